"""A rematch: the same people play the same game by the same rules, and the seats move on by one."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee import operations, queries
from referee.exceptions import NotAllowed, NotNow
from referee.operations import NewSeat, Sending, parsing
from referee.pages.requests import HtmxRequest, page, scope_of, state_for
from referee.queries import SeatAtTable
from referee.web import devices
from scoring.beginning import Beginning
from scoring.hand import Hand
from scoring.tally import TalliedHand


@page
@require_POST
def rematch(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Open a table like one whose session is over, at one tap, and begin its first hand unless its tiles decide who leads.

    The same form sent twice opens one table.
    """
    state = state_for(request, session_id)
    if not state.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can begin the rematch."))
    if not state.finished:
        raise NotNow(_("The session isn't over yet."), state.session, state.key)
    sent_id = parsing.read_uuid(request.POST.get("id") or None, "id")
    circle, account = queries.circle_to_open_in(scope_of(request)), queries.account_of(request.user)
    opened = operations.open_session(
        game=state.game,
        seats=moved_on(state.seats),
        depth=state.log_state.opening.depth,
        device=devices.device_of(request),
        shows_deductions=state.log_state.in_force.shows_deductions,
        circle=circle,
        account=account,
        sending=Sending(sent_id, f"rematch of {session_id}", circle, account) if sent_id else None,
    )
    leader = _leader(state)
    if leader and not opened.repeated:
        key = queries.key_by_secret(opened.keeper_key)
        operations.begin_hand(session_id=opened.session.id, by=key, beginning=Beginning(leader))
    return redirect("table", opened.session.id)


def moved_on(seats: Sequence[SeatAtTable]) -> list[NewSeat]:
    """Return the seats of a rematch, in which everybody sits one seat further on; partners stay partners."""
    turned = [*seats[1:], seats[0]]
    sides = {side: number for number, side in enumerate(dict.fromkeys(seat.side for seat in turned), start=1)}
    return [NewSeat(seat.name, sides[seat.side]) for seat in turned]


def _leader(state: queries.TableState) -> int | None:
    """Return the seat that led the session, in which somebody else sits now; None where the table says who leads."""
    hands = state.log_state.hands
    start = hands[0].start if hands else None
    if state.game.table_says_who_leads or not isinstance(start, Hand | TalliedHand):
        return None
    return start.leader
