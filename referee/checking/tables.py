"""Whether the database's tables are sound in themselves, and no row belongs to a session that isn't its own."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.checking.findings import Finding

_STRAYS = {
    "lines of the log": "SELECT count(*) FROM referee_play p LEFT JOIN referee_session s ON s.id = p.session_id WHERE s.id IS NULL",
    "lines about a hand": "SELECT count(*) FROM referee_play p JOIN referee_hand h ON h.id = p.hand_id WHERE h.session_id <> p.session_id",
    "lines by a key": "SELECT count(*) FROM referee_play p JOIN referee_key k ON k.id = p.by_id WHERE k.session_id <> p.session_id",
    "hands": "SELECT count(*) FROM referee_hand h LEFT JOIN referee_session s ON s.id = h.session_id WHERE s.id IS NULL",
    "seats of another circle's people": (
        "SELECT count(*) FROM referee_seat t JOIN referee_session s ON s.id = t.session_id "
        "JOIN referee_player p ON p.id = t.player_id WHERE COALESCE(p.circle_id, 0) <> COALESCE(s.circle_id, 0)"
    ),
    "hands of seats": "SELECT count(*) FROM referee_handofseat f LEFT JOIN referee_hand h ON h.id = f.hand_id AND h.session_id = f.session_id WHERE h.id IS NULL",
    "seats": "SELECT count(*) FROM referee_seat t LEFT JOIN referee_session s ON s.id = t.session_id WHERE s.id IS NULL",
}
"""Of each table, the rows without a session, or with another than the row that they point to."""


def check_tables() -> Iterator[Finding]:
    """All that the database says of itself, and rows that have lost their session."""
    if connection.vendor == "sqlite":
        yield from _what_sqlite_says()
    for table, counted in _STRAYS.items():
        strays = _number(counted)
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


def _number(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.fetchone()[0])
