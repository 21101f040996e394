"""Whether a session's log is whole, and whether the copies in its rows say what the log gives."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.utils.translation import gettext as _

from referee import models, operations
from referee.checking.chain import LineRead, check_lines
from referee.checking.findings import Finding, of_differences, unreadable


class SessionKey(NamedTuple):
    """A session as its row names itself, whatever stands there: its id as the database keeps it, and its code."""

    id: str
    code: str


def session_keys() -> list[SessionKey]:
    """Every session that has a row, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, code FROM referee_session ORDER BY opened_at, id")
        return [SessionKey(str(row_id), str(code)) for row_id, code in cursor.fetchall()]


def check_session(key: SessionKey) -> list[Finding]:
    """All that is wrong with a session. One that plays meanwhile is looked at again rather than suspected."""
    while True:
        try:
            session = models.Session.objects.get(id=UUID(key.id))
        except Exception as error:  # whatever stands in the row: the other sessions are checked all the same
            return [unreadable(key.code, error)]
        found = _check(session)
        if not found or not _has_moved_on(session):
            return found


def _has_moved_on(session: models.Session) -> bool:
    return not models.Session.objects.filter(id=session.id, version=session.version, head=session.head).exists()


def _check(session: models.Session) -> list[Finding]:
    lines, found = _read_lines(session)
    try:
        found += check_lines(session, lines)
    except Exception as error:  # a time or a hash in the row that is none
        found.append(unreadable(session.code, error))
    try:
        found += of_differences(session.code, operations.rejudge(session_id=session.id, write=False))
    except Exception as error:  # an entry that no referee can read ends the judging of its session, not the check
        reason = " ".join(str(error).split()) or type(error).__name__
        sentence = _("The log can't be judged, so the copies in the rows weren't compared: %(reason)s")
        found.append(Finding(session.code, sentence % {"reason": reason}))
    return found


def _read_lines(session: models.Session) -> tuple[list[LineRead], list[Finding]]:
    """The session's lines in order, and a finding for each that can't be read."""
    rows = session.lines.select_related("by").order_by("version")
    try:
        return [LineRead(line.version, line) for line in rows], []
    except Exception:  # one of them: now each by itself
        return _one_by_one(session)


def _one_by_one(session: models.Session) -> tuple[list[LineRead], list[Finding]]:
    lines: list[LineRead] = []
    found: list[Finding] = []
    for version in session.lines.order_by("version").values_list("version", flat=True):
        line = None
        try:
            line = session.lines.select_related("by").get(version=version)
        except Exception as error:
            place = _("%(code)s, line %(line)d") % {"code": session.code, "line": version}
            found.append(unreadable(place, error))
        lines.append(LineRead(version, line))
    return lines, found
