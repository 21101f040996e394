"""Every game to choose from: its picture, a star for the phone's favorites, those played last first."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import NamedTuple

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from referee import operations, queries
from referee.pages.new_table import game_of
from referee.pages.requests import HtmxRequest, page
from referee.presenters.rules.examples import example_of
from referee.web import devices
from scoring.game import Game
from scoring.game_groups import Group
from scoring.games import game_lists

PICTURE_SECONDS = 24 * 3600
"""The seconds for which a phone keeps the picture of a game without asking again."""


class GameListed(NamedTuple):
    """A game to choose. ``played`` is the time of the last entry in it at a table of this phone."""

    game: Game
    starred: bool
    played: datetime | None
    has_picture: bool


class GamesListed(NamedTuple):
    """The games of one group: favorites first, then those that were played last."""

    group: Group
    games: tuple[GameListed, ...]


@page
@require_safe
def games(request: HtmxRequest) -> HttpResponseBase:
    """List every game that the referee knows, in groups."""
    known = queries.games_of_device(devices.device_of(request))
    lists = [
        GamesListed(group, tuple(sorted((_listed(game, known) for game in games), key=_favorites_first)))
        for group, games in game_lists()
    ]
    return render(request, "new_table/games.html", {"lists": lists})


@page
@require_POST
def star(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Make a game a favorite of this phone, or no longer; the answer to a tap is the star alone."""
    chosen = game_of(game)
    device = devices.device_of(request) or devices.new_device()
    starred = request.POST.get("starred") == "1"
    operations.star_game(device=device, variant=game, starred=starred)
    context = {"listed": GameListed(chosen, starred, None, False)}
    to = f"{reverse('games')}#{game}"
    response: HttpResponse = render(request, "new_table/_star.html", context) if request.htmx else redirect(to)
    devices.remember_device(response, device)
    return response


@require_safe
@cache_control(public=True, max_age=PICTURE_SECONDS)
@csp_replace({"default-src": [NONE], "style-src": [UNSAFE_INLINE]})  # type: ignore[arg-type]  # it forgets the address
def picture(request: HttpRequest, game: str) -> HttpResponseBase:
    """Return the small picture of a game, an image of its own: a table on which it is played."""
    drawn = _picture(game_of(game).slug)
    if drawn is None:
        raise Http404
    return HttpResponse(drawn, content_type="image/svg+xml")


@cache
def _picture(slug: str) -> str | None:
    example = example_of(slug)
    return example.thumbnail() if example else None


def _listed(game: Game, known: queries.GamesOfDevice) -> GameListed:
    return GameListed(game, game.slug in known.starred, known.played.get(game.slug), example_of(game.slug) is not None)


def _favorites_first(listed: GameListed) -> tuple[bool, float]:
    return not listed.starred, -listed.played.timestamp() if listed.played else 0.0
