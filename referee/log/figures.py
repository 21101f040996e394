"""The figures of each seat from a hand whose result stands, as rows keep them for the statistics of players."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from referee.log.played_hand import PlayedHand
from scoring.ending import Ending, HandResult
from scoring.entries import Adjust, Block, Draw, Pass, Play, seat_of
from scoring.game import HandState
from scoring.ruling import Ruling

_PLAYED_OUT = (Ending.DOMINO, Ending.TARGET)
"""The endings of a hand in which somebody may have gone out."""


class BestEntry(NamedTuple):
    """The entry that brought a seat the most points at once, and the points."""

    points: int
    line: UUID


class SeatFigures(NamedTuple):
    """The columns of `referee.models.HandOfSeat` that come from the hand itself."""

    seat: int
    side: int
    ending: str
    won: bool
    out: bool
    points_play: int
    points_end: int
    plays: int
    scoring: int
    passes: int
    draws: int
    unlawful: int
    best_points: int
    best_line: UUID | None
    tiles_left: int

    @property
    def is_empty(self) -> bool:
        """True if nothing was entered for this seat and it got no points."""
        return not any((self.points_play, self.points_end, self.plays, self.passes, self.draws, self.unlawful))


def seat_figures(hand: PlayedHand | None) -> tuple[SeatFigures, ...]:
    """Return the figures of each seat from a hand; none as long as it has no result.

    A hand that was thrown in counts for nobody, but the points made in it stay: it gives figures only of seats that
    aren't empty.
    """
    result = hand.hand.result if hand else None
    if hand is None or result is None:
        return ()
    figures = (_of_seat(hand, result, seat, side) for seat, side in enumerate(hand.before.sides, start=1))
    return tuple(each for each in figures if not (result.is_void and each.is_empty))


def best_entry(hand: PlayedHand, seat: int) -> BestEntry | None:
    """Return the earliest of the seat's own entries with the most points; None if none brought any."""
    made = zip(hand.lines, hand.rulings, strict=True)
    own = (BestEntry(ruling.points, line) for line, ruling in made if ruling.points > 0 and _is_own(ruling, seat))
    return max(own, key=lambda each: each.points, default=None)


def _of_seat(hand: PlayedHand, result: HandResult, seat: int, side: int) -> SeatFigures:
    own = [ruling for ruling in hand.rulings if _is_own(ruling, seat)]
    laid = [ruling for ruling in own if isinstance(ruling.entry, Play)]
    best = best_entry(hand, seat)
    return SeatFigures(
        seat=seat,
        side=side,
        ending=str(result.ending),
        won=side in result.winners,
        out=result.ending in _PLAYED_OUT and hand.hand.out == seat,
        points_play=sum(_points_of(ruling, seat) for ruling in hand.rulings),
        points_end=sum(award.points for award in result.awards if award.side == side),
        plays=len(laid),
        scoring=sum(1 for ruling in laid if _points_of(ruling, seat) > 0),
        passes=sum(1 for ruling in own if isinstance(ruling.entry, Pass)),
        draws=sum(ruling.entry.tiles for ruling in own if isinstance(ruling.entry, Draw)),
        unlawful=sum(1 for ruling in own if not ruling.legal),
        best_points=best.points if best else 0,
        best_line=best.line if best else None,
        tiles_left=hand.hand.tiles_by_seat.get(seat, 0),
    )


def _is_own(ruling: Ruling[HandState], seat: int) -> bool:
    """Return True if the player in this seat made the entry; added points and declared blocks are the table's."""
    return not isinstance(ruling.entry, Adjust | Block) and seat_of(ruling.entry) == seat


def _points_of(ruling: Ruling[HandState], seat: int) -> int:
    return sum(award.points for award in ruling.awards if award.seat == seat)
