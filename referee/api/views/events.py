"""The streams: of one session, and of all that the reader may see."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic, sleep
from typing import NamedTuple
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from referee import queries
from referee.accounts.models import ApiToken
from referee.api import parameters
from referee.api.event_json import event_written, feed_state_json, state_event_json
from referee.api.event_resources import EVENTS_BY_KIND, FEED_BY_KIND, FeedEventJson, StreamEventJson
from referee.api.openapi import errors
from referee.api.permissions import MayBrowse
from referee.api.renderers import EventsRenderer, LinesRenderer
from referee.api.requests import query_of, session_seen, version_of
from referee.api.views.base import JSONView, ScopedView
from referee.exceptions import Invalid
from referee.web.stream_response import EVENTS, NDJSON, FollowEverything, FollowLines, followed_by

_MOST_DIGITS = 16

_SECONDS_TO_SETTLE = 0.2
"""The seconds that a stream of all sessions waits, as it begins, for those who are writing just then."""

_EVENTS = "First the state (`event: state`), then an event for each line of the log, whose `id` is its version."
_NDJSON = "The same as JSON lines, empty ones to keep the connection open among them. The state has the kind `state`."

# Our extension lets a typed dict stand in place of a serializer, which the types don't know.
_ANY_EVENT = PolymorphicProxySerializer("SessionEvent", EVENTS_BY_KIND, "kind")

_RESPONSES: Mapping[tuple[int, str], OpenApiResponse | type | None] = {
    (200, EVENTS): OpenApiResponse(StreamEventJson, description=_EVENTS),
    (200, NDJSON): OpenApiResponse(_ANY_EVENT, description=_NDJSON),
    **errors(404),
}

_FEED = "First the place where it begins (`event: state`), then an event for each line of every log, whose `id` is its number."
_FEED_NDJSON = "The same as JSON lines, empty ones to keep the connection open among them."
_ANY_FEED_EVENT = PolymorphicProxySerializer("FeedItem", FEED_BY_KIND, "kind")  # type: ignore[arg-type]

_FEED_RESPONSES: Mapping[tuple[int, str], OpenApiResponse | type | None] = {
    (200, EVENTS): OpenApiResponse(FeedEventJson, description=_FEED),
    (200, NDJSON): OpenApiResponse(_ANY_FEED_EVENT, description=_FEED_NDJSON),
    **errors(403),
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
        said = _said(request, asked)
        seen = None if said is None else version_of(said.name, said.value, state.version)
        form = request.accepted_renderer.media_type
        # Where lines are to follow that came before this state, its version hasn't been reached yet.
        reached = state.version if seen is None else None
        first = event_written(state_event_json(state), form, name="state", version=reached)
        follow = FollowLines(session_id, state.version if seen is None else seen, form, get_language() or "en")
        return followed_by(follow, first, form)


class EventsView(ScopedView):
    """The stream of all sessions that the reader may see."""

    renderer_classes = [EventsRenderer, LinesRenderer]
    permission_classes = [MayBrowse]

    @extend_schema(
        operation_id="follow_events",
        tags=["sessions"],
        parameters=[parameters.EVENT_FORMAT, parameters.SINCE_NUMBER, parameters.LAST_NUMBER],
        responses=_FEED_RESPONSES,
    )
    def get(self, request: Request) -> HttpResponse:
        """Stream all sessions that one may list. A client that names the number it has seen is sent every line after it."""
        asked = query_of(request, [parameters.EVENT_FORMAT, parameters.SINCE_NUMBER])
        token = request.auth if isinstance(request.auth, ApiToken) else None
        audience = queries.audience_of(self.scope, request.user, token)
        said = _said(request, asked)
        newest = _newest_number()
        seen = None if said is None else _number_in(said, newest)
        form = request.accepted_renderer.media_type
        reached = newest if seen is None else None
        first = event_written(feed_state_json(newest), form, name="state", version=reached)
        language = get_language() or "en"
        return followed_by(FollowEverything(newest if seen is None else seen, form, language, *audience), first, form)


class _Said(NamedTuple):
    """The last event that the client has seen, as it says it, and the name of the parameter in which it does."""

    name: str
    value: str

    def number(self, digits: int, most: int) -> int | None:
        """Return it as a whole number, or None if it isn't one that has been reached."""
        readable = self.value.isascii() and self.value.isdecimal() and len(self.value) <= digits
        return int(self.value) if readable and int(self.value) <= most else None


def _said(request: Request, asked: Mapping[str, str]) -> _Said | None:
    """Return what the client has seen; None where it says nothing.

    A browser that lost its connection asks the same address again, and names in a header what it has reached.
    """
    last = request.headers.get(parameters.LAST_EVENT_ID.name)
    since = asked.get(parameters.SINCE.name)
    if last is not None:
        return _Said(parameters.LAST_EVENT_ID.name, last)
    return None if since is None else _Said(parameters.SINCE.name, since)


def _number_in(said: _Said, newest: int) -> int:
    """Return the number of the line after which to go on.

    :raises Invalid: no line has reached it
    """
    number = said.number(_MOST_DIGITS, newest)
    if number is None:
        text = _("“%(name)s” must be the id of an event, a whole number from 0 to %(newest)d.")
        raise Invalid(said.name, text % {"name": said.name, "newest": newest})
    return number


def _newest_number() -> int:
    """Return the number of the newest line, with those settled that were being written as it was asked for.

    Whoever writes for longer, such as a long file that is read in, isn't waited for: plays wait for this thread.
    """
    mark, give_up = queries.newest_mark(), monotonic() + _SECONDS_TO_SETTLE
    while not queries.is_settled(mark) and monotonic() < give_up:
        sleep(_SECONDS_TO_SETTLE / 20)
    return mark.number
