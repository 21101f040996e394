"""The evening of a session: all that the same people played on one day (and after midnight)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from referee import models
from referee.log import forget_all
from scoring.depths import Depth
from tests.support.pages import html_of, text_of
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 11, 20, 20, tzinfo=UTC)


def played(*names: str, at: datetime = EIGHT, won_by: int = 1, points: int = 150) -> Table:
    """Return a session that somebody won in a single hand, opened at a time."""
    table = open_table(*names, depth=Depth.HANDS, target=100)
    table.enter({"do": "result", "seat": won_by, "ending": "domino", "points": {str(won_by): points}})
    models.Session.objects.filter(id=table.session_id).update(opened_at=at)
    forget_all()
    return table


def page(table: Table) -> str:
    """Return the text of the evening of a table."""
    return text_of(Client().get(f"/session/{table.session_id}/evening/"))


def test_it_has_what_the_same_people_played_that_day_and_who_won_the_most() -> None:
    played("Ann", "Bo")
    second = played("Bo", "Ann", at=EIGHT.replace(hour=21), won_by=2)
    played("Ann", "Bo", at=EIGHT.replace(hour=22), won_by=2)
    played("Ann", "Bo", "Cy")
    played("Ann", "Bo", at=EIGHT.replace(day=19))

    shown = page(second)

    assert "Ann won 2 of 3" in shown
    assert "Nov. 20, 2026: Ann 2, Bo 1" in shown
    assert "Cy" not in shown


def test_what_is_played_after_midnight_belongs_to_the_day_before() -> None:
    late = played("Ann", "Bo", at=EIGHT.replace(hour=1, day=21))
    played("Ann", "Bo")

    assert "Ann won 2 of 2" in page(late)


def test_it_remembers_the_best_play_the_best_hand_and_the_longest_drought() -> None:
    table = open_table("Ann", "Bo", dealt=2)
    for _hand in range(2):
        table.play("1: 5-5")
        table.play("2: 5-0 on 1")
        table.enter({"do": "void", "reason": "a tile fell"})
        table.begin()
    forget_all()

    assert "Most points at once" not in page(table)  # hands that were thrown in don't count

    called = open_table("Ann", "Bo", depth=Depth.POINTS)
    for _hand in range(3):
        called.enter({"do": "score", "seat": 1, "points": 15})
        called.enter({"do": "out", "seat": 1})
        called.enter({"do": "count", "left": {"2": {"pips": 9}}})
        called.begin()

    shown = page(called)
    assert "Most points at once +15 Ann hand 1 of All Fives" in shown
    assert "Best hand +25 Ann hand 1 of All Fives" in shown
    assert "Longest drought 3 hands without points Bo hand 3 of All Fives" in shown


def test_hands_without_plays_make_no_best_play() -> None:
    shown = page(played("Ann", "Bo"))

    assert "Best hand +150 Ann" in shown
    assert "Most points at once" not in shown


def test_the_picture_names_everybody_and_is_linked_from_the_session() -> None:
    table = played("Ann", "Bo")
    svg = Client().get(f"/session/{table.session_id}/evening.svg")

    assert svg.headers["Content-Type"] == "image/svg+xml"
    assert "Ann won 1 of 1" in svg.content.decode()
    assert f"/session/{table.session_id}/evening/" in html_of(Client().get(f"/session/{table.session_id}/"))
