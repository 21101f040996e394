"""Asking for a seat from a phone that watches, and the keeper's answer."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from referee import operations, queries
from referee.exceptions import Unknown
from referee.pages.pens import read_seat
from referee.pages.requests import HtmxRequest, own_player_of, page, sheet_or_page, state_for
from referee.pages.table_responses import scene_of, show_after
from referee.queries import SeenSession
from referee.web import devices


@page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_seat(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the seats to ask for, or that the keeper hasn't answered yet; a phone that has a seat is sent to the table."""
    state = state_for(request, session_id)
    device = devices.device_of(request)
    if request.method == "POST":
        return _asked(request, state, device)
    if state.role != "watcher":
        return _to_table(request, session_id)
    own = queries.own_seat_request(state, device)
    if own and request.htmx:
        return _still_waiting(request, session_id)
    template = "seat_requests/waiting.html" if own else "seat_requests/ask.html"
    title = _("Waiting for the scorekeeper") if own else _("Sit at the table")
    player = own_player_of(request, state.session.circle_id)
    context = {
        "state": state,
        "scene": scene_of(request, state),
        "own": own,
        "title": title,
        "seats": sorted(state.seats, key=lambda seat: player is None or seat.player != player.id),
        "own_player": player,
    }
    return sheet_or_page(request, template, context)


def _asked(request: HtmxRequest, state: queries.TableState, device: str) -> HttpResponseBase:
    device = device or devices.new_device()
    operations.ask_for_seat(
        session_id=SeenSession(state.session.id),
        seat=read_seat(request.POST.get("seat", "")) or 0,
        device=device,
        account=queries.account_of(request.user),
    )
    response = redirect("ask_for_seat", state.session.id)
    devices.remember_device(response, device)
    return response


def _still_waiting(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Answer the page that waits with nothing new, and send any other page to it."""
    if request.htmx.target == "waiting":
        return HttpResponse(status=204)
    return HttpResponseClientRedirect(reverse("ask_for_seat", args=[session_id]))


def _to_table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    to_table = redirect("table", session_id)
    return HttpResponseClientRedirect(to_table.url) if request.htmx else to_table


@page
@require_POST
def withdraw_seat_request(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Withdraw the request of the reader's phone."""
    state = state_for(request, session_id)
    operations.withdraw_seat_request(session_id=SeenSession(state.session.id), device=devices.device_of(request))
    return redirect("table", session_id)


@page
@require_POST
def answer_seat_request(request: HtmxRequest, session_id: UUID, request_id: UUID) -> HttpResponseBase:
    """Accept or decline a request, and show the table again."""
    state = state_for(request, session_id)
    answer = operations.decline_seat_request if "decline" in request.POST else operations.accept_seat_request
    try:
        answer(session_id=session_id, by=state.key, request_id=request_id)
    except Unknown as gone:
        if not request.htmx:
            messages.info(request, str(gone))
    return show_after(request, state_for(request, session_id))
