"""Joining by sevens, as Matador and All Sevens do (rulebook 3.11 and 3.12)."""

from __future__ import annotations

from scoring.entries import Play
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.layout import Arm
from scoring.placing import open_arms
from scoring.tiles import Tile

SUM = 7  # of two halves that touch


def is_matador(tile: Tile) -> bool:
    """Whether the tile goes anywhere, as matadors do: 6-1, 5-2 and 4-3, which make seven by themselves, and 0-0."""
    return tile.pips in (0, SUM)


def make_seven(hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
    """The halves that may touch: with the end they make seven; either half of a matador."""
    if is_matador(tile):
        return (tile.high,) if tile.is_double else (tile.high, tile.low)
    wanted = SUM - arm.suit
    return (wanted,) if tile.has(wanted) else ()


def makes_no_seven(hand: Hand, play: Play, arm: Arm | None) -> Fault:
    """Why a tile fits nowhere (or not on ``arm``): the halves that would make seven, and the tiles that need none."""
    arms = [arm] if arm else open_arms(hand)
    halves = sorted({SUM - each.suit for each in arms if each.suit})
    needs = " or ".join([*(f"a {half}" for half in halves), f"a {hand.variant.wild_name}"])
    return Fault(Code.NO_MATCH, {"tile": play.tile, "needs": needs}, True, "sevens_one_end" if arm else "sevens")
