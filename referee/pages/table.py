"""The table page of every game, and everything that is entered on it."""

from __future__ import annotations

from typing import TypedDict
from uuid import UUID

from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from referee import operations, queries
from referee.exceptions import IdTaken, Refused
from referee.operations import parsing
from referee.pages.dismissed_findings import dismissed_ids
from referee.pages.fragment_cache import cached_fragment, is_shared_view
from referee.pages.requests import HtmxRequest, etag_for, page, screen_for, session_and_key, state_for, unchanged
from referee.pages.table_responses import (
    refuse_entry,
    show,
    show_after,
    show_table_when_stale,
    state_after,
    table_context,
)
from referee.presenters import NOTHING, Selection, presenter_of
from referee.presenters.form_fields import read_id, read_number
from scoring.record import JsonObject


class SentForm(TypedDict):
    """The fields that every form of the page sends besides: an id of its own, and the version that its reader saw."""

    sent_id: UUID | None
    seen: int | None


@page
@require_safe
def table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the table as it stands: the page, or for htmx its main part; 304 while nothing changed."""
    session, key = session_and_key(request, session_id)
    selection = Selection.read(request.GET)
    etag = etag_for(request, session, key, screen_for(request, session, key), selection, dismissed_ids(request))
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(session, key)
    fresh = bool(request.htmx) and selection == NOTHING
    if fresh and is_shared_view(request, key):
        response = cached_fragment(state, etag, lambda: table_context(request, state, fresh=True))
    else:
        response = show(request, state, selection, fresh=fresh)
    response["ETag"] = etag
    return response


@page
@require_POST
@show_table_when_stale
def enter(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter a play, or anything else that the page has a button for."""
    state = state_for(request, session_id)
    entry = presenter_of(state.game, state.depth).read_entry(request.POST, state)
    hand_id = read_id(request.POST, "hand")
    try:
        sent = sent_with(request.POST, state)
        recorded = operations.record_entry(hand_id=hand_id, session_id=session_id, by=state.key, entry=entry, **sent)
    except Refused as refused:
        return refuse_entry(request, state, refused.ruling)
    except IdTaken:
        if request.POST.get("turn"):
            raise
        # The entry waited on the phone, but it had already been written: the turn has moved on since.
        return show_after(request, state)
    return show_after(request, state_after(recorded, state.key))


@page
@require_POST
@show_table_when_stale
def begin(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Begin the next hand."""
    state = state_for(request, session_id)
    beginning = parsing.read_beginning(state.game, len(state.log_state.opening.sides), sent_beginning(request.POST))
    sent = sent_with(request.POST, state)
    begun = operations.begin_hand(session_id=session_id, by=state.key, beginning=beginning, **sent)
    return show_after(request, state_after(begun, state.key))


@page
@require_POST
@show_table_when_stale
def end(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """End a session that nobody has won, between two hands."""
    state = state_for(request, session_id)
    ended = operations.end_session(session_id=session_id, by=state.key, **sent_with(request.POST, state))
    return show_after(request, state_after(ended, state.key))


def old_address(request: HttpRequest, session_id: UUID, action: str = "") -> HttpResponseBase:
    """Redirect the old address of a patience, with its query and what its forms send."""
    name = {"": "table", "lay": "enter", "more": "this_hand"}.get(action, action)
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse(name, args=[session_id]) + query, permanent=True, preserve_request=request.method == "POST")


def sent_with(sent: QueryDict, state: queries.TableState) -> SentForm:
    """Return the id that the page gave to the write, and the version that its reader saw, as far as they were sent.

    Play goes on while rulings are challenged: a reader who has seen all but challenges has seen the present version.

    :raises Invalid: one of them can't be read
    """
    seen = read_number(sent, "seen", 0) if sent.get("seen") else None
    if seen is not None and state.log_state.moved <= seen < state.version:
        seen = state.version
    return {"sent_id": parsing.read_uuid(sent.get("id") or None, "id"), "seen": seen}


def sent_beginning(sent: QueryDict) -> JsonObject:
    """Return the depth, leader, tiles dealt to each, whether nobody holds a double, and the hub, as in the record."""
    given: JsonObject = {}
    if depth := sent.get("depth"):
        given["depth"] = str(depth)
    if sent.get("leader"):
        given["leader"] = read_number(sent, "leader", 1)
    dealt: JsonObject = {
        name.removeprefix("dealt-"): read_number(sent, name, 0)
        for name in sent
        if name.startswith("dealt-") and sent[name]
    }
    if dealt:
        given["dealt"] = dealt
    if sent.get("no_double") == "1":
        given["no_double"] = True
    if hub := sent.get("hub"):
        given["hub"] = str(hub)
    if sent.get("laid_by"):
        given["laid_by"] = read_number(sent, "laid_by", 1)
    return given
