"""How often somebody may try to sign in: by the address that they come from, and by the name that they try.

Somebody who guesses at a name may not lock out its owner: a browser in which that name has signed in before has an
allowance of its own, by a signed cookie. This is the only limit by name: that of django-allauth, which knows no browsers
and isn't asked by the admin, is off (``ACCOUNT_RATE_LIMITS``).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from referee.models.tokens import digest, new_secret
from referee.pages import errors
from referee.web.addresses import counted_as
from referee.web.buckets import Allowance, Buckets
from referee.web.devices import COOKIE_SECONDS
from scoring.names import same_name_key

COOKIE = "referee_signed_in"
FIELDS = ("username", "login")
"""What the name is called in the forms of Django's admin and of django-allauth."""

LONGEST = 150
"""Characters that the name of an account can have."""

MOST_KNOWN = 8
"""People whom one browser is known to: those who have signed in with it last."""

_SALT = "referee.signed_in"
_BETWEEN = "."


class LimitSigningIn:
    """Middleware in front of every view that hashes a password (``REFEREE_PASSWORD_PATHS``)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST" or not request.path_info.startswith(settings.REFEREE_PASSWORD_PATHS):
            return self._get_response(request)
        seconds = seconds_to_wait(request)
        if seconds:
            return too_often(request, seconds)
        response = self._get_response(request)
        if signed_in := getattr(request, "signed_in_as", ""):
            remember_name(request, response, signed_in)
        return response


def seconds_to_wait(request: HttpRequest) -> float:
    """How long until the next try; 0 where it may be made now, and then it counts."""
    remote = request.META.get("REMOTE_ADDR", "")
    if wait := _addresses().take(counted_as(remote) or remote):
        return wait
    return max((_names().take(_bucket(request, name)) for name in named_in(request)), default=0.0)


def named_in(request: HttpRequest) -> set[str]:
    """Whom the form may sign in, as names are counted: however a name is spelled, it is the same to Django or nobody's.

    Each form looks at one of the fields. What stands in the other must not hide the name from being counted.
    """
    told = (request.POST.get(field, "").strip()[:LONGEST] for field in FIELDS)
    return {key for name in told if (key := counted_name(name))}


def counted_name(name: str) -> str:
    """The name under which tries are counted. Databases compare in capitals, in which an i without its dot is an I too."""
    return same_name_key(name.upper())


def too_often(request: HttpRequest, seconds: float) -> HttpResponse:
    """429 with ``Retry-After``."""
    minutes = math.ceil(seconds / 60)
    text = ngettext(
        "Too many attempts to sign in. Wait %(minutes)d minute, then try again.",
        "Too many attempts to sign in. Wait %(minutes)d minutes, then try again.",
        minutes,
    )
    response = errors.too_many(request, text % {"minutes": minutes})
    response["Retry-After"] = str(math.ceil(seconds))
    return response


def remember_name(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Give the browser the cookie that says who has signed in with it, and which browser it is."""
    known = _known_to(request)
    names = [digest(name), *(each for each in known.names if each != digest(name))][:MOST_KNOWN]
    response.set_cookie(
        COOKIE,
        signing.TimestampSigner(salt=_SALT).sign(_BETWEEN.join([*names, known.browser or new_secret()])),
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


@receiver(user_logged_in)
def _signed_in(request: HttpRequest | None, user: AbstractBaseUser, **more: object) -> None:
    """Let the browser be known from now on, whether by a password, a passkey or a link to a new password."""
    if request is None:
        return
    name = counted_name(user.get_username())
    _names().forget(_bucket(request, name))
    request.signed_in_as = name  # type: ignore[attr-defined]


class _Known(NamedTuple):
    """Who has signed in with a browser, the latest first: what their names are hashed to.

    ``browser`` stays the same whoever signs in, so that nobody gets fresh tries at another's name by their own password.
    """

    names: list[str]
    browser: str


def _bucket(request: HttpRequest, name: str) -> str:
    known = _known_to(request)
    return f"{name} {known.browser}" if digest(name) in known.names else name


def _known_to(request: HttpRequest) -> _Known:
    cookie = request.COOKIES.get(COOKIE, "")
    try:
        *names, browser = signing.TimestampSigner(salt=_SALT).unsign(cookie, max_age=COOKIE_SECONDS).split(_BETWEEN)
    except signing.BadSignature:
        return _Known([], "")
    return _Known(names, browser)


@lru_cache(maxsize=1)
def _addresses() -> Buckets:
    return Buckets(Allowance(*settings.REFEREE_SIGNING_IN_FROM_AN_ADDRESS))


@lru_cache(maxsize=1)
def _names() -> Buckets:
    return Buckets(Allowance(*settings.REFEREE_SIGNING_IN_BY_A_NAME))


def forget_everybody() -> None:
    """Begin to count anew, with the present settings."""
    _addresses.cache_clear()
    _names.cache_clear()
