"""Whether a stored session's log is as it was written (record 3.2)."""

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
    """Whether every line of the session holds, and its row ends with the last of them."""
    while True:
        lines = stored_lines(session)
        broken = next(broken_in(session, lines), None)
        if broken is None:
            return Holds.of(lines)
        now = session_row(SeenSession(session.id))
        if now.version == session.version:
            return broken
        session = now  # somebody wrote meanwhile: the row was older than the lines


def broken_in(session: models.Session, lines: Sequence[ShownLine]) -> Iterator[Broken]:
    """Every line that doesn't hold, and whether the session's row ends with the last of them."""
    yield from broken_lines(lines, session.head)
    if lines and lines[-1].version != session.version:
        last, said = lines[-1].version, session.version
        sentence = _("Line %(line)d is the last that there is, and the session's row says that line %(version)d was.")
        yield Broken(min(last, said) + 1, sentence % {"line": last, "version": said})


def stored_lines(session: models.Session) -> list[ShownLine]:
    """Every line of the session in order. One that can't be read is there with nothing in it, so that it doesn't hold."""
    rows, ids = session.lines.select_related("by").order_by("version"), session.log_ids
    try:
        return [_shown(line, ids) for line in rows.iterator()]
    except Exception:  # whatever stands in the row of one of them: now each by itself
        versions = list(rows.values_list("version", flat=True))
        return [_read_alone(session, version, ids) for version in versions]


def _read_alone(session: models.Session, version: int, ids: LogIds) -> ShownLine:
    try:
        return _shown(session.lines.select_related("by").get(version=version), ids)
    except Exception:
        return ShownLine(version, {}, "")


def _shown(line: models.Play, ids: LogIds) -> ShownLine:
    return ShownLine(line.version, shown_fields(line, ids), line.hash)
