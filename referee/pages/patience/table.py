"""The page of a patience and everything that is entered on it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import games, operations, queries
from referee.pages import words
from referee.pages.answers import MOVED_ON, ask_where, only_asks_where, sent_again, sent_marks, warn_moved_on
from referee.pages.forms import house_rules
from referee.pages.patience import told
from referee.pages.patience.scene import PatienceScene
from referee.pages.patience.sent import NOTHING, Chosen, read_chosen, read_move, screen_of
from referee.pages.patience.starting import Starting
from referee.pages.requests import HtmxRequest, etag_for, key_at, page, sheet, state_for, unchanged
from referee.pages.sent import read_id
from referee.refusals import IdTaken, Invalid, NotNow, Refused, Stale, Unknown
from scoring.entries import Lay, Play
from scoring.patience import PATIENCES


@page
@require_safe
def table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The patience as it stands: the page, or for htmx its main part; 304 while nothing changed."""
    session = queries.session_row(session_id)
    if session.variant not in PATIENCES:
        return redirect("table", session_id)
    key = key_at(request, session_id)
    chosen = read_chosen(request.GET)
    tapped = [request.GET.get(name) for name in ("laid", "add", "back")]
    etag = etag_for(request, session, key, screen_of(request), chosen, *tapped)
    if same := unchanged(request, etag):
        return same
    fresh = bool(request.htmx) and chosen == NOTHING
    response = show(request, queries.present_state(session, key), chosen=chosen, fresh=fresh)
    response["ETag"] = etag
    return response


@page
@require_POST
def enter(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter a move, or anything else that the page has a button for."""
    state = _alone(request, session_id)
    if state.position is None:
        return moved_on(request, session_id, Stale(state))
    return _record(request, state, read_move(request.POST, state.position))


@page
@require_POST
def lay(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter the starting tiles."""
    state = _alone(request, session_id)
    return _record(request, state, Starting.read(state.variant, request.POST).entry())


@page
@require_POST
def begin(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Deal again."""
    try:
        operations.begin_hand(session_id=session_id, by=key_at(request, session_id), **sent_marks(request))
    except MOVED_ON as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def end(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The player stops."""
    state = _alone(request, session_id)
    try:
        operations.end_session(session_id=session_id, by=state.key, **sent_marks(request))
    except MOVED_ON as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def undo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take back the last line still in force, and say what it was."""
    try:
        taken = operations.undo(session_id=session_id, by=key_at(request, session_id), **sent_marks(request))
    except MOVED_ON as moved:
        return moved_on(request, session_id, moved)
    what = _("the deal") if taken.ruling is None else told.done(taken.ruling.entry)
    messages.info(request, _("Taken back: %(what)s") % {"what": _("the end") if _was_end(taken) else what})
    if taken.ruling and isinstance(taken.ruling.entry, Lay):
        return show_now(request, session_id, fresh=False, laid=_laid(taken.ruling.entry))
    return show_now(request, session_id, fresh=False)


@page
@require_safe
def more(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Everything that isn't needed at every move, and every move as a button: a page, or a sheet over the picture."""
    state = _alone(request, session_id)
    scene = PatienceScene(state)
    context = {"state": state, "scene": scene, "next_id": uuid4(), "rules": house_rules(state)}
    if request.htmx:
        return sheet(request, "patience/_more.html", context)
    return render(request, "patience/more.html", context)


# Answers


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


def show_now(request: HtmxRequest, session_id: UUID, fresh: bool = True, laid: str = "") -> HttpResponseBase:
    """After something was written: the patience as it stands now; without scripts the page is asked for again."""
    if not request.htmx:
        query = f"?{urlencode({'laid': laid})}" if laid else ""
        return redirect(reverse("patience", args=[session_id]) + query)
    return show(request, _alone(request, session_id), fresh=fresh, laid=laid)


def moved_on(request: HtmxRequest, session_id: UUID, refusal: Stale | NotNow | IdTaken) -> HttpResponse:
    """Nothing was written, because it no longer stands as the writer saw it: show how it stands."""
    state = _alone(request, session_id)
    warn_moved_on(request, state, refusal)
    return show(request, state, status=409)


def refuse_entry(request: HtmxRequest, state: queries.TableState, ruling: games.Ruling) -> HttpResponseBase:
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
        "faults": [words.fault_sentence(fault, state.name_of) for fault in ruling.faults],
        "may_stand": state.is_keeper and all(fault.can_stand for fault in ruling.faults),
        "sent": sent_again(request),
    }
    if not request.htmx:
        return show(request, state, status=422, laid=str(refusal["laid"]), refusal=refusal)
    return sheet(request, "patience/_refusal.html", {"state": state, "refusal": refusal}, 422)


def _record(request: HtmxRequest, state: queries.TableState, entry: dict[str, Any]) -> HttpResponseBase:
    try:
        operations.record_entry(hand_id=read_id(request.POST, "hand"), by=state.key, entry=entry, **sent_marks(request))
    except Refused as refused:
        return refuse_entry(request, state, refused.ruling)
    except MOVED_ON as moved:
        return moved_on(request, state.session.id, moved)
    except Invalid as invalid:
        raise Invalid("", invalid.message) from invalid
    return show_now(request, state.session.id)


def _alone(request: HtmxRequest, session_id: UUID) -> queries.TableState:
    """The session, which must be one of patiences.

    :raises Unknown: there is no such session, or it is one at the table
    """
    state = state_for(request, session_id)
    if not state.is_patience:
        raise Unknown(_("There is no such patience."))
    return state


def _was_end(taken: operations.TakenBack) -> bool:
    return taken.line.kind == taken.line.Kind.ENDED


def _laid(start: Lay) -> str:
    """The starting tiles as they are tapped."""
    tiles = [*start.row, *(tile for column in start.columns for tile in column), *start.reserve, *start.hand]
    return " ".join(map(str, tiles))
