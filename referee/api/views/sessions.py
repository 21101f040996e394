"""Sessions: opened, listed, read, ended."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters
from referee.api.answers import opened_json, session_json, session_page_json
from referee.api.authentication import key_of
from referee.api.openapi import errors
from referee.api.pagination import NumberedPages
from referee.api.permissions import MayBrowse
from referee.api.requests import body_of, query_of, sending_of, session_seen
from referee.api.resources import OpenedSessionJson, SessionJson, SessionPageJson
from referee.api.serializers import OpeningSerializer, WritingSerializer
from referee.api.views.base import JSONView, ScopedView
from referee.operations import parsing
from referee.web.etag import etag


def _session_etag(request: Request, session_id: UUID) -> str:
    return etag(queries.session_row(session_seen(request, session_id)), "session")


class SessionListView(ScopedView):
    """The history, and new sessions."""

    permission_classes = [MayBrowse]
    throttle_scope = "open"

    @extend_schema(
        operation_id="list_sessions",
        tags=["sessions"],
        parameters=parameters.FILTERS,
        responses={200: SessionPageJson} | errors(403),
    )
    def get(self, request: Request) -> Response:
        """List the sessions played here, the latest first, in pages of 50."""
        asked = query_of(request, parameters.FILTERS)
        page = queries.history(
            scope=self.scope,
            player=asked.get("player"),
            with_=asked.get("with"),
            against=asked.get("against"),
            won=asked.get("won"),
            weekday=asked.get("weekday"),
            variant=asked.get("variant"),
            unit=asked.get("unit"),
            group=asked.get("group"),
            status=asked.get("status"),
            from_=asked.get("from"),
            to=asked.get("to"),
            changed_since=asked.get("changed_since"),
            page=asked.get("page", 1),
            size=asked.get("page_size", queries.PAGE),
        )
        return Response(session_page_json(page, NumberedPages().of(request, page)))

    @extend_schema(
        operation_id="open_session",
        tags=["sessions"],
        request=OpeningSerializer,
        parameters=[parameters.IDEMPOTENCY_KEY, parameters.LOCATION],
        responses={200: OpenedSessionJson, 201: OpenedSessionJson} | errors(403, 415, 422, 429),
    )
    def post(self, request: Request) -> Response:
        """Open a session. Whoever opens it holds the pen; the keys are shown this once."""
        query_of(request)
        body = body_of(request, OpeningSerializer)
        circle, account = queries.circle_to_open_in(self.scope), queries.account_of(request.user)
        sent = parsing.read_opening(request.data)
        opened = operations.open_session(
            game=sent.game,
            seats=sent.seats,
            depth=sent.depth,
            shows_deductions=body[forms.DEDUCTIONS],
            circle=circle,
            account=account,
            sending=sending_of(body[forms.SENT_ID], request.data, circle, account),
        )
        state = queries.present_state(opened.session, key_of(request))
        headers = {"Location": reverse("api-session", args=[opened.session.id])}
        return Response(opened_json(opened, state), status=200 if opened.repeated else 201, headers=headers)


class SessionView(JSONView):
    """One session."""

    @extend_schema(
        operation_id="get_session",
        tags=["sessions"],
        parameters=[parameters.IF_NONE_MATCH, parameters.ETAG],
        responses={200: SessionJson, 304: None} | errors(404),
    )
    @method_decorator(condition(etag_func=_session_etag))
    def get(self, request: Request, session_id: UUID) -> Response:
        """Return the session as it stands, its present hand in full. Its ETag changes with its version."""
        query_of(request)
        return Response(
            session_json(queries.table_state(session_id=session_seen(request, session_id), key=key_of(request)))
        )


class SessionEndView(JSONView):
    """The end of a session that nobody has won."""

    @extend_schema(
        operation_id="end_session",
        tags=["sessions"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=WritingSerializer,
        responses={200: SessionJson} | errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """End the session between two hands: a cash pool, patiences, an evening that got late. An undo takes it back."""
        query_of(request)
        body = body_of(request, WritingSerializer)
        ended = operations.end_session(
            session_id=session_seen(request, session_id),
            by=key_of(request),
            sent_id=body[forms.SENT_ID],
            seen=body[forms.SEEN],
        )
        return Response(session_json(queries.state_after(ended, key_of(request))))
