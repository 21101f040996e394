"""The regulars."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms
from referee.api.openapi import errors
from referee.api.requests import body_of, browsing_scope, query_of
from referee.api.resources import PlayerJson, PlayerPageJson
from referee.api.serializers import player_json, player_page_json
from referee.api.statistics_json import player_statistics_json
from referee.api.statistics_resources import PlayerStatisticsJson
from referee.api.views.base import JSONView


class PlayerListView(JSONView):
    """Everybody who was ever named."""

    needs_key = False
    throttle_scope = "open"

    @extend_schema(
        operation_id="players",
        tags=["players"],
        parameters=[forms.PAGE],
        responses={200: PlayerPageJson} | errors(403),
    )
    def get(self, request: Request) -> Response:
        """Everybody who was ever named, who played last first, in pages of 50."""
        asked = query_of(request, [forms.PAGE])
        scope = browsing_scope(request)
        return Response(player_page_json(queries.players_page(scope, asked.get("page", 1))))

    @extend_schema(
        operation_id="create_player",
        tags=["players"],
        request=forms.PLAYER,
        responses={200: PlayerJson, 201: PlayerJson} | errors(403, 415, 429),
    )
    def post(self, request: Request) -> Response:
        """Name a player. The same name whatever its case is the same player, who is answered with 200."""
        query_of(request)
        scope = browsing_scope(request)
        body = body_of(request, forms.PLAYER)
        registered = operations.create_player(name=body[forms.NAME], circle=queries.circle_to_open_in(scope))
        player = queries.player_by_id(registered.player.id, scope)
        return Response(player_json(player), status=201 if registered.created else 200)


class PlayerView(JSONView):
    """One of the regulars."""

    @extend_schema(operation_id="player", tags=["players"], responses={200: PlayerJson} | errors(403, 404))
    def get(self, request: Request, player_id: UUID) -> Response:
        """A player, with how often and when last."""
        query_of(request)
        return Response(player_json(queries.player_by_id(player_id, browsing_scope(request))))


class PlayerStatisticsView(JSONView):
    """What one of the regulars has done."""

    @extend_schema(
        operation_id="player_stats",
        tags=["players"],
        parameters=forms.STATISTICS_FILTERS,
        responses={200: PlayerStatisticsJson} | errors(403, 404),
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """What a player has played, won and scored, in all games and in each, with whom and against whom."""
        asked = query_of(request, forms.STATISTICS_FILTERS)
        found = queries.player_statistics(
            player_id=player_id,
            scope=browsing_scope(request),
            variant=asked.get("variant"),
            from_=asked.get("from"),
            to=asked.get("to"),
            with_=asked.get("with"),
            against=asked.get("against"),
        )
        return Response(player_statistics_json(found))
