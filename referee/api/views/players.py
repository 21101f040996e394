"""The regulars."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms
from referee.api.openapi import errors, list_of_its_own
from referee.api.requests import body_of, browsing_scope, choice_of, managing_scope, query_of
from referee.api.resources import PlayerDetailJson, PlayerPageJson
from referee.api.serializers import player_detail_json, player_page_json
from referee.api.statistics_json import player_statistics_json, ratings_json
from referee.api.statistics_resources import PlayerStatisticsJson, RatingJson
from referee.api.views.base import JSONView
from referee.exceptions import Invalid


class PlayerListView(JSONView):
    """Everybody who was ever named."""

    needs_key = False
    throttle_scope = "open"

    @extend_schema(
        operation_id="players",
        tags=["players"],
        parameters=[forms.PAGE, forms.HIDDEN_PLAYERS],
        responses={200: PlayerPageJson} | errors(403),
    )
    def get(self, request: Request) -> Response:
        """List everybody whom lists name, the one who played last first, in pages of 50."""
        asked = query_of(request, [forms.PAGE, forms.HIDDEN_PLAYERS])
        hidden = choice_of(asked, forms.HIDDEN_PLAYERS, ["0", "1"]) == "1"
        scope = managing_scope(request) if hidden else browsing_scope(request)
        return Response(player_page_json(queries.players_page(scope, asked.get("page", 1), hidden=hidden)))

    @extend_schema(
        operation_id="create_player",
        tags=["players"],
        request=forms.PLAYER,
        responses={200: PlayerDetailJson, 201: PlayerDetailJson} | errors(403, 415, 429),
    )
    def post(self, request: Request) -> Response:
        """Name a player. The same name whatever its case is the same player, who is answered with 200."""
        query_of(request)
        scope = browsing_scope(request)
        body = body_of(request, forms.PLAYER)
        registered = operations.create_player(name=body[forms.NAME], circle=queries.circle_to_open_in(scope))
        player = queries.player_by_id(registered.player.id, scope)
        return Response(player_detail_json(player), status=201 if registered.created else 200)


class PlayerView(JSONView):
    """One of the regulars."""

    needs_key = False

    @extend_schema(operation_id="player", tags=["players"], responses={200: PlayerDetailJson} | errors(403, 404))
    def get(self, request: Request, player_id: UUID) -> Response:
        """Return a player, with the number of their sessions and the time of the last."""
        query_of(request)
        return Response(player_detail_json(queries.player_by_id(player_id, browsing_scope(request))))

    @extend_schema(
        operation_id="change_player",
        tags=["players"],
        request=forms.PLAYER_CHANGE,
        responses={200: PlayerDetailJson} | errors(403, 404, 415),
    )
    def patch(self, request: Request, player_id: UUID) -> Response:
        """Rename a player, leave them out of lists, or put them back. A name that somebody else has is a 400."""
        query_of(request)
        scope = managing_scope(request)
        body = body_of(request, forms.PLAYER_CHANGE)
        changed = operations.change_player(
            player_id=player_id, scope=scope, name=body[forms.NEW_NAME], hidden=body[forms.HIDDEN]
        )
        return Response(player_detail_json(changed))


class MergeView(JSONView):
    """One person who was entered twice."""

    needs_key = False

    @extend_schema(
        operation_id="merge_players",
        tags=["players"],
        request=forms.MERGER,
        responses={200: PlayerDetailJson} | errors(403, 404, 415),
    )
    def post(self, request: Request, player_id: UUID) -> Response:
        """Make the player another name of somebody, or undo that. History, statistics and ratings follow."""
        query_of(request)
        scope = managing_scope(request)
        body = body_of(request, forms.MERGER)
        into, split = body[forms.INTO], body[forms.SPLIT]
        if (into is None) is not split:
            raise Invalid("into", _("Say either whom the player is merged into, or “undo”: true."))
        if into is None:
            return Response(player_detail_json(operations.split_player(player_id=player_id, scope=scope)))
        merged = operations.merge_players(player_id=player_id, into=into, scope=scope)
        return Response(player_detail_json(merged))


class PlayerStatisticsView(JSONView):
    """The statistics of one of the regulars."""

    @extend_schema(
        operation_id="player_stats",
        tags=["players"],
        parameters=forms.STATISTICS_FILTERS,
        responses={200: PlayerStatisticsJson} | errors(403, 404),
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """Return what a player has played, won and scored, in all games and in each, with whom and against whom."""
        asked = query_of(request, forms.STATISTICS_FILTERS)
        scope = browsing_scope(request)
        filters = queries.SeatFilter(
            variant=asked.get("variant"),
            from_=asked.get("from"),
            to=asked.get("to"),
            with_=asked.get("with"),
            against=asked.get("against"),
        )
        found = queries.player_statistics(player_id=player_id, scope=scope, asked=filters)
        by_game = queries.statistics_by_game(found, scope=scope, asked=filters)
        return Response(player_statistics_json(found, by_game))


class RatingListView(JSONView):
    """The ratings of everybody."""

    @extend_schema(
        operation_id="ratings",
        tags=["players"],
        parameters=[forms.RATED_GAME],
        responses={200: list_of_its_own(RatingJson)} | errors(403),
    )
    def get(self, request: Request) -> Response:
        """List everybody's rating, at one game or at all, ordered by the rating less three uncertainties."""
        asked = query_of(request, [forms.RATED_GAME])
        return Response(ratings_json(queries.rating_board(scope=browsing_scope(request), variant=asked.get("variant"))))
