"""Hands: their beginning, reading, entries, checks and undo."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters, problems
from referee.api.answers import (
    checked_json,
    hand_json,
    hinted_json,
    next_ruling_json,
    placement_list_json,
    recorded_json,
    taken_back_json,
)
from referee.api.authentication import key_of
from referee.api.openapi import errors
from referee.api.requests import body_of, entry_of, hand_seen, query_of, session_seen
from referee.api.resources import CheckedJson, HandJson, HintedJson, PlacementListJson, RecordedJson, TakenBackJson
from referee.api.serializers import BeginningSerializer, UndoSerializer
from referee.api.views.base import JSONView
from referee.exceptions import Refused
from referee.operations import parsing
from referee.web.etag import etag


def _hand_etag(request: Request, hand_id: UUID) -> str:
    return etag(queries.hand_row(hand_seen(request, hand_id)).session, "hand", hand_id)


class HandListView(JSONView):
    """The hands of one session."""

    @extend_schema(
        operation_id="begin_hand",
        tags=["hands"],
        request=BeginningSerializer,
        parameters=[parameters.IDEMPOTENCY_KEY, parameters.LOCATION],
        responses={200: HandJson, 201: HandJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """Begin the next hand."""
        query_of(request)
        body = body_of(request, BeginningSerializer)
        opening = queries.table_state(session_id=session_seen(request, session_id)).log_state.opening
        begun = operations.begin_hand(
            session_id=session_id,
            by=key_of(request),
            beginning=parsing.read_beginning(opening.game, len(opening.sides), request.data),
            sent_id=body[forms.SENT_ID],
            seen=body[forms.SEEN],
        )
        state = queries.state_after(begun, key_of(request))
        headers = {"Location": reverse("api-hand", args=[begun.hand.id])}
        return Response(hand_json(state, begun.hand), status=200 if begun.repeated else 201, headers=headers)


class HandView(JSONView):
    """One hand."""

    @extend_schema(
        operation_id="get_hand",
        tags=["hands"],
        parameters=[parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={200: HandJson, 304: None} | errors(404),
    )
    @method_decorator(condition(etag_func=_hand_etag))
    def get(self, request: Request, hand_id: UUID) -> Response:
        """Return the hand as in the adjudication, with its plays. Its ETag changes with the session's version."""
        query_of(request)
        state = queries.hand_state(hand_id=hand_seen(request, hand_id), key=key_of(request))
        assert state.shown is not None
        return Response(hand_json(state, state.shown))


class PlayListView(JSONView):
    """The entries of one hand."""

    @extend_schema(
        operation_id="enter_play",
        tags=["hands"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=forms.ENTRY,
        responses={200: RecordedJson, 201: RecordedJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Enter a play, draw, pass, call, count ...: one entry as in the record. Refused ones are not written (422)."""
        query_of(request)
        sent = entry_of(request, queries.game_of_hand(hand_seen(request, hand_id)))
        try:
            recorded = operations.record_entry(
                hand_id=hand_id, by=key_of(request), entry=sent.entry, marks=sent.marks, seen=sent.seen
            )
        except Refused as refused:
            return problems.refused(next_ruling_json(queries.state_before(refused), refused.ruling))
        state = queries.state_after(recorded, key_of(request))
        return Response(recorded_json(recorded, state), status=200 if recorded.repeated else 201)


class CheckView(JSONView):
    """The check of an entry."""

    needs_key = False

    @extend_schema(
        operation_id="check_play",
        tags=["hands"],
        request=forms.ENTRY,
        responses={200: CheckedJson} | errors(404, 415),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Return the ruling that the entry would get now, lawful or not. Nothing is written; no key is needed."""
        query_of(request)
        seen = hand_seen(request, hand_id)
        sent = entry_of(request, queries.game_of_hand(seen))
        return Response(checked_json(operations.check_entry(hand_id=seen, entry=sent.entry)))


class PlacementListView(JSONView):
    """The placements of tiles."""

    @extend_schema(
        operation_id="list_placements",
        tags=["hands"],
        parameters=[parameters.TILE],
        responses={200: PlacementListJson} | errors(404),
    )
    def get(self, request: Request, hand_id: UUID) -> Response:
        """List every lawful placement of a tile (or of all unseen ones) with the points each would score.

        In a patience ``moves`` are all that may be done now.
        """
        tile = query_of(request, [parameters.TILE]).get(parameters.TILE.name)
        seen = hand_seen(request, hand_id)
        found = queries.placements_of(hand_id=seen, tile=tile)
        moves = queries.moves_of(hand_id=seen) if tile is None else ()
        return Response(placement_list_json(found, moves))


class HintView(JSONView):
    """The hint for the next move."""

    @extend_schema(operation_id="get_hint", tags=["hands"], responses={200: HintedJson} | errors(404))
    def get(self, request: Request, hand_id: UUID) -> Response:
        """Suggest a move of a patience: one that keeps the win, else may win, else leaves the fewest tiles."""
        query_of(request)
        return Response(hinted_json(queries.hint_of(hand_id=hand_seen(request, hand_id))))


class UndoView(JSONView):
    """The undo of the last line."""

    @extend_schema(
        operation_id="undo_entry",
        tags=["hands"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=UndoSerializer,
        responses={200: TakenBackJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Take back the last entry still in force, or the beginning of the hand, and say what it was."""
        query_of(request)
        body = body_of(request, UndoSerializer)
        taken = operations.undo(
            hand_id=hand_seen(request, hand_id),
            by=key_of(request),
            sent_id=body[forms.SENT_ID],
            seen=body[forms.SEEN],
            why=body[forms.WHY],
        )
        return Response(taken_back_json(taken, queries.state_after(taken, key_of(request))))
