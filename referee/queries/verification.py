"""The verification of a stored session's log (record 3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from referee import models
from referee.log.chain import shown_fields
from referee.log.verification import Broken, Holds, ShownLine, Verdict, broken_lines
from referee.models.log_ids import LogIds
from referee.queries.lookups import session_row
from referee.queries.scope import SeenSession


def verify_session(session: models.Session) -> Verdict:
    """Return the verdict on a session: all lines hold and its row ends with the last one, or the first error."""
    while True:
        lines = stored_lines(session)
        broken = next(broken_in(session, lines), None)
        if broken is None:
            return Holds.of(lines)
        now = session_row(SeenSession(session.id))
        if now.version == session.version:
            return broken
        session = now  # somebody has written since the row was read


def broken_in(session: models.Session, lines: Sequence[ShownLine]) -> Iterator[Broken]:
    """Yield every line that doesn't hold, and the last one if the session's row doesn't end with it."""
    yield from broken_lines(lines, session.head)
    if lines and lines[-1].version != session.version:
        last, said = lines[-1].version, session.version
        sentence = _("Line %(line)d is the last that there is, and the session's row says that line %(version)d was.")
        yield Broken(min(last, said) + 1, sentence % {"line": last, "version": said})


def stored_lines(session: models.Session) -> list[ShownLine]:
    """Return every line of a session in order; one that can't be read is returned empty, so that it doesn't hold."""
    rows, ids = session.lines.select_related("by").order_by("version"), session.log_ids
    try:
        return [_shown(line, ids) for line in rows.iterator()]
    except Exception:  # a row may hold anything; now read each by itself
        versions = list(rows.values_list("version", flat=True))
        return [_read_alone(session, version, ids) for version in versions]


def _read_alone(session: models.Session, version: int, ids: LogIds) -> ShownLine:
    try:
        return _shown(session.lines.select_related("by").get(version=version), ids)
    except Exception:
        return ShownLine(version, {}, "")


def _shown(line: models.Play, ids: LogIds) -> ShownLine:
    return ShownLine(line.version, shown_fields(line, ids), line.hash)
