"""The log of a session: everything that was ever entered, undone or put right, with the seal that proves it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee import queries
from referee.pages.requests import HtmxRequest, etag_for, page, session_and_key, unchanged
from referee.pages.session_tabs import session_tabs
from referee.presenters.log import told_log


@page
@require_safe
def log(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show every line in words, the latest first, hand by hand."""
    row, key = session_and_key(request, session_id)
    etag = etag_for(request, row, key, "log")
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    whole = queries.log_of(row)
    context = {
        "state": state,
        "tab": "log",
        "session_tabs": session_tabs(state),
        "log": whole,
        "hands": told_log(whole, state),
    }
    response = render(request, "log/log.html", context)
    response["ETag"] = etag
    return response
