"""The reading of the API by pages of other sites (CORS), where everybody may read it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from referee.web.problem import is_for_the_api

HEADERS = "ETag, Location, Retry-After"
"""The headers that a page of another site may read besides those that any may."""


def let_other_sites_read(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let pages of any site read what the API answers to GET, on an open server. On one for members no other site's may."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method in ("GET", "HEAD") and is_for_the_api(request) and settings.REFEREE_ACCESS == "open":
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = HEADERS
        return response

    return answer
