"""The question which player of a circle a member is."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from referee import operations, queries
from referee.accounts.pages.circles import member_of
from referee.exceptions import Invalid, NotAllowed
from referee.operations import parsing
from referee.pages.requests import HtmxRequest, page


@page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_player(request: HtmxRequest, circle: int) -> HttpResponseBase:
    """Ask which player of a circle the member is, or take the answer and show the account again."""
    user = member_of(request)
    if request.method != "POST":
        return _ask(request, user, circle)
    player = parsing.read_uuid(request.POST.get("player") or None, "player")
    try:
        operations.choose_own_player(circle=circle, by=user, player=player)
    except Invalid as invalid:
        return _ask(request, user, circle, invalid)
    if "welcome" in request.POST:
        return redirect("welcome")
    return redirect(f"{reverse('account')}#circle-{circle}")


@page
@require_POST
@login_required
def free_player(request: HtmxRequest, circle: int, member: int) -> HttpResponseBase:
    """Let another member be no player any more."""
    operations.free_player(circle=circle, by=member_of(request), member=member)
    return redirect("account")


def _ask(request: HtmxRequest, user: User, circle: int, error: Invalid | None = None) -> HttpResponse:
    listed = next((each for each in queries.circles_listed(user, circle) if each.present), None)
    if listed is None:
        raise NotAllowed(_("You aren't in this circle."))
    context = {
        "listed": listed,
        "people": queries.free_players(circle, called=user.get_username()),
        "error": error.message if error else "",
    }
    return render(request, "account/own_player.html", context, status=400 if error else 200)
