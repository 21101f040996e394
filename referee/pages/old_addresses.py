"""Addresses that pages had once, which people have kept: each redirects for good to the place of its page now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe


@require_safe
def join(request: HttpRequest) -> HttpResponseBase:
    """Redirect from the page that asked for a table's code to the first page, which takes it now."""
    return _moved(request, reverse("home"))


@require_safe
def ratings(request: HttpRequest) -> HttpResponseBase:
    """Redirect from the ratings to the players, in the order of their ratings."""
    return _moved(request, reverse("players"), order="rating")


def _moved(request: HttpRequest, address: str, **also: str) -> HttpResponseBase:
    """Redirect for good, with what the old address asked for."""
    asked = request.GET.copy()
    asked.update(also)
    query = f"?{asked.urlencode()}" if asked else ""
    return redirect(address + query, permanent=True)
