"""Findings from the plays of a hand, in words, and those that are told while the hand is still played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _

from referee.log import PlayedHand, listed_findings
from referee.queries import TableState
from referee.wording import rulings
from scoring.findings import (
    Certainty,
    FalseBlock,
    Finding,
    Revoke,
    Revoked,
    WrongLead,
    certainty_of,
    is_proved_later,
    plays_of_finding,
)
from scoring.messages import Piece
from scoring.wording import Names


@dataclass(frozen=True)
class FindingLine:
    """A finding from the plays of hand ``hand``, in pieces of a sentence, some of which name plays.

    ``proved`` says whether it is certain. ``headline`` is the short form shown during the hand. The finding is about
    play ``play``, and was shown by play ``shown_at``. ``id`` is the beginning of that entry's id, so that no reader is
    told twice.
    """

    said: tuple[Piece, ...]
    headline: str
    hand: int
    proved: bool
    play: int
    shown_at: int
    id: str


def finding_lines(hand: PlayedHand, state: TableState) -> tuple[FindingLine, ...]:
    """Return the findings of a hand. During the hand, these are only the ones proved so far."""
    return tuple(_line(finding, hand, state) for finding in listed_findings(hand))


def findings_told_at_once(hand: PlayedHand, state: TableState) -> tuple[FindingLine, ...]:
    """Return the broken rules that a hand under way has proved, latest first.

    The list is empty once the hand has its result, which shows them.
    """
    if hand.hand.result:
        return ()
    news = [_line(finding, hand, state) for finding in hand.findings if is_proved_later(finding)]
    return tuple(sorted(news, key=lambda line: line.shown_at, reverse=True))


def _line(finding: Finding, hand: PlayedHand, state: TableState) -> FindingLine:
    plays = plays_of_finding(finding)
    return FindingLine(
        rulings.finding_said(finding, state.name_of),
        _headline(finding, state.name_of),
        hand.number,
        certainty_of(finding) is Certainty.PROVED,
        plays[0],
        plays[-1],
        str(hand.lines[plays[-1] - 1])[:8],
    )


def _headline(finding: Finding, names: Names) -> str:
    match finding:
        case Revoke():
            return _revoke(finding, names(finding.seat))
        case WrongLead(seat=seat, leader=leader, led=led, better=better):
            values = {"leader": names(leader), "led": led, "name": names(seat), "tile": better.tile}
            if seat == leader:
                return _("%(leader)s led %(led)s while holding %(tile)s.") % values
            return _("%(leader)s led %(led)s while %(name)s held %(tile)s.") % values
        case FalseBlock(seat=seat, shown=shown):
            return _("The hand wasn't blocked: %(name)s held %(tile)s.") % {"name": names(seat), "tile": shown[0].tile}
        case _:
            return ""


def _revoke(revoke: Revoke, name: str) -> str:
    values = {"name": name, "number": revoke.play, "tile": revoke.shown[0].tile}
    match revoke.instead:
        # If the seat has drawn since, it is unknown which of the tiles that it showed it held then.
        case Revoked.PASS if revoke.drawn:
            return _("%(name)s passed on play %(number)d while holding a tile that fit.") % values
        case Revoked.PASS:
            return _("%(name)s passed on play %(number)d while holding %(tile)s.") % values
        case Revoked.DRAW if revoke.drawn:
            return _("%(name)s drew on play %(number)d while holding a tile that fit.") % values
        case Revoked.DRAW:
            return _("%(name)s drew on play %(number)d while holding %(tile)s.") % values
        case _:
            assert_never(revoke.instead)
