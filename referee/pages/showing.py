"""What the table page answers: itself as it stands, or which rules an entry breaks."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from referee import queries
from referee.exceptions import Unknown
from referee.pages import words
from referee.pages.answers import ask_where, only_asks_where, or_as_it_stands, sent_again
from referee.pages.requests import HtmxRequest, felt_of, sheet, state_for
from referee.pages.scene import NOTHING, Chosen, Scene
from scoring.entries import Play
from scoring.game import HandState, Ruling


def at_table(request: HtmxRequest, session_id: UUID) -> queries.TableState:
    """The session, which must be one at the table.

    :raises Unknown: there is no such session, or it is one of patiences
    """
    state = state_for(request, session_id)
    if state.is_patience:
        raise Unknown(_("This is a patience: it has a page of its own."))
    return state


def show(
    request: HtmxRequest,
    state: queries.TableState,
    *,
    chosen: Chosen = NOTHING,
    fresh: bool = False,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The table page, or for htmx its main part."""
    scene = Scene(state, chosen, felt_of(request), fresh)
    context = {"scene": scene, "state": state, "next_id": uuid4(), **more}
    template = "_table.html" if request.htmx else "table.html"
    return render(request, template, context, status=status)


def show_now(request: HtmxRequest, state: queries.TableState, fresh: bool = True) -> HttpResponseBase:
    """After something was written: the table as it stands now; without scripts the page is asked for again."""
    if not request.htmx:
        return redirect("table", state.session.id)
    return show(request, state, fresh=fresh)


def refuse_entry(request: HtmxRequest, state: queries.TableState, ruling: Ruling[HandState]) -> HttpResponseBase:
    """Say which rules the entry breaks; a tile that fits in several places is asked where it lies."""
    entry = ruling.entry
    if isinstance(entry, Play) and only_asks_where(ruling):
        if not request.htmx:
            return ask_where(request, entry)
        return show(request, state, chosen=Chosen(tile=entry.tile, stands=entry.stands))
    refusal = {
        "entry": words.entry_words(entry, state.name_of),
        "tile": entry.tile if isinstance(entry, Play) else None,
        "faults": [
            (words.fault_sentence(fault, ruling.hand.game, state.name_of), fault.rule) for fault in ruling.faults
        ],
        "may_stand": state.is_keeper and all(fault.can_stand for fault in ruling.faults),
        "sent": sent_again(request),
    }
    if not request.htmx:
        return show(request, state, status=422, refusal=refusal)
    return sheet(request, "_refusal.html", {"state": state, "refusal": refusal}, 422)


writes = or_as_it_stands(at_table, show)
"""For the views that write at a table."""
