"""The count of a hand whose plays aren't entered: its tiles to tap, and before it is confirmed what it would bring."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from referee import operations, queries
from referee.exceptions import NotAllowed
from referee.pages.requests import HtmxRequest
from referee.pages.table_responses import scene_of
from referee.presenters.form_fields import entry_of, read_id
from referee.presenters.table.play_list import result_of
from referee.presenters.tally.counting import CountAsked, read_count
from referee.wording import rulings
from referee.wording.points import Points
from scoring.tally import TalliedHand


def check_tallied_count(request: HtmxRequest, state: queries.TableState, tally: TalliedHand) -> HttpResponseBase:
    """Show the tiles to tap; with ``check``, what the count in the address would bring, to be confirmed.

    A script that shows it beside the number pad gets only the result.

    :raises NotAllowed: the reader hasn't the pen
    :raises Invalid: something that should be a number isn't
    """
    sent = request.GET
    if not state.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can enter the count."))
    if not tally.known.may_be_counted:
        return redirect("table", state.session.id)
    if "check" not in sent and "tiles" not in sent:
        return redirect(f"{request.path}?tiles=1")
    if "check" not in sent:
        context = {"state": state, "asked": CountAsked.of(tally, state, sent), "tiles": tally.known.unseen}
        return render(request, "tally/tiles.html", context)
    assert state.shown is not None
    if read_id(sent, "hand") != state.shown.id:
        messages.warning(request, _("The table has moved on: this count was for an earlier hand."))
        return redirect("table", state.session.id)
    return _checked(request, state, tally, queries.SeenHand(state.shown.id))


def _checked(
    request: HtmxRequest, state: queries.TableState, tally: TalliedHand, hand_id: queries.SeenHand
) -> HttpResponse:
    sent = request.GET
    entry = entry_of(state.game, read_count(sent), sent)
    ruling = operations.check_entry(hand_id=hand_id, entry=entry).ruling
    may_stand = all(fault.may_stand for fault in ruling.faults)
    stands = not ruling.legal and may_stand
    standing = operations.check_entry(hand_id=hand_id, entry=replace(entry, stands=True)).ruling if stands else ruling
    after = standing.hand if standing.recorded else None
    context = {
        "scene": scene_of(request, state),
        "state": state,
        "asked": CountAsked.of(tally, state, sent),
        "faults": [rulings.fault_sentence(fault, state.game, state.name_of) for fault in ruling.faults],
        "result": result_of(state, after) if after else None,
        "scores": [
            (
                side,
                Points.of(after.scores[side.number] - side.points, state.game),
                Points.of(after.scores[side.number], state.game),
            )
            for side in state.sides
            if after
        ],
        "stands": stands,
        "sent": [
            (name, value)
            for name, values in sent.lists()
            for value in values
            if name.startswith(("pips-", "tiles-", "left-"))
        ],
        "by_tiles": "tiles" in sent,
        "next_id": uuid4(),
    }
    if request.htmx:
        return render(request, "tally/_preview.html", context)
    return render(request, "tally/checked.html", context, status=422 if ruling.faults else 200)
