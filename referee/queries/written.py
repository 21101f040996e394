"""A session as a write has left it or found it: nothing is read again, neither for the answer nor for those who follow."""

from __future__ import annotations

import time
from typing import NamedTuple, Protocol
from uuid import UUID

from referee import models
from referee.exceptions import NoPlaceLeft, Refused
from referee.queries.scope import SeenSession
from referee.queries.tables import TableState, key_at, table_state
from referee.state import Recent, SessionState

SECONDS_KEPT = 3.0
"""For those who follow. Who sits there may be called something else since, and nothing would tell."""

_MOST_KEPT = 512


class Written(Protocol):
    """What every operation on a session answers: the session's row and its state as the write left them.

    ``repeated``: the same was sent before, and ``state`` is how it had left the session then.
    """

    @property
    def session(self) -> models.Session: ...
    @property
    def state(self) -> SessionState: ...
    @property
    def repeated(self) -> bool: ...


class _Left(NamedTuple):
    at: float
    state: TableState


_lately: Recent[UUID, _Left] = Recent(_MOST_KEPT, age=lambda left: left.state.version)


def state_after(written: Written, key: models.Key | None = None) -> TableState:
    """The session as a write has left it, for whoever wants the answer in full."""
    state = TableState(written.session, written.state, written.state.current, key_at(written.session, key))
    if not written.repeated:
        _lately.keep(written.session.id, _Left(time.monotonic(), state))
    return state


def state_before(refused: Refused | NoPlaceLeft, key: models.Key | None = None) -> TableState:
    """The session as an entry or a correction found it that was then refused."""
    return TableState(refused.session, refused.state, refused.state.current, key_at(refused.session, key))


def followed_state(*, session_id: SeenSession, version: int, key: models.Key | None = None) -> TableState:
    """The session at this version or a later one, as whoever holds ``key`` sees it, or everybody without one.

    Where this process wrote it a moment ago, the database isn't asked.

    :raises Unknown: there is no such session
    """
    left = _lately.get(session_id)
    if left is None or left.state.version < version or time.monotonic() - left.at > SECONDS_KEPT:
        return table_state(session_id=session_id, key=key)
    written = left.state
    return TableState(written.session, written.log_state, written.shown, key_at(written.session, key), written.seats)
