"""A session to look at afterwards: its summary, its scorecard with every play, and the picture of each moment."""

from __future__ import annotations

from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import queries
from referee.drawing.result_picture import result_svg
from referee.exceptions import Unknown, as_unknown
from referee.log import EntryInHand
from referee.pages.pens import address_for_phones
from referee.pages.requests import HtmxRequest, etag_for, page, scope_of, session_and_key, state_for, unchanged
from referee.pages.session_tabs import session_tabs
from referee.presenters import presenter_of, presenter_of_hand
from referee.presenters.explanations import Explanation
from referee.presenters.session.disputes import challenges_of
from referee.queries import Scope, TableState
from referee.rules import changed_rules
from referee.web.paths import hand_url

_DIGITS = 6


@page
@require_safe
def session(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the summary. Addresses of a hand, which was on this page once, lead to the scorecard for good."""
    if "hand" in request.GET or "lost" in request.GET:
        return redirect(f"{reverse('scorecard', args=[session_id])}?{request.GET.urlencode()}", permanent=True)
    scope = scope_of(request)
    row, key = session_and_key(request, session_id, scope)
    etag = etag_for(request, row, key, "session", scope.may_browse)
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    context = _looked_back(state, scope) | {"tab": "summary"}
    response = render(request, "session/session.html", context)
    response["ETag"] = etag
    return response


@page
@require_safe
def scorecard(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show every hand, the last one opened; ``?hand=2`` opens the second, ``?lost=2`` asks to tell more of it."""
    scope = scope_of(request)
    row, key = session_and_key(request, session_id, scope)
    opened, asked = (_number(request.GET.get(name, "")) for name in ("hand", "lost"))
    etag = etag_for(request, row, key, "scorecard", opened, asked, scope.may_browse)
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    context = _looked_back(state, scope, opened, asked) | {"tab": "scorecard", "challenges": challenges_of(state)}
    response = render(request, "session/scorecard.html", context)
    response["ETag"] = etag
    return response


@page
@require_safe
def challenges(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show every challenge with its outcome."""
    row, key = session_and_key(request, session_id)
    etag = etag_for(request, row, key, "challenges")
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    context = {
        "state": state,
        "tab": "challenges",
        "session_tabs": session_tabs(state),
        "challenges": challenges_of(state),
    }
    response = render(request, "session/challenges.html", context)
    response["ETag"] = etag
    return response


def _looked_back(
    state: TableState, scope: Scope, opened: int | None = None, asked: int | None = None
) -> dict[str, object]:
    """Return what the summary and the scorecard have in common: on paper one is part of the other."""
    return {
        "state": state,
        "session_tabs": session_tabs(state),
        "review": presenter_of(state.game).review(state, opened, asked),
        "may_browse": scope.may_browse,
        "opened_on": timezone.localtime(state.session.opened_at),
        "rules": changed_rules(state.game, len(state.seats)),
    }


@page
@require_safe
@csp_replace({"default-src": [NONE]})  # type: ignore[arg-type]  # it forgets the address
def result_picture(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Return the result of the session as a picture to send to a friend, an image of its own."""
    row, key = session_and_key(request, session_id)
    etag = etag_for(request, row, key, "result", get_current_timezone_name())
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    drawn = result_svg(presenter_of(state.game).review(state).picture)
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"ETag": etag})


@page
@require_safe
def hand(request: HtmxRequest, session_id: UUID, number: int) -> HttpResponseBase:
    """Return everything in one hand, for the page of its session as soon as it is opened there."""
    if not request.htmx:
        return redirect(hand_url(session_id, number))
    row, key = session_and_key(request, session_id)
    etag = etag_for(request, row, key, "session_hand", number)
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    review = presenter_of(state.game).review(state, number)
    opened = review.opened_hand
    if opened is None:
        raise Http404
    response = render(request, review.hand_template, {"state": state, "review": review, "hand": opened})
    response["ETag"] = etag
    return response


def _number(sent: str) -> int | None:
    return int(sent) if sent.isdecimal() and len(sent) < _DIGITS else None


@page
@require_safe
def moment(request: HtmxRequest, session_id: UUID, hand: int, play: int) -> HttpResponseBase:
    """Show one moment of a hand: what was done, what lay on the table, and what the referee said to it."""
    state = state_for(request, session_id)
    hands = state.log_state.hands
    if not 1 <= hand <= len(hands):
        raise Http404
    shown = presenter_of_hand(hands[hand - 1].hand).moment(state, hands[hand - 1], play)
    if not shown.exists:
        raise Http404
    entry = EntryInHand(shown.hand, shown.play)
    context = {
        "state": state,
        "moment": shown,
        "explained": Explanation(state, entry),
        "challenges": [each for each in challenges_of(state) if each.dispute.play == shown.entry],
        "address": address_for_phones(request, reverse("play", args=[entry.entered.id])),
    }
    return render(request, "moment/moment.html", context)


@page
@require_safe
def play(request: HtmxRequest, play_id: UUID) -> HttpResponseBase:
    """Redirect to the moment of an entry, wherever it is by now: a link that survives corrections before it."""
    with as_unknown(_("There is no such play.")):
        state = state_for(request, queries.session_of_play(play_id))
    entry = state.log_state.in_force.entry(play_id)
    if entry is None:
        raise Unknown(_("This play was taken back. The session shows what is there instead."))
    number = presenter_of_hand(entry.hand.hand).moment_of(entry.hand, entry.number)
    return redirect("moment", state.session.id, entry.hand.number, number)
