"""Sessions: opened, listed, read, ended, and the next hand of one."""

from __future__ import annotations

from uuid import UUID

from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import models, operations, queries
from referee.api import schema
from referee.api.requests import body_of, key_of, query_of
from referee.api.shown import hand_json, session_json, summary_json
from referee.api.views import Call
from referee.exceptions import NotAllowed
from referee.reading import read_beginning, read_opening, read_uuid, read_version

FILTERS = ("player", "variant", "status", "from", "to", "page")


def check_browsing(request: Request) -> None:
    """Make sure that who asks may look around.

    :raises NotAllowed: the server keeps its history for its members
    """
    if not queries.may_browse(request.user):
        raise NotAllowed(_("On this server only members see who plays here and what was played."))


def session_state(session: models.Session, request: Request) -> queries.TableState:
    """The session as who asks may see it."""
    return queries.present_state(session, key_of(request))


class Sessions(Call):
    """The history, and new sessions."""

    needs_key = False
    throttle_scope = "open"

    @extend_schema(
        operation_id="sessions",
        tags=["sessions"],
        parameters=schema.FILTERS,
        responses={200: schema.SessionPage} | schema.errors(403),
    )
    def get(self, request: Request) -> Response:
        """The sessions played here, the latest first, in pages of 50."""
        asked = query_of(request, *FILTERS)
        check_browsing(request)
        page = queries.history(
            player=asked.get("player"),
            variant=asked.get("variant"),
            status=asked.get("status"),
            from_=asked.get("from"),
            to=asked.get("to"),
            page=asked.get("page", 1),
        )
        listed = [summary_json(session) for session in page.sessions]
        return Response({"total": page.total, "page": page.number, "pages": page.pages, "results": listed})

    @extend_schema(
        operation_id="open_session",
        tags=["sessions"],
        request=schema.Opening,
        responses={201: schema.OpenedSession} | schema.errors(415, 429),
    )
    def post(self, request: Request) -> Response:
        """Open a session. Whoever opens it holds the pen; the keys are shown this once."""
        query_of(request)
        body = body_of(request, "variant", "options", "seats")
        game, seats = read_opening(body)
        opened = operations.open_session(game=game, seats=seats)
        told = session_json(session_state(opened.session, request))
        keys = {str(seat): secret for seat, secret in opened.seat_keys.items()}
        return Response(told | {"keeper_key": opened.keeper_key, "seat_keys": keys}, status=201)


class Session(Call):
    """One session."""

    @extend_schema(
        operation_id="session", tags=["sessions"], responses={200: schema.Session, 304: None} | schema.errors(404)
    )
    def get(self, request: Request, session_id: UUID) -> Response:
        """The session as it stands, its present hand in full. Its ETag changes with its version."""
        query_of(request)
        row = queries.session_row(session_id)
        state = session_state(row, request)
        etag = state.etag("session")
        if unchanged := get_conditional_response(request._request, etag=etag):
            return unchanged  # type: ignore[return-value]
        return Response(session_json(state), headers={"ETag": etag})


class SessionRecord(Call):
    """One session as a record."""

    @extend_schema(
        operation_id="session_record", tags=["sessions"], responses={200: schema.Record} | schema.errors(404)
    )
    def get(self, request: Request, session_id: UUID) -> Response:
        """Everything in force in the session, in the form that ``adjudicate`` takes."""
        query_of(request)
        return Response(queries.record_of(session_id))


class SessionEnd(Call):
    """The end of a session that nobody has won."""

    @extend_schema(
        operation_id="end_session",
        tags=["sessions"],
        request=schema.Writing,
        responses={200: schema.Session} | schema.errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """End the session between two hands: a cash pool, patiences, an evening that got late. An undo takes it back."""
        query_of(request)
        body = body_of(request, "id", "after")
        ended = operations.end_session(
            session_id=session_id,
            by=key_of(request),
            sent_id=read_uuid(body.get("id"), "id"),
            seen=read_version(body.get("after"), "after"),
        )
        return Response(session_json(session_state(ended.session, request)))


class SessionHands(Call):
    """The hands of one session."""

    @extend_schema(
        operation_id="begin_hand",
        tags=["hands"],
        request=schema.Beginning,
        responses={200: schema.Hand, 201: schema.Hand} | schema.errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """Begin the next hand."""
        query_of(request)
        body = body_of(request, "leader", "dealt", "no_double", "id", "after")
        opening = queries.opening_of_session(session_id)
        begun = operations.begin_hand(
            session_id=session_id,
            by=key_of(request),
            beginning=read_beginning(opening.game, len(opening.sides), body),
            sent_id=read_uuid(body.get("id"), "id"),
            seen=read_version(body.get("after"), "after"),
        )
        told = hand_json(queries.state_after(begun, key_of(request)), begun.hand)
        return Response(told, status=200 if begun.repeated else 201)
