"""What the page of a patience answers: itself as it stands, or which rules an entry breaks."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from referee import queries
from referee.exceptions import Unknown
from referee.pages import words
from referee.pages.answers import ask_where, only_asks_where, or_as_it_stands, sent_again
from referee.pages.patience import told
from referee.pages.patience.scene import PatienceScene
from referee.pages.patience.sent import NOTHING, Chosen, screen_of
from referee.pages.patience.starting import Starting
from referee.pages.requests import HtmxRequest, sheet, state_for
from scoring.entries import Lay, Play
from scoring.game import HandState, Ruling


def alone(request: HtmxRequest, session_id: UUID) -> queries.TableState:
    """The session, which must be one of patiences.

    :raises Unknown: there is no such session, or it is one at the table
    """
    state = state_for(request, session_id)
    if not state.is_patience:
        raise Unknown(_("There is no such patience."))
    return state


def show(
    request: HtmxRequest,
    state: queries.TableState,
    *,
    chosen: Chosen = NOTHING,
    fresh: bool = False,
    status: int = 200,
    laid: str = "",
    **more: Any,
) -> HttpResponse:
    """The page, or for htmx its main part; ``laid`` are starting tiles that were tapped before."""
    starting = Starting.read(state.variant, QueryDict(urlencode({"laid": laid})) if laid else request.GET)
    scene = PatienceScene(state, chosen, screen_of(request), fresh, starting)
    context = {"scene": scene, "state": state, "next_id": uuid4(), **more}
    template = "patience/_table.html" if request.htmx else "patience/table.html"
    return render(request, template, context, status=status)


def show_now(request: HtmxRequest, state: queries.TableState, fresh: bool = True, laid: str = "") -> HttpResponseBase:
    """After something was written: the patience as it stands now; without scripts the page is asked for again."""
    if not request.htmx:
        query = f"?{urlencode({'laid': laid})}" if laid else ""
        return redirect(reverse("patience", args=[state.session.id]) + query)
    return show(request, state, fresh=fresh, laid=laid)


def refuse_entry(request: HtmxRequest, state: queries.TableState, ruling: Ruling[HandState]) -> HttpResponseBase:
    """Say every rule that the entry breaks; a tile that fits both ends is asked where it lies."""
    entry = ruling.entry
    if isinstance(entry, Play) and only_asks_where(ruling):
        if not request.htmx:
            return ask_where(request, entry)
        return show(request, state, chosen=Chosen(tile=entry.tile, stands=entry.stands))
    refusal = {
        "is_start": isinstance(entry, Lay),
        "laid": request.POST.get("laid", "") if isinstance(entry, Lay) else "",
        "entry": told.done(entry),
        "faults": [
            (words.fault_sentence(fault, ruling.hand.game, state.name_of), fault.rule) for fault in ruling.faults
        ],
        "may_stand": state.is_keeper and all(fault.can_stand for fault in ruling.faults),
        "sent": sent_again(request),
    }
    if not request.htmx:
        return show(request, state, status=422, laid=str(refusal["laid"]), refusal=refusal)
    return sheet(request, "patience/_refusal.html", {"state": state, "refusal": refusal}, 422)


writes = or_as_it_stands(alone, show)
"""For the views that write in a patience."""
