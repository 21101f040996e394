"""The states of the sessions used last, kept in memory so that a play costs the judging of one play.

Without them (another process, a restart) the fold starts again from the rows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar
from uuid import UUID

from django.db import transaction

from referee.state.session_state import SessionState

Name = TypeVar("Name")
Value = TypeVar("Value")

KEPT = 64
"""Sessions whose latest state is kept in memory."""


class Recent(Generic[Name, Value]):
    """A small memory, shared by the threads of a process.

    It keeps the ``most`` values used last, and for each name only the value with the highest ``age``.
    """

    def __init__(self, most: int, age: Callable[[Value], int]) -> None:
        self._most = most
        self._age = age
        self._values: OrderedDict[Name, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        """The value kept under the name, if there still is one."""
        with self._lock:
            value = self._values.get(name)
            if value is not None:
                self._values.move_to_end(name)
            return value

    def keep(self, name: Name, value: Value) -> None:
        """Keep a value, unless a later one is there already; the one not used for longest goes."""
        with self._lock:
            known = self._values.get(name)
            if known is None or self._age(known) <= self._age(value):
                self._values[name] = value
            self._values.move_to_end(name)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()


def remember(session_id: UUID, state: SessionState) -> None:
    """Keep the state in memory once what it was read from or written with is committed."""
    transaction.on_commit(lambda: _recent.keep(session_id, state))


def remembered(session_id: UUID) -> SessionState | None:
    """The latest state of the session that this process knows; other processes may have written since."""
    return _recent.get(session_id)


def forget_all() -> None:
    """Forget every state, so that the next reader folds the log from its start."""
    _recent.clear()


_recent: Recent[UUID, SessionState] = Recent(KEPT, age=lambda state: state.version)
