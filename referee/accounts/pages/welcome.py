"""The page on which a new member arrives: the circles, whom to invite, and which player one is."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee import models, queries
from referee.accounts.pages.circles import member_of
from referee.exceptions import Unknown
from referee.operations import parsing
from referee.pages.requests import HtmxRequest, page, scope_of
from scoring.record.player_names import same_name_key

PLAYER = "player"
"""The session key under which a login remembers which player its user is."""


@page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def welcome(request: HtmxRequest) -> HttpResponseBase:
    """Show where a member is and what comes next; take the ``player`` who they say they are."""
    user, scope = member_of(request), scope_of(request)
    if request.method == "POST":
        sent = parsing.read_uuid(request.POST.get("player") or None, "player")
        if sent is None:
            request.session.pop(PLAYER, None)
        else:
            request.session[PLAYER] = str(queries.person_by_id(sent, scope).id)
        return redirect("welcome")
    player = player_of(request)
    people = [] if player else queries.players(scope)
    called = same_name_key(user.username)
    context = {
        "circles": queries.circles_listed(user, scope.circles.present),
        "player": player,
        "people": sorted(people, key=lambda each: not each.same_name.startswith(called)),
    }
    return render(request, "account/welcome.html", context)


def player_of(request: HttpRequest) -> models.Player | None:
    """Return the player who the user of this login says they are; None before they have said it."""
    chosen = request.session.get(PLAYER)
    if chosen is None:
        return None
    try:
        return queries.person_by_id(UUID(chosen), scope_of(request))
    except Unknown:  # in another circle than the present one
        return None
