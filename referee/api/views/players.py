"""The regulars."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters
from referee.api.answers import player_detail_json, player_page_json
from referee.api.openapi import errors
from referee.api.pagination import NumberedPages
from referee.api.permissions import MayBrowse, MayManagePlayers
from referee.api.requests import body_of, flag, managing_scope, query_of
from referee.api.resources import PlayerDetailJson, PlayerPageJson
from referee.api.serializers import MergerSerializer, NewPlayerSerializer, PlayerChangeSerializer
from referee.api.statistics_json import player_statistics_json, ratings_json
from referee.api.statistics_resources import PlayerStatisticsJson, RatingJson
from referee.api.views.base import ScopedView
from referee.exceptions import Invalid


class PlayerListView(ScopedView):
    """Everybody who was ever named."""

    permission_classes = [MayBrowse]
    throttle_scope = "open"

    @extend_schema(
        operation_id="list_players",
        tags=["players"],
        parameters=[parameters.PAGE, parameters.PAGE_SIZE, parameters.HIDDEN_PLAYERS],
        responses={200: PlayerPageJson} | errors(403),
    )
    def get(self, request: Request) -> Response:
        """List everybody whom lists name, the one who played last first, in pages of 50."""
        asked = query_of(request, [parameters.PAGE, parameters.PAGE_SIZE, parameters.HIDDEN_PLAYERS])
        hidden = flag(asked, parameters.HIDDEN_PLAYERS)
        scope = managing_scope(request) if hidden else self.scope
        size = asked.get("page_size", queries.PAGE)
        page = queries.players_page(scope, asked.get("page", 1), size=size, hidden=hidden)
        return Response(player_page_json(page, NumberedPages().of(request, page)))

    @extend_schema(
        operation_id="create_player",
        tags=["players"],
        request=NewPlayerSerializer,
        parameters=[parameters.IDEMPOTENCY_KEY, parameters.LOCATION],
        responses={200: PlayerDetailJson, 201: PlayerDetailJson} | errors(403, 415, 422, 429),
    )
    def post(self, request: Request) -> Response:
        """Name a player. The same name whatever its case is the same player, who is answered with 200."""
        query_of(request)
        body = body_of(request, NewPlayerSerializer)
        registered = operations.create_player(
            name=body[forms.NAME], circle=queries.circle_to_open_in(self.scope), sent_id=body[forms.SENT_ID]
        )
        player = queries.player_by_id(registered.player.id, self.scope)
        headers = {"Location": reverse("api-player", args=[player.id])}
        return Response(player_detail_json(player), status=201 if registered.created else 200, headers=headers)


class PlayerView(ScopedView):
    """One of the regulars."""

    def get_permissions(self) -> list[BasePermission]:
        """Return the permission to look at a player, or to change one."""
        return [MayBrowse() if self.request.method in SAFE_METHODS else MayManagePlayers()]

    @extend_schema(operation_id="get_player", tags=["players"], responses={200: PlayerDetailJson} | errors(403, 404))
    def get(self, request: Request, player_id: UUID) -> Response:
        """Return a player, with the number of their sessions and the time of the last."""
        query_of(request)
        return Response(player_detail_json(queries.player_by_id(player_id, self.scope)))

    @extend_schema(
        operation_id="change_player",
        tags=["players"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=PlayerChangeSerializer,
        responses={200: PlayerDetailJson} | errors(403, 404, 415),
    )
    def patch(self, request: Request, player_id: UUID) -> Response:
        """Rename a player, choose their color and mark, leave them out of lists, or put them back.

        A name that somebody else has is a 400.
        """
        query_of(request)
        body = body_of(request, PlayerChangeSerializer)
        changed = operations.change_player(
            player_id=player_id,
            scope=self.scope,
            name=body[forms.NEW_NAME],
            hidden=body[forms.HIDDEN],
            color=body[forms.COLOR],
            mark=body[forms.MARK],
        )
        return Response(player_detail_json(changed))


class MergeView(ScopedView):
    """One person who was entered twice."""

    permission_classes = [MayManagePlayers]

    @extend_schema(
        operation_id="merge_players",
        tags=["players"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=MergerSerializer,
        responses={200: PlayerDetailJson} | errors(403, 404, 415),
    )
    def post(self, request: Request, player_id: UUID) -> Response:
        """Make the player another name of somebody, or undo that. History, statistics and ratings follow."""
        query_of(request)
        body = body_of(request, MergerSerializer)
        into, split = body[forms.INTO], body[forms.SPLIT]
        if (into is None) is not split:
            raise Invalid("into", _("Say either whom the player is merged into, or “undo”: true."))
        if into is None:
            return Response(player_detail_json(operations.split_player(player_id=player_id, scope=self.scope)))
        merged = operations.merge_players(player_id=player_id, into=into, scope=self.scope)
        return Response(player_detail_json(merged))


class PlayerStatisticsView(ScopedView):
    """The statistics of one of the regulars."""

    permission_classes = [MayBrowse]

    @extend_schema(
        operation_id="get_player_statistics",
        tags=["players"],
        parameters=parameters.STATISTICS_FILTERS,
        responses={200: PlayerStatisticsJson} | errors(403, 404),
    )
    def get(self, request: Request, player_id: UUID) -> Response:
        """Return what a player has played, won and scored, in all games and in each, with whom and against whom."""
        asked = query_of(request, parameters.STATISTICS_FILTERS)
        filters = queries.SeatFilter(
            variant=asked.get("variant"),
            from_=asked.get("from"),
            to=asked.get("to"),
            with_=asked.get("with"),
            against=asked.get("against"),
        )
        found = queries.player_statistics(player_id=player_id, scope=self.scope, asked=filters)
        by_game = queries.statistics_by_game(found, scope=self.scope, asked=filters)
        return Response(player_statistics_json(found, by_game))


class RatingListView(ScopedView):
    """The ratings of everybody."""

    permission_classes = [MayBrowse]

    @extend_schema(
        operation_id="list_ratings",
        tags=["players"],
        parameters=[parameters.RATED_GAME],
        responses={200: list[RatingJson]} | errors(403),
    )
    def get(self, request: Request) -> Response:
        """List everybody's rating, at one game or at all, ordered by the rating less three uncertainties."""
        asked = query_of(request, [parameters.RATED_GAME])
        return Response(ratings_json(queries.rating_board(scope=self.scope, variant=asked.get("variant"))))
