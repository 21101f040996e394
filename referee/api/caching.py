"""The caching of the API's answers: for every call and every problem, unless its view says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control

from referee.web.problem import is_for_the_api

SECONDS_KEPT = 300
"""The age, in seconds, that an answer may reach which only a new version of the server changes."""

same_for_all = method_decorator(cache_control(public=True, max_age=SECONDS_KEPT), name="get")
"""A view whose answers anybody may keep: they are no secret, and seldom change."""

_ASKED_AGAIN = (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)


def set_cache_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let a client's own cache keep what it read, to be revalidated each time; let no cache keep anything else.

    An answer to a write may hold keys, and a problem may be over in a moment.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if is_for_the_api(request) and not response.has_header("Cache-Control"):
            if request.method in ("GET", "HEAD") and response.status_code in _ASKED_AGAIN:
                patch_cache_control(response, private=True, no_cache=True)
            else:
                patch_cache_control(response, no_store=True)
        return response

    return answer
