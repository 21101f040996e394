"""A session that is read in although it is here already: its log goes on, or has gone on otherwise (record 3.8)."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from referee import operations, queries
from referee.exceptions import LogsApart
from referee.notation import ScoreSheet
from referee.notation.log.reader import read_object
from referee.notation.strict_json import read_json
from referee.pages.requests import scope_of, session_and_key
from referee.presenters.log import told_log
from referee.queries import LogComparison
from scoring.record import JsonObject, Node

COPY = "copy"
"""The choice to save a session of its own."""

_WRITES = {"append": operations.append_lines, "replace": operations.replace_last_lines}
"""The other choices: to add the new lines, or to enter them in place of those here."""


def known_session(request: HttpRequest, sheet: ScoreSheet) -> LogComparison | None:
    """Return the session that is here already beside the log of one that is read in; None if it is new."""
    if sheet.log is None:
        return None
    hashes = [line.hash for line in sheet.log.followed.lines]
    session = queries.session_of_log(hashes, queries.circle_to_open_in(scope_of(request)))
    return queries.compare_log(sheet.log, session) if session else None


def go_on_with(request: HttpRequest, known: LogComparison, written: str, found: dict[str, object]) -> HttpResponseBase:
    """Add the new lines to the session that is here, as the reader has chosen, or show the choice.

    ``written`` is the file, and ``found`` what it holds.
    """
    write = _WRITES.get(request.POST.get("store", ""))
    if write is None:
        return _choice(request, known, written, found)
    if known.alike and not known.here:
        write = operations.replace_last_lines  # which takes back nothing here
    _row, key = session_and_key(request, known.session.id)
    lines = _lines_in(written)
    after, new = str(lines[known.common - 1]["hash"]), lines[known.common :]
    try:
        appended = write(session_id=known.session.id, by=key, after=after, lines=new)
    except LogsApart:
        return _choice(request, known, written, found, status=409)
    said = ngettext("%(lines)d line was added.", "%(lines)d lines were added.", appended.written)
    messages.success(request, said % {"lines": appended.written})
    return redirect("session" if appended.state.finished else "table", known.session.id)


def _choice(
    request: HttpRequest, known: LogComparison, written: str, found: dict[str, object], status: int = 200
) -> HttpResponseBase:
    row, key = session_and_key(request, known.session.id)
    log, state = queries.log_of(row), queries.present_state(row, key)
    ours = [line for hand in told_log(log, state) for line in hand.lines if line.version >= known.common + known.alike]
    context = {
        "written": written,
        "found": found,
        "known": known,
        "ours": ours,
        "may_add": key is not None and key.is_keeper,
        "next_id": uuid4(),
        "address": "session" if row.finished else "table",
    }
    return render(request, "records/known.html", context, status=status)


def _lines_in(written: str) -> list[JsonObject]:
    """Return the lines of the log in a file that was read without mistakes."""
    lines = Node(read_json(written), "").need("log").need("lines")
    return [read_object(line) for line in lines.items()]
