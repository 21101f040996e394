"""What corrections did to one entry: as it was, and as they left it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import EntryInHand, InForce, LineInForce, SessionState, changed_rulings
from referee.queries.tables import TableState


class EntryCorrected(NamedTuple):
    """A correction that is in force and did something to an entry: when, why, and by whose pen (None: the keeper's).

    ``was`` is the session before it, ``now`` after it; ``before`` is None where the correction put the entry in.
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
        """Whether the entry had been forgotten."""
        return self.before is None

    @property
    def amended(self) -> bool:
        """Whether something else was entered. If not, only the ruling changed, because something before it did."""
        return self.before is not None and self.before.entered.entry != self.after.entered.entry


class _Touched(NamedTuple):
    line: UUID
    was: InForce
    now: InForce
    before: EntryInHand | None
    after: EntryInHand


def corrections_of(state: TableState, entry: UUID) -> tuple[EntryCorrected, ...]:
    """What the corrections in force did to an entry, earliest first. One query; empty if they did nothing."""
    found = list(_touched(state.log_state, entry))
    if not found:
        return ()
    lines = models.Play.objects.select_related("by").in_bulk([each.line for each in found])
    return tuple(_corrected(each, lines[each.line]) for each in found)


def _corrected(each: _Touched, line: models.Play) -> EntryCorrected:
    by = line.by.seat if line.by else None
    return EntryCorrected(line.at, line.why, by, each.was, each.now, each.before, each.after)


def _touched(state: SessionState, entry: UUID) -> Iterator[_Touched]:
    """The corrections that changed the entry or its ruling, since it was entered."""
    for done, now in _corrections_since(state, entry):
        assert done.before is not None
        for changed in changed_rulings(done.before, now):
            if changed.entry == entry and changed.after is not None:
                yield _Touched(done.line, done.before, now, changed.before, changed.after)


def _corrections_since(state: SessionState, entry: UUID) -> Iterator[tuple[LineInForce, InForce]]:
    """The corrections in force that came after the entry, or all where it has no line of its own; each with what it left."""
    entered = next((place for place, done in enumerate(state.done) if done.line == entry), -1)
    later = [done for done in state.done[entered + 1 :] if done.before is not None]
    for place, done in enumerate(later):
        following = later[place + 1].before if place + 1 < len(later) else state.in_force
        assert following is not None
        yield done, following
