"""A session as a write has left or found it: an answer is made from it without reading anything again."""

from __future__ import annotations

from typing import Protocol

from referee import models
from referee.exceptions import NoPlaceLeft, Refused
from referee.log import SessionState
from referee.queries.tables import TableState, key_at


class RecentWrite(Protocol):
    """The result of every operation on a session: the session's row and its state as the write left them.

    ``repeated``: the same write was sent before, and ``state`` is how it had left the session then.
    """

    @property
    def session(self) -> models.Session: ...
    @property
    def state(self) -> SessionState: ...
    @property
    def repeated(self) -> bool: ...


def state_after(written: RecentWrite, key: models.Key | None = None) -> TableState:
    """Return the session as a write has left it, for a full answer."""
    return TableState(written.session, written.state, written.state.current, key_at(written.session, key))


def state_before(refused: Refused | NoPlaceLeft, key: models.Key | None = None) -> TableState:
    """Return the session as found by an entry or a correction that was then refused."""
    return TableState(refused.session, refused.state, refused.state.current, key_at(refused.session, key))
