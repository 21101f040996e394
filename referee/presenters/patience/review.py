"""Reviews of patiences: every game of a session step by step, and each moment with its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from referee import queries
from referee.drawing.result_picture import ResultPicture
from referee.log import PlayedHand
from referee.presenters.patience import moves
from referee.presenters.patience.casts import as_position, position_of
from referee.presenters.patience.highlights import highlights_of
from referee.presenters.patience.loss import loss_of
from referee.presenters.patience.result_picture import picture_of
from referee.presenters.patience.steps import Step, steps_of
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.patience.verdicts import knows_turning_point, outlook_of, verdict_after, verdict_words
from referee.presenters.session.highlight import Highlight
from referee.presenters.session.review import Review, ReviewedMoment
from referee.queries import HandListed, PatienceTally, hand_list
from referee.wording.depths import depth_explained, depth_kept
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.patience import verdict
from scoring.winnability import Verdict

_STYLES = ("css/patience.css",)


@dataclass(frozen=True)
class HandOfSteps:
    """A hand with its steps. ``turned`` is the step after which it could no longer be won, where that is known.

    ``unasked`` says that the hand was lost, but nobody has asked at which step yet. Finding that out for every hand of
    a page would take too long.
    """

    number: int
    steps: tuple[Step, ...]
    turned: Step | None
    never_winnable: bool
    unasked: bool


@dataclass(frozen=True)
class HandEnded:
    """A hand on the list: its ending (empty while under way), its number of ``plays``, and how far it came.

    Where its moves weren't entered, nobody knows how far: ``kept`` says so, and is empty otherwise.
    """

    number: int
    plays: int
    ending: str
    won: bool
    moves_made: int
    tiles_left: int
    kept: str
    whole: object | None


@dataclass(frozen=True, kw_only=True)
class PatienceReview(Review):
    """Every hand of a session of patiences.

    It says where the last hand was lost, and also the hand that the reader asked about.
    """

    tabletop: Tabletop

    summary = "patience/_session_summary.html"
    head_template = "patience/_session_hand_heading.html"
    hand_template = "patience/_session_hand.html"
    styles = ("css/patience.css", "css/players.css")

    @cached_property
    def listed(self) -> tuple[HandListed, ...]:
        return tuple(hand for hand in hand_list(self.state) if hand.result["plays"])

    @cached_property
    def hands(self) -> Sequence[HandEnded]:
        return [self._ended(hand) for hand in self.listed]

    @property
    def picture(self) -> ResultPicture:
        return picture_of(self.listed, self.state)

    @property
    def title(self) -> str:
        return ""

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The highlights that the player talks about afterwards."""
        return highlights_of(self.listed)

    @cached_property
    def tally(self) -> PatienceTally | None:
        """The player's wins and losses at this patience, in all sessions."""
        return queries.tally_at(self.state)

    @property
    def _last(self) -> int:
        """The number of the last hand in which something was entered."""
        hand = self.state.current
        return 0 if hand is None else hand.number if hand.lines else hand.number - 1

    def _ended(self, hand: HandListed) -> HandEnded:
        result = hand.result
        return HandEnded(
            number=hand.number,
            plays=result["plays"],
            ending=moves.ending_told(hand.ending, result["last"], hand.depth) if hand.ending else "",
            won=bool(result["winners"]),
            moves_made=result["moves"] or 0,
            tiles_left=result["left"] or 0,
            kept="" if hand.depth is Depth.TILES else depth_kept(hand.depth, self.state.game),
            whole=self.whole_if_open(hand.number, self._last),
        )

    def whole(self, hand: PlayedHand) -> HandOfSteps:
        looked_for = hand.number in (self._last, self.asked) or knows_turning_point(hand)
        steps, position = steps_of(hand, self.tabletop), as_position(hand.hand)
        loss = loss_of(hand, steps) if looked_for else None
        return HandOfSteps(
            number=hand.number,
            steps=tuple(steps),
            turned=loss.known if loss else None,
            never_winnable=loss is not None and loss.from_the_start,
            unasked=not looked_for and position.ending is Ending.LOST,
        )


@dataclass(frozen=True, kw_only=True)
class StepMoment(ReviewedMoment):
    """One step: the picture of the moment, what was done, and whether it could still be won afterwards."""

    tabletop: Tabletop

    template = "patience/_moment.html"
    styles = _STYLES

    @cached_property
    def steps(self) -> list[Step]:
        """Every step of the hand."""
        return steps_of(self.hand, self.tabletop)

    @property
    def count(self) -> int:
        return len(self.steps)

    @property
    def play(self) -> int:
        return self.step.play

    @property
    def others(self) -> tuple[str, ...]:
        """The other moves that could have been made then, worded as advice."""
        step, table = self.step, self.step.before.table
        if table is None:
            return ()
        told = [self.tabletop.proposal(move, table) for move in self.hand.game.moves(step.before)]
        made = self.tabletop.proposal(step.entry, table)
        return tuple(dict.fromkeys(each for each in told if each != made))

    @property
    def step(self) -> Step:
        """The step of this moment."""
        return self.steps[self.number - 1]

    @property
    def position(self) -> str:
        """The table after it as a position in one line; empty after a step that is only part of its entry."""
        return position_of(self.step.after, self.state) if self.step.last else ""

    @property
    def kept(self) -> str:
        """A sentence that says that its moves weren't entered; empty if they were."""
        depth = self.hand.hand.depth
        return "" if depth is Depth.TILES else depth_explained(depth, self.state.game)

    @property
    def turned(self) -> bool:
        """True if the game could still be won before this step, but not after it."""
        loss = loss_of(self.hand, self.steps)
        return loss is not None and loss.known == self.step

    @cached_property
    def _verdict(self) -> Verdict:
        return verdict_after(self.hand, self.step.play) if self.step.last else verdict(self.step.after)

    @property
    def verdict(self) -> str:
        """A sentence that says whether the game could still be won afterwards."""
        return verdict_words(self._verdict)

    @property
    def outlook(self) -> str:
        """The verdict in a word: ``good``, ``bad`` or ``open``."""
        return outlook_of(self._verdict)
