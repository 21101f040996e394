"""Corrections of what was entered earlier, and the redo of what was taken back."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters
from referee.api.answers import put_back_json
from referee.api.authentication import key_of
from referee.api.correction_answers import corrected_json
from referee.api.correction_resources import CorrectedJson
from referee.api.openapi import errors
from referee.api.requests import body_of, correction_of, hand_seen, query_of, session_seen
from referee.api.resources import PutBackJson
from referee.api.serializers import CorrectionSerializer, UndoSerializer
from referee.api.views.base import JSONView


class CorrectionListView(JSONView):
    """Corrections of one session."""

    @extend_schema(
        operation_id="correct_session",
        tags=["sessions"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=CorrectionSerializer,
        responses={200: CorrectedJson, 201: CorrectedJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """Change anything entered earlier, or with `preview` only show what that would do. All the changes are one.

        Entries that no longer keep the rules stay as standing ones; those without room go with `"rest": "drop"`.
        """
        query_of(request)
        body = body_of(request, CorrectionSerializer)
        now = queries.table_state(session_id=session_seen(request, session_id)).log_state.in_force
        correction, seen = correction_of(body, now), body[forms.SEEN]
        if body[forms.PREVIEW]:
            shown = operations.preview_correction(
                session_id=session_id, by=key_of(request), correction=correction, seen=seen
            )
            return Response(corrected_json(shown))
        written = operations.correct(
            session_id=session_id,
            by=key_of(request),
            correction=correction,
            sent_id=body[forms.SENT_ID],
            seen=seen,
        )
        return Response(corrected_json(written), status=200 if written.repeated else 201)


class RedoView(JSONView):
    """The redo of what was taken back last."""

    @extend_schema(
        operation_id="redo_entry",
        tags=["hands"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=UndoSerializer,
        responses={200: PutBackJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Put back what was taken back last, as long as nothing else was written since, and say what it was."""
        query_of(request)
        body = body_of(request, UndoSerializer)
        put = operations.redo(
            hand_id=hand_seen(request, hand_id),
            by=key_of(request),
            sent_id=body[forms.SENT_ID],
            seen=body[forms.SEEN],
            why=body[forms.WHY],
        )
        return Response(put_back_json(put, queries.state_after(put, key_of(request))))
