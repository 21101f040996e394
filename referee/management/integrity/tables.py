"""The check that the tables are sound in themselves, and that each row belongs to its own session."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee import models
from referee.management.integrity.findings import Finding


def _strays() -> dict[str, QuerySet[Model]]:
    """Return, by table, the rows without a session, or with another than the row that they point to."""
    sessions = models.Session.objects.filter(id=OuterRef("session_id"))
    hands = models.Hand.objects.filter(id=OuterRef("hand_id"))
    keys = models.Key.objects.filter(id=OuterRef("by_id"))
    own = Q(session=OuterRef("session_id"))
    return {
        "lines of the log": models.Play.objects.filter(~Exists(sessions)),
        "lines about a hand": models.Play.objects.filter(Exists(hands.exclude(own))),
        "lines by a key": models.Play.objects.filter(Exists(keys.exclude(own))),
        "hands": models.Hand.objects.filter(~Exists(sessions)),
        "seats of another circle's people": models.Seat.objects.annotate(
            of_session=Coalesce("session__circle", 0), of_player=Coalesce("player__circle", 0)
        ).exclude(of_session=F("of_player")),
        "hands of seats": models.HandOfSeat.objects.filter(~Exists(hands.filter(own))),
        "seats": models.Seat.objects.filter(~Exists(sessions)),
    }


def check_tables() -> Iterator[Finding]:
    """Yield all that the database finds in itself, and rows that have lost their session."""
    if connection.vendor == "sqlite":
        yield from _what_sqlite_says()
    for table, rows in _strays().items():
        strays = rows.count()
        if strays:
            sentence = ngettext(
                "%(rows)d row belongs to no session, or to another one than it should.",
                "%(rows)d rows belong to no session, or to another one than they should.",
                strays,
            )
            yield Finding(table, sentence % {"rows": strays})


def _what_sqlite_says() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        try:
            cursor.execute("PRAGMA integrity_check")
            said = [str(row[0]) for row in cursor.fetchall()]
        except DatabaseError as error:
            said = [str(error)]
    for each in said:
        if each != "ok":
            yield Finding(_("database"), _("The file is damaged. SQLite says: %(said)s.") % {"said": each})
