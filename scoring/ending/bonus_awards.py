"""The bonuses that are earned, by whom, and with which entry (rulebook 12.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from scoring.ending.awards import Earned
from scoring.ending.bonuses import Bonuses
from scoring.ending.results import Ending
from scoring.entries import Pass, Play
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.layout import Placed


def bonuses_for_entry(change: Change[Hand]) -> Iterator[Earned]:
    """Yield the bonuses that an entry brings: a play to its player, a pass to the other side."""
    bonuses = change.before.variant.bonuses
    match change.entry:
        case Play(seat=seat):
            yield from _for_waiting_lead_pass(change.before, seat, bonuses)
            yield from _for_three_passes(change.before, seat, bonuses)
            if change.laid and not change.after.tiles_left[seat - 1]:
                yield from _for_last_tile(change.before, change.laid, bonuses)
        case Pass(seat=seat):
            if not bonuses.lead_pass_void and _is_lead_pass(change.before, seat):
                yield from _for_lead_pass(change.before, bonuses)
            yield from _for_each_pass(change.before, seat, bonuses)
        case _:
            return


def bonuses_for_winning(hand: Hand, ending: Ending, out: int | None, winners: tuple[int, ...]) -> Iterator[Earned]:
    """Yield the bonuses that a hand brings the one side that has won it."""
    bonuses, number = hand.variant.bonuses, hand.deal.counted + 1
    for side in winners if len(winners) == 1 else ():
        if points := bonuses.of_hand(number):
            yield Earned(points, "hand_bonus", "", seat=out, side=side, values={"number": number})
        match ending:
            case Ending.BLOCKED if bonuses.lock_bonus:
                yield Earned(bonuses.lock_bonus, "lock_bonus", "", side=side)
            case Ending.BLOCKED | Ending.DOMINO:
                pass
            case Ending.TARGET | Ending.WON | Ending.LOST | Ending.VOID:
                raise AssertionError("a hand that ends so has no count")
            case _:
                assert_never(ending)


# Passes


def _is_lead_pass(hand: Hand, seat: int) -> bool:
    """Return True if a pass of the seat is that of the player after the leader, on the led tile."""
    led_by = hand.laid_by
    return len(hand.layout.placed) == 1 and led_by is not None and seat == hand.next_seat(led_by) not in hand.passed


def _for_lead_pass(hand: Hand, bonuses: Bonuses) -> Iterator[Earned]:
    led, leader = hand.layout.placed[0].tile, hand.laid_by
    if leader and (points := bonuses.for_lead_pass(led.is_double, hand.deal.first)):
        yield Earned(points, "lead_pass", "", seat=leader, values={"tile": led})


def _for_waiting_lead_pass(hand: Hand, seat: int, bonuses: Bonuses) -> Iterator[Earned]:
    """Yield the bonus for the pass on the led tile, where it counts only once the leader's partner has played."""
    leader = hand.laid_by
    if not bonuses.lead_pass_void or len(hand.layout.placed) != 1 or leader is None:
        return
    after = hand.next_seat(leader)
    if hand.passed == {after} and seat == hand.next_seat(after):
        yield from _for_lead_pass(hand, bonuses)


def _for_three_passes(hand: Hand, seat: int, bonuses: Bonuses) -> Iterator[Earned]:
    if bonuses.three_passes and seat == hand.laid_by and hand.passed == set(hand.seats) - {seat}:
        yield Earned(bonuses.three_passes, "three_passes", "")


def _for_each_pass(hand: Hand, seat: int, bonuses: Bonuses) -> Iterator[Earned]:
    if bonuses.each_pass:
        for side in sorted(set(hand.sides) - {hand.side_of(seat)}):
            yield Earned(bonuses.each_pass, "each_pass", "", side=side)


# The last tile


def _for_last_tile(hand: Hand, laid: Placed, bonuses: Bonuses) -> Iterator[Earned]:
    """Yield what going out with this tile brings, by the ends as they were before it."""
    tile, ends = laid.tile, tuple(arm.suit for arm in hand.layout.arms)
    if bonuses.chuchazo and tile.pips == 0 and not (bonuses.chuchazo_one_end and set(ends) == {0}):
        yield Earned(bonuses.chuchazo, "chuchazo", "", values={"tile": tile})
    if bonuses.capicua and len(ends) == 2 and not tile.is_double and set(ends) == set(tile):
        if bonuses.capicua_blank or 0 not in tile:
            yield Earned(bonuses.capicua, "capicua", "", values={"tile": tile, "one": ends[0], "other": ends[1]})
