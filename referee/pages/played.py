"""Everything that was played here: searched, filtered, in pages."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import queries
from referee.exceptions import NotAllowed
from referee.http import devices
from referee.pages.listing import sessions_listed
from referee.pages.players import weekdays
from referee.pages.requests import HtmxRequest, page, scope_of
from scoring.games import GAMES, game_lists

_BESIDE_THE_FORM = ("player", "with", "against")
"""Filters that come with an address; the form has the others, and sends these along."""


@page
@require_safe
def sessions(request: HtmxRequest) -> HttpResponseBase:
    """Every session, fifty to a page, filtered as the address says; while somebody types, only what was found."""
    scope = scope_of(request)
    if not scope.may_browse:
        raise NotAllowed(_("Only members can see what was played here. Log in first."))
    asked = {name: request.GET[name] for name in _BESIDE_THE_FORM if request.GET.get(name)}
    found = queries.history(
        scope=scope,
        search=request.GET.get("search"),
        player=request.GET.get("player"),
        with_=request.GET.get("with"),
        against=request.GET.get("against"),
        won=request.GET.get("won"),
        weekday=request.GET.get("weekday"),
        variant=request.GET.get("variant"),
        status=request.GET.get("status"),
        from_=request.GET.get("from"),
        to=request.GET.get("to"),
        page=request.GET.get("page") or 1,
    )
    filters = request.GET.copy()
    filters.pop("page", None)
    game = GAMES.get(request.GET.get("variant", ""))
    mine = queries.held_by(devices.device_of(request), found.hands)
    context = {
        "found": found,
        "sessions": sessions_listed(found.sessions, found.hands, mine),
        "lists": game_lists(),
        "tallies": queries.tallies(game.slug, scope) if game and not game.keeps_score else (),
        "filters": filters.urlencode(),
        "asked": asked,
        "names": {name: queries.name_asked_for(asked.get(name), scope) for name in ("player", "with", "against")},
        "won_by": queries.name_asked_for(request.GET.get("won"), scope),
        "weekdays": weekdays(),
        "is_filtered": any(filters.values()),
    }
    return render(request, "_sessions_found.html" if request.htmx else "sessions.html", context)
