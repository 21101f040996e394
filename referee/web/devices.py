"""The cookie that names a device.

A guest's browser keeps one signed cookie, good for a year, that holds the name of the device: 128 random
bits. Keys are made for a device, so the cookie opens every table that the device may write at.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "referee_device"
COOKIE_SECONDS = 365 * 24 * 3600

_SALT = "referee.device"


def new_device() -> str:
    """Return a name for a device that has none yet."""
    return secrets.token_urlsafe(16)


def device_of(request: HttpRequest) -> str:
    """Return the device that the request comes from; empty without a cookie of ours, or if it was tampered with."""
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
