"""The findings: a closed list of types for what the record of a hand shows afterwards (rulebook 2.8).

Findings never change the score.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, assert_never

from scoring.ending import (
    CountedTwice,
    ImpossiblePips,
    Miscount,
    MissingCount,
    NotInSet,
    NotTheSet,
    WasPlayed,
    WrongNumber,
)
from scoring.facts import Lead
from scoring.findings.probability import chance_to_draw
from scoring.tiles import Tile


class Certainty(StrEnum):
    """The certainty of a finding."""

    PROVED = "proved"
    POSSIBLE = "possible"


class FindingCode(StrEnum):
    """The kind of a finding. Codes are public and never renamed (record 2)."""

    REVOKE = "revoke"
    WRONG_LEAD = "wrong_lead"
    SHORT_DRAW = "short_draw"
    FALSE_BLOCK = "false_block"
    COUNT_MISMATCH = "count_mismatch"
    MISSED_CALL = "missed_call"


class ShownTile(NamedTuple):
    """A tile that a seat turned out to hold: it laid the tile at this play, or turned it up at the count."""

    play: int
    tile: Tile
    counted: bool = False


class Revoked(StrEnum):
    """The action taken instead of playing a tile that fitted."""

    PASS = "pass"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Revoke:
    """A pass or draw of a seat while it held one of the tiles ``shown``, each of which fitted.

    ``ends`` are the open ends at that moment; it is empty before the lead. ``drawn`` is how many tiles the seat
    received from then until it showed the last of the tiles ``shown``: fewer than these, or there would be no proof.
    """

    seat: int
    play: int
    instead: Revoked
    ends: tuple[int, ...]
    drawn: int
    shown: tuple[ShownTile, ...]


@dataclass(frozen=True, slots=True)
class LikelyRevoke:
    """A pass of a seat that later showed so many tiles that had fitted that honest draws are an unlikely explanation.

    ``others`` is the number of unseen tiles that the seat didn't hold when it passed, ``fitting`` the number of all
    unseen tiles that fitted then.
    """

    seat: int
    play: int
    ends: tuple[int, ...]
    drawn: int
    shown: tuple[ShownTile, ...]
    fitting: int
    others: int

    @property
    def honest_chance(self) -> float:
        """The chance that a player who held no tile that fitted draws at least this many that did."""
        return chance_to_draw(self.fitting, among=self.others, drawn=self.drawn, wanted=len(self.shown))


@dataclass(frozen=True, slots=True)
class WrongLead:
    """A lead of ``leader`` although ``seat`` held a better tile to lead.

    ``asked`` is the lead that the rules require.
    """

    seat: int
    leader: int
    play: int
    led: Tile
    asked: Lead
    better: ShownTile


@dataclass(frozen=True, slots=True)
class ShortDraw:
    """A pass of a seat that should have drawn, while the boneyard could still give this many tiles."""

    seat: int
    play: int
    boneyard: int


@dataclass(frozen=True, slots=True)
class BoneyardLeft:
    """A hand declared blocked while the boneyard could still give this many tiles."""

    play: int
    boneyard: int


@dataclass(frozen=True, slots=True)
class FalseBlock:
    """A hand declared blocked while a seat had tiles that fitted an open end."""

    seat: int
    play: int
    ends: tuple[int, ...]
    shown: tuple[ShownTile, ...]


@dataclass(frozen=True, slots=True)
class CountMismatch:
    """A count that doesn't agree with the record. ``laid`` is the play that laid the counted tile, if one did."""

    play: int
    miscount: Miscount
    laid: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat whose count is wrong; None if the count of all together is wrong."""
        match self.miscount:
            case (
                MissingCount(seat=seat)
                | WrongNumber(seat=seat)
                | NotInSet(seat=seat)
                | WasPlayed(seat=seat)
                | CountedTwice(seat=seat)
                | ImpossiblePips(seat=seat)
            ):
                return seat
            case NotTheSet():
                return None
            case _:
                assert_never(self.miscount)


@dataclass(frozen=True, slots=True)
class CallMissed:
    """A missed call: the seat has had one tile since ``down_at``, and hadn't said so when ``player`` laid a tile."""

    seat: int
    down_at: int
    play: int
    player: int
    tile: Tile


Finding = Revoke | LikelyRevoke | WrongLead | ShortDraw | BoneyardLeft | FalseBlock | CountMismatch | CallMissed


def code_of(finding: Finding) -> FindingCode:
    """Return the kind of the finding."""
    match finding:
        case Revoke() | LikelyRevoke():
            return FindingCode.REVOKE
        case WrongLead():
            return FindingCode.WRONG_LEAD
        case ShortDraw():
            return FindingCode.SHORT_DRAW
        case BoneyardLeft() | FalseBlock():
            return FindingCode.FALSE_BLOCK
        case CountMismatch():
            return FindingCode.COUNT_MISMATCH
        case CallMissed():
            return FindingCode.MISSED_CALL
        case _:
            assert_never(finding)


def certainty_of(finding: Finding) -> Certainty:
    """Return the certainty of the finding."""
    return Certainty.POSSIBLE if isinstance(finding, LikelyRevoke) else Certainty.PROVED


def seat_of_finding(finding: Finding) -> int | None:
    """Return the seat that the finding is about; None if it is about the whole table."""
    return None if isinstance(finding, BoneyardLeft) else finding.seat


def plays_of_finding(finding: Finding) -> tuple[int, ...]:
    """Return the numbers of the plays that show it, in order."""
    match finding:
        case Revoke(play=play, shown=shown) | LikelyRevoke(play=play, shown=shown) | FalseBlock(play=play, shown=shown):
            return in_order(play, *(each.play for each in shown))
        case WrongLead(play=play, better=better):
            return in_order(play, better.play)
        case ShortDraw(play=play) | BoneyardLeft(play=play):
            return (play,)
        case CountMismatch(play=play, laid=laid):
            return in_order(play) if laid is None else in_order(laid, play)
        case CallMissed(down_at=down_at, play=play):
            return in_order(down_at, play)
        case _:
            assert_never(finding)


def is_proved_later(finding: Finding) -> bool:
    """Return True if a later play proves the finding, so that nobody at the table could know about it before.

    A rule broken by an entry that was let stand isn't news, because the ruling said so at once. Neither is a missed
    call, which costs the player at once.
    """
    return isinstance(finding, Revoke | WrongLead | FalseBlock)


def in_order(*plays: int) -> tuple[int, ...]:
    """Return these numbers of plays in rising order, each of them once."""
    return tuple(sorted(set(plays)))
