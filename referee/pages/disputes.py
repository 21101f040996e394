"""Challenges to rulings, from any phone at the table; the table settles them, and play goes on meanwhile."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import operations, queries
from referee.exceptions import NotAllowed, NotNow, Unknown
from referee.log import DisputeOutcome, EntryInHand
from referee.operations import parsing
from referee.pages.dispute_forms import DisputeForm, SettlingForm
from referee.pages.requests import HtmxRequest, page, state_for
from referee.presenters import presenter_of_hand
from referee.presenters.explanations import Explanation
from referee.presenters.ruled_entry import entry_ruled
from referee.presenters.session.disputes import DisputeShown


@page
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HtmxRequest, session_id: UUID, play_id: UUID) -> HttpResponseBase:
    """Take a challenge to the ruling on a play; once it is sent, everybody at the table sees it."""
    state = state_for(request, session_id)
    if state.role == "watcher":
        raise NotAllowed(_("You are watching. Only the players and the scorekeeper can challenge a play."))
    entry = state.log_state.in_force.entry(play_id)
    if entry is None:
        raise Unknown(_("This play was taken back."))
    names = [seat.name for seat in state.seats] if state.is_keeper else []
    if request.method != "POST":
        return _ask(request, state, entry, DisputeForm(state.game, names))
    form = DisputeForm(state.game, names, request.POST)
    if not form.is_valid():
        return _ask(request, state, entry, form, 422)
    operations.dispute(
        play_id=play_id,
        by=state.key,
        claim=form.claim(),
        note=form.cleaned_data["note"],
        seat=form.challenger(),
        sent_id=parsing.read_uuid(request.POST.get("id") or None, "id"),
    )
    messages.info(request, _("Everybody at the table sees your challenge. Play goes on."))
    return redirect("table", session_id)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def challenged(request: HtmxRequest, session_id: UUID, dispute_id: UUID) -> HttpResponseBase:
    """Show a challenge with the moment that it is about, and for the keeper the ways to settle it."""
    state = state_for(request, session_id)
    found = state.log_state.dispute(dispute_id)
    if found is None:
        raise Unknown(_("There is no such challenge."))
    if request.method != "POST":
        return _show(request, DisputeShown(state, found), SettlingForm())
    form = SettlingForm(request.POST)
    if not form.is_valid():
        return _show(request, DisputeShown(state, found), form, 422)
    try:
        settled = operations.settle(
            dispute_id=dispute_id,
            by=state.key,
            outcome=DisputeOutcome(form.cleaned_data["outcome"]),
            note=form.cleaned_data["note"],
            correction_line=form.cleaned_data["line"]
            if form.cleaned_data["outcome"] == DisputeOutcome.CORRECTED
            else None,
            sent_id=parsing.read_uuid(request.POST.get("id") or None, "id"),
        )
    except NotNow as late:
        messages.warning(request, str(late))
        return redirect("challenged", session_id, dispute_id)
    after = DisputeShown(queries.state_after(settled, state.key), settled.dispute)
    messages.info(request, _("The challenge is settled. %(outcome)s") % {"outcome": after.outcome})
    return redirect("table", session_id)


def _ask(
    request: HtmxRequest, state: queries.TableState, entry: EntryInHand, form: DisputeForm, status: int = 200
) -> HttpResponse:
    presenter = presenter_of_hand(entry.hand.hand)
    number = presenter.moment_of(entry.hand, entry.number)
    context = {
        "state": state,
        "moment": presenter.moment(state, entry.hand, number),
        "finds": entry_ruled(entry, state).finds,
        "play": presenter.named(entry.entered.entry, state),
        "form": form,
        "next_id": request.POST.get("id") or uuid4(),
    }
    return render(request, "disputes/challenge.html", context, status=status)


def _show(request: HtmxRequest, shown: DisputeShown, form: SettlingForm, status: int = 200) -> HttpResponse:
    context = {
        "state": shown.state,
        "challenge": shown,
        "moment": (moment := shown.moment),
        "explained": Explanation(shown.state, EntryInHand(moment.hand, moment.play)) if moment else None,
        "form": form,
        "next_id": request.POST.get("id") or uuid4(),
    }
    return render(request, "disputes/dispute.html", context, status=status)
