"""The table page in games with a lead, a deal or an end of their own."""

from __future__ import annotations

import pytest

from tests.support.pages import deal, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["block-and-draw", "bergen", "maltese-cross"])
def test_where_a_hand_without_doubles_is_dealt_again_one_tap_throws_it_in(game: str) -> None:
    table = deal(game)
    assert "Deal again no double" in text_of(table.look())
    assert "Deal again" not in text_of(table.look("watcher"))

    assert '<input type="hidden" name="reason" value="no_double">' in html_of(table.look())

    table.send("enter", do="void", reason="no_double")

    assert "Nobody held a double" in text_of(table.look())
    assert table.state.may_begin
    assert table.state.next_leader == 1


@pytest.mark.parametrize("game", ["double-bergen", "matador", "all-sevens", "baneberry-157", "super-dominoes"])
def test_where_the_table_may_say_that_nobody_has_a_double_it_is_asked_before_the_lead(game: str) -> None:
    table = seat_people(game, begin=False)
    assert "Nobody holds a double" in text_of(table.look())

    table.send("begin", leader=1, no_double="1")

    assert table.state.hand is not None and table.state.hand.deal.no_double


def test_a_table_at_which_nothing_was_played_can_be_ended():
    table = deal("bergen")

    assert "End the session here" in text_of(table.keeper.get(f"{table.path}about/"))
    ended = text_of(table.send("end"))

    assert table.state.finished
    assert "The table has ended the session." in ended and "Who leads?" not in ended
    assert "Undo the end" in ended
    assert table.send("undo").status_code == 200 and not table.state.finished


def test_where_nothing_depends_on_pips_the_result_stands_at_once_and_tiles_may_be_turned_up_all_the_same() -> None:
    table = deal("double-bergen", dealt=1)
    table.lay("6-6")

    page = text_of(table.look())
    assert "Bo −1" in page and "Record the remaining tiles anyway" in page
    assert table.keeper.get(f"{table.path}count/").status_code == 200


def test_an_unequal_deal_is_told_before_the_lead() -> None:
    table = seat_people("draw", begin=False)
    assert "Someone has a different number?" in text_of(table.look())

    table.send("begin", leader=1, **{"dealt-2": 6})

    assert table.state.hand is not None
    assert table.state.hand.tiles_left == (7, 6)
