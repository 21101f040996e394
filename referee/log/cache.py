"""The states of the sessions used last, kept in memory so that a play costs the judging of one play.

Without them (in another process, after a restart) the fold starts again from the rows. How many are kept depends on
their size.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import transaction

from referee.caches import Recent
from referee.log.memory_size import bytes_of, bytes_of_hand
from referee.log.played_hand import PlayedHand
from referee.log.session_state import SessionState


def keep_state(session_id: UUID, state: SessionState) -> None:
    """Keep a state in memory once the transaction in which it was read or written is committed."""
    if _before_the_commit.get():
        _recent.keep(session_id, state)
    else:
        transaction.on_commit(partial(_recent.keep, session_id, state))


@contextmanager
def kept_before_the_commit() -> Iterator[None]:
    """Keep every state at once, in a transaction with many entries. If it fails, everything kept is forgotten."""
    token = _before_the_commit.set(True)
    try:
        yield
    except BaseException:
        forget_all()
        raise
    finally:
        _before_the_commit.reset(token)


def kept_state(session_id: UUID) -> SessionState | None:
    """Return the latest state of a session that this process knows; other processes may have written since."""
    return _recent.get(session_id)


def keep_whole(session_id: UUID, state: SessionState) -> None:
    """Keep a state with all its hands for a while: readers of an earlier hand mostly read others too."""
    _whole.keep((session_id, state.version), state)


def kept_whole(session_id: UUID, version: int) -> SessionState | None:
    """Return the latest whole state kept of a session at a version or before it; None if there is none."""
    known = [at for session, at in _whole.names() if session == session_id and at <= version]
    return _whole.get((session_id, max(known))) if known else None


def keep_hand(session_id: UUID, version: int, which: UUID | int, hand: PlayedHand) -> None:
    """Keep an earlier hand for a while as it stood at a version, by its id or its number."""
    _earlier.keep((session_id, version, which), hand)


def kept_hand(session_id: UUID, version: int, which: UUID | int) -> PlayedHand | None:
    """Return an earlier hand as it stood at a version, if it was read lately."""
    return _earlier.get((session_id, version, which))


def forget_all() -> None:
    """Forget every state, so that the next reader folds the log from its start."""
    for kept in (_recent, _whole, _earlier):
        kept.clear()


_before_the_commit: ContextVar[bool] = ContextVar("states are kept before the commit", default=False)
_recent: Recent[UUID, SessionState] = Recent(settings.REFEREE_STATES, age=lambda state: state.version, weight=bytes_of)
_whole: Recent[tuple[UUID, int], SessionState] = Recent(
    settings.REFEREE_STATES // 8, age=lambda state: state.version, weight=bytes_of
)
_earlier: Recent[tuple[UUID, int, UUID | int], PlayedHand] = Recent(
    settings.REFEREE_STATES // 8, age=lambda _hand: 0, weight=bytes_of_hand
)
