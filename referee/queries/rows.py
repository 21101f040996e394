"""Single rows by what identifies them."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.utils.translation import gettext as _

from referee import keys, models
from referee.refusals import Unknown


def session_row(session_id: UUID) -> models.Session:
    """The session of that id, one query.

    :raises Unknown: there is none
    """
    session = models.Session.objects.filter(id=session_id).first()
    if session is None:
        raise Unknown(_("There is no such session."))
    return session


def session_by_code(typed: str) -> models.Session:
    """The session that a code for joining stands for, however it was typed.

    :raises Unknown: there is none
    """
    session = models.Session.objects.filter(code=keys.read_code(typed)).first()
    if session is None:
        raise Unknown(_("No table has this code."))
    return session


def all_sessions() -> Iterator[models.Session]:
    """Every session, the oldest first, without holding them all in memory."""
    return models.Session.objects.order_by("opened_at", "id").iterator()


def hand_row(hand_id: UUID) -> models.Hand:
    """The hand of that id with its session, one query.

    :raises Unknown: there is none
    """
    hand = models.Hand.objects.select_related("session").filter(id=hand_id).first()
    if hand is None:
        raise Unknown(_("There is no such hand."))
    return hand
