"""A new table: choose the game, then who plays and how."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from referee import operations, queries
from referee.exceptions import Invalid, Unknown
from referee.http import devices
from referee.pages.forms import UNDECIDED, TableForm
from referee.pages.patience.opening import new_patience
from referee.pages.requests import HtmxRequest, page
from referee.reading import read_opening
from scoring.game import Beginning
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS

REMEMBERED = 60
"""Names offered when a table is opened, those who played last first."""


@page
@require_safe
def games(request: HtmxRequest) -> HttpResponseBase:
    """Every game that the referee knows, and every patience."""
    return render(request, "games.html", {"variants": VARIANTS.values(), "patiences": PATIENCES.values()})


@page
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Who plays, house rules, who leads; sent, the table is open and its first hand begun.

    Where only the table knows who leads, the hand begins once it has said so, or that nobody holds such a tile.
    """
    if game in PATIENCES:
        return new_patience(request, PATIENCES[game])
    if game not in VARIANTS:
        raise Http404
    variant = VARIANTS[game]
    if request.method != "POST":
        return _show(request, TableForm(variant, initial=_same_people(request)))
    form = TableForm(variant, request.POST)
    if not form.is_valid():
        return _show(request, form, 400)
    device = devices.device_of(request) or devices.new_device()
    try:
        chosen, seats = read_opening({"variant": game, "options": form.options(), "seats": form.seats()})
        opened = operations.open_session(game=chosen, seats=seats, device=device)
    except Invalid as invalid:
        form.blame(invalid)
        return _show(request, form, 400)
    leader = form.leading_seat()
    if leader or not variant.table_says_who_leads:
        key = queries.key_by_secret(opened.keeper_key)
        leader = leader or secrets.randbelow(len(seats)) + 1
        operations.begin_hand(session_id=opened.session.id, by=key, beginning=Beginning(leader))
    response = redirect("table", opened.session.id)
    devices.remember_device(response, device)
    return response


def _show(request: HtmxRequest, form: TableForm, status: int = 200) -> HttpResponse:
    regulars = queries.players()[:REMEMBERED] if queries.may_browse(request.user) else ()
    context = {
        "form": form,
        "variant": form.variant,
        "regulars": [player.name for player in regulars],
        "undecided": UNDECIDED,
        "fewest": min(form.variant.players),
    }
    return render(request, "new_table.html", context, status=status)


def _same_people(request: HtmxRequest) -> dict[str, Any]:
    """The names and partners of an earlier table (``?like=CODE``), for playing on with the same people."""
    like = request.GET.get("like", "")
    if not like:
        return {}
    try:
        session = queries.session_by_code(like)
    except Unknown:
        return {}
    seats = queries.present_state(session).seats
    named: dict[str, Any] = {f"name-{seat.number}": seat.name for seat in seats}
    return named | {"partners": len({seat.side for seat in seats}) < len(seats)}
