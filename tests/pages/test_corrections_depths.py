"""Corrections on the pages of points called, counts, and hands of which only the end was entered (record 1.4 and 3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.depths import Depth
from tests.support.corrections import correction_path, preview_correction, save_correction
from tests.support.pages import PageTable, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def called() -> PageTable:
    """Ann calls 15 and Bo 10; Bo goes out, and Ann has 23 left. Then Ann scores 5 more points by a hand of which only those are known."""
    table = seat_people(depth=Depth.POINTS, tile_set=6)
    table.send("enter", call="15", seat=1)
    table.send("enter", call="10", seat=2)
    table.send("enter", do="out", seat=2)
    table.send("enter", do="count", **{"pips-1": "23"})
    assert table.state.scores == {1: 15, 2: 35}
    table.send("begin", leader="1", depth="hands")
    table.send("enter", do="result", ended="1", **{"side-1": "5"})
    assert table.state.scores == {1: 20, 2: 35}
    return table


CALL_OF_ANN, CALL_OF_BO, OUT, COUNT = 1, 2, 3, 4


def put_right(table: PageTable, entry: int, rest: str = "", hand: int = 1, **fields: Any) -> str:
    """Put an entry right as the page's form does; return what the preview says."""
    path = correction_path(table, entry, hand, rest)
    assert table.keeper.get(path).status_code == 200
    page = preview_correction(table, path, **fields)
    assert page.status_code == 200, text_of(page)
    assert save_correction(table, page).status_code == 302
    return text_of(page)


def test_a_call_is_amended_and_the_score_of_every_hand_moves(called: PageTable) -> None:
    preview = put_right(called, CALL_OF_ANN, call="20", seat="1")

    assert "Ann called 20 points" in preview
    assert called.state.scores == {1: 25, 2: 35}


def test_a_call_was_anothers(called: PageTable) -> None:
    put_right(called, CALL_OF_ANN, call="15", seat="2")

    assert called.state.scores == {1: 5, 2: 50}


def test_a_call_never_happened(called: PageTable) -> None:
    put_right(called, CALL_OF_BO, do="never")

    assert called.state.scores == {1: 20, 2: 25}


def test_a_call_was_forgotten(called: PageTable) -> None:
    put_right(called, CALL_OF_BO, "before/", call="5", seat="1")

    assert called.state.scores == {1: 25, 2: 35}
    assert len(called.state.log_state.hands[0].lines) == 5


def test_another_player_went_out_and_had_nothing_left(called: PageTable) -> None:
    form = text_of(called.keeper.get(correction_path(called, OUT)))
    assert "What everybody had left then: Ann Bo" in form

    preview = put_right(called, OUT, do="out", seat="1", **{"pips-1": "", "pips-2": "14"})

    assert "Bo went out" in preview and "Ann went out" in preview
    assert called.state.scores == {1: 35, 2: 10}, "the hand after it stays"


def test_a_count_that_leaves_somebody_out_is_refused(called: PageTable) -> None:
    page = preview_correction(called, correction_path(called, OUT), do="out", seat="1", **{"pips-1": "23"})

    assert "The count is missing Bo. Enter what Bo has left too." in text_of(page)
    assert "no longer fit" not in text_of(page)


def test_the_count_is_amended(called: PageTable) -> None:
    put_right(called, COUNT, do="count", **{"pips-1": "11"})

    assert called.state.scores == {1: 20, 2: 20}


def test_the_points_of_a_whole_hand_are_amended(called: PageTable) -> None:
    put_right(called, 1, hand=2, do="result", ended="2", **{"side-1": "5", "side-2": "30"})

    assert called.state.scores == {1: 20, 2: 65}


def test_a_call_that_the_game_cannot_score_is_refused_with_the_rule(called: PageTable) -> None:
    page = preview_correction(called, correction_path(called, CALL_OF_ANN), call="7", seat="1")

    assert "Points in All Fives are multiples of five." in text_of(page)


def test_the_form_holds_what_was_entered(called: PageTable) -> None:
    page = called.keeper.get(correction_path(called, CALL_OF_BO)).content.decode()
    counted = called.keeper.get(correction_path(called, COUNT)).content.decode()

    assert 'value="10" selected' in page and 'value="2" selected' in page
    assert 'value="23"' in counted


def test_who_led_is_put_right_and_the_depth_stays(called: PageTable) -> None:
    path = f"{called.path}right/hand/1/"
    assert "Tiles dealt" not in text_of(called.keeper.get(path))

    assert save_correction(called, preview_correction(called, path, leader="2")).status_code == 302

    assert [hand.hand.depth for hand in called.state.log_state.hands] == [Depth.POINTS, Depth.HANDS]
    assert called.state.log_state.hands[0].hand.leader == 2
