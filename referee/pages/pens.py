"""The ways to let others in: the code of a table, and the handing over of the pen or a seat."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit
from uuid import UUID

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee import operations, queries
from referee.exceptions import Invalid, Unknown
from referee.models import tokens
from referee.pages.requests import HtmxRequest, page, state_for
from referee.web import devices, machine
from referee.wording.lists import all_of

_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


@page
@never_cache
@require_POST
def hand_over(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Make the code that moves the pen, or a seat, and show it on a page of its own, which can be reloaded."""
    state = state_for(request, session_id)
    seat = read_seat(request.POST.get("seat", ""))
    token = operations.hand_over_pen(session_id=session_id, by=state.key, seat=seat)
    return redirect("code_to_take", session_id, token)


@page
@never_cache
@require_safe
def code_to_take(request: HtmxRequest, session_id: UUID, token: str) -> HttpResponseBase:
    """Show the code for the other phone to scan, while it can still be taken."""
    state = state_for(request, session_id)
    code = queries.code_to_take(token)
    if code is None or code.session_id != state.session.id:
        messages.info(request, _("That code has been used or has expired, or another phone has taken over since."))
        return redirect("table", session_id)
    address = address_for_phones(request, reverse("take", args=[token]))
    context = {
        "state": state,
        "address": address,
        "qr": qr_svg(address),
        "name": state.name_of(code.seat) if code.seat else "",
        "minutes": int(tokens.TOKEN_LASTS.total_seconds() // 60),
    }
    return render(request, "pens/hand_over.html", context)


@page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HtmxRequest, token: str) -> HttpResponseBase:
    """Ask before taking: a phone that only looks at an address must not use the code up."""
    if request.method != "POST":
        return _asked_to_take(request, token)
    device = devices.device_of(request) or devices.new_device()
    taken = operations.take_pen(token=token, device=device, account=queries.account_of(request.user))
    response = redirect("table", taken.key.session_id)
    devices.remember_device(response, device)
    messages.success(request, _taken_sentence(taken.key.session_id, taken.key.seat))
    return response


def _asked_to_take(request: HtmxRequest, token: str) -> HttpResponseBase:
    """Show what would be taken, and from which table. If the code is no longer valid, say so at once.

    :raises Unknown: the code was taken already, is void, too old, or never existed
    """
    code = queries.code_to_take(token)
    if code is None:
        raise Unknown(
            _("This code has been used or has expired, or another phone has taken over since. Ask for a new one.")
        )
    state = queries.present_state(code.session)
    context = {
        "name": state.name_of(code.seat) if code.seat else "",
        "game": _(state.game.name),
        "names": all_of(seat.name for seat in state.seats),
        "code": state.session.code,
    }
    return render(request, "pens/take.html", context)


def _taken_sentence(session_id: UUID, seat: int | None) -> str:
    if seat is None:
        return _("You keep the score now.")
    state = queries.table_state(session_id=queries.SeenSession(session_id))
    return _("You enter %(name)s's plays now.") % {"name": state.name_of(seat)}


def read_seat(text: str) -> int | None:
    """Return the seat to hand over; None for the pen.

    :raises Invalid: it isn't the number of a seat
    """
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        raise Invalid("seat", _("There is no such seat at this table."))
    return int(text)


def address_for_phones(request: HttpRequest, path: str) -> str:
    """Return the address by which another phone can reach this page, never the server's own name for itself."""
    host = urlsplit(f"//{request.get_host()}")
    if host.hostname in _LOOPBACK and (lan := machine.lan_address()):
        return f"{request.scheme}://{lan}:{request.get_port()}{path}"
    return request.build_absolute_uri(path)


@lru_cache(maxsize=256)
def qr_svg(text: str) -> SafeString:
    """Return the QR code of a text as an SVG image that takes its colours from the page's stylesheet.

    Those used last are kept: a code takes as long to make as a page, and a board shows the same one all evening.
    """
    code = segno.make(text, micro=False)
    svg = code.svg_inline(border=2, svgclass="qr", lineclass="qr-dots", omitsize=True)
    return mark_safe(svg)  # noqa: S308  # made by segno, which puts no text into it
