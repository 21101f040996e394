"""What was played and what it brought, in words: the list of plays, the result of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee import words
from referee.faces.awards import AwardLine, award_lines
from referee.faces.points import Points
from referee.faces.table.narrowing import as_hand, as_variant
from referee.queries import PlayLine, TableState, plays_of
from referee.state import PlayedHand
from scoring.entries import Called, Count, Play, Void, seat_of
from scoring.findings import Certainty, certainty_of
from scoring.game import HandState
from scoring.hand import Hand
from scoring.results import Ending
from scoring.tiles import Tile


@dataclass(frozen=True)
class FeedLine:
    """A play as the list of plays shows it.

    ``points`` and ``awards`` are those of who played, ``others`` what it brought to others or at the end of the hand.
    ``reason`` is why the hand was thrown in, where it was.
    """

    number: int
    name: str
    what: str
    total: str
    points: Points
    awards: tuple[AwardLine, ...]
    others: tuple[AwardLine, ...]
    stands: bool
    notes: tuple[str, ...]
    tile: Tile | None
    reason: str = ""

    @property
    def workings(self) -> tuple[str, ...]:
        """The sums behind the points, where the open ends alone don't tell them."""
        return tuple(award.explanation for award in self.awards if award.working != self.total)


@dataclass(frozen=True)
class Result:
    """The result of a hand in words: how it ended and who won it. ``reason`` is why it was thrown in, if it was."""

    sentence: str
    awards: tuple[AwardLine, ...]
    reason: str


class FindingLine(NamedTuple):
    """What the plays of hand ``hand`` show afterwards, in pieces that name plays or don't, and whether it is proved."""

    said: tuple[words.Said, ...]
    hand: int
    proved: bool


def result_of(state: TableState, hand: HandState) -> Result:
    """How the hand ended, who won it, and what each side was awarded."""
    assert hand.result is not None
    names = {side.number: side.name for side in state.sides}
    result = hand.result
    won = ", ".join(names[side] for side in result.winners)
    return Result(
        words.ending_sentence(result.ending, out=_who_is_out(hand, state), won=won),
        award_lines(result.awards, state),
        (result.working or "") if result.ending is Ending.VOID else "",
    )


def _who_is_out(hand: HandState, state: TableState) -> str:
    """The name of who has no tile left; empty where everybody has one."""
    return next((seat.name for seat in state.seats if as_hand(hand).tiles_left[seat.number - 1] == 0), "")


def feed_lines(hand: PlayedHand, state: TableState) -> list[FeedLine]:
    """The entries in force of a hand, the first first."""
    befores = [hand.start, *(ruling.hand for ruling in hand.rulings)]
    return [feed_line(play, before, state) for play, before in zip(plays_of(hand), befores, strict=False)]


def feed_line(play: PlayLine, before: HandState, state: TableState) -> FeedLine:
    """A play as the list of plays shows it; ``before`` is the hand before it."""
    ruling, entry = play.ruling, play.ruling.entry
    seat, hand = seat_of(entry), as_hand(ruling.hand)
    result = hand.result
    at_end = result.awards if result and before.result is None else ()
    own = tuple(award for award in ruling.awards if seat and award.side == hand.side_of(seat))
    others = tuple(award for award in ruling.awards if award not in own)
    return FeedLine(
        number=play.number,
        name=state.name_of(seat) if seat else "",
        what=words.entry_words(entry, state.name_of),
        total=end_sum(hand) if isinstance(entry, Play) else "",
        points=Points.of(sum(award.points for award in own), state.game),
        awards=award_lines(own, state),
        others=award_lines((*others, *at_end), state),
        stands=not ruling.legal,
        notes=(
            *(words.fault_sentence(fault, state.game, state.name_of) for fault in ruling.faults),
            *words.effects_words(ruling.effects, state.name_of),
        ),
        tile=entry.tile if isinstance(entry, Play) else None,
        reason=entry.reason if isinstance(entry, Void) else "",
    )


def count_words(count: Count, state: TableState) -> str:
    """What everybody had left: ``the count (Ann 26, Bo 20)``."""
    worth = as_variant(state.game).worth
    pips = {
        seat: left.pips if isinstance(left, Called) else sum(worth(tile) for tile in left)
        for seat, left in sorted(count.left.items())
    }
    counted = ", ".join(f"{state.name_of(seat)} {number}" for seat, number in pips.items())
    return _("the count (%(counted)s)") % {"counted": counted} if counted else _("the count")


def finding_lines(hand: PlayedHand, state: TableState) -> tuple[FindingLine, ...]:
    """What a hand's entries prove afterwards; nothing while it goes on."""
    if not hand.hand.ending:
        return ()
    return tuple(
        FindingLine(words.finding_said(finding, state.name_of), hand.number, certainty_of(finding) is Certainty.PROVED)
        for finding in hand.findings
    )


def end_sum(hand: Hand) -> str:
    """The sum of the open ends; empty where the game has none, and before the first tile."""
    return hand.layout.sum if hand.end_total is not None else ""
