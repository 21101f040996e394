"""The call of the last tile: a player left with one tile must say so before another seat lays a tile."""

from __future__ import annotations

from scoring.entries import Call, Draw, Play
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change

NO_SEATS: frozenset[int] = frozenset()


def seats_that_missed(change: Change[Hand], to_call: frozenset[int]) -> tuple[int, ...]:
    """Return the seats that had one tile left and hadn't said so when another seat laid this tile."""
    return tuple(sorted(to_call - {change.entry.seat})) if isinstance(change.entry, Play) else ()


def still_to_call(change: Change[Hand], to_call: frozenset[int]) -> frozenset[int]:
    """Return the seats that have one tile left after the entry and haven't said so yet."""
    match change.entry:
        case Play(seat=seat):
            return frozenset({seat}) if change.after.tiles_left[seat - 1] == 1 else NO_SEATS
        case Draw(seat=seat) | Call(seat=seat):
            return to_call - {seat}
        case _:
            return to_call


def call_fault(change: Change[Hand], to_call: frozenset[int], missed: frozenset[int] = NO_SEATS) -> tuple[Fault, ...]:
    """Return the fault of a call by a player who has no last tile to call; ``missed`` are those who forgot to."""
    entry = change.entry
    if not isinstance(entry, Call) or entry.seat in to_call:
        return ()
    left = change.before.tiles_left[entry.seat - 1]
    why = "" if left != 1 else "late" if entry.seat in missed else "already"
    return (Fault(Code.NOT_LAST_TILE, {"seat": entry.seat, "tiles": left}, may_stand=False, why=why),)
