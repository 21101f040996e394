"""Every session in one file: downloaded, and read in on another phone or server."""

from __future__ import annotations

import time
from typing import NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponseBase, QueryDict, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from referee import operations, queries
from referee.notation import Mistake, Mistakes
from referee.notation.archive import SessionArchive, is_archive, packed
from referee.operations import ArchivedSession
from referee.pages.requests import HtmxRequest, history_scope, page, scope_of
from referee.queries.archives import archive_parts, files_of
from referee.web import devices

ROUND = 4.0
"""The seconds after which a request that reads a file answers, and the page asks for the rest."""


# Taking it away


@page
@require_safe
def everything(request: HtmxRequest) -> HttpResponseBase:
    """Offer every session that the reader may see as one file, or as several where they are many."""
    return render(request, "records/everything.html", {"parts": archive_parts(history_scope(request))})


@page
@require_safe
def download_everything(request: HtmxRequest, part: int) -> HttpResponseBase:
    """Send one of the files, piece by piece; they are numbered from 1."""
    parts = archive_parts(history_scope(request))
    if not 1 <= part <= len(parts):
        raise Http404
    which = f"-{part}-of-{len(parts)}" if len(parts) > 1 else ""
    name = f"referee-{timezone.localdate():%Y-%m-%d}{which}.zip"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Encoding": "identity",  # it is compressed already
    }
    files = packed(files_of(parts[part - 1]))
    return StreamingHttpResponse(files, content_type="application/zip", headers=headers)


# Reading it in


class ReadSoFar(NamedTuple):
    """The position in a long file, and the numbers of sessions before it, as the page sends them along.

    ``fresh`` are those that were stored, or that could be; ``known`` were here before; ``wrong`` can't be stored.
    """

    start: int = 0
    fresh: int = 0
    known: int = 0
    wrong: int = 0

    @classmethod
    def sent(cls, fields: QueryDict) -> ReadSoFar:
        """Return what the page sent; what it should have been where it is no number."""
        return cls(*(int(sent) if (sent := fields.get(name, "")[:6]).isdecimal() else 0 for name in cls._fields))

    def and_then(self, each: ArchivedSession) -> ReadSoFar:
        """Return this with another session counted."""
        fresh = each.mistakes is None and (each.session is None or each.stored)
        wrong = each.mistakes is not None
        known = not fresh and not wrong
        return ReadSoFar(self.start + 1, self.fresh + fresh, self.known + known, self.wrong + wrong)


class Reader(NamedTuple):
    """Somebody who reads a file in: whose the sessions will be, and whether they are stored."""

    circle: int | None
    account: int | None
    device: str
    stores: bool

    def read(self, archive: SessionArchive, number: int) -> ArchivedSession:
        """Look at a session of the file, or store it."""
        if not self.stores:
            return operations.look_at_archived(archive, number, circle=self.circle)
        return operations.store_archived(archive, number, device=self.device, circle=self.circle, account=self.account)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def read_in_all(request: HtmxRequest) -> HttpResponseBase:
    """Show what a file with many sessions holds, and store them all once the reader says so."""
    circle = queries.circle_to_open_in(scope_of(request))
    if request.method != "POST":
        return render(request, "records/archive.html")
    try:
        archive = _chosen(request)
    except Mistakes as mistakes:
        return render(request, "records/archive.html", {"mistakes": mistakes}, status=422)
    device = devices.device_of(request) or devices.new_device()
    reader = Reader(circle, queries.account_of(request.user), device, "store" in request.POST)
    rows, so_far = _read_round(reader, archive, ReadSoFar.sent(request.POST))
    found = {"archive": archive, "rows": rows, "so_far": so_far, "stores": reader.stores}
    response = render(request, "records/archive.html", found)
    if reader.stores:
        devices.remember_device(response, device)
    return response


def _chosen(request: HtmxRequest) -> SessionArchive:
    """Return the file that was sent.

    :raises Mistakes: there is none, or it can't be read
    """
    chosen = request.FILES.get("file")
    if not isinstance(chosen, UploadedFile):
        raise Mistakes([Mistake("", _("Choose a file first."))])
    return SessionArchive(chosen)


def _read_round(reader: Reader, archive: SessionArchive, so_far: ReadSoFar) -> tuple[list[ArchivedSession], ReadSoFar]:
    """Return the sessions that are read in this request, at least one, and how far that is."""
    rows: list[ArchivedSession] = []
    began = time.monotonic()
    while so_far.start < len(archive) and (not rows or time.monotonic() - began < ROUND):
        rows.append(reader.read(archive, so_far.start))
        so_far = so_far.and_then(rows[-1])
    return rows, so_far


def holds_many(request: HtmxRequest) -> bool:
    """Return True if somebody has chosen a file with many sessions."""
    chosen = request.FILES.get("file")
    if not isinstance(chosen, UploadedFile):
        return False
    start: bytes = chosen.read(4)
    chosen.seek(0)
    return is_archive(start)
