"""The count of a hand whose plays aren't entered: only the tiles themselves can show that it is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.ending import Ending
from scoring.ending.counting import as_fault, impossible_pips, number_of, unknown_seats, wrong_tiles
from scoring.entries import Called, Count, Left
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.messages import Values
from scoring.tally.hand import TalliedHand


def count_faults(tally: TalliedHand, count: Count) -> Iterator[Fault]:
    """Yield every way in which the count can't be right, or leaves out what the result depends on."""
    hand = tally.known
    if hand.ending is None:
        yield Fault(Code.HAND_OPEN, may_stand=False, why="untold")
        return
    if not hand.may_be_counted:
        why = "counted" if hand.finish and hand.finish.counted else f"no_count_{hand.ending}"
        yield Fault(Code.HAND_OVER, may_stand=False, why=why)
        return
    yield from unknown_seats(hand, count)
    for seat in hand.seats:
        if seat in count.left or not _may_be_left_out(tally, seat, count):
            yield from _faults_of_seat(tally, hand.ending, seat, count.left.get(seat))
    for miscount in (*wrong_tiles(hand, count), *impossible_pips(hand, count)):
        yield as_fault(miscount)
    yield from _too_much(hand, count)


def _may_be_left_out(tally: TalliedHand, seat: int, count: Count) -> bool:
    """Return True if the result doesn't need a number of the seat's own: none at all, or its partner's is both's."""
    together = next((group for group in tally.asked if seat in group), ())
    given = (count.left.get(partner) for partner in together)
    return not together or any(isinstance(left, Called) and left.tiles is None for left in given)


def _faults_of_seat(tally: TalliedHand, ending: Ending, seat: int, left: Left | None) -> Iterator[Fault]:
    finish = tally.known.finish
    if finish and seat == finish.out:
        if left is not None and left not in ((), Called(0, 0), Called(None, 0)):
            yield Fault(Code.COUNT_MISMATCH, {"seat": seat}, why="went_out")
    elif left is None:
        yield Fault(Code.COUNT_MISMATCH, {"seat": seat}, may_stand=False, why="left_out")
    elif number_of(left) is None and tally.needs_tiles(ending):
        yield Fault(Code.COUNT_MISMATCH, {"seat": seat}, may_stand=False, why="tiles_needed")


def _too_much(hand: Hand, count: Count) -> Iterator[Fault]:
    """Yield counts of more tiles or pips than the set has."""
    unseen = hand.unseen
    tiles = sum(number_of(left) or 0 for left in count.left.values())
    if tiles > len(unseen):
        values: Values = {"tiles": tiles, "size": len(unseen)}
        yield Fault(Code.COUNT_MISMATCH, values, why="too_many_tiles")
    most = sum(hand.variant.worth(tile) for tile in unseen)
    for seat, left in count.left.items():
        if isinstance(left, Called) and left.tiles is None and left.pips > most:
            yield Fault(Code.COUNT_MISMATCH, {"seat": seat, "pips": left.pips, "most": most}, why="too_many_pips")
