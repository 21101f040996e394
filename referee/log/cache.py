"""The states of the sessions used last, kept in memory so that a play costs the judging of one play.

Without them (in another process, after a restart) the fold starts again from the rows. How many are kept depends on
their size.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from threading import Lock
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import transaction

from referee.log.memory_size import bytes_of, bytes_of_hand
from referee.log.played_hand import PlayedHand
from referee.log.session_state import SessionState

Name = TypeVar("Name")
Value = TypeVar("Value")


class _Kept(NamedTuple, Generic[Value]):
    value: Value
    weight: int


class Recent(Generic[Name, Value]):
    """A small in-memory cache of the values used last, shared by the threads of a process.

    It keeps as many values as together weigh no more than ``most``, and for each name only the value with
    the highest ``age``. Unless a ``weight`` is given, every value weighs 1.
    """

    def __init__(
        self, most: int, age: Callable[[Value], int], weight: Callable[[Value], int] = lambda _value: 1
    ) -> None:
        self._most = most
        self._age = age
        self._weight = weight
        self._values: OrderedDict[Name, _Kept[Value]] = OrderedDict()
        self._weighs = 0
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        """Return the value kept under a name; None if there is none."""
        with self._lock:
            known = self._values.get(name)
            if known is None:
                return None
            self._values.move_to_end(name)
            return known.value

    def names(self) -> list[Name]:
        """Return the names under which something is kept."""
        with self._lock:
            return list(self._values)

    def keep(self, name: Name, value: Value) -> None:
        """Keep a value, unless a later one is kept already, and drop those not used for longest."""
        new = _Kept(value, self._weight(value))
        with self._lock:
            known = self._values.get(name)
            if known is None or self._age(known.value) <= self._age(value):
                self._values[name] = new
                self._weighs += new.weight - (known.weight if known else 0)
            self._values.move_to_end(name)
            while self._weighs > self._most and self._values:
                _name, gone = self._values.popitem(last=False)
                self._weighs -= gone.weight

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._weighs = 0


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
