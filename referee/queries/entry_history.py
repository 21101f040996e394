"""The history of one entry under corrections: as it was before each of them, and after it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import EntryInHand, InForce, LineInForce, SessionState, changed_rulings
from referee.queries.tables import TableState


class EntryCorrected(NamedTuple):
    """A correction in force that changed an entry: when, why, and by which seat's key (None: the keeper's).

    ``was`` is the session before it, ``now`` after it; ``before`` is None if the correction inserted the entry.
    """

    at: datetime
    why: str
    by: int | None
    was: InForce
    now: InForce
    before: EntryInHand | None
    after: EntryInHand

    @property
    def put_in(self) -> bool:
        """True if the correction inserted the entry, which had been forgotten."""
        return self.before is None

    @property
    def amended(self) -> bool:
        """True if the entry itself was changed; else only its ruling was, because of a change before it."""
        return self.before is not None and self.before.entered.entry != self.after.entered.entry


class _Touched(NamedTuple):
    line: UUID
    was: InForce
    now: InForce
    before: EntryInHand | None
    after: EntryInHand


def corrections_of(state: TableState, entry: UUID) -> tuple[EntryCorrected, ...]:
    """Return the corrections in force that changed an entry, the earliest first. At most one query."""
    found = list(_touched(state.log_state, entry))
    if not found:
        return ()
    lines = models.Play.objects.select_related("by").in_bulk([each.line for each in found])
    return tuple(_corrected(each, lines[each.line]) for each in found)


def _corrected(each: _Touched, line: models.Play) -> EntryCorrected:
    by = line.by.seat if line.by else None
    return EntryCorrected(line.at, line.why, by, each.was, each.now, each.before, each.after)


def _touched(state: SessionState, entry: UUID) -> Iterator[_Touched]:
    """Yield the corrections that changed the entry or its ruling since it was entered."""
    for done, now in _corrections_since(state, entry):
        assert done.before is not None
        for changed in changed_rulings(done.before, now):
            if changed.entry == entry and changed.after is not None:
                yield _Touched(done.line, done.before, now, changed.before, changed.after)


def _corrections_since(state: SessionState, entry: UUID) -> Iterator[tuple[LineInForce, InForce]]:
    """Yield each later correction in force with what it left in force; all if the entry has no line of its own."""
    entered = next((place for place, done in enumerate(state.done) if done.line == entry), -1)
    later = [done for done in state.done[entered + 1 :] if done.before is not None]
    for place, done in enumerate(later):
        following = later[place + 1].before if place + 1 < len(later) else state.in_force
        assert following is not None
        yield done, following
