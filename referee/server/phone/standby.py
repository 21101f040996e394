"""The phone that goes on with a session while its server can't be reached (docs/phone.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict, parse_cookie
from django.urls import reverse

from referee import models, operations
from referee.exceptions import AlreadyHere, LogsApart
from referee.notation import ScoreSheet
from referee.notation.log.reader import read_object
from referee.notation.strict_json import read_json
from referee.operations.parsing import read_file
from referee.server.phone.cookies import CookieJar
from referee.web import devices
from scoring.record import JsonObject, Node


def take_over(record: str, later: str, waiting: str, wrote: str, cookies: CookieJar) -> str:
    """Take over a session from its server, to keep its score on this phone.

    ``record`` is the session's file with its log, ``later`` a JSON list of the log's lines that came after it, and
    ``waiting`` one of the entries that couldn't be sent. Returns JSON: the address of the table here as ``table``, and the
    entries as they are to be sent to it as ``waiting``. A session
    that this phone has taken over before goes on from where it stands here. If the server's has gone on otherwise since,
    the server's is taken over anew, and the one that was here stays as it is.

    ``wrote`` is the id of a line that this phone wrote and hasn't handed over, or empty: the session that has it is the one,
    as it stands.

    :raises Mistakes, Refusal: the file or a line can't be read
    """
    sheet, device = read_file(record, most=None), _device_of(cookies)
    lines = _lines(Node(read_json(record), "").need("log").need("lines")) + _lines(Node(read_json(later), "lines"))
    session = _session_with(str(lines[0]["hash"]), wrote) if wrote else None
    if session is None:
        session = _followed(sheet, lines, device)
    entries = [_sent_here(read_object(entry), session) for entry in Node(read_json(waiting), "waiting").items()]
    return json.dumps({"table": reverse("table", args=[session.id]), "waiting": entries})


def _sent_here(entry: JsonObject, session: models.Session) -> JsonObject:
    """Return an entry with the addresses and ids of this phone; the log shows it under the id that it had."""
    body = QueryDict(str(entry["body"]), mutable=True)
    for name in ("hand", "id"):
        if given := body.get(name):
            body[name] = str(session.log_ids.line(UUID(str(given))))
    return {**entry, "path": reverse("enter", args=[session.id]), "body": body.urlencode()}


def _session_with(first_hash: str, line: str) -> models.Session | None:
    """Return the session that began with the line of this hash and has another one with this id."""
    for session in models.Session.objects.filter(lines__version=0, lines__hash=first_hash):
        if session.lines.filter(id=session.log_ids.inverse().line(UUID(line))).exists():
            return session
    return None


def _followed(sheet: ScoreSheet, lines: Sequence[JsonObject], device: str) -> models.Session:
    """Return the session here, with all lines that the server has."""
    try:
        session = operations.import_session(sheet=sheet, device=device, unless_here=True).session
    except AlreadyHere as here:
        session = here.session
    try:
        _append(session, lines)
    except LogsApart:
        session = operations.import_session(sheet=sheet, device=device).session
        _append(session, lines)
    return session


def _append(session: models.Session, lines: Sequence[JsonObject]) -> None:
    keeper = session.keys.filter(seat=None, withdrawn_at=None).first()
    operations.append_lines(session_id=session.id, by=keeper, after="", lines=lines)


def _lines(node: Node) -> list[JsonObject]:
    return [read_object(line) for line in node.items()]


def _device_of(cookies: CookieJar) -> str:
    """Return the name of this phone, which gets one if it has none."""
    request, response = HttpRequest(), HttpResponse()
    request.COOKIES = parse_cookie(cookies.header(""))
    device = devices.device_of(request) or devices.new_device()
    devices.remember_device(response, device)
    cookies.take(response.cookies[devices.COOKIE].OutputString())
    return device
