"""The language of the API's messages: that of the header Accept-Language, and English without it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from referee.web.problem import is_for_the_api


def speak_as_asked(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Pass over the language chosen on this browser's pages: a program gets the same answer from everywhere."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if is_for_the_api(request):
            request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        return get_response(request)

    return answer
