"""The stream of a session."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from referee import queries
from referee.api import parameters
from referee.api.event_json import event_written, state_event_json
from referee.api.event_resources import EVENTS_BY_KIND, StreamEventJson
from referee.api.openapi import errors
from referee.api.renderers import EventsRenderer, LinesRenderer
from referee.api.requests import query_of, session_seen
from referee.api.views.base import JSONView
from referee.exceptions import Invalid
from referee.web.stream_response import EVENTS, NDJSON, FollowLines, followed_by

_MOST_DIGITS = 9

_EVENTS = "First the state (`event: state`), then an event for each line of the log, whose `id` is its version."
_NDJSON = "The same as JSON lines, empty ones to keep the connection open among them. The state has the kind `state`."

# Our extension lets a typed dict stand in place of a serializer, which the types don't know.
_ANY_EVENT = PolymorphicProxySerializer("SessionEvent", EVENTS_BY_KIND, "kind")

_RESPONSES: Mapping[tuple[int, str], OpenApiResponse | type | None] = {
    (200, EVENTS): OpenApiResponse(StreamEventJson, description=_EVENTS),
    (200, NDJSON): OpenApiResponse(_ANY_EVENT, description=_NDJSON),
    **errors(404),
}


class SessionEventsView(JSONView):
    """The stream of one session."""

    renderer_classes = [EventsRenderer, LinesRenderer]

    @extend_schema(
        operation_id="stream_events",
        tags=["sessions"],
        parameters=[parameters.EVENT_FORMAT, parameters.SINCE, parameters.LAST_EVENT_ID],
        responses=_RESPONSES,
    )
    def get(self, request: Request, session_id: UUID) -> HttpResponse:
        """Stream the session as it goes on. A client that names the version it has seen is sent every line after it."""
        asked = query_of(request, [parameters.EVENT_FORMAT, parameters.SINCE])
        state = queries.table_state(session_id=session_seen(request, session_id))
        seen = _seen(request, asked.get(parameters.SINCE.name), state.version)
        form = request.accepted_renderer.media_type
        # Where lines are to follow that came before this state, its version hasn't been reached yet.
        reached = state.version if seen is None else None
        first = event_written(state_event_json(state), form, name="state", version=reached)
        follow = FollowLines(session_id, state.version if seen is None else seen, form, get_language() or "en")
        return followed_by(follow, first, form)


def _seen(request: Request, since: str | None, present: int) -> int | None:
    """Return the version after which to go on; None for the present one.

    A browser that lost its connection asks the same address again, and names in a header the version it has reached.

    :raises Invalid: it is no version that the session has
    """
    last = request.headers.get(parameters.LAST_EVENT_ID.name)
    name, said = (parameters.SINCE.name, since) if last is None else (parameters.LAST_EVENT_ID.name, last)
    if said is None:
        return None
    if not (said.isascii() and said.isdecimal() and len(said) <= _MOST_DIGITS and int(said) <= present):
        text = _("“%(name)s” must be a version of this session, a whole number from 0 to %(present)d.")
        raise Invalid(name, text % {"name": name, "present": present})
    return int(said)
