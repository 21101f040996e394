"""The plays of a hand and their points, in words: the list of plays, and the result of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple, assert_never
from uuid import UUID

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from referee.caches import Recent
from referee.log import Entered, PlayedHand
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.table.casts import as_hand, as_variant
from referee.queries import HandListed, PlayLine, SeatAtTable, TableState
from referee.wording import rulings
from referee.wording.entries import entry_label, entry_told, reason_told
from referee.wording.lists import all_of, listed
from referee.wording.points import Points
from referee.wording.workings import in_print
from scoring.ending import Ending
from scoring.entries import Called, Count, Play, Score, Void, seat_of
from scoring.facts import HandScoring, TieRule
from scoring.game import HandState
from scoring.hand import Hand
from scoring.rules import by_pips
from scoring.session import Session
from scoring.tiles import Tile


@dataclass(frozen=True)
class FeedLine:
    """A play in the list of plays. ``side`` is the player's side; None if no single player made the entry.

    ``what`` is shown beside the player's ``name``; ``said`` is both in a sentence. ``points`` and ``awards`` are the
    player's own; ``others`` are the awards to others, or at the end of the hand. ``reason`` says why the hand
    was thrown in, if it was.
    """

    number: int
    name: str
    what: str
    said: str
    total: str
    points: Points
    awards: tuple[AwardLine, ...]
    others: tuple[AwardLine, ...]
    stands: bool
    notes: tuple[str, ...]
    tile: Tile | None
    reason: str = ""
    side: int | None = None

    @property
    def short(self) -> str:
        """The player and the play, as on a scoreboard: ``Ann 5-3``, ``Bo passed``."""
        if self.tile is None:
            return self.said
        return pgettext("play", "%(name)s %(tile)s") % {"name": self.name, "tile": self.tile}

    @property
    def flies(self) -> tuple[AwardLine, ...]:
        """The awards shown over the layout for a moment: the player's, or if there are none those of others."""
        return self.awards or self.others

    @property
    def workings(self) -> tuple[str, ...]:
        """The sums behind the points, where the open ends alone don't show them."""
        shown = (award.explanation for award in self.awards if not award.working or award.working != self.total)
        return tuple(filter(None, shown))


class FeedRow(NamedTuple):
    """A play in the list of plays, with the address of its moment, and whether its ruling is challenged."""

    line: FeedLine
    address: str
    is_challenged: bool


@dataclass(frozen=True)
class HandResultShown:
    """The result of a hand in words: how it ended and who won it.

    ``reason`` says why the hand was thrown in, if it was. Otherwise, if nobody was awarded anything, it says why.
    ``tie`` says which side won a hand in which the counts were level, if one did.
    """

    sentence: str
    awards: tuple[AwardLine, ...]
    reason: str
    tie: str = ""


def result_of(state: TableState, hand: HandState) -> HandResultShown:
    """Return how the hand ended, who won it, and what each side was awarded."""
    assert hand.result is not None
    names = {side.number: side.name for side in state.sides}
    result = hand.result
    return HandResultShown(
        _ending_sentence(result.ending, _who_is_out(hand, state), result.winners, state),
        award_lines(result.awards, state),
        reason_told(result.working or "") if result.ending is Ending.VOID else _why_nothing(hand, names),
        _won_tie(as_hand(hand), state),
    )


def _won_tie(hand: Hand, state: TableState) -> str:
    """Return why one side has won although the counts were level; empty if they weren't, or nobody has won."""
    if not (hand.result and hand.result.tied and hand.result.winners):
        return ""
    match hand.variant.blocked_tie:
        case TieRule.LEADER:
            text, who = _("The counts are level. %(name)s led the hand, so that side wins it."), hand.leader
        case TieRule.BLOCKER:
            text, who = _("The counts are level. %(name)s blocked the hand, so that side wins it."), hand.blocker
        case TieRule.NOT_BLOCKER:
            text, who = _("The counts are level. %(name)s blocked the hand, so the other side wins it."), hand.blocker
        case TieRule.NONE | TieRule.SPLIT:
            return ""
        case _:
            assert_never(hand.variant.blocked_tie)
    return text % {"name": state.name_of(who)}


def ending_told(hand: HandListed, state: TableState) -> str:
    """Return how a hand in a list of hands ended, and who won it."""
    assert hand.ending is not None
    out = hand.result["out"]
    return _ending_sentence(hand.ending, state.name_of(out) if out else "", hand.result["winners"], state)


def _ending_sentence(ending: Ending, out: str, winners: Iterable[int], state: TableState) -> str:
    names = {side.number: side.name for side in state.sides}
    return rulings.ending_sentence(ending, out=out, won=all_of(names[side] for side in winners))


def _why_nothing(hand: HandState, names: Mapping[int, str]) -> str:
    """Return why the end of the hand brought nobody points; empty if it did, or if the pips came to nothing."""
    result, variant = hand.result, as_variant(hand.game)
    if result is None or result.awards:
        return ""
    if len(result.tied) > 1:
        return _tie_words([names[side] for side in result.tied], decides_by_tiles=variant.rank is not by_pips)
    scores = {Ending.BLOCKED: variant.blocked_score, Ending.DOMINO: variant.domino_score}
    if scores.get(result.ending) is not HandScoring.NONE:
        return in_print(result.working or "")
    if result.ending is Ending.BLOCKED:
        return _("At this table a blocked hand scores nothing.")
    return _("At this table going out scores nothing.")


def _tie_words(tied: Sequence[str], decides_by_tiles: bool) -> str:
    """Return a sentence saying which players share the lowest count, so that nobody scores."""
    if len(tied) == 2:
        text = (
            _("%(one)s and %(other)s have equally few tiles left.")
            if decides_by_tiles
            else _("%(one)s and %(other)s are tied for the lowest count.")
        )
        return text % {"one": tied[0], "other": tied[1]}
    text = (
        _("These players have equally few tiles left: %(names)s.")
        if decides_by_tiles
        else _("These players are tied for the lowest count: %(names)s.")
    )
    return text % {"names": ", ".join(tied)}


def how_it_ended(hand: HandState, state: TableState) -> str:
    """Return how a hand ended that is still to be counted; empty while it is under way."""
    ending = as_hand(hand).ending
    return rulings.ending_sentence(ending, out=_who_is_out(hand, state), won="") if ending else ""


def _who_is_out(hand: HandState, state: TableState) -> str:
    """Return the name of the player who went out; empty if nobody did."""
    finish = as_hand(hand).finish
    return state.name_of(finish.out) if finish and finish.out else ""


class _Feed(NamedTuple):
    """The lines of a hand as far as it was played, and everything that they were made of."""

    language: str | None
    seats: tuple[SeatAtTable, ...]
    before: Session
    start: HandState
    entered: tuple[Entered, ...]
    lines: tuple[FeedLine, ...]


FEEDS_KEPT = 2048
"""The number of tables whose lines are kept, those of one hand and about 10 KB each.

With every entry the lines before it are shown again.
"""

_feeds: Recent[UUID, _Feed] = Recent(FEEDS_KEPT, age=lambda _feed: 0)


def feed_lines(hand: PlayedHand, state: TableState) -> list[FeedLine]:
    """Return the entries in force of a hand, in order."""
    script, language = hand.script, get_language()
    kept = _feeds.get(state.session.id)
    lines: list[FeedLine] = []
    if kept and kept.start is hand.start and kept.before is hand.before:
        if kept.language == language and kept.seats == state.seats:
            same = takewhile(lambda both: both[0] is both[1], zip(kept.entered, script.entered, strict=False))
            lines += kept.lines[: sum(1 for _both in same)]
    lines += [_line_at(place, hand, state) for place in range(len(lines), len(hand.rulings))]
    _feeds.keep(state.session.id, _Feed(language, state.seats, hand.before, hand.start, script.entered, tuple(lines)))
    return lines


def last_line(hand: PlayedHand, state: TableState) -> FeedLine | None:
    """Return the last entry in force of a hand, if there is one."""
    if not hand.rulings:
        return None
    return _line_at(len(hand.rulings) - 1, hand, state)


def _line_at(place: int, hand: PlayedHand, state: TableState) -> FeedLine:
    before = hand.rulings[place - 1].hand if place else hand.start
    return feed_line(PlayLine(place + 1, hand.script.entered[place].id, hand.rulings[place]), before, state)


def feed_line(play: PlayLine, before: HandState, state: TableState) -> FeedLine:
    """Return a play for the list of plays; ``before`` is the hand before it."""
    ruling, entry = play.ruling, play.ruling.entry
    seat, hand = seat_of(entry), as_hand(ruling.hand)
    result = hand.result
    at_end = result.awards if result and before.result is None else ()
    own = tuple(award for award in ruling.awards if seat and award.side == hand.side_of(seat))
    others = tuple(award for award in ruling.awards if award not in own)
    return FeedLine(
        number=play.number,
        name=state.name_of(seat) if seat else "",
        what=entry_label(entry),
        said=entry_told(entry, state.name_of),
        total=end_sum(hand) if isinstance(entry, Play) else "",
        points=Points.of(sum(award.points for award in own), state.game),
        awards=_told_by_entry(award_lines(own, state)) if isinstance(entry, Score) else award_lines(own, state),
        others=award_lines((*others, *at_end), state),
        stands=not ruling.legal,
        notes=(
            *(rulings.fault_sentence(fault, state.game, state.name_of) for fault in ruling.faults),
            *rulings.effects_words(ruling.effects, state.name_of),
        ),
        tile=entry.tile if isinstance(entry, Play) else None,
        reason=reason_told(entry.reason) if isinstance(entry, Void) else "",
        side=hand.side_of(seat) if seat else None,
    )


def _told_by_entry(awards: Iterable[AwardLine]) -> tuple[AwardLine, ...]:
    """Return awards without what they were for, because the entry itself says it."""
    return tuple(award._replace(why="") for award in awards)


def count_told(count: Count, state: TableState) -> str:
    """Return the pips that each player had left, in a sentence without a period."""
    worth = as_variant(state.game).worth
    pips = {
        seat: left.pips if isinstance(left, Called) else sum(worth(tile) for tile in left)
        for seat, left in sorted(count.left.items())
    }
    if not pips:
        return entry_told(count, state.name_of)
    counted = [_("%(name)s %(pips)d") % {"name": state.name_of(seat), "pips": number} for seat, number in pips.items()]
    return _("The remaining pips were counted: %(counted)s") % {"counted": listed(counted)}


def end_sum(hand: Hand) -> str:
    """Return the sum of the open ends; empty where the game has none, and before the first tile."""
    return hand.layout.sum if hand.end_total is not None else ""
