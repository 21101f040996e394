"""Baneberry 157 on the table page: the last tile is called, and money is played for."""

from __future__ import annotations

import pytest

from referee import operations, queries
from scoring.entries import Count
from scoring.tiles import Tile
from tests.support.pages import PageTable, deal, html_of, text_of

pytestmark = pytest.mark.django_db


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
    ledger = text_of(table.watcher.get(f"/session/{table.session_id}/scorecard/"))
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


def test_the_blank_is_worth_what_the_game_says_in_the_count() -> None:
    table = deal("baneberry-157", dealt=1)
    table.lay("9-9")

    assert 'value="0-0" data-worth="36"' in html_of(table.keeper.get(f"{table.path}count/"))
