"""Challenges to rulings, and their settlements."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters
from referee.api.authentication import key_of
from referee.api.correction_answers import dispute_json, dispute_list_json, settled_json
from referee.api.correction_resources import DisputeJson, DisputeListJson, SettledJson
from referee.api.openapi import errors
from referee.api.requests import (
    body_of,
    correction_in,
    query_of,
    session_of_dispute_seen,
    session_of_play_seen,
    session_seen,
)
from referee.api.serializers import ChallengeSerializer, ResolvingSerializer
from referee.api.views.base import JSONView
from referee.log import CLAIM, CORRECTION_LINE, NOTED, DisputeOutcome


class PlayDisputeView(JSONView):
    """Challenges to the ruling on one entry."""

    @extend_schema(
        operation_id="raise_dispute",
        tags=["disputes"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=ChallengeSerializer,
        responses={200: DisputeJson, 201: DisputeJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, play_id: UUID) -> Response:
        """Challenge the ruling on an entry, with what should have been and a note. Play goes on meanwhile."""
        query_of(request)
        body = body_of(request, ChallengeSerializer)
        session_of_play_seen(request, play_id)
        raised = operations.dispute(
            play_id=play_id,
            by=key_of(request),
            claim=body[CLAIM],
            note=body[NOTED],
            sent_id=body[forms.SENT_ID],
            seen=body[forms.SEEN],
        )
        return Response(dispute_json(raised.dispute, raised.version), status=200 if raised.repeated else 201)


class DisputeListView(JSONView):
    """The challenges of one session."""

    @extend_schema(operation_id="list_disputes", tags=["disputes"], responses={200: DisputeListJson} | errors(404))
    def get(self, request: Request, session_id: UUID) -> Response:
        """List every challenge, open or settled, the oldest first."""
        query_of(request)
        return Response(dispute_list_json(queries.table_state(session_id=session_seen(request, session_id))))


class ResolveView(JSONView):
    """The settlement of a challenge."""

    @extend_schema(
        operation_id="resolve_dispute",
        tags=["disputes"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=ResolvingSerializer,
        responses={200: SettledJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, dispute_id: UUID) -> Response:
        """Settle a challenge: the ruling stands, the record was corrected, or the challenge is withdrawn.

        `corrected` carries the correction, which is written with it, or names the `line` of one written before.
        """
        query_of(request)
        body = body_of(request, ResolvingSerializer)
        session = session_of_dispute_seen(request, dispute_id)
        now = queries.table_state(session_id=session).log_state.in_force
        settled = operations.settle(
            dispute_id=dispute_id,
            by=key_of(request),
            outcome=DisputeOutcome(body[forms.OUTCOME]),
            note=body[NOTED],
            correction=correction_in(body[forms.ITS_CORRECTION], now),
            correction_line=body[CORRECTION_LINE],
            sent_id=body[forms.SENT_ID],
            seen=body[forms.SEEN],
        )
        return Response(settled_json(settled))
