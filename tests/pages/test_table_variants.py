"""What each of the less common games needs from the table page, by taps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee import operations, queries
from scoring.entries import Count
from scoring.tiles import Tile
from tests.support.pages import PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


def deal(game: str, *names: str, dealt: int | None = None, leader: int = 1, **options: Any) -> PageTable:
    """A table with a hand begun; everybody may be dealt so few tiles that the hand is soon over."""
    table = seat_people(game, *names, begin=False, **options)
    seats = len(names) or 2
    unequal = {f"dealt-{seat}": dealt for seat in range(1, seats + 1)} if dealt else {}
    assert table.send("begin", leader=leader, **unequal).status_code == 200
    return table


def drawn(table: PageTable) -> str:
    """The layout as the page draws it."""
    found = re.search(r'<svg class="layout".*?</svg>', table.look().content.decode(), re.DOTALL)
    assert found
    return found.group()


# Leads


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


def test_a_leader_without_a_double_passes_the_lead_on() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy")
    assert "Pass the lead" in text_of(table.look())

    table.send("enter", do="pass")

    assert table.state.due is not None
    assert (table.state.due.seat, table.state.due.leads) == (2, True)


# Crosses


def test_a_cross_tells_its_places_and_then_its_doubles() -> None:
    table = deal("maltese-cross")
    table.lay("6-6", "6-0@1")
    assert "The cross has 3 places left to fill" in text_of(table.look())

    table.lay("6-1@2", "6-2@3", "6-3@4", "0-0@1")

    page = text_of(table.look())
    assert "Each arm needs its double now" in page
    assert "the blue end on the right arm, which waits for 1-1" in drawn(table)
    assert drawn(table).count('class="lock"') == 1


def test_the_places_of_a_cross_are_outlines_of_tiles_until_they_are_filled() -> None:
    table = deal("maltese-cross")
    table.lay("6-6")
    assert drawn(table).count('<rect class="spot"') == 4

    table.lay("6-0@1", "6-1@2")

    assert drawn(table).count('<rect class="spot"') == 2
    assert drawn(table).count('class="lock"') == 2


def test_six_arms_are_drawn() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy", "Di")
    table.lay("8-8", "9-8@1", "10-8@2", "11-8@3", "12-8@4", "8-7@5", "8-6@6")

    assert drawn(table).count('class="end ') == 6


# Matadors


def test_a_matador_is_asked_which_half_goes_inward() -> None:
    table = deal("matador")
    table.lay("6-6")

    asked = table.send("enter", lay="4-3@1")
    assert "the 4 touching" in text_of(asked) and "the 3 touching" in text_of(asked)

    table.lay("4-3@1~4")
    assert table.state.hand is not None
    assert [arm.suit for arm in table.state.hand.layout.arms] == [3, 6]


def test_the_ends_say_which_half_makes_seven() -> None:
    table = deal("matador")
    table.lay("6-6", "4-1@1~1", "3-0@1~3")

    page = html_of(table.look())

    assert "0<small>matador</small>" in page
    wild = deal("all-sevens")
    wild.lay("6-6", "1-0@1")
    assert "0<small>wild tile</small>" in html_of(wild.look())
    assert "6<small>takes 1</small>" in page
    assert "6 takes 1 the blue end with the 6 on the right arm, after 6-6" in text_of(table.look())


# Spells, turns


def test_a_spell_leaves_one_end_to_tap_and_says_whose_it_is() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy")
    table.lay("8-8", "13-8@1")

    page = text_of(table.look())

    assert "Bo cast a spell: only the 13 can be played on" in page
    assert drawn(table).count('class="lock"') == 5
    assert "Draw 2" in page


def test_a_missed_turn_and_a_turn_round_are_told() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy")
    table.lay("8-8", "8-3@1")
    assert "Play goes the other way around" in text_of(table.look())

    table.lay("3-3@1")

    assert "Play turns around Bo misses a turn" in text_of(table.look())
    assert table.state.due is not None and table.state.due.seat == 3


# The last tile


def last_tile() -> PageTable:
    table = deal("baneberry-157", "Ann", "Bo", "Cy", dealt=2, tile_set=6)
    table.lay("6-6")
    return table


def test_the_last_tile_is_called_by_one_tap_even_after_the_turn_has_moved_on() -> None:
    table = last_tile()
    assert "Last tile! Ann" in text_of(table.look())

    table.send("enter", call="1")

    assert "Last tile!" not in text_of(table.look())
    table.lay("6-1@1")
    assert "missed the call" not in text_of(table.look())


def test_a_player_calls_for_the_own_seat_only() -> None:
    table = last_tile()
    assert "Last tile!" not in text_of(table.look("player"))
    assert table.send("enter", "player", call="1").status_code in (403, 422)
    table.lay("6-1@1")

    assert "Last tile! Bo" in text_of(table.look("player"))
    assert table.send("enter", "player", call="2").status_code == 200


def test_a_missed_call_is_told_and_the_player_can_only_pass() -> None:
    table = last_tile()
    table.lay("6-1@1")
    page = text_of(table.look())
    assert "Ann forgot to call and must pass" in page

    table.lay("1-1@1")
    refused = table.send("enter", do="draw")
    assert refused.status_code == 422
    assert "must pass this turn" in text_of(refused)

    assert table.send("enter", do="pass").status_code == 200


# Money


def test_the_pool_is_a_ledger_that_adds_up() -> None:
    table = deal("baneberry-157", "Ann", "Bo", "Cy", dealt=1, tile_set=6, mode="cash", ante=50)
    page = text_of(table.look())
    assert "−0.50" in page and "Pool: 1.50" in page

    table.lay("6-6")
    count = Count({2: (Tile(5, 4),), 3: (Tile(3, 2),)})
    keeper = queries.key_of_device("keeper's phone", table.session_id)
    assert table.state.shown is not None
    operations.record_entry(hand_id=table.state.shown.id, by=keeper, entry=count)

    assert dict(table.state.scores) == {1: 100, 2: -50, 3: -50}
    page = text_of(table.look())
    assert "Ann +1.50" in page and "In the pool: 0.00" in page
    ledger = text_of(table.watcher.get(f"/session/{table.session_id}/"))
    assert "Pool" in ledger and "1.00 −0.50 −0.50 0.00" in ledger


def test_the_players_end_the_session_when_they_like() -> None:
    table = deal("baneberry-157", mode="cash", ante=50, tile_set=6)
    table.lay("6-6")
    assert "End the session here" not in text_of(table.keeper.get(f"{table.path}about/"))
    table.send("enter", do="void", reason="late")
    assert "End the session here" in text_of(table.keeper.get(f"{table.path}about/"))
    assert "End the session here" not in text_of(table.watcher.get(f"{table.path}about/"))

    for who in ("player", "watcher"):
        assert table.send("end", who).status_code == 403
    ended = table.send("end")

    assert "The table has ended the session." in text_of(ended)
    assert "Left in the pool: 1.00" in text_of(ended)
    assert table.state.finished
    assert "the end of the session" in text_of(table.send("undo"))


def test_a_table_at_which_nothing_was_played_can_be_ended():
    table = deal("bergen")

    assert "End the session here" in text_of(table.keeper.get(f"{table.path}about/"))
    ended = text_of(table.send("end"))

    assert table.state.finished
    assert "The table has ended the session." in ended and "Who leads?" not in ended
    assert "Undo the end" in ended
    assert table.send("undo").status_code == 200 and not table.state.finished


# Rows


def test_a_tile_that_does_not_fit_goes_to_the_far_end_of_its_row_by_the_same_tap() -> None:
    table = deal("blind", "Ann", "Bo", "Cy")
    table.lay("6-5")
    page = html_of(table.look())
    assert 'name="miss" value="4-3"' in page and 'name="lay" value="6-1@1"' in page
    assert "Pass" not in text_of(table.look()) and "Draw" not in text_of(table.look())

    table.send("enter", miss="4-3")

    assert table.state.hand is not None
    assert [str(tile) for tile in table.state.hand.memory.rows[0] if tile] == ["4-3"]
    assert ">4-3<" in html_of(table.look("watcher"))


def test_a_tile_that_was_seen_is_pointed_at_when_it_comes_up_again() -> None:
    table = deal("blind", dealt=3)
    table.lay("6-5")
    table.send("enter", miss="4-3")
    table.send("enter", miss="2-1")
    table.lay("6-2@1")

    page = table.look()
    assert "Ann turns up 4-3 again" in text_of(page)
    assert "To the far end It doesn't fit." in text_of(page)
    assert re.search(r'class="pick only" name="miss" value="4-3"', html_of(page))
    assert re.search(r'class="pick comes-up[^"]*" name="miss" value="4-3"', html_of(page))


def test_a_tile_that_fits_can_not_be_missed() -> None:
    table = deal("blind", "Ann", "Bo", "Cy")
    table.lay("6-5")

    refused = table.send("enter", miss="6-1")

    assert refused.status_code == 422
    assert "6-1 fits an open end, so it must be played" in text_of(refused)


# Ends without a count


def test_where_nothing_depends_on_pips_the_result_stands_at_once_and_tiles_may_be_turned_up_all_the_same() -> None:
    table = deal("double-bergen", dealt=1)
    table.lay("6-6")

    page = text_of(table.look())
    assert "Bo −1" in page and "Record the remaining tiles anyway" in page
    assert table.keeper.get(f"{table.path}count/").status_code == 200


def test_the_blank_is_worth_what_the_game_says_in_the_count() -> None:
    table = deal("baneberry-157", dealt=1)
    table.lay("9-9")

    assert 'value="0-0" data-worth="36"' in html_of(table.keeper.get(f"{table.path}count/"))


def test_an_unequal_deal_is_told_before_the_lead() -> None:
    table = seat_people("draw", begin=False)
    assert "Uneven deal?" in text_of(table.look())

    table.send("begin", leader=1, **{"dealt-2": 6})

    assert table.state.hand is not None
    assert table.state.hand.tiles_left == (7, 6)
