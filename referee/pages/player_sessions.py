"""The sessions of a player, and the people with whom and against whom they were played."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.pages.figures import of_the_latest
from referee.pages.players import filters_of
from referee.pages.requests import HtmxRequest, browsing_scope, page
from referee.pages.session_rows import by_day, sessions_listed
from referee.queries import Scope
from referee.web import devices
from scoring.games import GAMES


@page
@require_safe
def sessions(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """List fifty sessions of a player by day, filtered like the player's summary."""
    scope = browsing_scope(request)
    asked, _filters = filters_of(request)
    player = queries.person_by_id(player_id, scope)
    if player.id != player_id:  # the address of a name that was merged
        return redirect(f"{reverse('player_sessions', args=[player.id])}?{request.GET.urlencode()}")
    found = queries.history(
        scope=scope,
        player=str(player.id),
        with_=asked.get("with"),
        against=asked.get("against"),
        variant=asked.get("variant"),
        unit=asked.get("unit"),
        from_=asked.get("from"),
        to=asked.get("to"),
        page=request.GET.get("page") or 1,
    )
    mine = queries.sessions_with_key(devices.device_of(request), found.hands)
    context = {
        "found": found,
        "days": by_day(sessions_listed(found.sessions, found.hands, mine)),
        "is_filtered": bool(asked),
        "filters": urlencode(asked),
        **_shown(player, "sessions", asked, scope),
    }
    return render(request, "players/player_sessions.html", context)


@page
@require_safe
def rivals(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Show a player's latest results, partners and opponents, filtered like the player's summary."""
    scope = browsing_scope(request)
    asked, filters = filters_of(request)
    found = queries.player_statistics(player_id=player_id, scope=scope, asked=filters)
    if found.player.id != player_id:  # the address of a name that was merged
        return redirect(f"{reverse('player_rivals', args=[found.player.id])}?{request.GET.urlencode()}")
    told = queries.rivals_of(found, scope=scope, asked=filters)
    history = {"player": str(player_id), **asked}
    context = {
        "told": found.overall,
        "rivals": told,
        "games": GAMES,
        "history": urlencode({**history, "status": "played"}),
        "of_the_latest": of_the_latest(history, told.together),
        "of_the_streak": of_the_latest(history, told.streak),
        **_shown(found.player, "rivals", asked, scope),
    }
    return render(request, "players/player_rivals.html", context)


def _shown(player: models.Player, tab: str, asked: dict[str, str], scope: Scope) -> dict[str, object]:
    """Return what the frame of every page about a player shows."""
    return {
        "player": player,
        "tab": tab,
        "asked": asked,
        "these": urlencode(asked),
        "names": {name: queries.name_of_filter(asked.get(name), scope) for name in ("with", "against")},
    }
