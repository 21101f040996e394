"""Reviews of games at the table: every play with its working and the score after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.utils.safestring import SafeString, mark_safe

from referee.drawing import layout_svg
from referee.drawing.chart import Drawn, drawn
from referee.drawing.result_picture import ResultPicture
from referee.log import PlayedHand
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.findings import FindingLine, finding_lines
from referee.presenters.session.highlight import Highlight
from referee.presenters.session.review import Review, ReviewedMoment
from referee.presenters.session.trophy import Trophy
from referee.presenters.table.alternatives import Alternative, alternatives_of
from referee.presenters.table.casts import as_hand, as_variant
from referee.presenters.table.continuations import position_of
from referee.presenters.table.highlights import NOTHING, highlights_of
from referee.presenters.table.open_ends import EndChip, end_chips
from referee.presenters.table.play_list import FeedLine, end_sum, ending_told, feed_lines
from referee.presenters.table.race import race_of
from referee.presenters.table.result_picture import picture_of
from referee.presenters.table.scores import Gain, Scores, SideScore, gains, who_won
from referee.presenters.table.trains import train_labels
from referee.presenters.table.tray import tiles_that_fit
from referee.presenters.table.trophies import trophies_of
from referee.presenters.tally.lines import tallied_lines
from referee.queries import HandListed, TableState, hand_list
from referee.wording.depths import depth_explained, depth_kept
from referee.wording.points import Points
from scoring.depths import Depth
from scoring.entries import Play
from scoring.game import HandState
from scoring.tiles import Tile
from scoring.wording import Names

_COLUMNS = 4  # the most running scores that fit side by side on a phone


class RunningScore(NamedTuple):
    """The score of a side (or the pool) after a play, and whether the play changed it."""

    name: str
    points: Points
    changed: bool


class PlayReviewed(NamedTuple):
    """A play with the scores after it, side by side."""

    line: FeedLine
    scores: tuple[RunningScore, ...]


@dataclass(frozen=True)
class HandOfPlays:
    """The entries of a hand. ``opening`` was paid before it.

    Where plays weren't entered, ``kept`` says so, and there is no ``picture``; ``hub`` is then the double in the middle.
    """

    number: int
    plays: tuple[PlayReviewed, ...]
    opening: tuple[AwardLine, ...]
    findings: tuple[FindingLine, ...]
    picture: SafeString
    kept: str
    hub: Tile | None


@dataclass(frozen=True)
class HandScored:
    """A hand on the list.

    It has its ending in words (empty while under way), how it was ``kept`` (empty if every tile was entered in all hands),
    the number of its ``plays``, what it brought, and the scores after it.
    """

    number: int
    ending: str
    kept: str
    plays: int
    gains: tuple[Gain, ...]
    scores: Scores
    whole: object | None


@dataclass(frozen=True)
class TableReview(Review):
    """The hands of a session at the table, with the score after each."""

    summary = "table/_session_summary.html"
    score_table = "table/_session_scoreboard.html"
    head_template = "table/_session_hand_heading.html"
    hand_template = "table/_session_hand.html"
    styles = ("css/chart.css", "css/players.css")

    @cached_property
    def listed(self) -> tuple[HandListed, ...]:
        return hand_list(self.state)

    @cached_property
    def hands(self) -> Sequence[HandScored]:
        befores = [NOTHING, *(hand.scores for hand in self.listed)]
        return [self._scored(hand, before) for hand, before in zip(self.listed, befores, strict=False)]

    @property
    def title(self) -> str:
        return who_won(self.scores.sides)

    @property
    def picture(self) -> ResultPicture:
        return picture_of(self.listed, self.state)

    @cached_property
    def race(self) -> Drawn | None:
        """The score race; None as long as there is nothing to see."""
        chart = race_of(self.listed, self.state)
        return drawn(chart) if chart else None

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The highlights that people talk about afterwards."""
        return highlights_of(self.listed, self.state)

    @cached_property
    def trophies(self) -> tuple[Trophy, ...]:
        return trophies_of(self.listed, self.state)

    @property
    def scores(self) -> Scores:
        """The score of the session."""
        return Scores.of(self.state.scores, self.state)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names over the running scores: every side, and in a game for money the pool."""
        return tuple(score.name for score in self.scores.all)

    @property
    def has_many_columns(self) -> bool:
        """True if there are too many running scores to show side by side, so only those that changed are shown."""
        return len(self.columns) > _COLUMNS

    @property
    def has_sums(self) -> bool:
        """True if the game adds up its open ends."""
        return as_variant(self.state.game).has_end_total

    @cached_property
    def _says_depths(self) -> bool:
        """True if not every tile was entered in all hands."""
        return any(hand.depth is not Depth.TILES for hand in self.listed)

    def _scored(self, hand: HandListed, before: Mapping[int, int]) -> HandScored:
        return HandScored(
            number=hand.number,
            ending=ending_told(hand, self.state) if hand.ending else "",
            kept=depth_kept(hand.depth, self.state.game) if self._says_depths else "",
            plays=hand.result["plays"],
            gains=gains(before, hand.scores, self.state),
            scores=Scores.of(hand.scores, self.state),
            whole=self.whole_if_open(hand.number, len(self.listed)),
        )

    def whole(self, hand: PlayedHand) -> HandOfPlays:
        state, lies = self.state, hand.hand
        knows_tiles = lies.depth is Depth.TILES
        return HandOfPlays(
            number=hand.number,
            plays=tuple(_plays(hand, state)),
            opening=award_lines(hand.start.opening_awards, state),
            findings=finding_lines(hand, state),
            picture=_picture(lies, state.name_of) if knows_tiles else SafeString(),
            kept="" if knows_tiles else depth_explained(lies.depth, state.game),
            hub=None if knows_tiles else lies.hub,
        )


@dataclass(frozen=True)
class PlayMoment(ReviewedMoment):
    """A play: the layout after it, the sum end by end, the points, and its faults if it stands although it has some."""

    template = "table/_moment.html"

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
        """The open ends after it, those of the sum in its order; empty before the first tile.

        Where the arms grow from a hub, these are the ones that could be played on then.
        """
        hand = as_hand(self._after)
        if not hand.layout.placed:
            return ()
        chips = end_chips(hand, (), None, self.state.name_of)
        if hand.hub:
            return tuple(chip for chip in chips if not chip.locked)
        if hand.end_total is None:
            return tuple(chip for chip in chips if chip.counts)
        return tuple(chips[arm.number - 1] for arm in hand.layout.summed_arms)

    @property
    def end_total(self) -> int | None:
        """The total of the open ends after it; None where they aren't added up."""
        return self._after.end_total

    @property
    def end_sum(self) -> str:
        """The sum of the open ends after it, as people add it up."""
        return end_sum(as_hand(self._after))

    @cached_property
    def places(self) -> tuple[Alternative, ...]:
        """The places for its tile then, the chosen one first; empty where it was led, or none was laid."""
        before = self.hand.rulings[self.number - 2].hand if self.number > 1 else self.hand.start
        return alternatives_of(as_hand(before), self.hand.rulings[self.number - 1], self.state)

    @cached_property
    def would_have_fit(self) -> tuple[Tile, ...]:
        """The tiles that its player could have played instead, where it was let stand; empty if they are too many."""
        ruling = self.hand.rulings[self.number - 1]
        if ruling.legal or not isinstance(ruling.entry, Play):
            return ()
        before = self.hand.rulings[self.number - 2].hand if self.number > 1 else self.hand.start
        return tiles_that_fit(as_hand(before), ruling.entry.seat)

    @cached_property
    def position(self) -> str:
        """The hand after it as a position in one line; empty once the result stands."""
        return position_of(self._after, self.state)

    @property
    def picture(self) -> SafeString:
        """The layout after it."""
        return _picture(self._after, self.state.name_of)

    @property
    def scores(self) -> tuple[SideScore, ...]:
        """The score of each side after it."""
        return Scores.of(self._after.scores, self.state).sides

    @property
    def _after(self) -> HandState:
        return self.hand.rulings[self.number - 1].hand


def _plays(hand: PlayedHand, state: TableState) -> Iterator[PlayReviewed]:
    before = Scores.of(hand.start.scores, state).all
    lines = feed_lines if hand.hand.depth is Depth.TILES else tallied_lines
    for line, ruling in zip(lines(hand, state), hand.rulings, strict=True):
        after = Scores.of(ruling.hand.scores, state).all
        both = zip(after, before, strict=True)
        yield PlayReviewed(line, tuple(RunningScore(now.name, now.points, now != was) for now, was in both))
        before = after


def _picture(hand: HandState, name_of: Names) -> SafeString:
    """Return the layout as SVG, to look at and not to tap."""
    shown = as_hand(hand)
    return mark_safe(layout_svg(shown.layout_now, trains=train_labels(shown, name_of)))  # noqa: S308  # made by `drawing` from numbers and escaped labels
