"""What the pages of a table and of a patience answer in the same way to what was entered on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypedDict
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect

from referee import models, queries
from referee.exceptions import IdTaken, NotNow, Stale
from referee.pages.requests import HtmxRequest, View
from referee.pages.sent import read_seen
from referee.reading import read_uuid
from scoring.entries import Play
from scoring.faults import Code
from scoring.game import HandState, Ruling

_WHERE = {Code.ARM_NEEDED, Code.INWARD_NEEDED}


class SentMarks(TypedDict):
    """What the page sends with everything that is written: an id of its own, and the version that its reader saw."""

    sent_id: UUID | None
    seen: int | None


def sent_marks(request: HtmxRequest) -> SentMarks:
    """The id that the page gave to what is written, and the version that its reader saw."""
    return {"sent_id": read_uuid(request.POST.get("id") or None, "id"), "seen": read_seen(request.POST)}


def table_after(written: queries.Written, key: models.Key | None) -> queries.TableState:
    """The table after something was written: as the write left it, or, where that was sent before, as it stands now."""
    if written.repeated:
        return queries.present_state(written.session, key)
    return queries.state_after(written, key)


def sent_again(request: HtmxRequest) -> list[tuple[str, Any]]:
    """What was sent, for a form that sends it once more to let it stand."""
    return [(name, value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "stands")]


def or_as_it_stands(state_of: Callable[[HtmxRequest, UUID], queries.TableState], show: View) -> Callable[[View], View]:
    """For a view that writes: where the session has moved on, say so and ``show`` how it stands."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
            try:
                return view(request, session_id)
            except (Stale, NotNow, IdTaken) as refusal:
                # An id that was used for something else is a second tap, or a second window, that came too late.
                state = state_of(request, session_id)
                messages.warning(
                    request, str(Stale(state.session, state.key) if isinstance(refusal, IdTaken) else refusal)
                )
                return show(request, state, status=409)

        return answer

    return decorate


def only_asks_where(ruling: Ruling[HandState]) -> bool:
    """Whether all that a refused play misses is the place where its tile lies."""
    if not isinstance(ruling.entry, Play):
        return False
    others = [fault for fault in ruling.faults if fault.code not in _WHERE]
    asked = len(others) < len(ruling.faults)
    return asked and (not others or (ruling.entry.stands and all(fault.can_stand for fault in others)))


def ask_where(request: HtmxRequest, play: Play) -> HttpResponseBase:
    """Without scripts: the page that asks where the tile lies."""
    stands = "&stands=1" if play.stands else ""
    return redirect(f"{request.path.removesuffix('enter/')}?tile={play.tile}{stands}")
