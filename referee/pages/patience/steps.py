"""A hand of a patience step by step, each with the picture of its moment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe

from referee.drawing import Marks, position_svg
from referee.pages import words
from referee.pages.patience import told
from referee.state import PlayedHand
from scoring.entries import Block, Draw, Entry, Move, Remove
from scoring.game import Ruling
from scoring.patience import Position, judge
from scoring.patience.bingo import Row
from scoring.tiles import Tile

STILL = (390, 330)
"""The box of a picture to look at."""


@dataclass(frozen=True)
class Step:
    """One step: the entry, or one tile of an entry that took several out; ``play`` is the entry's number in its hand.

    ``last`` says whether the step is its entry's last, so that ``after`` is what the entry left.
    """

    number: int
    play: int
    entry: Entry
    before: Position
    after: Position
    faults: tuple[str, ...] = ()
    last: bool = True

    @property
    def what(self) -> str:
        """What was done."""
        if isinstance(self.entry, Move):
            return told.proposal(self.entry, self.before)
        return told.done(self.entry)

    @property
    def gives_up(self) -> bool:
        """Whether the player gave up with it."""
        return isinstance(self.entry, Block)

    @property
    def said(self) -> int | None:
        """The number that was said when a tile came out of the row."""
        table = self.before.table
        taken = table.taken_next if isinstance(table, Row) and isinstance(self.entry, Remove) else None
        return taken.number if taken else None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that it is about."""
        return tuple(sorted(told.tiles_in(self.entry, self.before), reverse=True))

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles in hand after it, where the picture is a line."""
        return getattr(self.after.table, "hand", ())

    @property
    def shows_before(self) -> bool:
        """Whether the picture is of the table before it: what goes is shown where it lay."""
        return isinstance(self.entry, (Remove, Move))

    @property
    def picture(self) -> SafeString:
        """What goes is marked where it lay; anything else is shown as it lies afterwards. Empty before any tile lies."""
        goes = self.shows_before
        table = self.before.table if goes else self.after.table
        if table is None:
            return SafeString()
        marked = told.tiles_in(self.entry, self.before)
        marks = Marks(chosen=marked) if goes else Marks(newest=marked if isinstance(self.entry, Draw) else frozenset())
        return mark_safe(position_svg(table, box=STILL, marks=marks))  # noqa: S308  # made by `drawing`


def steps_of(hand: PlayedHand) -> list[Step]:
    """Every step of the hand, in order."""
    steps: list[Step] = []
    before: Position = hand.start
    for play, ruling in enumerate(hand.rulings, start=1):
        faults = tuple(words.fault_sentence(fault, ruling.hand.game, lambda seat: "") for fault in ruling.faults)
        for single in _singly(before, ruling):
            last = single.hand == ruling.hand
            steps.append(Step(len(steps) + 1, play, single.entry, before, single.hand, faults, last))
            before = single.hand
    return steps


def _singly(before: Position, ruling: Ruling) -> list[Ruling]:
    """The ruling, or where its entry took tiles out one after another, one for each of them."""
    entry = ruling.entry
    if not (isinstance(entry, Remove) and isinstance(before.table, Row) and len(entry.tiles) > 1):
        return [ruling]
    found = []
    for tile in entry.tiles:
        found.append(judge(before, replace(entry, tiles=(tile,))))
        before = found[-1].hand
    return found
