"""A position or a session that somebody pastes, with the referee's ruling; nothing of it is stored."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee import queries
from referee.notation import BEGINS, Mistakes, read_position
from referee.operations.parsing import read_file
from referee.pages.pens import address_for_phones
from referee.pages.records import pasted
from referee.pages.requests import HtmxRequest, page
from referee.presenters import presenter_of
from referee.queries import TableState

EXAMPLE = (
    "Referee position 1: all-fives, tile_set=6; seat 1: Ann, 10 points, 4 tiles; seat 2: Bo, 10 points, 4 tiles; "
    "lies 5-5, 5-0 on 1, 5-3 on 2; turn: Bo; boneyard 17"
)
"""An example of a position, for somebody who has none."""


@page
@require_http_methods(["GET", "HEAD", "POST"])
def positions(request: HtmxRequest) -> HttpResponseBase:
    """Show what was pasted, and what the referee says to it. ``?position=`` shows one that stands in the address."""
    written = ""
    try:
        written = pasted(request) if request.method == "POST" else request.GET.get("position", "")
        if not written.strip():
            return render(request, "positions/positions.html", {"written": "", "example": EXAMPLE})
        is_position = written.lstrip("\ufeff \t\r\n").startswith(BEGINS)
        state = queries.table_of_position(read_position(written)) if is_position else _session(written)
    except Mistakes as mistakes:
        return render(request, "positions/positions.html", {"written": written, "mistakes": mistakes}, status=400)
    if is_position and request.method == "POST":
        return redirect(address_of(written.strip()))
    return render(request, "positions/positions.html", {"written": written, **_shown(request, state, is_position)})


def address_of(position: str) -> str:
    """Return the address that shows a position."""
    return f"{reverse('positions')}?{urlencode({'position': position})}"


def _session(written: str) -> TableState:
    return queries.table_of_sheet(read_file(written))


def _shown(request: HtmxRequest, state: TableState, is_position: bool) -> dict[str, object]:
    """Return the last moment of the last hand, what may come next, and of a session every hand."""
    presenter = presenter_of(state.game)
    replays = [presenter.replay(state, hand) for hand in state.log_state.hands]
    if not replays:
        return {"state": state, "found": True}
    position = presenter.position(state.log_state.hands[-1].hand, state)
    return {
        "state": state,
        "found": True,
        "replay": replays[-1],
        "step": replays[-1].steps[-1],
        "onward": presenter.ways_on(state.log_state.hands[-1].hand, state),
        "position": position,
        "address": address_for_phones(request, address_of(position)) if position else "",
        "replays": [] if is_position else replays,
    }
