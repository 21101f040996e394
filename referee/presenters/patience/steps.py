"""A hand of a patience step by step, each with the picture of its moment."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from referee.drawing import STILL, Canvas, Highlights
from referee.log import PlayedHand
from referee.presenters.patience import moves
from referee.presenters.patience.casts import as_position, as_position_ruling
from referee.presenters.patience.tabletop import Tabletop
from referee.wording import rulings
from scoring.depths import Depth
from scoring.entries import Block, Draw, Entry, Move, Remove
from scoring.patience import Position
from scoring.tiles import Tile


@dataclass(frozen=True)
class Step:
    """One step: the entry, or one tile of an entry that took out several; ``play`` is the entry's number in its hand.

    ``last`` says whether the step is its entry's last, so that ``after`` is what the entry left.
    """

    tabletop: Tabletop
    number: int
    play: int
    entry: Entry
    before: Position
    after: Position
    faults: tuple[str, ...] = ()
    last: bool = True

    @property
    def what(self) -> str:
        """The step in words."""
        if self.after.depth is not Depth.TILES and self.after.ending:
            return str(moves.ENDINGS[self.after.ending])
        if isinstance(self.entry, Move) and self.before.table:
            return self.tabletop.proposal(self.entry, self.before.table)
        return moves.move_label(self.entry)

    @property
    def gives_up(self) -> bool:
        """True if the player gave up with this step."""
        return isinstance(self.entry, Block) and self.after.depth is Depth.TILES

    @property
    def said(self) -> int | None:
        """The number that was said with it, in a patience that counts."""
        return self.tabletop.said(self.entry, self.before.table)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that it moves or names."""
        return tuple(sorted(self._marked, reverse=True))

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles in hand after it, where the picture doesn't show them."""
        return self.tabletop.held(self.after.table)

    @property
    def shows_before(self) -> bool:
        """True if the picture is of the table before the step: tiles that go are shown where they lay."""
        return isinstance(self.entry, (Remove, Move))

    @property
    def picture(self) -> SafeString:
        """The picture of the step; empty before any tile lies.

        Tiles that go are marked where they lay. Anything else is shown as it lies afterwards.
        """
        table = self.before.table if self.shows_before else self.after.table
        if table is None:
            return SafeString()
        newest = self._marked if isinstance(self.entry, Draw) else frozenset()
        highlights = Highlights(chosen=self._marked) if self.shows_before else Highlights(newest=newest)
        svg = self.tabletop.draw(table, Canvas(STILL, highlights=highlights))
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    @property
    def _marked(self) -> frozenset[Tile]:
        return self.tabletop.tiles_in(self.entry, self.before.table)


def steps_of(hand: PlayedHand, tabletop: Tabletop) -> list[Step]:
    """Return every step of the hand, in order."""
    steps: list[Step] = []
    before = as_position(hand.start)
    for play, ruling in enumerate(hand.rulings, start=1):
        faults = tuple(rulings.fault_sentence(fault, hand.game, lambda seat: "") for fault in ruling.faults)
        for single in tabletop.one_by_one(before, as_position_ruling(ruling)):
            last = single.hand == ruling.hand
            steps.append(Step(tabletop, len(steps) + 1, play, single.entry, before, single.hand, faults, last))
            before = single.hand
    return steps
