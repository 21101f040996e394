"""The count at a hand's end: whether it agrees with the record, and what each seat has left (rulebook 2.4 and 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.entries import Called, Count, Left
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.results import Ending
from scoring.tiles import Tile


def count_faults(hand: Hand, count: Count) -> Iterator[Fault]:
    """Every way in which the count disagrees with the record."""
    if hand.ending is None:
        yield Fault(Code.HAND_OPEN, {}, False)
        return
    if hand.ending in (Ending.TARGET, Ending.VOID):
        yield Fault(Code.HAND_OVER, {}, False, f"no_count_{hand.ending}")
        return
    if hand.finish and hand.finish.counted:
        yield Fault(Code.HAND_OVER, {}, False, "counted")
        return
    for seat in count.left:
        if seat not in hand.seats:
            yield Fault(Code.SEAT_UNKNOWN, {"number": seat, "seats": len(hand.seats)}, False)
    for seat in hand.seats:
        left = count.left.get(seat)
        if left is None and hand.tiles_left[seat - 1]:
            values = {"seat": seat, "tiles": hand.tiles_left[seat - 1]}
            yield Fault(Code.COUNT_MISMATCH, values, False, "missing")
        elif left is not None and _number(left) != hand.tiles_left[seat - 1]:
            values = {"seat": seat, "counted": _number(left), "tiles": hand.tiles_left[seat - 1]}
            yield Fault(Code.COUNT_MISMATCH, values, True, "number")
    yield from _tile_faults(hand, count)
    yield from _pips_faults(hand, count)


def tallies(hand: Hand, count: Count) -> dict[int, tuple[int, int]]:
    """Tiles and pips that each seat has left, by seat."""
    return {seat: _tally(hand, count.left.get(seat, ())) for seat in hand.seats}


def _tally(hand: Hand, left: Left) -> tuple[int, int]:
    if isinstance(left, Called):
        return left.tiles, left.pips
    return len(left), sum(hand.variant.worth(tile) for tile in left)


def _number(left: Left) -> int:
    return left.tiles if isinstance(left, Called) else len(left)


def _tile_faults(hand: Hand, count: Count) -> Iterator[Fault]:
    seen: set[Tile] = set()
    for seat, left in count.left.items():
        if isinstance(left, Called):
            continue
        for tile in left:
            if tile not in hand.variant.set:
                why = "not_in_set"
            elif tile in hand.layout.played:
                why = "played"
            elif tile in seen:
                why = "twice"
            else:
                why = ""
            if why:
                yield Fault(Code.COUNT_MISMATCH, {"seat": seat, "tile": tile, "set": hand.variant.set.name}, True, why)
            seen.add(tile)


def _pips_faults(hand: Hand, count: Count) -> Iterator[Fault]:
    """Called pips that no tiles could have; and where every tile was dealt, a sum that isn't what is missing."""
    worths = sorted(hand.variant.worth(tile) for tile in hand.unseen)
    for seat, left in count.left.items():
        if isinstance(left, Called) and left.tiles <= len(worths):
            least, most = sum(worths[: left.tiles]), sum(worths[len(worths) - left.tiles :])
            if not least <= left.pips <= most:
                values = {"seat": seat, "pips": left.pips, "least": least, "most": most, "tiles": left.tiles}
                yield Fault(Code.COUNT_MISMATCH, values, True, "impossible")
    everything_shown = hand.boneyard == hand.out_of_play == 0
    if everything_shown and any(isinstance(left, Called) for left in count.left.values()):
        pips = sum(pips for _, pips in tallies(hand, count).values())
        if pips != sum(worths):
            yield Fault(Code.COUNT_MISMATCH, {"pips": pips, "missing": sum(worths)}, True, "not_the_set")
