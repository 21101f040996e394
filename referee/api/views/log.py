"""The log of a session, and of one hand."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters
from referee.api.answers import appended_json
from referee.api.authentication import key_of
from referee.api.openapi import errors
from referee.api.renderers import JSONRenderer, LinesRenderer
from referee.api.requests import body_of, hand_seen, query_of, session_seen, version_of
from referee.api.resources import LinesAppendedJson
from referee.api.serializers import FurtherLinesSerializer
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
        parameters=[parameters.LOG_FORMAT, parameters.LOG_SINCE, parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={**_RESPONSES, 304: None},
    )
    @method_decorator(condition(etag_func=_session_etag))
    def get(self, request: Request, session_id: UUID) -> Response:
        """Return all that was ever entered, undone or corrected, each line chained to the one before by its hash."""
        asked = query_of(request, [parameters.LOG_FORMAT, parameters.LOG_SINCE])
        session = queries.session_row(session_seen(request, session_id))
        said = asked.get(parameters.LOG_SINCE.name)
        since = -1 if said is None else version_of(parameters.LOG_SINCE.name, said, session.version)
        return _answer(request, queries.log_of(session).since(since))

    @extend_schema(
        operation_id="append_to_log",
        tags=["log"],
        request=FurtherLinesSerializer,
        responses={200: LinesAppendedJson, 201: LinesAppendedJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """Append lines that were written elsewhere and follow the session's last one, such as on a phone without a connection.

        Lines that are there already are skipped. All others are judged again, and written together with their ids, times and
        hashes. Where the session has gone on otherwise, the answer says how, and nothing is written.
        """
        query_of(request)
        body = body_of(request, FurtherLinesSerializer)
        appended = operations.append_lines(
            session_id=session_seen(request, session_id),
            by=key_of(request),
            after=body[forms.PREVIOUS_HASH],
            lines=body[forms.LINES],
        )
        state = queries.present_state(appended.session, key_of(request))
        return Response(appended_json(appended, state), status=201 if appended.written else 200)


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
