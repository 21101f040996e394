"""The list of everything that was played here: searched, filtered, in pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import queries
from referee.exceptions import NotAllowed
from referee.pages.players import weekdays
from referee.pages.requests import HtmxRequest, page, scope_of
from referee.pages.session_rows import sessions_listed
from referee.queries import Scope
from referee.rules import value_words
from referee.web import devices
from scoring.game import Game
from scoring.games import GAMES, game_lists

_BESIDE_THE_FORM = ("player", "with", "against", "group", "status")
"""The filters that come with an address; the form has the others, and sends these along."""

_PEOPLE = ("player", "with", "against")


class KeptFilter(NamedTuple):
    """A filter that comes with an address, and the name of the player in it, if it is about one."""

    field: str
    value: str
    name: str


@page
@require_safe
def sessions(request: HtmxRequest) -> HttpResponseBase:
    """List every session, fifty to a page, filtered as the address says; while somebody types, only what was found."""
    scope = scope_of(request)
    if not scope.may_browse:
        raise NotAllowed(_("Only members can see what was played here. Log in first."))
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
    context = {
        "found": found,
        "sessions": sessions_listed(found.sessions, found.hands, mine),
        "lists": game_lists(),
        "tallies": queries.tallies(game.slug, scope) if game and not game.keeps_score else (),
        "filters": filters.urlencode(),
        "asked": list(_kept(request, scope)),
        "counted_in": _counted_in(request.GET.get("unit"), game),
        "won_by": queries.name_of_filter(request.GET.get("won"), scope),
        "weekdays": weekdays(),
        "is_filtered": any(filters.values()),
    }
    return render(request, "session/_results.html" if request.htmx else "session/session_list.html", context)


def _kept(request: HtmxRequest, scope: Scope) -> Iterator[KeptFilter]:
    """Yield the filters beside the form, in the order in which the page tells them."""
    for field in _BESIDE_THE_FORM:
        for value in filter(None, request.GET.getlist(field)):
            yield KeptFilter(field, value, queries.name_of_filter(value, scope) if field in _PEOPLE else "")


def _counted_in(unit: str | None, game: Game | None) -> str:
    """Return the unit of the sessions' points, in words, where the address names one."""
    found = queries.known_unit(unit, game.slug) if unit and game else None
    return value_words(game.option(found.key), found.value) if game and found else ""
