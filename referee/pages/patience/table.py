"""The page of a patience and everything that is entered on it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import operations, queries
from referee.exceptions import Invalid, Refused, Stale
from referee.pages.answers import sent_marks, table_after
from referee.pages.forms import house_rules
from referee.pages.patience import told
from referee.pages.patience.scene import PatienceScene
from referee.pages.patience.sent import NOTHING, read_chosen, read_move, screen_of
from referee.pages.patience.showing import alone, refuse_entry, show, show_now, writes
from referee.pages.patience.starting import Starting
from referee.pages.requests import HtmxRequest, etag_for, key_at, page, sheet, unchanged
from referee.pages.sent import read_id
from referee.reading import read_entry
from scoring.entries import Lay
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
@writes
def enter(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter a move, or anything else that the page has a button for."""
    state = alone(request, session_id)
    if state.position is None:
        raise Stale(state.session, state.key)
    return _record(request, state, read_move(request.POST, state.position))


@page
@require_POST
@writes
def lay(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter the starting tiles."""
    state = alone(request, session_id)
    return _record(request, state, Starting.read(state.variant, request.POST).entry())


@page
@require_POST
@writes
def begin(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Deal again."""
    state = alone(request, session_id)
    begun = operations.begin_hand(session_id=session_id, by=state.key, **sent_marks(request))
    return show_now(request, table_after(begun, state.key))


@page
@require_POST
@writes
def end(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The player stops."""
    state = alone(request, session_id)
    ended = operations.end_session(session_id=session_id, by=state.key, **sent_marks(request))
    return show_now(request, table_after(ended, state.key))


@page
@require_POST
@writes
def undo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take back the last line still in force, and say what it was."""
    state = alone(request, session_id)
    taken = operations.undo(session_id=session_id, by=state.key, **sent_marks(request))
    now = table_after(taken, state.key)
    what = _("the deal") if taken.ruling is None else told.done(taken.ruling.entry)
    messages.info(request, _("Taken back: %(what)s") % {"what": _("the end") if _was_end(taken) else what})
    if taken.ruling and isinstance(taken.ruling.entry, Lay):
        return show_now(request, now, fresh=False, laid=_laid(taken.ruling.entry))
    return show_now(request, now, fresh=False)


@page
@require_safe
def more(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Everything that isn't needed at every move, and every move as a button: a page, or a sheet over the picture."""
    state = alone(request, session_id)
    scene = PatienceScene(state)
    context = {"state": state, "scene": scene, "next_id": uuid4(), "rules": house_rules(state)}
    if request.htmx:
        return sheet(request, "patience/_more.html", context)
    return render(request, "patience/more.html", context)


def _record(request: HtmxRequest, state: queries.TableState, sent: dict[str, Any]) -> HttpResponseBase:
    try:
        entry, _marks = read_entry(state.game, sent)
        recorded = operations.record_entry(
            hand_id=read_id(request.POST, "hand"), by=state.key, entry=entry, **sent_marks(request)
        )
    except Refused as refused:
        return refuse_entry(request, state, refused.ruling)
    except Invalid as invalid:
        raise Invalid("", invalid.message) from invalid
    return show_now(request, table_after(recorded, state.key))


def _was_end(taken: operations.TakenBack) -> bool:
    return taken.line.kind == taken.line.Kind.ENDED


def _laid(start: Lay) -> str:
    """The starting tiles as they are tapped."""
    tiles = [*start.row, *(tile for column in start.columns for tile in column), *start.reserve, *start.hand]
    return " ".join(map(str, tiles))
