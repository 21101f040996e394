"""Single rows by what identifies them."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.models import tokens
from referee.queries.scope import Scope, SeenHand, SeenSession


def session_row(session_id: SeenSession) -> models.Session:
    """The session of that id, one query.

    :raises Unknown: there is none
    """
    try:
        return models.Session.objects.get(id=session_id)
    except models.Session.DoesNotExist:
        raise Unknown(_("There is no such session.")) from None


def session_by_code(typed: str, scope: Scope) -> models.Session:
    """The session that a code for joining stands for, however it was typed.

    :raises Unknown: there is none, or its code is closed to this reader
    """
    session = models.Session.objects.filter(code=tokens.read_code(typed)).first()
    if session is None or not scope.shows(session):
        raise Unknown(_("No table has this code."))
    return session


def session_of_play(play_id: UUID) -> UUID:
    """The id of the session that an entry belongs to, in force or not.

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
    """Whether the session's log has a line of that id."""
    return models.Play.objects.filter(session=session_id, id=line_id).exists()


def session_of_dispute(dispute_id: UUID) -> UUID:
    """The id of the session in which the challenge was made.

    :raises Unknown: there is no such challenge
    """
    lines = models.Play.objects.filter(kind=models.Play.Kind.DISPUTE, id=dispute_id)
    found = lines.values_list("session_id", flat=True).first()
    if found is None:
        raise Unknown(_("There is no such challenge."))
    return found


def all_sessions() -> Iterator[models.Session]:
    """Every session, the oldest first, without holding them all in memory."""
    return models.Session.objects.order_by("opened_at", "id").iterator()


def hand_row(hand_id: SeenHand) -> models.Hand:
    """The hand of that id with its session, one query.

    :raises Unknown: there is none
    """
    try:
        return models.Hand.objects.select_related("session").get(id=hand_id)
    except models.Hand.DoesNotExist:
        raise Unknown(_("There is no such hand.")) from None


def seat_that_wrote(line_id: UUID) -> int | None:
    """The seat from whose key a line of the log was written; None where it was the keeper's."""
    return models.Play.objects.filter(id=line_id).values_list("by__seat", flat=True).first()


def newest_version(session_id: UUID) -> int | None:
    """Return the version of the session's newest line, None where there is no such session."""
    return models.Session.objects.filter(id=session_id).values_list("version", flat=True).first()


def entry_as_written(entry_id: UUID) -> dict[str, object] | None:
    """What the log says was entered under that id, in force or not; None for what a correction put in."""
    lines = models.Play.objects.filter(id=entry_id, kind=models.Play.Kind.ENTRY)
    return lines.values_list("entry", flat=True).first()
