"""Joining by sevens, as Matador and All Sevens do (rulebook 3.11 and 3.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.entries import Play
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Joining
from scoring.layout import Arm
from scoring.marking import N_
from scoring.messages import Message, OneOf
from scoring.tiles import Tile

SUM = 7  # of two halves that touch


SENTENCES = {
    "no_match.sevens": N_("{tile} doesn't fit. Touching halves make seven, so the open ends need {needs}."),
    "no_match.sevens_one_end": N_("{tile} doesn't fit there. Touching halves make seven, so that end needs {needs}."),
}
"""The referee's sentences about these rules."""

A_HALF = N_("a {half}")
"""A half that an open end needs, among other things that would do."""


def is_matador(tile: Tile) -> bool:
    """Return True if the tile fits on any end: 6-1, 5-2 and 4-3, whose own halves make seven, and 0-0."""
    return tile.pips in (0, SUM)


@dataclass(frozen=True)
class MakingSeven(Joining[Hand]):
    """A joining in which the halves that touch make seven together, and matadors go anywhere."""

    touching_sum: int | None = SUM
    wild_name: str = N_("wild tile")
    a_wild_tile: str = N_("a wild tile")

    def halves(self, hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
        """Return the half that makes seven with the end, or either half of a matador."""
        if is_matador(tile):
            return (tile.high,) if tile.is_double else (tile.high, tile.low)
        wanted = SUM - arm.suit
        return (wanted,) if tile.has(wanted) else ()

    def why_not(self, hand: Hand, play: Play, arms: Sequence[Arm]) -> Fault:
        """Return the fault that names the halves that would make seven, and the tiles that fit anywhere."""
        halves = sorted({SUM - arm.suit for arm in arms if arm.suit})
        needs = OneOf((*(Message(A_HALF, {"half": half}) for half in halves), Message(self.a_wild_tile)))
        why = "sevens" if play.arm is None else "sevens_one_end"
        return Fault(Code.NO_MATCH, {"tile": play.tile, "needs": needs}, why=why)
