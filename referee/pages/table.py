"""The table page and everything that is entered on it."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import models, operations, queries, reading
from referee.exceptions import IdTaken, Refused
from referee.pages import words
from referee.pages.answers import sent_marks, table_after
from referee.pages.forms import house_rules
from referee.pages.requests import (
    HtmxRequest,
    etag_for,
    felt_of,
    key_at,
    page,
    sheet,
    state_for,
    unchanged,
)
from referee.pages.scene import NOTHING, Scene
from referee.pages.sent import read_beginning, read_chosen, read_entry, read_id
from referee.pages.showing import at_table, refuse_entry, show, show_now, writes
from scoring.patience import PATIENCES


@page
@require_safe
def table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The table as it stands: the page, or for htmx its main part; 304 while nothing changed."""
    session = queries.session_row(session_id)
    if session.variant in PATIENCES:
        return redirect("patience", session_id)
    key = key_at(request, session_id)
    chosen = read_chosen(request.GET)
    etag = etag_for(request, session, key, felt_of(request), chosen)
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
    """Enter a play or anything else that the page has a button for."""
    state = at_table(request, session_id)
    entry, _marks = reading.read_entry(state.game, read_entry(request.POST, state))
    try:
        recorded = operations.record_entry(
            hand_id=read_id(request.POST, "hand"),
            by=state.key,
            entry=entry,
            **sent_marks(request),
        )
    except Refused as refused:
        return refuse_entry(request, state, refused.ruling)
    except IdTaken:
        if "turn" in request.POST:
            raise
        return show_now(request, state)
    return show_now(request, table_after(recorded, state.key))


@page
@require_POST
@writes
def begin(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Begin the next hand."""
    state = at_table(request, session_id)
    beginning = reading.read_beginning(state.game, len(state.log_state.opening.sides), read_beginning(request.POST))
    begun = operations.begin_hand(session_id=session_id, by=state.key, beginning=beginning, **sent_marks(request))
    return show_now(request, table_after(begun, state.key))


@page
@require_POST
@writes
def end(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """End a session that nobody has won, between two hands."""
    state = at_table(request, session_id)
    ended = operations.end_session(session_id=session_id, by=state.key, **sent_marks(request))
    return show_now(request, table_after(ended, state.key))


@page
@require_POST
@writes
def undo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take back the last line still in force, and say what it was."""
    state = at_table(request, session_id)
    taken = operations.undo(session_id=session_id, by=state.key, **sent_marks(request))
    now = table_after(taken, state.key)
    messages.info(request, _("Taken back: %(what)s") % {"what": _what_was(taken, now)})
    return show_now(request, now, fresh=False)


@page
@require_safe
def more(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Everything that isn't needed at every turn: a page, or a sheet over the table."""
    state = state_for(request, session_id)
    if state.is_patience:
        return redirect("patience_more", session_id)
    context = {"state": state, "scene": Scene(state), "next_id": uuid4(), "rules": house_rules(state)}
    if request.htmx:
        return sheet(request, "_more.html", context)
    return render(request, "more.html", context)


def _what_was(taken: operations.TakenBack, state: queries.TableState) -> str:
    if taken.line.kind == models.Play.Kind.ENDED:
        return _("the end of the session")
    if taken.ruling is None:
        return _("the deal")
    entry = taken.ruling.entry
    seat = getattr(entry, "seat", None)
    what = words.entry_words(entry, state.name_of)
    return f"{state.name_of(seat)} {what}" if seat else what
