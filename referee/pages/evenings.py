"""An evening: all that the people of a session played on that day, on one page and as one picture."""

from __future__ import annotations

from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee import queries
from referee.drawing.result_picture import result_svg
from referee.pages.requests import HtmxRequest, page, scope_of, session_and_key
from referee.pages.session_rows import sessions_listed
from referee.presenters.session.evening import EveningSummary
from referee.web import devices


@page
@require_safe
def evening(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the evening that the session belongs to."""
    summary = _summary(request, session_id)
    sessions = summary.evening.sessions
    hands = queries.counted_hands(sessions)
    mine = queries.sessions_with_key(devices.device_of(request), hands)
    context = {"summary": summary, "first": session_id, "sessions": sessions_listed(sessions, hands, mine)}
    return render(request, "evening/evening.html", context)


@page
@require_safe
@csp_replace({"default-src": [NONE]})  # type: ignore[arg-type]  # it forgets the address
def evening_picture(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Return the evening as a picture to send to a friend, an image of its own."""
    return HttpResponse(result_svg(_summary(request, session_id).picture), content_type="image/svg+xml")


def _summary(request: HtmxRequest, session_id: UUID) -> EveningSummary:
    scope = scope_of(request)
    row, _key = session_and_key(request, session_id, scope)
    return EveningSummary(queries.evening_of(row, scope))
