"""The log of a session, and of one hand."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import queries
from referee.api import parameters
from referee.api.openapi import errors
from referee.api.renderers import JSONRenderer, LinesRenderer
from referee.api.requests import hand_seen, query_of, session_seen
from referee.api.views.base import JSONView
from referee.queries import SessionLog
from referee.queries.log_json import LogJson, LogLineJson, log_json, log_line_json
from referee.web.etag import etag
from referee.web.stream_response import NDJSON

_RESPONSES: Mapping[tuple[int, str], OpenApiResponse | type | None] = {
    (200, "application/json"): LogJson,
    (200, NDJSON): OpenApiResponse(LogLineJson, description="A line of the log on each line."),
    **errors(404),
}


def _session_etag(request: Request, session_id: UUID) -> str:
    return etag(queries.session_row(session_seen(request, session_id)), "log", request.accepted_renderer.format)


def _hand_etag(request: Request, hand_id: UUID) -> str:
    return etag(
        queries.hand_row(hand_seen(request, hand_id)).session,
        "log",
        hand_id,
        request.accepted_renderer.format,
    )


class SessionLogView(JSONView):
    """The log of one session."""

    renderer_classes = [JSONRenderer, LinesRenderer]

    @extend_schema(
        operation_id="get_session_log",
        tags=["log"],
        parameters=[parameters.LOG_FORMAT, parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={**_RESPONSES, 304: None},
    )
    @method_decorator(condition(etag_func=_session_etag))
    def get(self, request: Request, session_id: UUID) -> Response:
        """Return all that was ever entered, undone or corrected, each line chained to the one before by its hash."""
        query_of(request, [parameters.LOG_FORMAT])
        return _answer(request, queries.log_of(queries.session_row(session_seen(request, session_id))))


class HandLogView(JSONView):
    """The log of one hand."""

    renderer_classes = [JSONRenderer, LinesRenderer]

    @extend_schema(
        operation_id="get_hand_log",
        tags=["log"],
        parameters=[parameters.LOG_FORMAT, parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={**_RESPONSES, 304: None},
    )
    @method_decorator(condition(etag_func=_hand_etag))
    def get(self, request: Request, hand_id: UUID) -> Response:
        """Return the lines about one hand, corrections that reached into it included; in force or not.

        To verify hashes, take the whole session's log.
        """
        query_of(request, [parameters.LOG_FORMAT])
        return _answer(request, queries.log_of_hand(hand_seen(request, hand_id)))


def _answer(request: Request, log: SessionLog) -> Response:
    if request.accepted_renderer.format == LinesRenderer.format:
        return Response([log_line_json(line, log.ids) for line in log.lines])
    return Response(log_json(log))
