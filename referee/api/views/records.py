"""The export and import of sessions (record 3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import parameters
from referee.api.answers import opened_json
from referee.api.authentication import key_of
from referee.api.json_schema import name_of
from referee.api.openapi import errors
from referee.api.parsers import StrictJSONParser, TableParser, TextParser
from referee.api.renderers import JSONRenderer, TableRenderer, TextRenderer
from referee.api.requests import choice_of, flag, idempotency_key, query_of, scope_of, sending_of, session_seen
from referee.api.resources import OpenedSessionJson
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

_READ: Mapping[str, Callable[[str], Draft]] = {"text/plain": read_text, "text/csv": read_csv}

_RESPONSES: Mapping[tuple[int, str], object] = {
    (200, "application/json"): RECORD_FORM,
    (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The text notation."),
    (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="A table."),
    **errors(404),
}


class SessionRecordView(JSONView):
    """The record of one session."""

    renderer_classes = [JSONRenderer, TextRenderer, TableRenderer]

    @extend_schema(
        operation_id="get_record",
        tags=["sessions"],
        parameters=[parameters.RECORD_FORMAT, parameters.RECORD_ROWS, parameters.RECORD_LOG],
        responses=_RESPONSES,
    )
    def get(self, request: Request, session_id: UUID) -> Response:
        """Return everything in force in the session: as a record, in the text notation, or as a table.

        The record is what `adjudicate` takes; each form is what `sessions/import` takes, but for `rows=hands`. With `log=1` the
        record has its log too, with everything that was undone, corrected and challenged.
        """
        asked = query_of(request, [parameters.RECORD_FORMAT, parameters.RECORD_ROWS, parameters.RECORD_LOG])
        wanted = request.accepted_renderer.format
        rows = choice_of(asked, parameters.RECORD_ROWS, ["entries", "hands"])
        with_log = flag(asked, parameters.RECORD_LOG)
        if with_log and wanted != "json":
            raise Invalid(
                parameters.RECORD_LOG.name, _("Only a JSON record can carry its log. Leave out “format” or “log”.")
            )
        session = queries.session_row(session_seen(request, session_id))
        if wanted == "json":
            return Response(session_json(session, with_log=with_log))
        sheet = queries.sheet_of(session)
        if wanted == "text":
            return Response(write_text(sheet))
        return Response(write_hands_csv(sheet) if rows == "hands" else write_csv(sheet))


_JUDGED_OR_OPENED = OpenApiResponse(
    {"anyOf": [{"$ref": f"#/components/schemas/{name_of(each)}"} for each in (AdjudicationJson, OpenedSessionJson)]},
    description="The file, judged for a preview; or the session that was opened when the same was sent before.",
)


class ImportView(JSONView):
    """The import of a session that was written down."""

    needs_key = False
    throttle_scope = "open"
    throttle_classes = [WriteThrottle, SizeThrottle]
    parser_classes = [StrictJSONParser, TextParser, TableParser]

    @extend_schema(
        operation_id="import_session",
        tags=["sessions"],
        parameters=[
            parameters.IDEMPOTENCY_KEY,
            parameters.ONLY_PREVIEW,
            parameters.AS_A_COPY,
            parameters.LOCATION,
        ],
        request={
            ("application/json"): RECORD_FORM,
            ("text/plain"): OpenApiTypes.STR,
            ("text/csv"): OpenApiTypes.STR,
        },
        responses={200: _JUDGED_OR_OPENED, 201: OpenedSessionJson} | errors(403, 409, 415, 422, 429),
    )
    def post(self, request: Request) -> Response:
        """Import a session: a record (with or without its log), the text notation (`text/plain`) or CSV (`text/csv`).

        Whoever imports it holds the pen; the keys are shown this once. A file with mistakes is answered with all of
        them, each with its line, and nothing is stored. A log whose session is here already is answered with that session, unless
        `copy=1` makes it one of its own. `preview=1` only judges it, as `adjudicate` does.
        """
        asked = query_of(request, [parameters.ONLY_PREVIEW, parameters.AS_A_COPY])
        preview = flag(asked, parameters.ONLY_PREVIEW)
        circle = None if preview else queries.circle_to_open_in(scope_of(request))
        sheet = checked(_draft_of(request))
        if preview:
            return Response(_judged(sheet))
        account = queries.account_of(request.user)
        sending = sending_of(idempotency_key(request), request.data, circle, account)
        opened = operations.import_session(
            sheet=sheet,
            circle=circle,
            account=account,
            sending=sending,
            unless_here=not flag(asked, parameters.AS_A_COPY),
        )
        state = queries.present_state(opened.session, key_of(request))
        headers = {"Location": reverse("api-session", args=[opened.session.id])}
        return Response(opened_json(opened, state), status=200 if opened.repeated else 201, headers=headers)


def _draft_of(request: Request) -> Draft:
    data: object = request.data
    if isinstance(data, str):
        return _READ[(request.content_type or "").split(";")[0].strip().lower()](data)
    return Draft(data)


def _judged(sheet: ScoreSheet) -> AdjudicationJson:
    return adjudicate(read_record(write_record(sheet)), filled_in)
