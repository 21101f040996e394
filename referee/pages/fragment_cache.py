"""The main part of a page that is the same for many readers: made once a version, and kept in Django's cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib.messages import get_messages
from django.core.cache import caches
from django.http import HttpResponse
from django.template.loader import render_to_string

from referee import models, queries
from referee.pages.dismissed_findings import dismissed_ids
from referee.pages.requests import HtmxRequest
from referee.web.etag import etag

FRAGMENT = "parts/_htmx_response.html"
"""The template of an answer to htmx: the main part of a page, its title, and what is read aloud."""


def is_shared_view(request: HtmxRequest, key: models.Key | None) -> bool:
    """Return True if htmx asks for a reader who sees what all see: with no key, nothing closed, no message waiting."""
    return bool(request.htmx) and key is None and not dismissed_ids(request) and not len(get_messages(request))


def cached_fragment(state: queries.TableState, seen: str, context: Callable[[], Mapping[str, object]]) -> HttpResponse:
    """Return the main part with this context for all readers of the same ETag, ``seen``.

    It is rendered without a request, so that nothing of one reader gets into it: no token, no message. Names can change
    while the session stands still, so they belong to the cache's key.
    """
    name = etag(state.session, seen, state.seats)
    return HttpResponse(caches["pages"].get_or_set(name, lambda: render_to_string(FRAGMENT, dict(context()))))
