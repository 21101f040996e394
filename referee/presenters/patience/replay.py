"""A game of a patience played again, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.drawing import STILL, Canvas
from referee.presenters.patience import moves
from referee.presenters.patience.casts import as_position, position_of
from referee.presenters.patience.steps import Step, steps_of
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.session.replay import Replay
from referee.wording.depths import depth_explained
from scoring.depths import Depth
from scoring.patience import Position
from scoring.tiles import Tile


@dataclass(frozen=True)
class TableStep:
    """One step of a game, or the empty table before the first one, which has no ``step``.

    ``ending`` says how the game ended, if it ended with this step. ``picture`` is empty before any tile lies. ``after`` is
    what the step left, ``held`` the tiles in hand then, where the picture doesn't show them.
    """

    number: int
    after: Position
    position: str
    picture: SafeString
    held: tuple[Tile, ...]
    step: Step | None = None
    ending: str = ""

    @property
    def kept(self) -> str:
        """A sentence that says that its moves weren't entered; empty if they were."""
        return "" if self.after.depth is Depth.TILES else depth_explained(self.after.depth, self.after.game)

    @property
    def said(self) -> str:
        """The step in words."""
        if self.step:
            return self.step.what
        if self.kept:
            return self.kept.rstrip(".")
        return "" if self.picture else _("No tile lies on the table yet")

    @property
    def told(self) -> str:
        """The step in words, and how the game ended if it did."""
        return " ".join(f"{each}." for each in (self.said, self.ending) if each)


@dataclass(frozen=True, kw_only=True)
class GameReplay(Replay):
    """Every step of a game of a patience."""

    tabletop: Tabletop

    template = "patience/_replay_step.html"
    styles = ("css/patience.css",)

    @cached_property
    def steps(self) -> Sequence[TableStep]:
        steps = steps_of(self.hand, self.tabletop)
        is_over = self.hand.is_over and bool(self.hand.rulings) and self.hand.hand.depth is Depth.TILES
        ending = moves.ending_words(self.hand.rulings[-1]) if is_over else ""
        return [self._start, *(self._step(step, ending if step == steps[-1] else "") for step in steps)]

    @property
    def _start(self) -> TableStep:
        """The table before the first entry: a position that somebody has pasted begins with tiles."""
        start = as_position(self.hand.start)
        table = start.table
        svg = self.tabletop.draw(table, Canvas(STILL)) if table else ""
        picture = mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels
        return TableStep(0, start, position_of(start, self.state) if table else "", picture, self.tabletop.held(table))

    def _step(self, step: Step, ending: str) -> TableStep:
        position = position_of(step.after, self.state) if step.last else ""
        return TableStep(step.number, step.after, position, step.picture, step.hand, step, ending)

    @property
    def first_worth_seeing(self) -> int:
        """The number of the step with the tiles as they were laid out; the table before that is empty."""
        return min(1, self.last)
