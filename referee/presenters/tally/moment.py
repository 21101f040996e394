"""One moment of a hand whose plays weren't entered: what was called or counted, and the score after it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from referee.presenters.session.review import ReviewedMoment
from referee.presenters.table.play_list import FeedLine
from referee.presenters.table.scores import Scores, SideScore
from referee.presenters.tally.lines import tallied_lines
from referee.wording.depths import depth_explained
from scoring.tiles import Tile


@dataclass(frozen=True)
class TalliedMoment(ReviewedMoment):
    """An entry of such a hand: its points, their working, and its faults if it stands although it has some."""

    template = "tally/_moment.html"

    @property
    def count(self) -> int:
        return len(self.hand.rulings)

    @property
    def play(self) -> int:
        return self.number

    @cached_property
    def line(self) -> FeedLine:
        """The entry in words."""
        return list(tallied_lines(self.hand, self.state))[self.number - 1]

    @property
    def kept(self) -> str:
        """A sentence that says what is entered of the hand."""
        return depth_explained(self.hand.hand.depth, self.state.game)

    @property
    def hub(self) -> Tile | None:
        """The double in the middle; None in games without one."""
        return self.hand.start.hub

    @property
    def scores(self) -> tuple[SideScore, ...]:
        """The score of each side after it."""
        return Scores.of(self.hand.rulings[self.number - 1].hand.scores, self.state).sides
