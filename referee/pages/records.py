"""A session as a file: downloaded from its page, and imported again (record 3.5)."""

from __future__ import annotations

import json
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee import operations, queries
from referee.exceptions import Invalid, NotAllowed
from referee.log.chain import seal_of
from referee.notation import Mistake, Mistakes, ScoreSheet, write_csv, write_hands_csv, write_record, write_text
from referee.operations.parsing import read_file, read_uuid
from referee.pages import archives
from referee.pages.errors import too_large_words
from referee.pages.further_lines import COPY, go_on_with, known_session
from referee.pages.requests import HtmxRequest, page, scope_of, session_and_key
from referee.queries.log_json import session_json
from referee.web import devices
from scoring.record.adjudication import judge_record
from scoring.record.session_record import read_record

LARGEST = 1_000_000
"""The most bytes of a file that is imported."""


@page
@require_safe
def download(request: HtmxRequest, session_id: UUID, form: str) -> HttpResponseBase:
    """Return the session as a file: ``json``, ``log`` (JSON with its log), ``text``, ``csv`` or ``hands`` (as CSV)."""
    row, _key = session_and_key(request, session_id)
    sheet = queries.sheet_of(row)
    match form:
        case "json" | "log":
            record = session_json(row, with_log=form == "log")
            written, media_type = json.dumps(record, ensure_ascii=False, separators=(",", ":")), "json"
            ending = "log.json" if form == "log" else "json"
        case "text":
            written, media_type, ending = write_text(sheet), "plain", "txt"
        case "csv":
            written, media_type, ending = write_csv(sheet), "csv", "csv"
        case "hands":
            written, media_type, ending = write_hands_csv(sheet), "csv", "hands.csv"
        case _:
            raise Http404
    kind = "application/json" if media_type == "json" else f"text/{media_type}; charset=utf-8"
    name = f"{sheet.game.slug}-{row.opened_at:%Y-%m-%d}.{ending}"
    return HttpResponse(written, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@page
@require_http_methods(["GET", "HEAD", "POST"])
def import_session(request: HtmxRequest) -> HttpResponseBase:
    """Show a session that is pasted or chosen as a file, and store it once the reader says so.

    The same form sent twice stores one session.
    """
    circle = queries.circle_to_open_in(scope_of(request))
    if request.method != "POST":
        return render(request, "records/import.html", {"written": ""})
    if archives.holds_many(request):
        return archives.read_in_all(request)
    written = ""
    try:
        written = pasted(request)
        sheet = read_file(written)
    except Mistakes as mistakes:
        return render(request, "records/import.html", {"written": written, "mistakes": mistakes}, status=400)
    known = known_session(request, sheet)
    if known and request.POST.get("store") != COPY:
        return go_on_with(request, known, written, _summary(sheet))
    if "store" not in request.POST:
        return render(
            request, "records/import.html", {"written": written, "found": _summary(sheet), "next_id": uuid4()}
        )
    device, account = devices.device_of(request) or devices.new_device(), queries.account_of(request.user)
    sent_id = read_uuid(request.POST.get("id") or None, "id")
    sending = operations.Sending(sent_id, written, circle, account) if sent_id else None
    opened = operations.import_session(sheet=sheet, device=device, circle=circle, account=account, sending=sending)
    response = redirect("session", opened.session.id)
    if not opened.repeated:
        devices.remember_device(response, device)
    return response


@page
@require_POST
def add_lines(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Add to a session what its scorekeeper's phone wrote elsewhere, in a file of the same session."""
    row, key = session_and_key(request, session_id)
    if key is None or not key.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can do this."))
    try:
        written = pasted(request)
        sheet = read_file(written)
    except Mistakes as mistakes:
        return render(request, "records/import.html", {"written": "", "mistakes": mistakes}, status=400)
    known = queries.compare_log(sheet.log, row) if sheet.log else None
    if known is None or not known.common:
        raise Invalid("written", _("This is the file of another session."))
    return go_on_with(request, known, written, _summary(sheet))


def pasted(request: HtmxRequest) -> str:
    """Return the content of the file, or the pasted text.

    :raises Mistakes: it is too large or isn't text
    """
    chosen = request.FILES.get("file")
    if not isinstance(chosen, UploadedFile):
        return str(request.POST.get("written", "")).replace("\r\n", "\n")  # as it was before the browser sent it
    if (chosen.size or 0) > LARGEST:
        raise Mistakes([Mistake("", too_large_words())])
    try:
        content: bytes = chosen.read()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Mistakes([Mistake("", _("The file must be text in UTF-8."))]) from None


def _summary(sheet: ScoreSheet) -> dict[str, object]:
    """Return what a file holds, for its reader to see before it is stored."""
    judged = judge_record(read_record(write_record(sheet)))
    scores = judged[-1].session.scores if judged else {}
    return {
        "game": sheet.game,
        "names": sheet.names,
        "hands": len(sheet.hands),
        "entries": sum(len(hand.entries) for hand in sheet.hands),
        "scores": [(_side(sheet, side), points) for side, points in scores.items()],
        "lines": len(sheet.log.followed.lines) if sheet.log else 0,
        "seal": seal_of(sheet.log.followed.lines[-1].hash) if sheet.log else "",
    }


def _side(sheet: ScoreSheet, side: int) -> list[str]:
    return [name for name, of_side in zip(sheet.names, sheet.sides, strict=True) if of_side == side]
