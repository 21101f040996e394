"""The refusal of a body that is too large, before anything reads it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from referee.pages.errors import too_large
from referee.web.body_limits import most_bytes


def limit_body(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a body that has more bytes than its address takes, before anything reads it."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > most_bytes(request.path):
            return too_large(request)
        return get_response(request)

    return answer
