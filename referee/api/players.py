"""The regulars."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import schema
from referee.api.requests import body_of, query_of
from referee.api.sessions import check_browsing
from referee.api.shown import player_json
from referee.api.views import Call
from referee.reading import read_name


class Players(Call):
    """Everybody who was ever named."""

    needs_key = False
    throttle_scope = "open"

    @extend_schema(
        operation_id="players",
        tags=["players"],
        parameters=[schema.PAGE],
        responses={200: schema.PlayerPage} | schema.errors(403),
    )
    def get(self, request: Request) -> Response:
        """Everybody who was ever named, who played last first, in pages of 50."""
        asked = query_of(request, "page")
        check_browsing(request)
        page = queries.players_page(asked.get("page", 1))
        listed = [player_json(player) for player in page.players]
        return Response({"total": page.total, "page": page.number, "pages": page.pages, "results": listed})

    @extend_schema(
        operation_id="create_player",
        tags=["players"],
        request=schema.PlayerToWrite,
        responses={200: schema.Player, 201: schema.Player} | schema.errors(403, 415, 429),
    )
    def post(self, request: Request) -> Response:
        """Name a player. The same name whatever its case is the same player, who is answered with 200."""
        query_of(request)
        check_browsing(request)
        body = body_of(request, "name")
        registered = operations.create_player(name=read_name(body.get("name")))
        told = player_json(queries.player_by_id(registered.player.id))
        return Response(told, status=201 if registered.created else 200)


class Player(Call):
    """One of the regulars."""

    @extend_schema(operation_id="player", tags=["players"], responses={200: schema.Player} | schema.errors(403, 404))
    def get(self, request: Request, player_id: UUID) -> Response:
        """A player, with how often and when last."""
        query_of(request)
        check_browsing(request)
        return Response(player_json(queries.player_by_id(player_id)))
