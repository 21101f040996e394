"""Undo and redo: one tap for a play, and a page that asks first if more changes with it."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import operations, queries
from referee.exceptions import KeyMissing
from referee.pages.requests import HtmxRequest, page, sheet_or_page, state_for
from referee.pages.table import sent_with
from referee.pages.table_responses import scene_of, show_after, show_table_when_stale, state_after
from referee.presenters import NOTHING, presenter_of
from referee.presenters.session.undo import Reversal, redo_of, redo_offered, undo_of, undo_offered


@page
@require_http_methods(["GET", "HEAD", "POST"])
@show_table_when_stale
def undo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take back the last line still in force, say what it was, and show again what had been tapped for it.

    A GET request shows what would be undone.
    """
    before = state_for(request, session_id)
    if request.method != "POST":
        return _ask(request, before, undo_offered(before))
    taken = operations.undo(session_id=session_id, by=before.key, **sent_with(request.POST, before))
    state = state_after(taken, before.key)
    messages.info(request, _("Taken back: %(what)s") % {"what": _what(taken, undo_of(before), state)})
    selection = presenter_of(state.game, state.depth).selection_before(taken.ruling.entry) if taken.ruling else NOTHING
    return show_after(request, state, selection, fresh=False)


@page
@require_http_methods(["GET", "HEAD", "POST"])
@show_table_when_stale
def redo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Put back what was taken back last, and say what it was. A GET request shows what would come back."""
    before = state_for(request, session_id)
    if request.method != "POST":
        return _ask(request, before, redo_offered(before))
    put_back = operations.redo(session_id=session_id, by=before.key, **sent_with(request.POST, before))
    state = state_after(put_back, before.key)
    messages.info(request, _("Put back: %(what)s") % {"what": _what(put_back, redo_of(before), state)})
    return show_after(request, state, fresh=False)


def _ask(request: HtmxRequest, state: queries.TableState, reversal: Reversal | None) -> HttpResponseBase:
    """Show what would be done, to be confirmed: a page, or a sheet over the table."""
    if state.role == "watcher":
        raise KeyMissing
    if reversal is None:
        return redirect("table", state.session.id)
    context = {
        "state": state,
        "scene": scene_of(request, state),
        "reversal": reversal,
        "reason": queries.reason_given(reversal.done.line),
        "next_id": uuid4(),
    }
    return sheet_or_page(request, "undo/undo.html", context)


def _what(done: operations.LineMoved, expected: Reversal | None, state: queries.TableState) -> str:
    """Return in words what was taken or put back. If the form was sent twice, it is no longer what would be next."""
    if expected is not None and expected.done.line == done.line.id:
        return replace(expected, state=state).what
    if done.ruling is not None:
        return presenter_of(state.game, state.depth).named(done.ruling.entry, state)
    return done.line.get_kind_display()
