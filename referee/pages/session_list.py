"""The history: every session by day, searched, filtered, in pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.http import HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import queries
from referee.pages.players import weekdays
from referee.pages.requests import HtmxRequest, history_scope, page
from referee.pages.session_rows import by_day, sessions_listed
from referee.queries import Scope
from referee.rules import value_words
from referee.web import devices
from scoring.game import Game
from scoring.games import GAMES, game_lists

_BESIDE_THE_FORM = ("with", "against", "group", "status")
"""The filters that come with an address; the form has the others, and sends these along."""

_TOLD = ("player", *_BESIDE_THE_FORM)
"""The filters that are told in sentences."""

_PEOPLE = ("player", "with", "against")


class KeptFilter(NamedTuple):
    """A filter that comes with an address, and the name of the player in it, if it is about one.

    ``is_beside``: the form has no field for it.
    """

    field: str
    value: str
    name: str
    is_beside: bool


@page
@require_safe
def sessions(request: HtmxRequest) -> HttpResponseBase:
    """List every session, fifty to a page, filtered as the address says; while somebody types, only what was found."""
    scope = history_scope(request)
    found = queries.history(
        scope=scope,
        search=request.GET.get("search"),
        player=request.GET.get("player"),
        with_=request.GET.getlist("with"),
        against=request.GET.getlist("against"),
        won=request.GET.get("won"),
        weekday=request.GET.get("weekday"),
        variant=request.GET.get("variant"),
        unit=request.GET.get("unit"),
        group=request.GET.get("group"),
        status=request.GET.get("status"),
        from_=request.GET.get("from"),
        to=request.GET.get("to"),
        page=request.GET.get("page") or 1,
    )
    filters = request.GET.copy()
    filters.pop("page", None)
    game = GAMES.get(request.GET.get("variant", ""))
    mine = queries.sessions_with_key(devices.device_of(request), found.hands)
    player, won_by = (queries.name_of_filter(request.GET.get(name), scope) for name in ("player", "won"))
    context = {
        "found": found,
        "days": by_day(sessions_listed(found.sessions, found.hands, mine)),
        "lists": game_lists(),
        "tallies": queries.tallies(game.slug, scope) if game and not game.keeps_score else (),
        "filters": filters.urlencode(),
        "asked": list(_kept(request, scope)),
        "counted_in": _counted_in(request.GET.get("unit"), game),
        "player": player,
        "won_by": won_by,
        "filters_set": _filters_set(request.GET, game, player, won_by),
        "weekdays": weekdays(),
        "is_filtered": any(filters.values()),
    }
    return render(request, "session/_results.html" if request.htmx else "session/session_list.html", context)


def _kept(request: HtmxRequest, scope: Scope) -> Iterator[KeptFilter]:
    """Yield the filters that are told in sentences, in this order."""
    for field in _TOLD:
        for value in filter(None, request.GET.getlist(field)):
            name = queries.name_of_filter(value, scope) if field in _PEOPLE else ""
            yield KeptFilter(field, value, name, field in _BESIDE_THE_FORM)


def _filters_set(asked: QueryDict, game: Game | None, player: str, won_by: str) -> list[tuple[str, str]]:
    """Return the names of the form's filters, each with what it is set to in a few words; empty where it isn't."""
    weekday = next((day.name for day in weekdays() if day.number == asked.get("weekday")), "")
    dates = "–".join(asked.get(name, "") for name in ("from", "to")) if asked.get("from") or asked.get("to") else ""
    return [
        ("game", _(game.name) if game else ""),
        ("player", player),
        ("won", won_by),
        ("dates", " · ".join(filter(None, (dates, weekday)))),
    ]


def _counted_in(unit: str | None, game: Game | None) -> str:
    """Return the unit of the sessions' points, in words, where the address names one."""
    found = queries.known_unit(unit, game.slug) if unit and game else None
    return value_words(game.option(found.key), found.value) if game and found else ""
