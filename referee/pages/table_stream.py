"""The stream of a table page, for the phones that have it open."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.http import HttpResponseBase
from django.views.decorators.http import require_GET

from referee.pages.requests import HtmxRequest, page, session_and_key
from referee.web.stream_response import FollowTable, followed_by

_RETRY = (1000, 4000)
"""The bounds of the milliseconds until a phone that lost its stream comes again: not all at once after a restart."""

_MOST_DIGITS = 9


@page
@require_GET
def follow(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Stream the news of the table and of its board: that there is a new version, which each then asks for."""
    session_and_key(request, session_id)
    seen = max(_version(request.headers.get("Last-Event-ID", "")), _version(request.GET.get("seen", "")))
    least, most = _RETRY
    return followed_by(FollowTable(session_id, seen), f"retry: {least + secrets.randbelow(most - least)}\n\n".encode())


def _version(said: str) -> int:
    """Return the version that a phone says it has; one before the first where it says none."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _MOST_DIGITS else -1
