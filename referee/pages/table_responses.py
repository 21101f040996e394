"""The answers of the table page: the table as it stands, or which rules an entry breaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from referee import models, queries
from referee.exceptions import IdTaken, NotNow, Stale
from referee.pages.dismissed_findings import undismissed
from referee.pages.drawn_leader import drawn_leader
from referee.pages.fragment_cache import FRAGMENT
from referee.pages.requests import HtmxRequest, screen_for, sheet, state_for
from referee.presenters import NOTHING, Scene, Selection, presenter_of
from referee.presenters.session.disputes import challenged_plays, open_challenges
from referee.presenters.session.undo import redo_offered, undo_offered
from scoring.entries import Play
from scoring.faults import Code
from scoring.game import HandState
from scoring.ruling import Ruling

_WHERE = {Code.ARM_NEEDED, Code.INWARD_NEEDED}

_TRIES = 3
"""The number of times a form is tried that arrives at the same time as challenges."""

_DIGITS = 9

P = ParamSpec("P")


def scene_of(
    request: HtmxRequest, state: queries.TableState, selection: Selection = NOTHING, fresh: bool = False
) -> Scene:
    """Return what the page shows of the table, as its game is shown."""
    return presenter_of(state.game, state.depth).scene(
        state, selection, screen_for(request, state.session, state.key), fresh
    )


def show(
    request: HtmxRequest,
    state: queries.TableState,
    selection: Selection = NOTHING,
    *,
    fresh: bool = False,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    """Render the table page, or for htmx its main part; ``more`` is what else the templates need."""
    context = {**table_context(request, state, selection, fresh=fresh), "next_id": uuid4(), **more}
    return render(request, FRAGMENT if request.htmx else "table/table.html", context, status=status)


def table_context(
    request: HtmxRequest, state: queries.TableState, selection: Selection = NOTHING, *, fresh: bool = False
) -> dict[str, object]:
    """Return the context for the templates of the table page."""
    scene = scene_of(request, state, selection, fresh)
    return {
        "part": "table/_main.html",
        "scene": scene,
        "state": state,
        "drawn_leader": drawn_leader(request),
        "undoing": undo_offered(state),
        "redoing": redo_offered(state),
        "challenges": undismissed(request, open_challenges(state)),
        "challenged": challenged_plays(state),
        "found": undismissed(request, scene.told_at_once),
        "seat_requests": queries.seat_requests(state),
    }


def show_after(
    request: HtmxRequest, state: queries.TableState, selection: Selection = NOTHING, *, fresh: bool = True
) -> HttpResponseBase:
    """Show the table after something was written. Without scripts, the browser is sent to the page again."""
    if not request.htmx:
        return redirect(reverse("table", args=[state.session.id]) + selection.query)
    return show(request, state, selection, fresh=fresh)


def state_after(written: queries.RecentWrite, key: models.Key | None) -> queries.TableState:
    """Return the table as a write has left it; where the same was sent before, as it stands now."""
    if written.repeated:
        return queries.present_state(written.session, key)
    return queries.state_after(written, key)


def refuse_entry(request: HtmxRequest, state: queries.TableState, ruling: Ruling[HandState]) -> HttpResponseBase:
    """Say which rules the entry breaks. If the tile fits in several places, ask where it lies."""
    entry = ruling.entry
    if isinstance(entry, Play) and _only_asks_where(entry, ruling):
        seat = entry.seat if state.due and entry.seat != state.due.seat else None
        return show_after(
            request, state, Selection(seat=seat, suit=entry.inward, tile=entry.tile, stands=entry.stands), fresh=False
        )
    refusal = presenter_of(state.game, state.depth).refusal(ruling, state, request.POST)
    sent = [(name, value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "stands")]
    if not request.htmx:
        return show(request, state, refusal.selection, status=422, refusal=refusal, sent=sent)
    return sheet(request, "table/_refusal.html", {"state": state, "refusal": refusal, "sent": sent}, 422)


def show_table_when_stale(
    write: Callable[Concatenate[HtmxRequest, UUID, P], HttpResponseBase],
) -> Callable[Concatenate[HtmxRequest, UUID, P], HttpResponseBase]:
    """Decorate a view that writes: if the session has moved on since the reader looked, say so and show the table."""

    @wraps(write)
    def view(request: HtmxRequest, session_id: UUID, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        for tries_left in reversed(range(_TRIES)):
            try:
                return write(request, session_id, *args, **kwargs)
            except (Stale, NotNow, IdTaken) as refusal:
                state = state_for(request, session_id)
                if tries_left and isinstance(refusal, Stale) and _missed_only_challenges(request, state):
                    continue
                # An id that was used for something else is a second tap, or a second window, that came too late.
                late = Stale(state.session, state.key) if isinstance(refusal, IdTaken) else refusal
                messages.warning(request, str(late))
                return show(request, state, status=409)
        raise AssertionError("the last try answers")

    return view


def _missed_only_challenges(request: HtmxRequest, state: queries.TableState) -> bool:
    """Return True if only challenges have come since the reader looked, such as one while the form was being read."""
    seen = request.POST.get("seen", "")
    return seen.isdecimal() and len(seen) <= _DIGITS and state.log_state.moved <= int(seen) <= state.version


def _only_asks_where(play: Play, ruling: Ruling[HandState]) -> bool:
    """Return True if a refused play lacks only the place of its tile, apart from perhaps being out of turn."""
    others = [fault for fault in ruling.faults if fault.code not in _WHERE]
    asked = len(others) < len(ruling.faults)
    out_of_turn = all(fault.code is Code.NOT_YOUR_TURN for fault in others)
    return asked and (out_of_turn or (play.stands and all(fault.may_stand for fault in others)))
