"""Every game to choose from: its picture, the phone's favorites and those played last first."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import NamedTuple

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from referee import operations, queries
from referee.pages.game_search import GameSearch
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
    """List the games that are looked for, in groups; while somebody types, only what was found."""
    known = queries.games_of_device(devices.device_of(request))
    search = GameSearch.of_address(request.GET)
    found = ((group, [_listed(game, known) for game in games if search.finds(game)]) for group, games in game_lists())
    lists = [GamesListed(group, tuple(sorted(games, key=_favorites_first))) for group, games in found if games]
    template = "new_table/_game_list.html" if request.htmx else "new_table/games.html"
    return render(request, template, {"lists": lists, "search": search})


@page
@require_POST
def star(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Make a game a favorite of this phone, or no longer; the answer to a tap is the star alone."""
    chosen = game_of(game)
    device = devices.device_of(request) or devices.new_device()
    starred = request.POST.get("starred") == "1"
    operations.star_game(device=device, variant=game, starred=starred)
    if request.htmx:
        response: HttpResponse = render(request, "new_table/_star.html", {"game": chosen, "starred": starred})
    else:
        response = redirect("new_table", game)
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
