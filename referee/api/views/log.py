"""The log of a session, and of one hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from uuid import UUID

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import condition
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import queries
from referee.api import parameters
from referee.api.openapi import errors
from referee.api.requests import hand_seen, query_of, session_seen
from referee.api.views.base import JSONView
from referee.exceptions import Invalid
from referee.queries import SessionLog
from referee.queries.log_json import LogJson, LogLineJson, log_json, log_line_json
from referee.web.etag import etag
from referee.wording.lists import one_of

NDJSON = "application/x-ndjson"

_RESPONSES: Mapping[tuple[int, str], OpenApiResponse | type | None] = {
    (200, "application/json"): LogJson,
    (200, NDJSON): OpenApiResponse(LogLineJson, description="A line of the log on each line."),
    **errors(404),
}


def _session_etag(request: Request, session_id: UUID) -> str:
    return etag(
        queries.session_row(session_seen(request, session_id)), "log", request.GET.get(parameters.LOG_FORMAT.name)
    )


def _hand_etag(request: Request, hand_id: UUID) -> str:
    return etag(
        queries.hand_row(hand_seen(request, hand_id)).session,
        "log",
        hand_id,
        request.GET.get(parameters.LOG_FORMAT.name),
    )


class SessionLogView(JSONView):
    """The log of one session."""

    @extend_schema(
        operation_id="get_session_log",
        tags=["log"],
        parameters=[parameters.LOG_FORMAT, parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={**_RESPONSES, 304: None},
    )
    @method_decorator(condition(etag_func=_session_etag))
    def get(self, request: Request, session_id: UUID) -> Response | HttpResponse:
        """Return all that was ever entered, undone or corrected, each line chained to the one before by its hash."""
        wanted = _format_of(request)
        return _answer(queries.log_of(queries.session_row(session_seen(request, session_id))), wanted)


class HandLogView(JSONView):
    """The log of one hand."""

    @extend_schema(
        operation_id="get_hand_log",
        tags=["log"],
        parameters=[parameters.LOG_FORMAT, parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={**_RESPONSES, 304: None},
    )
    @method_decorator(condition(etag_func=_hand_etag))
    def get(self, request: Request, hand_id: UUID) -> Response | HttpResponse:
        """Return the lines about one hand, corrections that reached into it included; in force or not.

        To verify hashes, take the whole session's log.
        """
        wanted = _format_of(request)
        return _answer(queries.log_of_hand(hand_seen(request, hand_id)), wanted)


def _format_of(request: Request) -> str:
    """Return the format asked for.

    :raises Invalid: there is no such format
    """
    asked = query_of(request, [parameters.LOG_FORMAT]).get(parameters.LOG_FORMAT.name, "json")
    if asked not in parameters.LOG_FORMATS:
        text = _("The format of a log can be %(choices)s.")
        raise Invalid(parameters.LOG_FORMAT.name, text % {"choices": one_of(parameters.LOG_FORMATS)})
    return asked


def _answer(log: SessionLog, wanted: str) -> Response | HttpResponse:
    if wanted == "json":
        return Response(log_json(log))
    shown = (log_line_json(line, log.ids) for line in log.lines)
    lines = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in shown]
    return HttpResponse("".join(lines), content_type=NDJSON)
