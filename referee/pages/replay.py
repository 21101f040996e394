"""A hand played again: a page for each step, and all of them at once for the script that turns them over."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.pages.pens import address_for_phones
from referee.pages.requests import HtmxRequest, etag_for, page, session_and_key, unchanged
from referee.pages.session_tabs import session_tabs
from referee.presenters import presenter_of_hand
from referee.presenters.session.replay import Replay

_DIGITS = 5


@page
@require_safe
def from_the_start(request: HtmxRequest, session_id: UUID, number: int) -> HttpResponseBase:
    """Redirect to the step that the slider names, ``?step=7``, or to the first that is worth seeing."""
    shown = _replay(*session_and_key(request, session_id), number)
    sent = request.GET.get("step", "")
    step = int(sent) if sent.isdecimal() and len(sent) < _DIGITS else shown.first_worth_seeing
    return redirect("replay", session_id, number, min(step, shown.last))


@page
@require_safe
def replay(request: HtmxRequest, session_id: UUID, number: int, step: int) -> HttpResponseBase:
    """Show one step of a hand."""
    row, key = session_and_key(request, session_id)
    etag = etag_for(request, row, key, "replay", number, step)
    if same := unchanged(request, etag):
        return same
    shown = _replay(row, key, number)
    if step > shown.last:
        raise Http404
    context = {
        "state": shown.state,
        "tab": "replay",
        "session_tabs": session_tabs(shown.state, number),
        "replay": shown,
        "step": shown.steps[step],
        "hands": len(shown.state.log_state.hands),
        "address": address_for_phones(request, reverse("replay", args=[session_id, number, step])),
    }
    response = render(request, "replay/replay.html", context)
    response["ETag"] = etag
    return response


@page
@require_safe
def steps(request: HtmxRequest, session_id: UUID, number: int) -> HttpResponseBase:
    """Return every step of a hand, one after another."""
    row, key = session_and_key(request, session_id)
    etag = etag_for(request, row, key, "replay_steps", number)
    if same := unchanged(request, etag):
        return same
    shown = _replay(row, key, number)
    response = render(request, "replay/_steps.html", {"state": shown.state, "replay": shown})
    response["ETag"] = etag
    return response


def _replay(row: models.Session, key: models.Key | None, number: int) -> Replay:
    state = queries.present_state(row, key)
    hands = state.log_state.hands
    if not 1 <= number <= len(hands):
        raise Http404
    return presenter_of_hand(hands[number - 1].hand).replay(state, hands[number - 1])
