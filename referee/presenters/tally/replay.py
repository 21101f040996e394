"""A hand whose plays weren't entered, played again: the score after everything that was called or counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from referee import queries
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.session.replay import Replay
from referee.presenters.table.play_list import FeedLine, HandResultShown, how_it_ended, result_of
from referee.presenters.table.replay import SideThen
from referee.presenters.tally.casts import as_tally
from referee.presenters.tally.lines import tallied_lines
from referee.presenters.tally.pegging import pegging_board
from referee.queries import TableState
from referee.wording.depths import depth_explained
from referee.wording.points import Points, pool_of
from scoring.tally import TalliedHand
from scoring.tiles import Tile

_WIDTH, _LANE, _GAPS = 358, 44, 16
"""The size of the pegging board on a phone: its width, the height of a lane, and the room above and below."""


@dataclass(frozen=True)
class TallyStep:
    """The score after an entry, or before the first one, which has no ``line``.

    ``then`` is the table as it was. ``paid`` is what everybody got or paid before the hand.
    """

    state: TableState
    then: TableState
    number: int
    hand: TalliedHand
    before: Mapping[int, int]
    line: FeedLine | None = None
    paid: tuple[AwardLine, ...] = ()

    @property
    def said(self) -> str:
        """The entry in a sentence; before the first entry, who leads."""
        return self.line.said if self.line else _("%(name)s leads") % {"name": self.state.name_of(self.hand.leader)}

    @property
    def told(self) -> str:
        """The entry in a sentence, with its points and the score."""
        points = [f"{side.name} {side.points.amount}" for side in self.sides]
        brought = [self.line.points.signed] if self.line and self.line.points else []
        ended = [self.result.sentence] if self.result else []
        return ". ".join([self.said, *brought, *ended, ", ".join(points)]) + "."

    @cached_property
    def picture(self) -> SafeString:
        """The pegging board; empty in a game without a target."""
        if self.state.game.target is None:
            return SafeString()
        return pegging_board(self.then, (_WIDTH, _GAPS + _LANE * len(self.state.sides)))

    @cached_property
    def sides(self) -> tuple[SideThen, ...]:
        """The sides, with their points and how they changed."""
        game, scores = self.state.game, self.hand.scores
        return tuple(
            SideThen(
                side.number,
                side.name,
                Points.of(scores[side.number], game),
                Points.of(scores[side.number] - self.before[side.number], game),
                (),
            )
            for side in self.state.sides
        )

    @property
    def kept(self) -> str:
        """A sentence that says what is entered of the hand; only at its beginning."""
        return "" if self.number else depth_explained(self.hand.depth, self.state.game)

    @property
    def hub(self) -> Tile | None:
        """The double in the middle; None in games without one."""
        return self.hand.hub

    @property
    def pool(self) -> Points | None:
        """The pool of a game for money."""
        return pool_of(self.hand.scores.values(), self.state.game)

    @property
    def for_money(self) -> bool:
        """True if the scores are cents of a pool."""
        return self.state.game.in_cents

    @property
    def waits_for_count(self) -> str:
        """The ending of the hand in words while it still has to be counted, unless the entry says the same."""
        ended = "" if self.hand.result else how_it_ended(self.hand, self.state)
        return "" if ended == self.said else ended

    @cached_property
    def result(self) -> HandResultShown | None:
        """The result of the hand, once it stands."""
        return result_of(self.state, self.hand) if self.hand.result else None


@dataclass(frozen=True)
class TallyReplay(Replay):
    """The steps of a hand whose plays weren't entered."""

    template = "tally/_replay_step.html"
    styles = ("css/tally.css",)

    @cached_property
    def steps(self) -> Sequence[TallyStep]:
        hands = [as_tally(self.hand.start), *(as_tally(ruling.hand) for ruling in self.hand.rulings)]
        befores = [hands[0], *hands]
        lines = [None, *tallied_lines(self.hand, self.state)]
        paid = award_lines(hands[0].opening_awards, self.state)
        return [
            TallyStep(self.state, self._then(number), number, hand, before.scores, line, () if number else paid)
            for number, (hand, before, line) in enumerate(zip(hands, befores, lines, strict=False))
        ]

    def _then(self, entries: int) -> TableState:
        """Return the table after a number of entries."""
        return replace(queries.table_at(self.state, self.hand, entries), seated=self.state.seats)
