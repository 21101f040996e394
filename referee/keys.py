"""Keys and the cookie that stands for them: making, reading and hiding them. Looking keys up is in `queries`.

A guest's browser keeps one signed cookie, good for a year, that holds the name of the device: 128 random
bits. Keys are made for a device, so the cookie opens every table that the device may write at.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "referee_device"
COOKIE_SECONDS = 365 * 24 * 3600
TOKEN_LASTS = timedelta(minutes=10)

_SALT = "referee.device"
_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 6


def new_secret() -> str:
    """A fresh key or token: 128 random bits, 22 characters that may stand in an address or a header."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is stored in place of the secret: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_device() -> str:
    """A name for a device that has none yet."""
    return secrets.token_urlsafe(16)


def device_of(request: HttpRequest) -> str:
    """The device that the request comes from; empty without a cookie of ours, or with one that was tampered with."""
    try:
        return signing.TimestampSigner(salt=_SALT).unsign(request.COOKIES.get(COOKIE, ""), max_age=COOKIE_SECONDS)
    except signing.BadSignature:
        return ""


def remember_device(response: HttpResponse, device: str) -> None:
    """Give the browser the cookie of its device, good for a year from now."""
    response.set_cookie(
        COOKIE,
        signing.TimestampSigner(salt=_SALT).sign(device),
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def new_code() -> str:
    """A code for joining a session: six letters and digits that nobody mistakes for one another."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def read_code(typed: str) -> str:
    """The code that somebody typed, in any case, with blanks or hyphens."""
    return "".join(character for character in typed.upper() if character in _CODE_LETTERS)
