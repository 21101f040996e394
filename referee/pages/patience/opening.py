"""A patience is opened: who plays, with which house rules."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from referee import operations, queries
from referee.exceptions import Invalid
from referee.http import devices
from referee.pages.forms import TableForm
from referee.pages.requests import HtmxRequest
from referee.reading import read_opening
from scoring.patience import PATIENCES, Patience

REMEMBERED = 12
"""Names offered, those who played last first."""


def new_patience(request: HtmxRequest, variant: Patience) -> HttpResponseBase:
    """Who plays and the house rules; sent, the session is open and its first hand begun."""
    if request.method != "POST":
        return _show(request, TableForm(variant, initial=_same_player(request)))
    form = TableForm(variant, request.POST)
    if not form.is_valid():
        return _show(request, form, 400)
    if not form.names:
        form.add_error("name-1", _("Say who plays."))
        return _show(request, form, 400)
    device = devices.device_of(request) or devices.new_device()
    try:
        game, seats = read_opening({"variant": variant.slug, "options": form.options(), "seats": form.seats()})
        opened = operations.open_session(game=game, seats=seats, device=device)
    except Invalid as invalid:
        form.blame(invalid)
        return _show(request, form, 400)
    operations.begin_hand(session_id=opened.session.id, by=queries.key_by_secret(opened.keeper_key))
    response = redirect("table", opened.session.id)
    devices.remember_device(response, device)
    return response


def _show(request: HtmxRequest, form: TableForm, status: int = 200) -> HttpResponse:
    everybody = queries.may_browse(request.user)
    regulars = queries.players()[:REMEMBERED] if everybody else ()
    context = {
        "form": form,
        "variant": form.variant,
        "regulars": [player.name for player in regulars],
        "tallies": queries.tallies(form.variant.slug) if everybody else (),
    }
    return render(request, "patience/new.html", context, status=status)


def _same_player(request: HtmxRequest) -> dict[str, Any]:
    """Who played a patience on this device last."""
    for key in queries.keys_of_device(devices.device_of(request)):
        if key.session.variant in PATIENCES:
            return {"name-1": queries.present_state(key.session).name_of(1)}
    return {}
