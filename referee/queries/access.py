"""Keys and the devices that hold them."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.models import tokens
from referee.queries.lookups import session_row
from referee.queries.scope import Scope, SeenSession


def key_by_secret(secret: str) -> models.Key | None:
    """Return the key with this secret, withdrawn or not; None where there is none."""
    # Every API call makes this query, and Django takes twice as long to build the statement from filters.
    found = models.Key.objects.raw("SELECT * FROM referee_key WHERE digest = %s", [tokens.digest(secret)])
    return next(iter(found), None)


def key_of_device(device: str, session_id: UUID) -> models.Key | None:
    """Return a device's best key at a table, with its session: in use before withdrawn, keeper's before seat's."""
    if not device:
        return None
    known = models.Key.objects.filter(device=device, session=session_id).select_related("session")
    return min(known, key=lambda key: (key.is_withdrawn, not key.is_keeper, -key.id), default=None)


def session_and_key(*, session_id: UUID, device: str, scope: Scope) -> tuple[models.Session, models.Key | None]:
    """Return a session and the device's best key at it, in one query where there is a key; a key shows it to anybody.

    :raises Unknown: there is no such session, or the reader may not see it
    """
    key = key_of_device(device, session_id)
    if key:
        return key.session, key
    session = session_row(SeenSession(session_id))
    if not scope.shows(session):
        raise Unknown(_("There is no such session."))
    return session, None


def code_to_take(token: str) -> models.PenToken | None:
    """Return the token that hands over the pen or a seat, with its session; None if it can't be taken any more."""
    found = models.PenToken.objects.filter(digest=tokens.digest(token), taken_at=None)
    return found.filter(good_until__gte=timezone.now()).select_related("session").first()


def has_opened_tables(device: str) -> bool:
    """Return True if the device was ever given a key."""
    return models.Key.objects.filter(device=device).exists()
