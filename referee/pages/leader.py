"""The leader of a hand, changed before its first tile lies."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import operations
from referee.exceptions import Invalid, NotAllowed, NotNow
from referee.log import AmendBeginning
from referee.operations import Correction
from referee.pages.requests import HtmxRequest, page, sheet_or_page, state_for
from referee.pages.table import sent_with
from referee.pages.table_responses import scene_of, show_after, show_table_when_stale, state_after
from referee.presenters.form_fields import read_number
from referee.presenters.table.leader import may_change_leader


@page
@require_http_methods(["GET", "HEAD", "POST"])
@show_table_when_stale
def change_leader(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Ask who leads the present hand, and correct its beginning; undo takes that back."""
    state = state_for(request, session_id)
    if not state.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can change who leads."))
    if request.method != "POST":
        if not may_change_leader(state):
            return redirect("table", session_id)
        context = {"state": state, "scene": scene_of(request, state), "next_id": uuid4(), "title": _("Who leads?")}
        return sheet_or_page(request, "sheets/leader.html", context)
    seat, sent = read_number(request.POST, "leader", 0), sent_with(request.POST, state)
    if not 1 <= seat <= len(state.seats):
        raise Invalid("leader", _("Choose the leader from the players at this table."))
    hand = state.shown
    if hand is None or not may_change_leader(state):
        raise NotNow(
            _("The first tile has been played. Use “Fix a mistake” to change who led."), state.session, state.key
        )
    if hand.start.leader == seat:
        return show_after(request, state)
    change = AmendBeginning(hand.id, hand.script.beginning._replace(leader=seat))
    corrected = operations.correct(session_id=session_id, by=state.key, correction=Correction((change,)), **sent)
    return show_after(request, state_after(corrected, state.key))
