"""Whether a stored session's log is as it was written (record 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee import models
from referee.chain import shown_fields
from referee.queries.rows import session_row
from referee.queries.scope import SeenSession
from referee.verifying import Broken, ShownLine, Verdict, verify_lines


def verify_session(session: models.Session) -> Verdict:
    """Whether every line of the session holds, and its row ends with the last of them."""
    while True:
        verdict = _verify(session)
        if not isinstance(verdict, Broken):
            return verdict
        now = session_row(SeenSession(session.id))
        if now.version == session.version:
            return verdict
        session = now  # somebody wrote meanwhile: the row was older than the lines


def _verify(session: models.Session) -> Verdict:
    verdict = verify_lines(_stored(session), session.head)
    if isinstance(verdict, Broken) or verdict.lines == session.version + 1:
        return verdict
    told = {"line": verdict.lines - 1, "version": session.version}
    sentence = (
        _("Line %(line)d is the last that there is, and the session's row says that line %(version)d was.") % told
    )
    return Broken(min(verdict.lines, session.version + 1), sentence)


def _stored(session: models.Session) -> Iterator[ShownLine]:
    lines, ids = session.lines.select_related("by").order_by("version"), session.log_ids
    for line in lines.iterator():
        yield ShownLine(line.version, shown_fields(line, ids), line.hash)
