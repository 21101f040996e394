"""Browsers in which a name has signed in before, known by a signed cookie.

Somebody who guesses at a name may not lock out its owner: in a known browser the name has tries of its own.
"""

from __future__ import annotations

from typing import NamedTuple

from allauth.core import ratelimit
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from referee.models.tokens import digest, new_secret
from referee.web.devices import COOKIE_SECONDS
from scoring.record.player_names import same_name_key

COOKIE = "referee_signed_in"

MOST_KNOWN = 8
"""The number of people whom one browser is known to: those who have signed in with it last."""

ACTION = "login_failed"
"""The key in ``ACCOUNT_RATE_LIMITS`` of the limit on tries at a name. A limit by address would be cleared with it."""

_SALT = "referee.signed_in"
_BETWEEN = "."


def may_try(request: HttpRequest, name: str) -> bool:
    """Return True if the name may be tried once more, and count the try."""
    allowed: bool = ratelimit.consume(request, action=ACTION, key=_counted_under(request, name))
    return allowed


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Clear the counted tries at a name that has signed in, and give the browser the cookie that says so."""
    ratelimit.clear(request, action=ACTION, key=_counted_under(request, name))
    known = _known_to(request)
    hashed = digest(counted_name(name))
    names = [hashed, *(each for each in known.names if each != hashed)][:MOST_KNOWN]
    response.set_cookie(
        COOKIE,
        signing.TimestampSigner(salt=_SALT).sign(_BETWEEN.join([*names, known.browser or new_secret()])),
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def counted_name(name: str) -> str:
    """Return the name under which tries are counted: all spellings that Django takes for the same user have one.

    Databases compare in capitals, in which an i without its dot is an I too.
    """
    return same_name_key(name.strip().upper())


class _Known(NamedTuple):
    """The names that have signed in with a browser, the latest first, as they are hashed.

    ``browser`` stays the same whoever signs in, so that nobody gets fresh tries at another's name by their own password.
    """

    names: list[str]
    browser: str


def _counted_under(request: HttpRequest, name: str) -> str:
    name = counted_name(name)
    known = _known_to(request)
    return f"{name} {known.browser}" if digest(name) in known.names else name


def _known_to(request: HttpRequest) -> _Known:
    cookie = request.COOKIES.get(COOKIE, "")
    try:
        *names, browser = signing.TimestampSigner(salt=_SALT).unsign(cookie, max_age=COOKIE_SECONDS).split(_BETWEEN)
    except signing.BadSignature:
        return _Known([], "")
    return _Known(names, browser)
