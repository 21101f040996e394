"""The deletion of sessions that were opened and never played, with everything that belongs to them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from referee import models
from referee.operations import log_writer
from referee.operations.tallies import count_seats

_NOTHING_PLAYED = (
    models.Play.Kind.OPENED,
    models.Play.Kind.BEGUN,
    models.Play.Kind.UNDO,
    models.Play.Kind.REDO,
    models.Play.Kind.ENDED,
)
"""The kinds of lines in sessions in which nobody ever entered anything."""


def never_played(before: datetime) -> QuerySet[models.Session]:
    """Return the sessions in which nothing was ever entered and nothing has happened since a time, the oldest first."""
    entered = models.Play.objects.filter(session=OuterRef("pk")).exclude(kind__in=_NOTHING_PLAYED)
    old = models.Session.objects.filter(opened_at__lt=before, changed_at__lt=before)
    return old.filter(~Exists(entered)).order_by("opened_at", "id")


def delete_never_played(*, session_id: UUID, before: datetime) -> bool:
    """Delete a session that was never played; return False if it was played meanwhile. Its people keep their names.

    :raises referee.exceptions.Unknown: there is no such session
    """
    with transaction.atomic():
        session = log_writer.lock_session(session_id)
        if not never_played(before).filter(id=session.id).exists():
            return False
        players = set(session.seats.values_list("player_id", flat=True))
        models.Play.objects.filter(session=session).delete_with_their_session()
        for belonging in (session.hands, session.seats, session.pen_tokens, session.seat_requests, session.keys):
            belonging.all().delete()
        session.delete()
        count_seats(players)
        return True
