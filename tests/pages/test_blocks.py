"""Declaring a block: the page asks first, and says what the referee knows."""

from __future__ import annotations

import pytest

from scoring.deductions import Deductions, Holding
from scoring.tiles import Tile
from tests.support.pages import HTMX, PageTable, seat_people, text_of

pytestmark = pytest.mark.django_db


def asks(table: PageTable, who: str = "keeper", **headers: str) -> str:
    return text_of(table.who(who).get(f"{table.path}block/", headers=headers))


def test_the_sheet_of_the_hand_asks_before_it_declares_a_block():
    table = seat_people("block")
    table.lay("6-6")
    sheet = table.keeper.get(f"{table.path}hand/").content.decode()

    assert f'href="{table.path}block/"' in sheet
    assert 'value="block"' not in sheet
    assert "<html" in table.keeper.get(f"{table.path}block/").content.decode()
    assert table.keeper.get(f"{table.path}block/", headers=HTMX)["HX-Retarget"] == "#sheet"


def test_it_names_the_tiles_that_would_fit():
    table = seat_people("block")
    table.lay("6-6")
    text = asks(table)

    assert "The hand is blocked only if no player has one of the tiles that fit." in text
    assert all(tile in text for tile in ("6-5", "6-4", "6-3", "6-2", "6-1", "6-0"))
    assert "5-4" not in text
    assert "Declare the block anyway" not in text


def test_a_block_is_false_while_tiles_may_be_drawn():
    table = seat_people("draw")
    table.lay("6-6")

    may = table.state.hand.may_be_drawn
    assert f"The hand isn't blocked yet: {may} tiles may still be drawn." in asks(table)
    assert "Declare the block anyway" in asks(table)


def test_where_every_tile_was_dealt_a_tile_that_fits_makes_the_block_false():
    table = seat_people("block", dealt=14)
    table.lay("6-5")
    text = asks(table)

    assert "The hand isn't blocked: the players hold tiles that fit." in text
    assert "6-4" in text and "3-1" not in text
    assert "Declare the block anyway" in text


def proving(monkeypatch: pytest.MonkeyPatch, **proved: object) -> None:
    """Let the plays of the hand prove this."""
    found = Deductions(True, True, {1: Holding(), 2: Holding()}, Holding())._replace(**proved)
    monkeypatch.setattr("referee.presenters.table.block.deductions_of", lambda _hand: found)


def test_it_says_when_the_plays_prove_the_block(monkeypatch):
    table = seat_people("block")
    table.lay("6-6")
    proving(monkeypatch, blocked=True)

    assert "The hand is blocked: no player can have a tile that fits." in asks(table)
    assert "Declare the block anyway" not in asks(table)


def test_it_says_when_the_plays_prove_that_somebody_can_go_on(monkeypatch):
    table = seat_people("block")
    table.lay("6-6")
    proving(monkeypatch, seats={1: Holding(), 2: Holding(must=(Tile(6, 5), Tile(4, 3)))})
    text = asks(table)

    assert "The hand isn't blocked: the players hold tiles that fit." in text
    assert "6-5" in text and "6-4" not in text and "4-3" not in text
    assert "Declare the block anyway" in text


def test_it_says_when_more_tiles_fit_than_were_left_out_of_play():
    """Twelve tiles have a 6 or a 5, and four weren't dealt: nobody knows who has which, but some player has one."""
    table = seat_people("block", dealt=12)
    table.lay("6-5")
    text = asks(table)

    assert "The hand isn't blocked: by what was played, some player must have one of the tiles that fit." in text
    assert "Declare the block anyway" in text


def test_it_says_when_the_passes_leave_nowhere_else_for_a_tile_that_fits():
    """Six tiles weren't dealt. Bo passes with 6 open, and six more have a 6; then with 5 open too, and eleven fit."""
    table = seat_people("block", dealt=11)
    table.lay("6-6")
    table.send("enter", do="pass")

    assert "Declare the block anyway" not in asks(table)
    table.lay("6-5")
    table.send("enter", do="pass")
    assert "some player must have one of the tiles that fit" in asks(table)


def test_confirmed_the_block_ends_the_hand():
    table = seat_people("block")
    table.lay("6-6")
    table.send("enter", do="block")

    assert table.state.hand.awaiting_count
    assert table.keeper.get(f"{table.path}block/").url == table.path


def test_only_the_pen_declares_a_block():
    table = seat_people("block")

    assert table.player.get(f"{table.path}block/").status_code == 403
    assert table.watcher.get(f"{table.path}block/").status_code == 403


def test_before_the_first_hand_there_is_no_block():
    table = seat_people("bergen", begin=False)

    assert table.keeper.get(f"{table.path}block/").url == table.path
