"""The search: what it finds by walking the history or by gathering what is rare, and how far it counts."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from referee import models, operations, queries
from referee.queries import session_search
from tests.support.factories import PlayerFactory, SeatFactory, SessionFactory
from tests.support.pages import browser, seat_people, text_of

pytestmark = pytest.mark.django_db

FILTERS = [
    {},
    {"search": "an"},
    {"search": "bo an"},
    {"search": "ann draw"},
    {"search": "block"},
    {"search": "draw", "variant": "block"},
    {"player": "Bo", "status": "open"},
    {"search": "nobody"},
    {"player": "Ann", "against": "Bo", "variant": "draw"},
    {"player": "Bo", "search": "ann"},
]


@pytest.mark.postgres
@pytest.mark.parametrize("filters", FILTERS)
def test_the_same_is_found_whether_it_is_rare_or_common(filters, monkeypatch):
    for variant, names in [("draw", ("Ann", "Bo")), ("block", ("Ann", "Cy")), ("block-and-draw", ("Bo", "Di"))] * 2:
        seat_people(variant, *names)
    rare = queries.history(scope=queries.EVERYTHING, **filters)

    for limit in ("COUNTED_TO", "_FEW_SEATS", "_FEW_PEOPLE"):
        monkeypatch.setattr(session_search, limit, 1)
        common = queries.history(scope=queries.EVERYTHING, **filters)
        assert common.sessions == rare.sessions
        assert common.total == (1 if common.more else rare.total)


@pytest.mark.postgres
@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe"])
def test_the_day_of_the_week_is_that_of_the_readers_clock(zone):
    changes = [datetime(2026, month, day, tzinfo=UTC) for month, day in [(3, 29), (4, 4), (10, 25), (11, 1)]]
    moments = [midnight + timedelta(minutes=45 * step) for midnight in changes for step in range(-20, 41, 3)]
    for moment in moments:
        SessionFactory(opened_at=moment, seats=False)

    with timezone.override(ZoneInfo(zone)):
        for day in range(1, 8):
            on_it = models.Session.objects.filter(opened_at__weekday=day).values_list("opened_at", flat=True)
            assert set(on_it) == {each for each in moments if timezone.localtime(each).isoweekday() == day}


def test_what_is_not_counted_is_said_to_be_more(monkeypatch):
    monkeypatch.setattr(session_search, "COUNTED_TO", 20)
    SessionFactory.create_batch(51)

    first, second = queries.history(scope=queries.EVERYTHING), queries.history(scope=queries.EVERYTHING, page=2)
    assert (first.total, first.pages, first.more) == (20, 2, True)
    assert (second.total, second.pages, second.more) == (51, 2, False)
    assert "More than 20 sessions" in text_of(browser().get("/sessions/"))


def test_sessions_that_are_looked_into_are_counted_no_further_than_they_are_shown(monkeypatch):
    monkeypatch.setattr(session_search, "SEARCHED_TO", 20)
    ann, bo = PlayerFactory(name="Ann"), PlayerFactory(name="Bo")
    for session in SessionFactory.create_batch(51, seats=False):
        SeatFactory(session=session, number=1, player=ann)
        SeatFactory(session=session, number=2, player=bo)

    for filters in ({"search": "ann bo"}, {"player": "ann", "against": "bo"}):
        first = queries.history(scope=queries.EVERYTHING, **filters)
        second = queries.history(scope=queries.EVERYTHING, **filters, page=2)
        assert (len(first.sessions), first.total, first.pages, first.more) == (50, 50, 2, True)
        assert (len(second.sessions), second.total, second.pages, second.more) == (1, 51, 2, False)


def test_the_first_page_leads_to_all_games_in_progress_where_it_shows_only_some():
    SessionFactory.create_batch(21)

    assert "All games in progress" in text_of(browser().get("/"))


def test_a_player_who_sits_down_or_changes_seats_is_counted():
    operations.create_player(name="Cy")
    table = seat_people("draw", "Ann", "Bo")

    assert [(player.name, player.sessions) for player in queries.players(queries.EVERYTHING)] == [
        ("Ann", 1),
        ("Bo", 1),
        ("Cy", 0),
    ]
    assert table.state.session.opened_at == queries.players(queries.EVERYTHING)[0].last_played
    assert queries.players(queries.EVERYTHING)[2].last_played is None
