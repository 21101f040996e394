"""Looking at a game at the table afterwards: every play with its working and the score that it left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.drawing import layout_svg
from referee.faces.awards import AwardLine, award_lines
from referee.faces.findings import FindingLine, finding_lines
from referee.faces.points import Points, pool_of
from referee.faces.review import Moment, Review
from referee.faces.table.ends import EndChip, end_chips
from referee.faces.table.feed import FeedLine, end_sum, ending_told, feed_lines
from referee.faces.table.narrowing import as_hand
from referee.faces.table.places_then import PlaceThen, places_then
from referee.faces.table.tray import tiles_that_fit
from referee.queries import HandListed, TableState, hands_listed
from referee.state import PlayedHand
from scoring.entries import Play
from scoring.game import HandState
from scoring.tiles import Tile

_COLUMNS = 4  # the most running scores that fit side by side on a phone


class SideScore(NamedTuple):
    """What a side has. In a game for money it may also be the pool, which has no number."""

    name: str
    points: Points
    won: bool = False
    side: int | None = None


class Scores(NamedTuple):
    """What every side has, and in a game for money what is in the pool."""

    sides: tuple[SideScore, ...]
    pool: SideScore | None

    @property
    def all(self) -> tuple[SideScore, ...]:
        """The sides, and last the pool."""
        return (*self.sides, self.pool) if self.pool else self.sides

    @classmethod
    def of(cls, points: Mapping[int, int], state: TableState) -> Scores:
        """The scores of a session or hand, by side."""
        sides = tuple(
            SideScore(side.name, Points.of(points[side.number], state.game), side.number in state.winners, side.number)
            for side in state.sides
        )
        pool = pool_of(points.values(), state.game)
        return cls(sides, None if pool is None else SideScore(_("Pool"), pool))


class RunningScore(NamedTuple):
    """What a side (or the pool) has after a play, and whether the play changed it."""

    name: str
    points: Points
    changed: bool


class PlayReviewed(NamedTuple):
    """A play with the scores that it left, side by side."""

    line: FeedLine
    scores: tuple[RunningScore, ...]


@dataclass(frozen=True)
class HandOfPlays:
    """Everything that was entered in a hand. ``opening`` was paid before it."""

    number: int
    plays: tuple[PlayReviewed, ...]
    opening: tuple[AwardLine, ...]
    findings: tuple[FindingLine, ...]
    picture: SafeString


@dataclass(frozen=True)
class HandScored:
    """A hand on the list: how it ended (empty while it goes on), how many ``plays`` it had, and the scores after it."""

    number: int
    ending: str
    plays: int
    scores: Scores
    whole: object | None


@dataclass(frozen=True)
class TableReview(Review):
    """Every hand of a session at the table, with the score after each."""

    summary = "_review_summary.html"
    head_template = "_review_head.html"
    hand_template = "_review_hand.html"

    @cached_property
    def hands(self) -> Sequence[HandScored]:
        listed = hands_listed(self.state)
        return [self._listed(hand, len(listed)) for hand in listed]

    @property
    def scores(self) -> Scores:
        """How the session stands."""
        return Scores.of(self.state.scores, self.state)

    @property
    def columns(self) -> tuple[str, ...]:
        """Whose running scores are shown: every side's, and in a game for money the pool's."""
        return tuple(score.name for score in self.scores.all)

    @property
    def has_many_columns(self) -> bool:
        """Whether there are too many running scores to stand side by side, so only those that changed are shown."""
        return len(self.columns) > _COLUMNS

    def _listed(self, hand: HandListed, last: int) -> HandScored:
        return HandScored(
            number=hand.number,
            ending=ending_told(hand, self.state) if hand.ending else "",
            plays=hand.result["plays"],
            scores=Scores.of(hand.scores, self.state),
            whole=self.whole_if_open(hand.number, last),
        )

    def whole(self, hand: PlayedHand) -> HandOfPlays:
        state = self.state
        return HandOfPlays(
            number=hand.number,
            plays=tuple(_plays(hand, state)),
            opening=award_lines(hand.start.opening_awards, state),
            findings=finding_lines(hand, state),
            picture=_picture(hand.hand),
        )


@dataclass(frozen=True)
class PlayMoment(Moment):
    """One play: the layout as it then lay, the sum end by end, the points, and what was wrong with it if it stands."""

    template = "_moment_play.html"

    @property
    def count(self) -> int:
        return len(self.hand.rulings)

    @property
    def entry(self) -> UUID:
        return self.hand.lines[self.number - 1]

    @cached_property
    def line(self) -> FeedLine:
        """The play in words."""
        return feed_lines(self.hand, self.state)[self.number - 1]

    @property
    def play(self) -> int:
        return self.number

    @cached_property
    def ends(self) -> tuple[EndChip, ...]:
        """The open ends after it, those of the sum in its order; empty before the first tile."""
        hand = as_hand(self._after)
        if not hand.layout.placed:
            return ()
        chips = end_chips(hand, (), None)
        if hand.end_total is None:
            return tuple(chip for chip in chips if chip.counts)
        return tuple(chips[arm.number - 1] for arm in hand.layout.summed_arms)

    @property
    def end_total(self) -> int | None:
        """What the open ends add up to after it; None where they aren't added up."""
        return self._after.end_total

    @property
    def end_sum(self) -> str:
        """The same as people add it up."""
        return end_sum(as_hand(self._after))

    @cached_property
    def places(self) -> tuple[PlaceThen, ...]:
        """Where its tile could have gone then, the place where it lies first; empty where it was led, or none was laid."""
        before = self.hand.rulings[self.number - 2].hand if self.number > 1 else self.hand.start
        return places_then(as_hand(before), self.hand.rulings[self.number - 1], self.state)

    @cached_property
    def would_have_fit(self) -> tuple[Tile, ...]:
        """The tiles that its player could have played instead, where it was let stand; none where they are too many."""
        ruling = self.hand.rulings[self.number - 1]
        if ruling.legal or not isinstance(ruling.entry, Play):
            return ()
        before = self.hand.rulings[self.number - 2].hand if self.number > 1 else self.hand.start
        return tiles_that_fit(as_hand(before), ruling.entry.seat)

    @property
    def picture(self) -> SafeString:
        """The layout after it."""
        return _picture(self._after)

    @property
    def scores(self) -> tuple[SideScore, ...]:
        """What each side has after it."""
        return Scores.of(self._after.scores, self.state).sides

    @property
    def _after(self) -> HandState:
        return self.hand.rulings[self.number - 1].hand


def _plays(hand: PlayedHand, state: TableState) -> Iterator[PlayReviewed]:
    before = Scores.of(hand.start.scores, state).all
    for line, ruling in zip(feed_lines(hand, state), hand.rulings, strict=True):
        after = Scores.of(ruling.hand.scores, state).all
        both = zip(after, before, strict=True)
        yield PlayReviewed(line, tuple(RunningScore(now.name, now.points, now != was) for now, was in both))
        before = after


def _picture(hand: HandState) -> SafeString:
    """The layout as SVG, for looking at."""
    return mark_safe(layout_svg(as_hand(hand).layout_now))  # noqa: S308  # made by `drawing` from numbers and escaped labels
