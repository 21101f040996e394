"""The export and import of sessions (record 3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms
from referee.api.authentication import key_of
from referee.api.openapi import errors
from referee.api.parsers import StrictJSONParser, TableParser, TextParser
from referee.api.renderers import JSONResponseNegotiation
from referee.api.requests import choice_of, query_of, scope_of, session_seen
from referee.api.resources import OpenedSessionJson
from referee.api.serializers import opened_json
from referee.api.throttling import SizeThrottle, WriteThrottle
from referee.api.views.base import JSONView
from referee.exceptions import Invalid
from referee.notation import (
    Draft,
    ScoreSheet,
    checked,
    read_csv,
    read_text,
    write_csv,
    write_hands_csv,
    write_record,
    write_text,
)
from referee.queries.log_json import session_json
from referee.wording.rulings import filled_in
from scoring.record.adjudication import adjudicate
from scoring.record.adjudication_json import AdjudicationJson
from scoring.record.session_forms import RECORD_FORM
from scoring.record.session_record import read_record

TEXT, CSV = "text/plain; charset=utf-8", "text/csv; charset=utf-8"

_READ: Mapping[str, Callable[[str], Draft]] = {"text/plain": read_text, "text/csv": read_csv}

_RESPONSES: Mapping[tuple[int, str], object] = {
    (200, "application/json"): RECORD_FORM,
    (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The text notation."),
    (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="A table."),
    **errors(404),
}


class SessionRecordView(JSONView):
    """The record of one session."""

    @extend_schema(
        operation_id="session_record",
        tags=["sessions"],
        parameters=[forms.RECORD_FORMAT, forms.RECORD_ROWS, forms.RECORD_LOG],
        responses=_RESPONSES,
    )
    def get(self, request: Request, session_id: UUID) -> Response | HttpResponse:
        """Return everything in force in the session: as a record, in the text notation, or as a table.

        The record is what `adjudicate` takes; each form is what `sessions/import` takes, but for `rows=hands`. With `log=1` the
        record has its log too, with everything that was undone, corrected and challenged.
        """
        asked = query_of(request, [forms.RECORD_FORMAT, forms.RECORD_ROWS, forms.RECORD_LOG])
        wanted = choice_of(asked, forms.RECORD_FORMAT, forms.RECORD_FORMATS)
        rows = choice_of(asked, forms.RECORD_ROWS, ["entries", "hands"])
        with_log = choice_of(asked, forms.RECORD_LOG, ["0", "1"]) == "1"
        if with_log and wanted != "json":
            raise Invalid(
                forms.RECORD_LOG.name, _("Only a JSON record can carry its log. Leave out “format” or “log”.")
            )
        session = queries.session_row(session_seen(request, session_id))
        if wanted == "json":
            return Response(session_json(session, with_log=with_log))
        sheet = queries.sheet_of(session)
        if wanted == "text":
            return HttpResponse(write_text(sheet), content_type=TEXT)
        return HttpResponse(write_hands_csv(sheet) if rows == "hands" else write_csv(sheet), content_type=CSV)


class ImportView(JSONView):
    """The import of a session that was written down."""

    needs_key = False
    throttle_scope = "open"
    throttle_classes = [WriteThrottle, SizeThrottle]
    parser_classes = [StrictJSONParser, TextParser, TableParser]
    content_negotiation_class = JSONResponseNegotiation

    @extend_schema(
        operation_id="import_session",
        tags=["sessions"],
        parameters=[forms.ONLY_PREVIEW],
        request={
            ("application/json"): RECORD_FORM,
            ("text/plain"): OpenApiTypes.STR,
            ("text/csv"): OpenApiTypes.STR,
        },
        responses={200: AdjudicationJson, 201: OpenedSessionJson} | errors(403, 415, 429),
    )
    def post(self, request: Request) -> Response:
        """Import a session: a record (with or without its log), the text notation (`text/plain`) or CSV (`text/csv`).

        Whoever imports it holds the pen; the keys are shown this once. A file with mistakes is answered with all of
        them, each with its line, and nothing is stored. `preview=1` only judges it, as `adjudicate` does.
        """
        asked = query_of(request, [forms.ONLY_PREVIEW])
        preview = choice_of(asked, forms.ONLY_PREVIEW, ["0", "1"]) == "1"
        circle = None if preview else queries.circle_to_open_in(scope_of(request))
        sheet = checked(_draft_of(request))
        if preview:
            return Response(_judged(sheet))
        opened = operations.import_session(sheet=sheet, circle=circle, account=queries.account_of(request.user))
        state = queries.present_state(opened.session, key_of(request))
        return Response(opened_json(opened, state), status=201)


def _draft_of(request: Request) -> Draft:
    data: object = request.data
    if isinstance(data, str):
        return _READ[(request.content_type or "").split(";")[0].strip().lower()](data)
    return Draft(data)


def _judged(sheet: ScoreSheet) -> AdjudicationJson:
    return adjudicate(read_record(write_record(sheet)), filled_in)
