"""A session to look at afterwards: every hand with everything entered in it, and the picture of each moment."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee import queries
from referee.faces import face_of
from referee.pages.other_rules import is_worth_asking
from referee.pages.requests import HtmxRequest, etag_for, page, session_and_key, state_for, unchanged
from referee.rules import changed_rules


@page
@require_safe
def session(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Every hand of the session; ``?lost=2`` asks to tell more of the second."""
    row, key = session_and_key(request, session_id)
    asked = request.GET.get("lost", "")
    etag = etag_for(request, row, key, "session", asked)
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    review = face_of(state.game).review(state, int(asked) if asked.isdecimal() and len(asked) < 6 else None)
    context = {"state": state, "review": review, "rules": changed_rules(state.game, len(state.seats))}
    context["may_ask_what_if"] = is_worth_asking(state.log_state.in_force)
    response = render(request, "session.html", context)
    response["ETag"] = etag
    return response


@page
@require_safe
def moment(request: HtmxRequest, session_id: UUID, hand: int, play: int) -> HttpResponseBase:
    """One moment of a hand: what was done, what lay on the table, and what the referee said to it."""
    state = state_for(request, session_id)
    hands = state.log_state.hands
    if not 1 <= hand <= len(hands):
        raise Http404
    shown = face_of(state.game).moment(state, hands[hand - 1], play)
    if not shown.exists:
        raise Http404
    return render(request, "moment.html", {"state": state, "moment": shown})
