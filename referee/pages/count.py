"""The count at a hand's end: the tiles that each has left, the result with its sum, then the confirmation."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import operations, queries
from referee.exceptions import NotAllowed, Refused
from referee.operations.parsing import read_entry
from referee.pages.count_entries import EnteredCount
from referee.pages.requests import HtmxRequest, page, state_for
from referee.pages.table import sent_with
from referee.pages.table_responses import scene_of, show_table_when_stale
from referee.pages.tallied_count import check_tallied_count
from referee.presenters.form_fields import read_id
from referee.presenters.table.casts import hand_to_count
from referee.presenters.table.play_list import how_it_ended, result_of
from referee.presenters.tile_grid import by_suit
from referee.wording import rulings
from referee.wording.points import Points
from scoring.entries import Entry
from scoring.game import HandState
from scoring.hand import Hand
from scoring.ruling import Ruling
from scoring.tally import TalliedHand


@page
@require_http_methods(["GET", "HEAD", "POST"])
@show_table_when_stale
def count(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the count sheet; with ``check``, the result that the count would bring; once confirmed, the table.

    Taps so far stand in the address, so that they survive a reload and a way back.
    """
    state = state_for(request, session_id)
    if isinstance(state.hand, TalliedHand):
        return check_tallied_count(request, state, state.hand)
    hand = hand_to_count(state)
    if hand is None:
        return redirect("table", session_id)
    if not state.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can enter the count."))
    if request.method != "POST":
        return _asked(request, state, hand)
    sent = request.POST
    if "record" not in sent:
        return redirect(f"{request.path}?{_tapped(sent).urlencode()}")
    counted = EnteredCount.read(state, hand, sent, asked=True)
    try:
        operations.record_entry(
            hand_id=read_id(sent, "hand"),
            session_id=session_id,
            by=state.key,
            entry=_entry(state, counted, stands=sent["record"] == "stands"),
            **sent_with(sent, state),
        )
    except Refused as refused:
        return _sheet(request, state, hand, counted, refused.ruling, 422)
    return redirect("table", session_id)


def _asked(request: HtmxRequest, state: queries.TableState, hand: Hand) -> HttpResponseBase:
    """Show what the address asks for: the sheet, or with ``check`` what the count would bring."""
    asked = request.GET
    assert state.shown is not None
    if "hand" in asked and read_id(asked, "hand") != state.shown.id:
        messages.warning(request, _("The table has moved on: this count was for an earlier hand."))
        return redirect("table", state.session.id)
    counted = EnteredCount.read(state, hand, asked, asked="check" in asked)
    if "check" not in asked:
        return _sheet(request, state, hand, counted)
    if not counted.is_ready(asked["check"]):
        return _sheet(request, state, hand, counted, status=422)
    return _check(request, state, hand, counted)


def _entry(state: queries.TableState, counted: EnteredCount, *, stands: bool = False) -> Entry:
    return read_entry(state.game, {"do": "count", "left": counted.left(), "stands": stands})[0]


def _tapped(sent: QueryDict) -> QueryDict:
    """Return what was tapped and asked for, without what belongs only to this one request."""
    tapped = sent.copy()
    for name in ("csrfmiddlewaretoken", "seen", "id"):
        tapped.pop(name, None)
    return tapped


def _check(request: HtmxRequest, state: queries.TableState, hand: Hand, counted: EnteredCount) -> HttpResponse:
    """Show what the count would bring, to be confirmed; or why it doesn't agree."""
    assert state.shown is not None
    entry = _entry(state, counted)
    hand_id = queries.SeenHand(state.shown.id)
    ruling = operations.check_entry(hand_id=hand_id, entry=entry).ruling
    stands = not ruling.legal
    if stands and all(fault.may_stand for fault in ruling.faults):
        standing = operations.check_entry(hand_id=hand_id, entry=replace(entry, stands=True)).ruling
    elif stands:
        return _sheet(request, state, hand, counted, ruling, 422)
    else:
        standing = ruling
    context = {
        "scene": scene_of(request, state),
        "state": state,
        "result": result_of(state, standing.hand),
        "faults": [rulings.fault_sentence(fault, state.game, state.name_of) for fault in ruling.faults],
        "scores": [
            (
                side,
                Points.of(side.points, state.game),
                Points.of(standing.hand.scores[side.number], state.game),
            )
            for side in state.sides
        ],
        "stands": stands,
        "counted": counted,
        "sent": [
            (name, value)
            for name, values in _tapped(request.GET).lists()
            for value in values
            if name not in ("check", "again", "hand")
        ],
        "next_id": uuid4(),
    }
    return render(request, "count/result.html", context, status=422 if stands else 200)


def _sheet(
    request: HtmxRequest,
    state: queries.TableState,
    hand: Hand,
    counted: EnteredCount,
    ruling: Ruling[HandState] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the sheet, with the rules that a count breaks. One that isn't finished breaks none yet."""
    broken = ruling.faults if ruling and not counted.uncounted else ()
    context = {
        "scene": scene_of(request, state),
        "state": state,
        "faults": [rulings.fault_sentence(fault, state.game, state.name_of) for fault in broken],
        "how": how_it_ended(hand, state),
        **count_fields(hand, counted),
    }
    return render(request, "count/count.html", context, status=status)


def count_fields(hand: Hand, counted: EnteredCount) -> dict[str, object]:
    """Return the context for the templates of a count: what was entered, and the tiles that there are to tap."""
    return {
        "counted": counted,
        "unseen": [(tile, hand.variant.worth(tile)) for tile in hand.unseen],
        "suits": by_suit(hand.variant.set),
        "everything_shown": hand.boneyard == hand.out_of_play == 0,
    }
