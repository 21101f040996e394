"""The page of everything that isn't about a game: television, positions, theme, account, and the server itself."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from referee.pages.requests import HtmxRequest, own_player_of, page, scope_of
from referee.web import devices

THEMES = ("light", "dark")


@page
@require_safe
def more(request: HtmxRequest) -> HttpResponseBase:
    """Show the ways to what is rarely needed, and the theme."""
    theme = request.COOKIES.get("theme", "")
    scope = scope_of(request)
    context = {
        "theme": theme if theme in THEMES else "",
        "for_members": not scope.is_everything,
        "own_player": own_player_of(request, scope.circles.present),
    }
    return render(request, "more/more.html", context)


@page
@require_POST
def choose_theme(request: HtmxRequest) -> HttpResponseBase:
    """Set the theme: light, dark, or that of the phone."""
    response = redirect("more")
    theme = request.POST.get("theme")
    if theme in THEMES:
        response.set_cookie("theme", str(theme), max_age=devices.COOKIE_SECONDS, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
