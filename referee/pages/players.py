"""The people who play here: what each has played and won, how strong they are, and a page for each of them."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.drawing.chart import Drawn
from referee.drawing.form_chart import draw_form
from referee.pages.figures import counted, of_the_year, rated
from referee.pages.pens import address_for_phones
from referee.pages.requests import HtmxRequest, browsing_scope, managing_scope, may_manage, own_player_of, page
from referee.queries import GameStatistics, Statistics
from referee.rules import value_words
from referee.wording.depths import depth_kept
from referee.wording.points import Points, average
from scoring.depths import Depth
from scoring.game import Game
from scoring.games import GAMES, game_lists

FILTERS = ("variant", "unit", "from", "to", "with", "against")
"""The parameters that the address of a player's page may have."""


class HandsKept(NamedTuple):
    """The number of hands kept at a depth, and the depth in words."""

    depth: str
    told: str
    hands: int


class GameOfPlayer(NamedTuple):
    """The results of a player in one game: points are as the game writes them.

    ``unit`` says how they are counted, if not as usual. ``only`` is the query for this game alone, here and on the page
    of hands. ``tally`` is what was won and lost of a patience, where the page isn't filtered.
    """

    slug: str
    name: str
    unit: str
    game: Game
    told: Statistics
    by_play: Points
    at_end: Points
    whole_hand: Points
    total: Points
    per_hand: str
    best: Points | None
    kept: tuple[HandsKept, ...]
    only: str
    tally: queries.PatienceTally | None


class Day(NamedTuple):
    """A day of the week to choose: its number from 1 for Monday, and its name."""

    number: str
    name: str


def weekdays() -> list[Day]:
    """Return the days of the week in their order."""
    return [Day(str(number), str(WEEKDAYS[number - 1])) for number in queries.WEEKDAYS]


@page
@require_safe
def players(request: HtmxRequest) -> HttpResponseBase:
    """Show everybody who plays here in a table; ``?variant=all-fives&year=2026&weekday=4`` makes it a leader board.

    ``?order=rating`` has the strongest first, ``?hidden=1`` those whom lists leave out, for readers who may change that.
    """
    asked = request.GET
    hidden = asked.get("hidden") == "1"
    scope = managing_scope(request) if hidden else browsing_scope(request)
    variant, year, weekday = (asked.get(name) or None for name in ("variant", "year", "weekday"))
    is_board = bool(variant or year or weekday) or "variant" in asked
    order = asked.get("order") or queries.PLAYER_ORDERS[0]
    table = queries.player_table(
        scope=scope,
        asked=queries.BoardFilter(variant, year, weekday, is_board),
        order=order,
        page=asked.get("page") or 1,
        hidden=hidden,
    )
    years = [str(each) for each in reversed(queries.years_played(scope))]
    filters = asked.copy()
    filters.pop("page", None)
    context = {
        "table": table,
        "found": table.page,
        "is_board": is_board,
        "order": order,
        "game": GAMES.get(variant or ""),
        "year": year or "",
        "years": [*years, *([year] if year and year not in years else [])],
        "weekday": weekday or "",
        "weekdays": weekdays(),
        "counted": counted(variant, year, weekday, table.board.since),
        "rated": urlencode(rated(variant, table.ratings.since)),
        "of_the_year": urlencode(of_the_year(variant, year)),
        "lists": game_lists(),
        "filters": filters.urlencode(),
        "hidden": hidden,
        "own_player": own_player_of(request, scope.circles.present),
        "may_manage": may_manage(request),
        "address": address_for_phones(request, request.get_full_path()),
    }
    return render(request, "players/_table.html" if request.htmx else "players/players.html", context)


@page
@require_safe
def player(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Show what a player has played, won and scored; the address may name a game, days, a partner and an opponent."""
    scope = browsing_scope(request)
    asked, filters = filters_of(request)
    found = queries.player_statistics(player_id=player_id, scope=scope, asked=filters)
    if found.player.id != player_id:  # the address of a name that was merged
        return redirect(f"{reverse('player', args=[found.player.id])}?{request.GET.urlencode()}")
    games = queries.statistics_by_game(found, scope=scope, asked=filters)
    alone = games[0] if len(games) == 1 else None
    only = next(iter(found.by_variant)) if len(found.by_variant) == 1 else asked.get("variant")
    all_of_it = set(asked) <= {"variant"}
    at_the_table = [each.hands for game, each in found.by_variant.items() if GAMES[game].keeps_score]
    strength = queries.strength_of(person=player_id, scope=scope, variant=only) if all_of_it else None
    history = {"player": str(player_id), **asked}
    context = {
        "player": found.player,
        "tab": "summary",
        "told": found.overall,
        "unfinished": found.unfinished,
        "at_the_table": sum(hands.played for hands in at_the_table),
        "games": [_game(each, found.player, asked, all_of_it) for each in games],
        "chart": _chart(alone),
        "form": [(each, Points.of(each.points, alone.game)) for each in alone.form] if alone else (),
        "amount": partial(average, game=alone.game) if alone else None,
        "history": urlencode({**history, "status": "played"}),
        "going_on": urlencode({**history, "status": "unfinished"}),
        "asked": asked,
        "these": urlencode(asked),
        "names": {name: queries.name_of_filter(asked.get(name), scope) for name in ("with", "against")},
        "strength": strength.strength if strength else None,
        "rated": urlencode({"player": str(player_id), **rated(only, strength.since)}) if strength else "",
        "rated_game": only or "",
        "other_names": queries.other_names(found.player),
        "was": request.GET.get("was", "")[:80],
        "may_manage": may_manage(request),
        "may_log_in": scope.is_everything,
    }
    return render(request, "players/player.html", context)


def filters_of(request: HtmxRequest) -> tuple[dict[str, str], queries.SeatFilter]:
    """Return the filters that the address of a player's page names, as they stand there and as the query takes them."""
    asked = {name: request.GET[name] for name in FILTERS if request.GET.get(name)}
    return asked, queries.SeatFilter(
        variant=asked.get("variant"),
        unit=asked.get("unit"),
        from_=asked.get("from"),
        to=asked.get("to"),
        with_=asked.get("with"),
        against=asked.get("against"),
    )


def unit_asked(each: GameStatistics) -> dict[str, str]:
    """Return the parameter that asks for hands whose points are counted in the same unit."""
    return {"unit": each.unit.value} if each.unit else {}


def unit_words(each: GameStatistics) -> str:
    """Return how points of the game are counted, if not as usual."""
    if each.unit is None or each.unit.is_usual:
        return ""
    return value_words(each.game.option(each.unit.key), each.unit.value)


def _game(each: GameStatistics, player: models.Player, asked: dict[str, str], all_of_it: bool) -> GameOfPlayer:
    game, points = each.game, each.told.points
    assert points is not None, "the points of one game"
    per_hand = points.per_hand
    return GameOfPlayer(
        slug=game.slug,
        only=urlencode({**asked, "variant": game.slug, **unit_asked(each)}),
        name=_(game.name),
        unit=unit_words(each),
        game=game,
        told=each.told,
        by_play=Points.of(points.play, game),
        at_end=Points.of(points.hand_end, game),
        whole_hand=Points.of(points.whole_hand, game),
        total=Points.of(points.total, game),
        per_hand="" if per_hand is None else average(per_hand, game),
        best=Points.of(points.best.points, game) if points.best else None,
        kept=_kept(each),
        tally=queries.tally_of(player.id, game.slug) if all_of_it and not game.keeps_score else None,
    )


def _kept(each: GameStatistics) -> tuple[HandsKept, ...]:
    """Return how many hands were kept at each depth; nothing if every tile was entered in all of them."""
    hands = each.told.hands
    if hands.are_of_tiles:
        return ()
    return tuple(
        HandsKept(depth.value, depth_kept(depth, each.game), hands.by_depth[depth])
        for depth in Depth
        if hands.by_depth.get(depth)
    )


def _chart(each: GameStatistics | None) -> Drawn | None:
    """Return the line of one game that keeps score, where there is more than one point to draw."""
    if each is None or len(each.form) < 2 or not each.game.keeps_score:
        return None
    return draw_form(each.form, partial(average, game=each.game))
