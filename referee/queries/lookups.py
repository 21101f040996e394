"""Lookups of single rows by id or code."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.models import tokens
from referee.queries.scope import Scope, SeenHand, SeenSession


def session_row(session_id: SeenSession) -> models.Session:
    """Return the session with this id, in one query.

    :raises Unknown: there is none
    """
    try:
        return models.Session.objects.get(id=session_id)
    except models.Session.DoesNotExist:
        raise Unknown(_("There is no such session.")) from None


def session_by_code(typed: str, scope: Scope) -> models.Session:
    """Return the session with this code for joining, however the code was typed.

    :raises Unknown: there is none, or its code is closed to this reader
    """
    session = models.Session.objects.filter(code=tokens.read_code(typed)).first()
    if session is None or not scope.shows(session):
        raise Unknown(_("No table has this code."))
    return session


def session_of_play(play_id: UUID) -> UUID:
    """Return the id of the session that an entry belongs to, in force or not.

    :raises Unknown: there is no such entry
    """
    lines = models.Play.objects.filter(kind=models.Play.Kind.ENTRY)
    found = lines.filter(id=play_id).values_list("session_id", flat=True).first()
    if found is None:
        put_in = models.Insertion.objects.filter(id=play_id)
        found = put_in.values_list("session_id", flat=True).first()
    if found is None:
        raise Unknown(_("There is no such play."))
    return found


def is_written(session_id: UUID, line_id: UUID) -> bool:
    """Return True if the session's log has a line with this id."""
    return models.Play.objects.filter(session=session_id, id=line_id).exists()


def session_of_dispute(dispute_id: UUID) -> UUID:
    """Return the id of the session in which the challenge was made.

    :raises Unknown: there is no such challenge
    """
    lines = models.Play.objects.filter(kind=models.Play.Kind.DISPUTE, id=dispute_id)
    found = lines.values_list("session_id", flat=True).first()
    if found is None:
        raise Unknown(_("There is no such challenge."))
    return found


def all_sessions() -> Iterator[models.Session]:
    """Yield every session, the oldest first, without holding them all in memory."""
    return models.Session.objects.order_by("opened_at", "id").iterator()


def hand_row(hand_id: SeenHand) -> models.Hand:
    """Return the hand with this id and its session, in one query.

    :raises Unknown: there is none
    """
    try:
        return models.Hand.objects.select_related("session").get(id=hand_id)
    except models.Hand.DoesNotExist:
        raise Unknown(_("There is no such hand.")) from None


def writer_seat(line_id: UUID) -> int | None:
    """Return the seat whose key wrote a line of the log; None for the keeper's key."""
    return models.Play.objects.filter(id=line_id).values_list("by__seat", flat=True).first()


def newest_version(session_id: UUID) -> int | None:
    """Return the version of the session's newest line; None if there is no such session."""
    return models.Session.objects.filter(id=session_id).values_list("version", flat=True).first()


def entry_as_written(entry_id: UUID) -> dict[str, object] | None:
    """Return the entry with this id as the log has it, in force or not; None for one that a correction inserted."""
    lines = models.Play.objects.filter(id=entry_id, kind=models.Play.Kind.ENTRY)
    return lines.values_list("entry", flat=True).first()
