"""The management of players: to rename, mark, merge, split and hide them, after a question and undoable (decision 25)."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from referee import models, operations, queries
from referee.exceptions import Invalid, Unknown
from referee.operations.parsing import read_name
from referee.pages.requests import HtmxRequest, managing_scope, page

OFFERED = 20
"""The number of people offered as the one whose other name a player is."""

_LONGEST_SEARCH = 100


@page
@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Give a player another name; their page offers the old one again."""
    scope = managing_scope(request)
    player = queries.player_by_id(player_id, scope)
    if request.method != "POST":
        return _ask_for_name(request, player, player.name)
    was, name = player.name, request.POST.get("name", "")
    try:
        renamed = operations.change_player(player_id=player_id, scope=scope, name=read_name(name))
    except Invalid as invalid:
        return _ask_for_name(request, player, name, invalid.message)
    return _to_player(renamed, **({"was": was} if renamed.name != was else {}))


@page
@require_http_methods(["GET", "HEAD", "POST"])
def mark(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Give a player a color, and an emoji or initials."""
    scope = managing_scope(request)
    player = queries.player_by_id(player_id, scope)
    if request.method != "POST":
        return _ask_for_mark(request, player, player.color, player.mark)
    color, chosen = request.POST.get("color", ""), request.POST.get("mark", "")
    try:
        marked = operations.change_player(player_id=player_id, scope=scope, color=color, mark=chosen)
    except Invalid as invalid:
        return _ask_for_mark(request, player, color, chosen, invalid)
    return _to_player(marked)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def hide(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Leave a player out of every list, or put them back (``hidden=0``)."""
    scope = managing_scope(request)
    player = queries.player_by_id(player_id, scope)
    if request.method != "POST":
        return render(request, "manage_players/hide.html", {"player": player})
    hidden = request.POST.get("hidden") != "0"
    return _to_player(operations.change_player(player_id=player_id, scope=scope, hidden=hidden))


@page
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Choose whose other name a player is (``?search=``), show what that means (``?into=``), and do it."""
    scope = managing_scope(request)
    player = queries.player_by_id(player_id, scope)
    if request.method == "POST":
        into = _other(request.POST.get("into", ""), scope)
        if into is not None:
            try:
                merged = operations.merge_players(player_id=player_id, into=into.id, scope=scope)
            except Invalid as invalid:
                return _ask_for_other(request, player, scope, invalid.message)
            return _to_player(merged.person)
    into = _other(request.GET.get("into", ""), scope)
    if into is None:
        return _ask_for_other(request, player, scope)
    context = {"player": player, "into": into, "often": queries.session_counts((player, into))}
    return render(request, "manage_players/merge.html", context)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def split(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """Undo a merger."""
    scope = managing_scope(request)
    player = queries.player_by_id(player_id, scope)
    if request.method != "POST" and player.merged_into is not None:
        return render(request, "manage_players/split.html", {"player": player})
    return _to_player(operations.split_player(player_id=player_id, scope=scope))


def _to_player(player: models.Player, **query: str) -> HttpResponseRedirect:
    address = reverse("player", args=[player.id])
    return redirect(f"{address}?{urlencode(query)}" if query else address)


def _ask_for_name(request: HtmxRequest, player: models.Player, name: str, error: str = "") -> HttpResponse:
    context = {"player": player, "name": name, "error": error}
    return render(request, "manage_players/rename.html", context, status=400 if error else 200)


def _ask_for_mark(
    request: HtmxRequest, player: models.Player, color: str, mark: str, error: Invalid | None = None
) -> HttpResponse:
    context = {"player": player, "color": color, "mark": mark, "colors": models.PlayerColor.choices, "error": error}
    return render(request, "manage_players/mark.html", context, status=400 if error else 200)


def _ask_for_other(request: HtmxRequest, player: models.Player, scope: queries.Scope, error: str = "") -> HttpResponse:
    search = request.GET.get("search", "").replace("\x00", "")[:_LONGEST_SEARCH]
    called = queries.players_matching(search.strip(), scope, OFFERED + 1)
    offered = [each for each in called if each != player][:OFFERED]
    context = {
        "player": player,
        "search": search,
        "offered": offered,
        "often": queries.session_counts(offered),
        "error": error,
    }
    return render(request, "manage_players/merge_with.html", context, status=400 if error else 200)


def _other(asked: str, scope: queries.Scope) -> models.Player | None:
    """Return the player whom a form names; None for anything else."""
    try:
        return queries.player_by_id(UUID(asked), scope)
    except (ValueError, Unknown):
        return None
