"""The table page and everything that is entered on it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import games, models, operations, queries
from referee.pages import words
from referee.pages.answers import MOVED_ON, ask_where, only_asks_where, sent_again, sent_marks, warn_moved_on
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
from referee.pages.scene import Chosen, Scene
from referee.pages.sent import read_beginning, read_chosen, read_entry, read_id
from referee.refusals import IdTaken, NotNow, Refused, Stale, Unknown
from scoring.entries import Play
from scoring.patience import PATIENCES

NOTHING = Chosen()


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
def enter(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter a play or anything else that the page has a button for."""
    state = state_for(request, session_id)
    entry = read_entry(request.POST, state)
    try:
        operations.record_entry(
            hand_id=read_id(request.POST, "hand"),
            by=state.key,
            entry=entry,
            **sent_marks(request),
        )
    except Refused as refused:
        return refuse_entry(request, state, refused.ruling)
    except IdTaken as taken:
        if "turn" in request.POST:
            return moved_on(request, session_id, taken)
    except (Stale, NotNow) as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def begin(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Begin the next hand."""
    given = read_beginning(request.POST)
    try:
        operations.begin_hand(
            session_id=session_id,
            by=key_at(request, session_id),
            **sent_marks(request),
            **given,
        )
    except MOVED_ON as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def end(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """End a session that nobody has won, between two hands."""
    try:
        operations.end_session(
            session_id=session_id,
            by=key_at(request, session_id),
            **sent_marks(request),
        )
    except MOVED_ON as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def undo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take back the last line still in force, and say what it was."""
    try:
        taken = operations.undo(
            session_id=session_id,
            by=key_at(request, session_id),
            **sent_marks(request),
        )
    except MOVED_ON as moved:
        return moved_on(request, session_id, moved)
    state = state_for(request, session_id)
    messages.info(request, _("Taken back: %(what)s") % {"what": _what_was(taken, state)})
    return show_now(request, session_id, fresh=False)


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


# Answers


def show(
    request: HtmxRequest,
    state: queries.TableState,
    *,
    chosen: Chosen = NOTHING,
    fresh: bool = False,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The table page, or for htmx its main part.

    :raises Unknown: a patience, which has a page of its own, was written in from here
    """
    if state.is_patience:
        raise Unknown(_("This is a patience: it has a page of its own."))
    scene = Scene(state, chosen, felt_of(request), fresh)
    context = {"scene": scene, "state": state, "next_id": uuid4(), **more}
    template = "_table.html" if request.htmx else "table.html"
    return render(request, template, context, status=status)


def show_now(request: HtmxRequest, session_id: UUID, fresh: bool = True) -> HttpResponseBase:
    """After something was written: the table as it stands now; without scripts the page is asked for again."""
    if not request.htmx:
        return redirect("table", session_id)
    return show(request, state_for(request, session_id), fresh=fresh)


def moved_on(request: HtmxRequest, session_id: UUID, refusal: Stale | NotNow | IdTaken) -> HttpResponse:
    """Nothing was written, because the table is no longer as the writer saw it: show how it stands."""
    state = state_for(request, session_id)
    warn_moved_on(request, state, refusal)
    return show(request, state, status=409)


def refuse_entry(request: HtmxRequest, state: queries.TableState, ruling: games.Ruling) -> HttpResponseBase:
    """Say which rules the entry breaks; a tile that fits in several places is asked where it lies."""
    entry = ruling.entry
    if isinstance(entry, Play) and only_asks_where(ruling):
        if not request.htmx:
            return ask_where(request, entry)
        return show(request, state, chosen=Chosen(tile=entry.tile, stands=entry.stands))
    refusal = {
        "entry": words.entry_words(entry, state.name_of),
        "tile": entry.tile if isinstance(entry, Play) else None,
        "faults": [(words.fault_sentence(fault, state.name_of), fault.rule) for fault in ruling.faults],
        "may_stand": state.is_keeper and all(fault.can_stand for fault in ruling.faults),
        "sent": sent_again(request),
    }
    if not request.htmx:
        return show(request, state, status=422, refusal=refusal)
    return sheet(request, "_refusal.html", {"state": state, "refusal": refusal}, 422)


def _what_was(taken: operations.TakenBack, state: queries.TableState) -> str:
    if taken.line.kind == models.Play.Kind.ENDED:
        return _("the end of the session")
    if taken.ruling is None:
        return _("the deal")
    entry = taken.ruling.entry
    seat = getattr(entry, "seat", None)
    what = words.entry_words(entry, state.name_of)
    return f"{state.name_of(seat)} {what}" if seat else what
