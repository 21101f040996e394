"""The entries that a correction affects, so that challenges to them are settled with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never
from uuid import UUID

from referee.log.changes import AmendBeginning, AmendEntry, Change, ChangeOptions, ChangeSeats, InsertEntry, RemoveEntry
from referee.log.differences import ChangedRuling, changed_rulings
from referee.log.in_force import InForce


def concerned(before: InForce, after: InForce, changes: Sequence[Change]) -> frozenset[UUID]:
    """Return the entries named by the changes, the neighbors of inserted entries, and those whose ruling changes.

    A ruling in which only the sum of the open ends changes counts as the same.
    """
    ruled = {changed.entry for changed in changed_rulings(before, after) if _is_another(changed)}
    return frozenset(ruled.union(*(_named(change, before) for change in changes)))


def _is_another(changed: ChangedRuling) -> bool:
    if changed.before is None or changed.after is None:
        return True
    was, now = changed.before.ruling, changed.after.ruling
    return (was.points, was.legal) != (now.points, now.legal)


def _named(change: Change, before: InForce) -> Iterator[UUID]:
    """Yield the entries in force that a change is about."""
    match change:
        case AmendEntry(play=play) | RemoveEntry(play=play):
            yield play
        case InsertEntry(hand=hand_id, before=following):
            hand = before.hand(hand_id)
            lines = hand.lines if hand else ()
            place = lines.index(following) if following in lines else len(lines)
            yield from lines[max(place - 1, 0) : place + 1]
        case AmendBeginning() | ChangeOptions() | ChangeSeats():
            return
        case _:
            assert_never(change)
