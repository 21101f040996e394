"""The deal of a hand at the table: its sides, leader, tiles and all else that stays the same through the hand."""

from __future__ import annotations

from types import MappingProxyType
from typing import Generic, NamedTuple

from scoring.beginning import Beginning, SessionContext
from scoring.ending import Award
from scoring.facts import HubSource
from scoring.hooks import H
from scoring.rules import Rules
from scoring.tiles import Tile

PointsBySide = MappingProxyType[int, int]
"""Points by side, which nobody can change."""


def added(points: PointsBySide, awards: tuple[Award, ...]) -> PointsBySide:
    """Return the sides' points with these awards."""
    gained = points.copy()
    for award in awards:
        gained[award.side] += award.points
    return MappingProxyType(gained)


class Deal(NamedTuple, Generic[H]):
    """The part of a hand that stays the same.

    ``opening_awards`` are what everybody got or paid before the first tile. ``counted`` is how many hands before this
    one count. ``hub`` is the double that lies in the middle from the beginning.
    """

    variant: Rules[H]
    sides: tuple[int, ...]
    leader: int
    dealt: tuple[int, ...]
    no_double: bool
    opening_scores: PointsBySide
    tie_hand: bool
    number: int
    first: bool
    opening_awards: tuple[Award, ...] = ()
    counted: int = 0
    hub: Tile | None = None

    @classmethod
    def of(cls, variant: Rules[H], context: SessionContext, beginning: Beginning) -> Deal[H]:
        """Return the deal that a table begins with. The rules decide what the table leaves out."""
        players = len(context.sides)
        each = variant.dealt_to(players)
        laid_by = beginning.laid_by if variant.hub is HubSource.HELD else None
        first_turn = laid_by if laid_by is None or variant.hub_layer_leads else laid_by % players + 1
        return cls(
            variant=variant,
            sides=context.sides,
            leader=beginning.leader or first_turn or context.leader or 1,
            dealt=tuple(beginning.dealt.get(seat, each - (seat == laid_by)) for seat in range(1, players + 1)),
            no_double=beginning.no_double,
            opening_scores=MappingProxyType(dict(context.scores)),
            tie_hand=context.tie_hand,
            number=context.number,
            first=context.first,
            counted=context.counted,
            hub=_hub_of(variant, context, beginning),
        )


def _hub_of(variant: Rules[H], context: SessionContext, beginning: Beginning) -> Tile | None:
    """Return the hub that the table names, or the next one, or the highest double; None in games without one."""
    if variant.hub is HubSource.NONE:
        return None
    highest = Tile(variant.set.highest, variant.set.highest)
    return next((hub for hub in (beginning.hub, context.hub) if hub in variant.set), highest)
