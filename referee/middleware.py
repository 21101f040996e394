from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

CONTENT_TOO_LARGE = 413


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
    detail = _("The request holds more than %(limit)d bytes, the most that is read.") % {
        "limit": settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    }
    if not request.path_info.startswith("/api/"):
        return HttpResponse(detail, status=CONTENT_TOO_LARGE, content_type="text/plain; charset=utf-8")
    return JsonResponse(
        {"type": "about:blank", "title": _("Content Too Large"), "status": CONTENT_TOO_LARGE, "detail": detail},
        status=CONTENT_TOO_LARGE,
        content_type="application/problem+json",
    )
