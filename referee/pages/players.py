"""The people who play here: who has won most, and a page for each of them."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import queries
from referee.drawing.form import FormLine, draw_form
from referee.exceptions import NotAllowed
from referee.faces.points import Points
from referee.pages.requests import HtmxRequest, page, scope_of
from referee.queries import Companion, Statistics
from scoring.games import GAMES, game_lists

_FILTERS = ("variant", "from", "to", "with", "against")
_IN_THE_HISTORY = ("variant", "from", "to")


class GameOfPlayer(NamedTuple):
    """What a player has done in one game: points are as the game writes them.

    ``history`` asks the history for these sessions, ``only`` this page for this game alone.
    """

    slug: str
    name: str
    keeps_score: bool
    told: Statistics
    by_play: Points
    at_end: Points
    total: Points
    per_hand: str
    best: Points | None
    history: str
    only: str


@page
@require_safe
def players(request: HtmxRequest) -> HttpResponseBase:
    """Everybody who plays here; ``?variant=all-fives&year=2026`` has the leader board of a game besides."""
    scope = _browsing(request)
    variant, year = request.GET.get("variant"), request.GET.get("year")
    board = queries.leader_board(scope=scope, variant=variant, year=year) if variant else None
    filters = request.GET.copy()
    filters.pop("page", None)
    context = {
        "found": queries.players_page(scope, request.GET.get("page") or 1),
        "board": board,
        "game": GAMES.get(variant or ""),
        "year": year or "",
        "lists": game_lists(),
        "filters": filters.urlencode(),
    }
    return render(request, "players.html", context)


@page
@require_safe
def player(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """What a player has played, won and scored; the address may name a game, days, a partner and an opponent."""
    asked = {name: request.GET[name] for name in _FILTERS if request.GET.get(name)}
    found = queries.player_statistics(
        player_id=player_id,
        scope=_browsing(request),
        variant=asked.get("variant"),
        from_=asked.get("from"),
        to=asked.get("to"),
        with_=asked.get("with"),
        against=asked.get("against"),
    )
    here = {"player": str(player_id), **{name: asked[name] for name in _IN_THE_HISTORY if name in asked}}
    context = {
        "player": found.player,
        "told": found.overall,
        "games": [_game(slug, told, here, asked) for slug, told in found.by_variant.items()],
        "line": _line(found),
        "history": urlencode(here),
        "asked": asked,
        "with_whom": _name_of(found.overall.partners, asked.get("with")),
        "against_whom": _name_of(found.overall.opponents, asked.get("against")),
    }
    return render(request, "player.html", context)


def _browsing(request: HtmxRequest) -> queries.Scope:
    scope = scope_of(request)
    if not scope.may_browse:
        raise NotAllowed(_("Only members can see who plays here. Log in first."))
    return scope


def _game(slug: str, told: Statistics, here: dict[str, str], asked: dict[str, str]) -> GameOfPlayer:
    game, points = GAMES[slug], told.points
    assert points is not None, "the points of one game"
    per_hand = points.per_hand
    return GameOfPlayer(
        slug=slug,
        only=urlencode({**asked, "variant": slug}),
        name=_(game.name),
        keeps_score=game.keeps_score,
        told=told,
        by_play=Points.of(points.play, game),
        at_end=Points.of(points.hand_end, game),
        total=Points.of(points.total, game),
        per_hand="" if per_hand is None else f"{per_hand:g}".replace("-", "−"),
        best=Points.of(points.best.points, game) if points.best else None,
        history=urlencode({**here, "variant": slug}),
    )


def _line(found: queries.PlayerStatistics) -> FormLine | None:
    """The line of a game that keeps score, where there is more than one point to draw."""
    slug = next(iter(found.by_variant), "")
    if len(found.form) < 2 or not GAMES[slug].keeps_score:
        return None
    return draw_form(found.form)


def _name_of(people: tuple[Companion, ...], asked: str | None) -> str:
    """The name of somebody whom the address names by an id or a name."""
    return next((each.name for each in people if asked in (str(each.player), each.name)), asked or "")
