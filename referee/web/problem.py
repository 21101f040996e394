"""Problems (RFC 9457): their types, each with a page of its own, and those for requests that reached no view of the API."""

from __future__ import annotations

from http import HTTPStatus
from typing import NamedTuple, TypedDict

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

MEDIA_TYPE = "application/problem+json"


class ProblemType(NamedTuple):
    """A kind of problem with an address of its own. Title and advice are still to be translated."""

    slug: str
    status: HTTPStatus
    title: str
    advice: str


KEY_MISSING = ProblemType(
    "key-missing",
    HTTPStatus.UNAUTHORIZED,
    gettext_noop("A key is needed"),
    gettext_noop(
        "This call writes, so it needs a key. Send the keeper's key or the key of the entry's seat as “Authorization: Bearer "
        "KEY”. Both came in the answer that opened the session."
    ),
)
TOKEN_GONE = ProblemType(
    "token-gone",
    HTTPStatus.UNAUTHORIZED,
    gettext_noop("The token is no longer valid"),
    gettext_noop(
        "The token has expired or was revoked, or its member has left the circle. Members can make a new one on "
        "their account page."
    ),
)
WRONG_KEY = ProblemType(
    "wrong-key",
    HTTPStatus.FORBIDDEN,
    gettext_noop("The key doesn't open this table"),
    gettext_noop(
        "The key belongs to another table, or it was withdrawn when the score or the seat was handed over to another "
        "device. The scorekeeper can hand it over again."
    ),
)
NOT_ALLOWED = ProblemType(
    "not-allowed",
    HTTPStatus.FORBIDDEN,
    gettext_noop("This isn't allowed with this key"),
    gettext_noop(
        "A seat's key enters that seat's own plays, and the keeper's key everything at its table. On a server for members the "
        "history is shown to members alone, and players are changed by the people who manage them."
    ),
)
OUT_OF_DATE = ProblemType(
    "out-of-date",
    HTTPStatus.CONFLICT,
    gettext_noop("The table has moved on"),
    gettext_noop(
        "The session's version isn't the one sent as “after”, or another hand is being played. Nothing was written. "
        "The answer holds the present hand, scores and version: look at them, and send the entry again if it still fits."
    ),
)
NOT_NOW = ProblemType(
    "not-now",
    HTTPStatus.CONFLICT,
    gettext_noop("This can't be written now"),
    gettext_noop(
        "A hand is still open, the session is over, or there is nothing left to take back. "
        "Nothing was written. The answer holds the present hand, scores and version."
    ),
)
RULE_BROKEN = ProblemType(
    "rule-broken",
    HTTPStatus.UNPROCESSABLE_ENTITY,
    gettext_noop("The entry breaks a rule"),
    gettext_noop(
        "Nothing was written. “faults” names every rule that the entry breaks, what would have been right, and where the rules "
        "explain it. If the table lets it stand all the same, the keeper sends it with “stands”: true."
    ),
)
NO_ROOM = ProblemType(
    "no-room",
    HTTPStatus.UNPROCESSABLE_ENTITY,
    gettext_noop("Some entries no longer fit"),
    gettext_noop(
        "With this correction some entries can't stay, and “no_room” names them. Nothing was written. Send it with "
        "“rest”: “drop” to take them out as well."
    ),
)
LINE_NOT_TAKEN = ProblemType(
    "line-not-taken",
    HTTPStatus.UNPROCESSABLE_ENTITY,
    gettext_noop("A line can't go on the log"),
    gettext_noop(
        "A line doesn't give its hash, or the rules don't take it as it is written at its place. “errors” names it. Nothing was "
        "written."
    ),
)
LOGS_APART = ProblemType(
    "logs-apart",
    HTTPStatus.CONFLICT,
    gettext_noop("The session has gone on otherwise"),
    gettext_noop(
        "Both sides have written lines since the last one that they have in common, whose hash is “common”. “theirs” are those of "
        "this server, “yours” those that were sent. Nothing was written, and nothing is ever merged. Import your log as a session of "
        "its own, or take back what was entered here and enter yours."
    ),
)
ALREADY_HERE = ProblemType(
    "already-here",
    HTTPStatus.CONFLICT,
    gettext_noop("The session is here already"),
    gettext_noop(
        "A session here began with the same line, and “session” is its id. Append the lines that it hasn't to its log, or import the "
        "log once more as a session of its own with “copy=1”. Nothing was written."
    ),
)
ID_TAKEN = ProblemType(
    "id-taken",
    HTTPStatus.UNPROCESSABLE_ENTITY,
    gettext_noop("The id was used for something else"),
    gettext_noop(
        "Something else was written under this id before. To get the first answer again, send the same body with it. For "
        "anything new, use a new id."
    ),
)

PROBLEM_TYPES = {
    each.slug: each
    for each in (
        *(KEY_MISSING, TOKEN_GONE, WRONG_KEY, NOT_ALLOWED, OUT_OF_DATE, NOT_NOW, RULE_BROKEN, NO_ROOM, LINE_NOT_TAKEN),
        *(LOGS_APART, ALREADY_HERE, ID_TAKEN),
    )
}
"""Every kind of problem that has an address, by its slug. These don't change: programs go by them."""

_USUAL = {HTTPStatus.UNAUTHORIZED: KEY_MISSING, HTTPStatus.FORBIDDEN: NOT_ALLOWED}
"""The kind of a problem of which only the status is known."""


class PlainProblemJson(TypedDict):
    """A problem (RFC 9457): what went wrong."""

    type: str
    title: str
    status: int
    detail: str


def is_for_the_api(request: HttpRequest) -> bool:
    """Return True if the request comes from a program, which reads problems rather than pages."""
    return request.path_info.startswith("/api/")


def problem_body(status: int, detail: str, kind: ProblemType | None = None) -> PlainProblemJson:
    """Return the fields of every problem; ``detail`` is a sentence about this one."""
    kind = kind or _USUAL.get(HTTPStatus(status))
    if kind is None:
        return {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": int(status), "detail": detail}
    address = reverse("problem", args=[kind.slug])
    return {"type": address, "title": _(kind.title), "status": int(kind.status), "detail": detail}


def plain_problem(status: int, detail: str) -> JsonResponse:
    """Return the answer that says what is wrong. No cache keeps it: it may be over in a moment."""
    headers = {"Cache-Control": "no-store"}
    return JsonResponse(problem_body(status, detail), status=status, content_type=MEDIA_TYPE, headers=headers)
