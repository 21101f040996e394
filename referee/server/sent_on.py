"""Who has entered something and was sent on to the page that shows what came of it.

That page is the second half of their answer, so they wait for it among the plays, not among those who only look.
"""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from a2wsgi.asgi_typing import HTTPScope

from referee.server.threads import Answer

SECONDS_KEPT = 5.0
"""A browser asks for the other page at once."""

MOST = 1000
"""So many may be on their way at a time. Any others wait like everybody who looks."""


class SentOn:
    """Remembers for a moment where clients were sent on to. Each is known again once, by its network address and the page."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, str], float] = {}

    def remember(self, scope: HTTPScope, answer: Answer) -> None:
        """Take note of it if the answer sends its client to another page."""
        to = dict(answer.headers).get(b"location")
        if to is None:
            return
        self._forget_late_ones()
        if len(self._until) < MOST:
            self._until[_client(scope), urlsplit(to.decode("latin1")).path] = time.monotonic() + SECONDS_KEPT

    def has(self, scope: HTTPScope) -> bool:
        """Whether this asks for a page that its client was just sent to."""
        return scope["method"] == "GET" and self._until.get(_name(scope), 0.0) > time.monotonic()

    def has_come(self, scope: HTTPScope) -> None:
        """Forget it once it has been asked for."""
        self._until.pop(_name(scope), None)

    def _forget_late_ones(self) -> None:
        now = time.monotonic()
        late = [name for name, until in self._until.items() if until <= now]
        for name in late:
            del self._until[name]


def _name(scope: HTTPScope) -> tuple[str, str]:
    return _client(scope), scope["path"]


def _client(scope: HTTPScope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
