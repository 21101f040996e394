"""The count at a hand's end: its agreement with the record, and the tiles left by seat (rulebook 2.4 and 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from scoring.ending.miscounts import (
    CountedTwice,
    ImpossiblePips,
    Miscount,
    MissingCount,
    NotInSet,
    NotTheSet,
    WasPlayed,
    WrongNumber,
)
from scoring.ending.results import Ending
from scoring.entries import Called, Count, Left
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.messages import Values
from scoring.tiles import Tile


def count_faults(hand: Hand, count: Count) -> Iterator[Fault]:
    """Yield every way in which the count disagrees with the record, as a fault."""
    if hand.ending is None:
        yield Fault(Code.HAND_OPEN, may_stand=False)
        return
    if hand.ending in (Ending.TARGET, Ending.VOID):
        yield Fault(Code.HAND_OVER, may_stand=False, why=f"no_count_{hand.ending}")
        return
    if hand.finish and hand.finish.counted:
        yield Fault(Code.HAND_OVER, may_stand=False, why="counted")
        return
    yield from unknown_seats(hand, count)
    for seat, left in count.left.items():
        if isinstance(left, Called) and left.tiles is None:
            yield Fault(Code.COUNT_MISMATCH, {"seat": seat}, may_stand=False, why="tiles_needed")
    for miscount in miscounts(hand, count):
        yield as_fault(miscount)


def unknown_seats(hand: Hand, count: Count) -> Iterator[Fault]:
    """Yield a fault for each seat counted that the table doesn't have."""
    for seat in count.left:
        if seat not in hand.seats:
            yield Fault(Code.SEAT_UNKNOWN, {"number": seat, "seats": len(hand.seats)}, may_stand=False)


def miscounts(hand: Hand, count: Count) -> Iterator[Miscount]:
    """Yield every way in which the numbers, tiles and pips counted disagree with the record."""
    for seat in hand.seats:
        left = count.left.get(seat)
        if left is None and hand.tiles_left[seat - 1]:
            yield MissingCount(seat, hand.tiles_left[seat - 1])
        elif left is not None and number_of(left) not in (None, hand.tiles_left[seat - 1]):
            yield WrongNumber(seat, number_of(left) or 0, hand.tiles_left[seat - 1])
    yield from wrong_tiles(hand, count)
    yield from impossible_pips(hand, count)
    yield from _not_the_set(hand, count)


def tallies(hand: Hand, count: Count) -> dict[int, tuple[int, int]]:
    """Return the tiles and pips that each seat has left."""
    return {seat: _tally(hand, count.left.get(seat, ())) for seat in hand.seats}


def _tally(hand: Hand, left: Left) -> tuple[int, int]:
    if isinstance(left, Called):
        return left.tiles or 0, left.pips
    return len(left), sum(hand.variant.worth(tile) for tile in left)


def number_of(left: Left) -> int | None:
    """Return how many tiles were counted; None if only their pips were."""
    return left.tiles if isinstance(left, Called) else len(left)


def wrong_tiles(hand: Hand, count: Count) -> Iterator[Miscount]:
    """Yield the tiles counted that nobody can have left, or that were counted already."""
    seen: set[Tile] = set()
    for seat, left in count.left.items():
        if isinstance(left, Called):
            continue
        for tile in left:
            if tile not in hand.variant.set:
                yield NotInSet(seat, tile, hand.variant.set)
            elif tile in hand.layout.played:
                yield WasPlayed(seat, tile)
            elif tile in seen:
                yield CountedTwice(seat, tile)
            seen.add(tile)


def impossible_pips(hand: Hand, count: Count) -> Iterator[Miscount]:
    """Yield calls of pips that no tiles could have."""
    worths = sorted(hand.variant.worth(tile) for tile in hand.unseen)
    for seat, left in count.left.items():
        if isinstance(left, Called) and left.tiles is not None and left.tiles <= len(worths):
            least, most = sum(worths[: left.tiles]), sum(worths[len(worths) - left.tiles :])
            if not least <= left.pips <= most:
                yield ImpossiblePips(seat, left.tiles, left.pips, least, most)


def _not_the_set(hand: Hand, count: Count) -> Iterator[Miscount]:
    """Yield calls that don't add up, if all tiles were dealt and everybody is counted."""
    worths = [hand.variant.worth(tile) for tile in hand.unseen]
    everything_shown = hand.boneyard == hand.out_of_play == 0
    is_whole = all(seat in count.left for seat in hand.seats if hand.tiles_left[seat - 1])
    if everything_shown and is_whole and any(isinstance(left, Called) for left in count.left.values()):
        pips = sum(pips for _, pips in tallies(hand, count).values())
        if pips != sum(worths):
            yield NotTheSet(pips, sum(worths))


def as_fault(miscount: Miscount) -> Fault:
    """Return the miscount as a broken rule. A count that leaves out a seat can't stand: its tiles can't be counted."""
    match miscount:
        case MissingCount(seat=seat, tiles=tiles):
            return Fault(Code.COUNT_MISMATCH, {"seat": seat, "tiles": tiles}, may_stand=False, why="missing")
        case WrongNumber(seat=seat, counted=counted, tiles=tiles):
            return Fault(Code.COUNT_MISMATCH, {"seat": seat, "counted": counted, "tiles": tiles}, why="number")
        case NotInSet(seat=seat, tile=tile, set=tile_set):
            return Fault(Code.COUNT_MISMATCH, {"seat": seat, "tile": tile, "set": tile_set}, why="not_in_set")
        case WasPlayed(seat=seat, tile=tile):
            return Fault(Code.COUNT_MISMATCH, {"seat": seat, "tile": tile}, why="played")
        case CountedTwice(seat=seat, tile=tile):
            return Fault(Code.COUNT_MISMATCH, {"seat": seat, "tile": tile}, why="twice")
        case ImpossiblePips(seat=seat, tiles=tiles, pips=pips, least=least, most=most):
            values: Values = {"seat": seat, "pips": pips, "least": least, "most": most, "tiles": tiles}
            return Fault(Code.COUNT_MISMATCH, values, why="impossible")
        case NotTheSet(pips=pips, missing=missing):
            return Fault(Code.COUNT_MISMATCH, {"pips": pips, "missing": missing}, why="not_the_set")
        case _:
            assert_never(miscount)
