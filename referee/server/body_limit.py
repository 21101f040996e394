"""A body that is too large is refused before anything reads it."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from referee.http.problem import is_for_the_api, plain_problem

CONTENT_TOO_LARGE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def limit_body(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a body over ``DATA_UPLOAD_MAX_MEMORY_SIZE`` bytes before anything reads it."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return too_large(request)
        return get_response(request)

    return answer


def too_large(request: HttpRequest) -> HttpResponse:
    """Return the refusal: a problem (RFC 9457) for the API, a sentence elsewhere."""
    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    text = ngettext(
        "The request is too large. It can have %(limit)d byte at most.",
        "The request is too large. It can have %(limit)d bytes at most.",
        most,
    )
    detail = text % {"limit": most}
    if is_for_the_api(request):
        return plain_problem(CONTENT_TOO_LARGE, detail)
    return HttpResponse(detail, status=CONTENT_TOO_LARGE, content_type="text/plain; charset=utf-8")
