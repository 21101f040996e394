"""The next entry that the table expects, as a keeper is offered it."""

from scoring.judging import turn_due
from scoring.offers import Due
from tests.support.table_notation import NotatedTable, all_fives, block, draw, five_up


def due(table: NotatedTable) -> Due:
    """Return what is due of the player at turn."""
    found = turn_due(table.hand)
    assert found
    return found


def test_the_leader_leads_and_need_not_draw() -> None:
    assert due(block(leader=2)) == Due(
        seat=2, leads=True, may_play=True, must_draw=False, may_draw=0, may_pass=False, must_pass=False
    )


def test_who_cannot_play_in_block_passes() -> None:
    assert due(block("6-1 led")) == Due(
        seat=2, leads=False, may_play=True, must_draw=False, may_draw=0, may_pass=True, must_pass=False
    )


def test_who_cannot_play_in_draw_draws() -> None:
    assert due(draw("6-1 led")) == Due(
        seat=2, leads=False, may_play=True, must_draw=True, may_draw=14, may_pass=False, must_pass=False
    )


def test_one_tile_is_enough_to_be_due() -> None:
    table = draw("6-1 led, draw 13")
    assert due(table).must_draw
    assert due(table).may_draw == 1

    table = table.then("draw")
    assert not due(table).must_draw
    assert due(table).may_draw == 0
    assert due(table).may_pass


def test_in_five_up_one_is_drawn_and_no_more() -> None:
    assert due(five_up("6-1 led")).may_draw == 1
    assert due(five_up("6-1 led, draw")).may_draw == 0
    assert due(five_up("6-1 led, draw")).may_pass


def test_the_floor_is_not_offered() -> None:
    assert due(draw("6-1 led", floor=3)).may_draw == 11


def test_who_has_no_tile_left_to_go_on_with_can_only_draw() -> None:
    now = due(all_fives("6-4 led", tiles={1: 1}, no_scoring_out=True))

    assert (now.seat, now.may_play, now.must_draw, now.may_pass) == (1, False, True, False)


def test_nothing_is_due_in_a_hand_that_is_over() -> None:
    assert turn_due(block("6-1 led, block").hand) is None
    assert turn_due(block("throw in").hand) is None
