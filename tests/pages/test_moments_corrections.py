"""Corrections on the page of a moment."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.logs import correct, entry_ids
from tests.support.moments import moment, said
from tests.support.moments import table as table
from tests.support.pages import html_of
from tests.support.tables import Table, lay

pytestmark = pytest.mark.django_db


def test_an_amended_entry_is_shown_as_it_was_and_as_it_is(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}, why="it was the 5-2")

    page = moment(table, 2)
    text = said(page)

    assert "Something else was entered first." in text
    assert "it was the 5-2" in text
    assert "As it was Bo played 5-0 +10 5+5 + 0 = 10 As it is now Bo played 5-2 No points 5+5 + 2 = 12" in text
    assert html_of(page).count('class="felt still"') == 3


def test_an_entry_after_it_says_why_it_is_ruled_otherwise(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")})

    text = said(moment(table, 3))

    assert "Something before this was put right, and that changed the ruling." in text
    assert "As it was Ann played 5-3 No points 0 + 3 = 3 As it is now Ann played 5-3 +5 2 + 3 = 5" in text
    assert "Fix" not in said(moment(table, 1))


def test_a_forgotten_entry_says_that_it_was_put_in(table: Table) -> None:
    entry = {"do": "draw", "seat": 2, "tiles": 1}
    correct(
        table, {"do": "insert", "hand": str(table.hand_id), "before": entry_ids(table)[1], "entry": entry}, why="forgot"
    )

    text = said(moment(table, 2))

    assert "This was left out at first and added later." in text
    assert "forgot" in text and "As it was" not in text


def test_what_was_entered_after_a_correction_is_not_of_it(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")})
    table.plays("2: 3-3 on 2")
    correct(table, {"do": "amend", "play": entry_ids(table)[3], "entry": lay("2: 3-1 on 2")}, why="the second")

    text = said(moment(table, 4))

    assert text.count("Something else was entered first.") == 1
    assert "the second" in text


def test_two_corrections_are_told_in_turn_and_one_undone_not_at_all(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}, why="first look")
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-1 on 1")}, why="second look")
    both = said(moment(table, 2))
    table.undo()
    one = said(moment(table, 2))

    assert both.index("first look") < both.index("second look")
    assert "As it was Bo played 5-2" in both and "As it is now Bo played 5-1" in both
    assert "first look" in one and "second look" not in one


def test_other_house_rules_are_told_as_a_correction_too(table: Table) -> None:
    correct(table, {"do": "options", "options": {"unit": "fives"}}, why="we play fives")

    text = said(moment(table, 1))

    assert "we play fives" in text
    assert "As it was Ann played 5-5 +10 5+5 = 10 As it is now Ann played 5-5 +2 5+5 = 10, 10 / 5 = 2" in text


def test_a_play_without_corrections_costs_no_more_queries(table: Table) -> None:
    def asked(play: int) -> int:
        with CaptureQueriesContext(connection) as captured:
            moment(table, play)
        return len(captured)

    before = asked(3)
    table.plays("2: 3-3 on 2", "1: 3-1 on 2")

    assert asked(5) == before
