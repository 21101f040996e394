"""Correcting counts, beginnings, house rules and seats on the pages."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from tests.support.corrections import correction_path, plays, preview_correction, save_correction
from tests.support.pages import PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2")
    return table


# The count, the beginning, what was agreed on


def counted() -> PageTable:
    """Two hands, each declared blocked and counted, and a third begun."""
    table = seat_people("block", dealt=5)
    for lead, left in (("6-6", "5-5"), ("6-5", "4-4")):
        table.lay(lead)
        table.send("enter", do="block", stands="1")
        counts = {"pips-1": "20", "pips-2": "30", "left": left}
        sent = {"hand": table.state.shown.id, "seen": table.state.version, "id": uuid4(), "record": "stands"}
        assert table.keeper.post(f"{table.path}count/", sent | counts).status_code == 302
        table.send("begin", leader=1)
    return table


def test_the_count_of_the_hand_before_last() -> None:
    table = counted()
    assert table.state.scores == {1: 20, 2: 0}, table.state.scores
    number = len(table.state.log_state.hands[0].lines)
    page = table.keeper.get(correction_path(table, number, hand=1))
    assert 'value="30"' in page.content.decode(), "what was counted is filled in"

    page = preview_correction(
        table, correction_path(table, number, hand=1), check="1", **{"pips-1": "35", "pips-2": "30"}
    )

    text = text_of(page)
    assert "The end of hand 1" in text and "Bo +5" in text
    save_correction(table, page)
    assert table.state.log_state.hands[0].after.scores == {1: 0, 2: 5}


@pytest.mark.parametrize("entered", [{"pips-1": "20", "pips-2": ""}, {"pips-1": "20", "left-2": ["5-4", "5-3"]}])
def test_a_count_that_is_not_finished_says_who_is_still_to_be_counted(entered: dict[str, Any]) -> None:
    table = counted()
    number = len(table.state.log_state.hands[0].lines)
    sheet = table.keeper.post(correction_path(table, number, hand=1), {"check": "1", **entered})

    assert sheet.status_code == 422
    assert f"Still to count: Bo ({5 - len(entered.get('left-2', ()))} tiles)" in text_of(sheet)
    assert "That breaks a rule" not in text_of(sheet)
    assert 'name="pips-1" value="20"' in html_of(sheet)


def test_who_led_and_how_many_tiles_were_dealt(table: PageTable) -> None:
    page = preview_correction(table, f"{table.path}right/hand/1/", leader="2", **{"dealt-1": "6", "dealt-2": "5"})

    assert "Hand 1 Led by Ann → Bo Tiles dealt to Ann 5 → 6" in text_of(page)
    assert "belongs to the player whose turn it then was" in text_of(page)
    save_correction(table, page)
    hand = table.state.log_state.hands[0]
    assert (hand.start.leader, dict(hand.start.tiles_by_seat)) == (2, {1: 6, 2: 5})
    assert plays(table) == ["2: 5-5", "1: 5-0 on 1", "2: 5-3 on 2"]


def test_a_beginning_that_stays_as_it_was_changes_nothing(table: PageTable) -> None:
    page = preview_correction(table, f"{table.path}right/hand/1/", leader="1", **{"dealt-1": "5", "dealt-2": "5"})

    assert "Nothing would change. It is already like that." in text_of(page)
    assert "Put it right" not in text_of(page)


def test_house_rules_with_the_session_that_ends_earlier_and_opens_again(table: PageTable) -> None:
    path = correction_path(table, rest="rules/")
    page = preview_correction(table, path, **{"rule-target": "10", "rule-tile_set": "6"})

    text = text_of(page)
    assert "200 → 10" in text
    assert "The session would be finished with hand 1. Ann won." in text
    assert "have to go" in text
    save_correction(table, page)
    assert table.state.finished and plays(table) == ["1: 5-5"]
    page = preview_correction(table, path, **{"rule-target": "200", "rule-tile_set": "6"})
    assert "The session is finished now. It would open again." in text_of(page)
    save_correction(table, page)
    assert not table.state.finished


def test_a_hand_for_which_the_session_is_over_by_then_goes_as_a_whole() -> None:
    table = counted()
    table.lay("6-4", "4-1")

    page = preview_correction(table, correction_path(table, rest="rules/"), **{"rule-target": "10", "rule-dealt": "5"})

    assert "The session would be finished with hand 1. Ann won." in text_of(page)
    assert re.search(
        r"Hand 2 .{0,80}over.{0,40} with all 3 entries in it Ann played 6-.5 The hand was declared blocked The remaining pips were counted",
        text_of(page),
    )
    assert "The end of hand 2" not in text_of(page)
    save_correction(table, page)
    assert len(table.state.log_state.hands) == 1 and table.state.finished


def test_a_house_rule_that_makes_no_sense_is_told_beside_its_field(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, rest="rules/"), **{"rule-target": "-3"})

    assert page.status_code == 400
    assert "error" in page.content.decode()


def test_seats_are_corrected(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, rest="seats/"), exchange="1", one="1", other="2")

    assert "Seat 1 Ann → Bo Seat 2 Bo → Ann" in text_of(page)
    save_correction(table, page)
    assert [seat.name for seat in table.state.seats] == ["Bo", "Ann"]
    page = preview_correction(table, correction_path(table, rest="seats/"), **{"name-1": "Bo", "name-2": "Zoe"})
    save_correction(table, page)
    assert [seat.name for seat in table.state.seats] == ["Bo", "Zoe"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name-1": "Ann", "name-2": "ann"}, "ann is already at this table."),
        ({"name-1": "Ann", "name-2": " "}, "1 to 40 characters"),
        ({"exchange": "1", "one": "1", "other": "1"}, "two different seats"),
        ({"exchange": "1", "one": "1", "other": "x"}, "whole number"),
    ],
)
def test_names_that_make_no_sense_are_refused(table: PageTable, fields: dict[str, str], said: str) -> None:
    page = preview_correction(table, correction_path(table, rest="seats/"), **fields)

    assert page.status_code == 400
    assert said in text_of(page)
