"""Moves of the pen and of seats from one device to another."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid, NotAllowed, Unknown
from referee.models import tokens
from referee.operations.announcements import announce_keys
from referee.operations.key_holders import kept_memberships, void_codes
from referee.operations.log_writer import check_key, check_not_withdrawn, lock_session
from referee.queries.lookups import session_row
from referee.queries.scope import SeenSession


class Taken(NamedTuple):
    """A key that was just made, and its secret, which nobody can read again afterwards."""

    key: models.Key
    secret: str


@transaction.atomic
def hand_over_pen(*, session_id: UUID, by: models.Key | None, seat: int | None = None) -> str:
    """Make a token that moves the pen (or, with ``seat``, that seat) to whoever takes it within ten minutes.

    The keeper hands over the pen and any seat; a seat's holder that seat.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises NotAllowed: a seat's key hands over something else
    :raises Invalid: there is no such seat
    """
    session = lock_session(session_id)
    key = check_key(by, session)
    key.refresh_from_db(fields=["withdrawn_at"])  # it may have been withdrawn before the lock was taken
    check_not_withdrawn(key)
    if not key.is_keeper and seat != key.seat:
        raise NotAllowed(_("Only the scorekeeper can hand over the score or somebody else's seat."))
    return _make_token(session, seat)


@transaction.atomic
def hand_out_pen(*, session_id: UUID, seat: int | None = None) -> str:
    """Make such a token for the server's admin, who needs no key, so that a lost cookie never means a lost table.

    :raises Unknown: there is no such session
    :raises Invalid: there is no such seat
    """
    return _make_token(lock_session(session_id), seat)


def take_pen(*, token: str, device: str = "", account: int | None = None) -> Taken:
    """Take what the token moves with a new key for this device, and withdraw the earlier keys for it.

    Every other token for it that was made before becomes void too: else the earlier holder could take it back.
    ``account`` is the owner of the device, on a server for members; None for a guest.

    :raises Unknown: the token was taken already or is void, is over ten minutes old, or never was one
    """
    gone = Unknown(
        _("This code has been used or has expired, or another phone has taken over since. Ask for a new one.")
    )
    with transaction.atomic():
        if account is not None:
            list(kept_memberships(account))  # so that the key is withdrawn too if the member is being removed now
        row = models.PenToken.objects.filter(digest=tokens.digest(token)).first()
        if row is None:
            raise gone
        session = lock_session(row.session_id)
        # Read again under the lock: another token may have been taken meanwhile.
        is_void = not session.pen_tokens.filter(id=row.id, taken_at=None).exists()
        if is_void or row.good_until < timezone.now():
            raise gone
        return move_key(session, row.seat, device, account)


@transaction.atomic
def take_pen_as_owner(*, session_id: SeenSession, by: User, device: str) -> Taken:
    """Take the pen of a table of one's circle, whoever holds it, without a code, and void all codes for the table.

    :raises Unknown: there is no such session
    :raises NotAllowed: ``by`` doesn't own the circle of the table
    """
    session = session_row(session_id)
    if session.circle_id is None or not kept_memberships(by.pk).filter(circle=session.circle_id, is_owner=True):
        raise NotAllowed(_("Only an owner of the circle can take over the score."))
    locked = lock_session(session_id)
    void_codes(models.Key.objects.filter(session=session_id))
    return move_key(locked, None, device, by.pk)


def move_key(session: models.Session, seat: int | None, device: str, account: int | None) -> Taken:
    """Give the pen (or, with ``seat``, that seat) of a locked session to a device, and void every token for it."""
    now = timezone.now()
    session.pen_tokens.filter(seat=seat, taken_at=None).update(taken_at=now)
    session.keys.filter(seat=seat, withdrawn_at=None).update(withdrawn_at=now)
    announce_keys(session.id)
    return make_key(session, seat=seat, device=device, account=account)


def make_key(
    session: models.Session,
    *,
    seat: int | None,
    device: str = "",
    account: int | None = None,
    secret: str | None = None,
) -> Taken:
    """Store a new key, of which only the digest is kept."""
    made = new_key(seat, device, account, secret)
    made.key.session = session
    made.key.save()
    return made


def new_key(seat: int | None, device: str = "", account: int | None = None, secret: str | None = None) -> Taken:
    """Return a new key that isn't stored yet, and belongs to no session; with ``secret`` where that was made already."""
    secret = secret or tokens.new_secret()
    return Taken(models.Key(seat=seat, digest=tokens.digest(secret), device=device, account=account), secret)


def _make_token(session: models.Session, seat: int | None) -> str:
    if seat is not None and not session.seats.filter(number=seat).exists():
        raise Invalid("seat", _("There is no such seat at this table."))
    token = tokens.new_secret()
    models.PenToken.objects.create(
        session=session, seat=seat, digest=tokens.digest(token), good_until=timezone.now() + tokens.TOKEN_LASTS
    )
    return token
