"""Who was sent away and doesn't wait: they are told later, so that they can't ask again at once.

Each refusal costs those who could be served. Only refusals are kept back, never an answer, and only from those who came
too early again and again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import NamedTuple

from a2wsgi.asgi_typing import HTTPScope
from django.conf import settings

from referee.http import devices
from referee.http.addresses import counted_as
from referee.server.threads import Answer

FORGIVEN = 2
"""So often in a row somebody may come back too early and is told again at once."""

LONGEST_HELD = 5.0
"""Seconds for which a refusal is kept back at most. A phone gives up after 8."""

MOST = 10_000
"""So many are remembered, those who were sent away last."""


_OWN_COOKIES = tuple(
    f"{name}=".encode() for name in (devices.COOKIE, settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME)
)
"""What a browser has alone."""


class Told(NamedTuple):
    """When somebody may come back, on the monotonic clock, and how often in a row they came before that."""

    back_at: float = 0.0
    early: int = 0


class SentAway:
    """Remembers when those who were sent away may come back, each with what they asked for."""

    def __init__(self) -> None:
        self._told: OrderedDict[int, Told] = OrderedDict()

    def seconds_held(self, scope: HTTPScope, refusal: Answer) -> float:
        """How long this refusal is kept back: until they should have come, if they keep coming before that."""
        name = _name(scope)
        if name is None:
            return 0.0
        now = time.monotonic()
        told = self._told.pop(name, Told())
        early = told.early + 1 if now < told.back_at else 0
        self._told[name] = Told(now + float(dict(refusal.headers).get(b"retry-after", 0)), early)
        if len(self._told) > MOST:
            self._told.popitem(last=False)
        return min(told.back_at - now, LONGEST_HELD) if early > FORGIVEN else 0.0


def _name(scope: HTTPScope) -> int | None:
    """One client with one address and method; None where it can't be told from others.

    By cookies and key, since a table shares one network address, and through a proxy one connection carries many
    people. Who has neither is known by their connection, unless it is a proxy's. Cookies that many have alike, of
    a time zone or a screen's size, make nobody known.
    """
    signs = tuple(value for name, value in scope["headers"] if _tells_who(name, value))
    client = scope.get("client")
    if not signs and (client is None or counted_as(client[0]) is None):
        return None
    return hash((signs or client, scope["method"], scope["path"]))


def _tells_who(name: bytes, value: bytes) -> bool:
    return name == b"authorization" or (name == b"cookie" and any(own in value for own in _OWN_COOKIES))
