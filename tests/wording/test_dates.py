"""Days in words, where the reader is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.http import HttpRequest
from django.utils import timezone, translation

from referee.web.time_zones import COOKIE, time_zone_of
from referee.wording.dates import day_in_words

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def it_is_noon_on_sunday_in_november(monkeypatch):
    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return NOW.astimezone(tz)

    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    monkeypatch.setattr("django.contrib.humanize.templatetags.humanize.datetime", Clock)


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (datetime(2026, 11, 22, 1, tzinfo=UTC), "today"),
        (datetime(2026, 11, 21, 1, tzinfo=UTC), "yesterday"),
        (datetime(2026, 11, 19, 20, tzinfo=UTC), "Thursday, Nov 19"),
        (datetime(2025, 11, 19, 20, tzinfo=UTC), "Nov 19, 2025"),
    ],
)
def test_a_day_is_told_as_people_tell_it(moment, said):
    with timezone.override("UTC"):
        assert day_in_words(moment) == said


def test_a_day_is_told_in_spanish() -> None:
    with timezone.override("UTC"), translation.override("es"):
        assert day_in_words(datetime(2026, 11, 22, 1, tzinfo=UTC)) == "hoy"
        assert day_in_words(datetime(2026, 11, 19, 20, tzinfo=UTC)) == "jueves 19 de noviembre"
        assert day_in_words(datetime(2025, 11, 19, 20, tzinfo=UTC)) == "19 de noviembre de 2025"


def test_a_day_begins_where_the_reader_is():
    late = datetime(2026, 11, 22, 3, tzinfo=UTC)

    with timezone.override("America/New_York"):
        assert day_in_words(late) == "yesterday"


@pytest.mark.parametrize(
    ("cookie", "zone"),
    [
        ("America%2FNew_York", "America/New_York"),
        ("Europe/Berlin", "Europe/Berlin"),
        ("../../etc/passwd", "None"),
        ("Mars/Olympus", "None"),
        ("", "None"),
    ],
)
def test_the_phone_says_where_it_is_and_nonsense_is_passed_over(cookie, zone):
    request = HttpRequest()
    request.COOKIES[COOKIE] = cookie

    assert str(time_zone_of(request)) == zone
