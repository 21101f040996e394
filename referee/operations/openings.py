"""Sessions that are opened under an id of the sender's, which may be sent again.

Keys are shown only once, and nobody can read them afterwards. So that an opening that is sent again can be answered as the first
time, the session's id and its keys are made of what was sent and of the server's own secret, and nothing more is kept.
Who knows the session's id can't tell what was sent.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.utils.crypto import salted_hmac

from referee import models
from referee.exceptions import IdTaken
from referee.models import tokens


class Opened(NamedTuple):
    """A new session and its keys, which nobody can read again afterwards: the keeper's, and one for each seat."""

    session: models.Session
    keeper_key: str
    seat_keys: dict[int, str]
    repeated: bool = False


class Sending(NamedTuple):
    """The sending of an opening: the sender's id, all that was sent with it, and by whom it was sent."""

    sent_id: UUID
    said: str
    circle: int | None = None
    account: int | None = None

    def session_id(self) -> UUID:
        """Return the id of the session, which is the same whatever was sent under the sender's id."""
        return UUID(bytes=self._made_of("session"), version=4)

    def secret(self, seat: int | None) -> str:
        """Return the keeper's key, or that of a seat, which is another one if anything else was sent."""
        return (
            urlsafe_b64encode(self._made_of(self.said, "keeper" if seat is None else str(seat))).rstrip(b"=").decode()
        )

    def _made_of(self, *parts: str) -> bytes:
        sender = (str(self.sent_id), str(self.circle), str(self.account))
        return salted_hmac("referee.operations.openings", "\n".join((*sender, *parts)), algorithm="sha256").digest()[
            :16
        ]


def new_session_id(sending: Sending | None) -> UUID:
    """Return the id of a session to open."""
    return uuid4() if sending is None else sending.session_id()


def new_secret(sending: Sending | None, seat: int | None) -> str:
    """Return the key of a session to open: the keeper's, or that of a seat."""
    return tokens.new_secret() if sending is None else sending.secret(seat)


def opened_once(sending: Sending | None, write: Callable[[], Opened]) -> Opened:
    """Open a session, unless it was opened before under this id.

    :raises IdTaken: something else was sent under it
    """
    if sending is None:
        return write()
    if earlier := _opened_before(sending):
        return earlier
    try:
        return write()
    except IntegrityError:
        if earlier := _opened_before(sending):  # by somebody who was faster
            return earlier
        raise


def _opened_before(sending: Sending) -> Opened | None:
    session = models.Session.objects.filter(id=sending.session_id()).first()
    if session is None:
        return None
    keeper_key = sending.secret(None)
    if not session.keys.filter(digest=tokens.digest(keeper_key)).exists():
        raise IdTaken(sending.sent_id)
    seats = session.seats.order_by("number").values_list("number", flat=True)
    return Opened(session, keeper_key, {seat: sending.secret(seat) for seat in seats}, repeated=True)
