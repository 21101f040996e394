"""The refusal of writes that a page of a foreign site has a reader's browser send.

A browser asks nobody (CORS) before it sends a form or plain text to another site, and an open server asks for no key
before it opens a table or reads a session in. But with everything that may write, a browser says which site it comes
from. A program says nothing, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import is_same_domain

from referee.pages.errors import foreign_site

ONLY_READ = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
"""The safe methods (RFC 9110)."""

OUR_OWN = frozenset({"same-origin", "none"})
"""The values of ``Sec-Fetch-Site`` for requests of our own pages, or of the user. Without https, browsers send none."""


def refuse_foreign_sites(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse, before any view, whatever may write and was sent by a page of another site."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method not in ONLY_READ and comes_from_elsewhere(request):
            return foreign_site(request)
        return get_response(request)

    return answer


def comes_from_elsewhere(request: HttpRequest) -> bool:
    """Return True if a browser says that a page of another site has sent this, unless the settings trust that site."""
    origin = request.headers.get("Origin")
    if origin is not None and _is_trusted(origin):
        return False
    if request.headers.get("Sec-Fetch-Site", "none") not in OUR_OWN:
        return True
    return origin is not None and _host_of(origin) != request.get_host().lower()


def _is_trusted(origin: str) -> bool:
    """Return True if the origin is among ``CSRF_TRUSTED_ORIGINS``, which Django's own check of forms takes too."""
    host = _host_of(origin)
    trusted = (each.partition("://") for each in settings.CSRF_TRUSTED_ORIGINS)
    return any(
        origin.lower().startswith(f"{scheme}://") and is_same_domain(host, name.removeprefix("*"))
        for scheme, _, name in trusted
    )


def _host_of(origin: str) -> str:
    """Return the host of an origin, with its port if it names one; empty for ``null``, a page without an origin."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
