"""A broken rule that the hand under way has proved: its proof, and what the table can do about it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from referee.pages.requests import HtmxRequest, page, sheet_or_page, state_for
from referee.pages.table_responses import scene_of
from referee.presenters import presenter_of


@page
@require_safe
def finding(request: HtmxRequest, session_id: UUID, finding_id: str) -> HttpResponseBase:
    """Show the proof of a finding: a page, or a sheet over the table. It leads to the correction of its play."""
    state = state_for(request, session_id)
    scene = scene_of(request, state)
    found = next((each for each in scene.told_at_once if each.id == finding_id), None)
    if found is None or state.shown is None:
        return redirect("table", session_id)  # it was taken back or put right, or the hand is over
    presenter = presenter_of(state.game, state.depth)
    context = {
        "state": state,
        "scene": scene,
        "title": found.headline,
        "found": found,
        "moment": presenter.moment(state, state.shown, presenter.moment_of(state.shown, found.play)),
        "entry": state.shown.lines[found.play - 1],
    }
    return sheet_or_page(request, "sheets/finding.html", context)
