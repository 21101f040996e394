"""Problems (RFC 9457) for requests to the API that reached none of its views."""

from __future__ import annotations

from http import HTTPStatus
from typing import TypedDict

from django.http import HttpRequest, JsonResponse

MEDIA_TYPE = "application/problem+json"


class PlainProblemJson(TypedDict):
    """A problem (RFC 9457): what went wrong."""

    type: str
    title: str
    status: int
    detail: str


def is_for_the_api(request: HttpRequest) -> bool:
    """Return True if the request comes from a program, which reads problems rather than pages."""
    return request.path_info.startswith("/api/")


def problem_body(status: int, detail: str) -> PlainProblemJson:
    """Return the fields of every problem; ``detail`` is a sentence about this one."""
    return {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": int(status), "detail": detail}


def plain_problem(status: int, detail: str) -> JsonResponse:
    """Return the answer that says what is wrong. No cache keeps it: it may be over in a moment."""
    headers = {"Cache-Control": "no-store"}
    return JsonResponse(problem_body(status, detail), status=status, content_type=MEDIA_TYPE, headers=headers)
