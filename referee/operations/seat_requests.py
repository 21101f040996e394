"""Requests of those who watch a table to enter the plays of a seat; the keeper answers them."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid, NotAllowed, Unknown
from referee.operations import log_writer
from referee.operations.announcements import announce_keys
from referee.operations.key_holders import hold_membership
from referee.operations.pens import Taken, move_key
from referee.queries.scope import SeenSession

MOST_REQUESTS = 8
"""The most requests that wait at one table, so that strangers can't fill it."""


@transaction.atomic
def ask_for_seat(*, session_id: SeenSession, seat: int, device: str, account: int | None = None) -> models.SeatRequest:
    """Ask the keeper for the plays of a seat to be entered on this device. A later request takes an earlier one's place.

    ``account`` is the owner of the device, on a server for members; None for a guest.

    :raises Unknown: there is no such session
    :raises Invalid: there is no such seat, or too many wait for an answer
    :raises NotAllowed: the device enters plays there already
    """
    session = log_writer.lock_session(session_id)
    if not session.seats.filter(number=seat).exists():
        raise Invalid("seat", _("There is no such seat at this table."))
    if session.keys.filter(device=device, withdrawn_at=None).exclude(device="").exists():
        raise NotAllowed(_("This phone already enters plays at this table."))
    _close(session.seat_requests.filter(device=device))
    if session.seat_requests.waiting().count() >= MOST_REQUESTS:
        raise Invalid(
            "seat", _("Too many phones are waiting for an answer. Ask the scorekeeper to show you the seat's code.")
        )
    asked = models.SeatRequest.objects.create(session=session, seat=seat, device=device, account=account)
    _note(session)
    return asked


@transaction.atomic
def withdraw_seat_request(*, session_id: SeenSession, device: str) -> None:
    """Withdraw a device's request, if it has one.

    :raises Unknown: there is no such session
    """
    session = log_writer.lock_session(session_id)
    if _close(session.seat_requests.filter(device=device).exclude(device="")):
        _note(session)


@transaction.atomic
def accept_seat_request(*, session_id: UUID, by: models.Key | None, request_id: UUID) -> Taken:
    """Give the seat to the device that asked for it, and withdraw the earlier keys for it.

    :raises Unknown: there is no such session, or the request is gone
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    """
    session, asked = _asked(session_id, by, request_id)
    hold_membership(session.circle_id, asked.account)
    _close(session.seat_requests.filter(id=asked.id))
    _note(session)
    return move_key(session, asked.seat, asked.device, asked.account)


@transaction.atomic
def decline_seat_request(*, session_id: UUID, by: models.Key | None, request_id: UUID) -> None:
    """Decline a request.

    :raises Unknown: there is no such session, or the request is gone
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    """
    session, asked = _asked(session_id, by, request_id)
    _close(session.seat_requests.filter(id=asked.id))
    _note(session)


def _asked(session_id: UUID, by: models.Key | None, request_id: UUID) -> tuple[models.Session, models.SeatRequest]:
    session = log_writer.lock_session(session_id)
    key = log_writer.check_key(by, session)
    key.refresh_from_db(fields=["withdrawn_at"])  # it may have been withdrawn before the lock was taken
    log_writer.check_not_withdrawn(key)
    log_writer.check_keeper(key)
    asked = session.seat_requests.waiting().filter(id=request_id).first()
    if asked is None:
        raise Unknown(_("This request is gone: it was answered or withdrawn, or it is over ten minutes old."))
    return session, asked


def _close(requests: QuerySet[models.SeatRequest]) -> int:
    """Close those of the requests that are open, and return their number."""
    return requests.filter(closed_at=None).update(closed_at=timezone.now())


def _note(session: models.Session) -> None:
    """Note when the latest request was made, and tell the pages."""
    latest = session.seat_requests.waiting().last()
    session.seat_asked_at = latest.asked_at if latest else None
    session.save(update_fields=["seat_asked_at"])
    announce_keys(session.id)
