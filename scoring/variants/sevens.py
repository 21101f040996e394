"""Joining by sevens, as Matador and All Sevens do (rulebook 3.11 and 3.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.entries import Play
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Joining
from scoring.layout import Arm
from scoring.tiles import Tile

SUM = 7  # of two halves that touch


SENTENCES = {
    "no_match.sevens": "{tile} doesn't fit. Touching halves make seven, so the open ends need {needs}.",
    "no_match.sevens_one_end": "{tile} doesn't fit there. Touching halves make seven, so that end needs {needs}.",
}
"""What the referee says of these rules."""


def is_matador(tile: Tile) -> bool:
    """Whether the tile goes anywhere, as matadors do: 6-1, 5-2 and 4-3, which make seven by themselves, and 0-0."""
    return tile.pips in (0, SUM)


@dataclass(frozen=True)
class MakingSeven(Joining[Hand]):
    """The halves that touch make seven together; matadors go anywhere. ``wild_name`` is what the game calls those."""

    touching_sum: int | None = SUM
    wild_name: str = "wild tile"

    def halves(self, hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
        """The half that makes seven with the end; either half of a matador."""
        if is_matador(tile):
            return (tile.high,) if tile.is_double else (tile.high, tile.low)
        wanted = SUM - arm.suit
        return (wanted,) if tile.has(wanted) else ()

    def why_not(self, hand: Hand, play: Play, arms: Sequence[Arm]) -> Fault:
        """The halves that would make seven, and the tiles that need none."""
        halves = sorted({SUM - arm.suit for arm in arms if arm.suit})
        needs = " or ".join([*(f"a {half}" for half in halves), f"a {self.wild_name}"])
        why = "sevens" if play.arm is None else "sevens_one_end"
        return Fault(Code.NO_MATCH, {"tile": play.tile, "needs": needs}, True, why)
