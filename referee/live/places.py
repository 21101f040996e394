"""So many streams for one address, so that nobody has all that the server can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from a2wsgi.asgi_typing import HTTPScope
from django.conf import settings

from referee.http.addresses import counted_as
from referee.server.threads import Answer

SECONDS_AWAY = 60

_TOLD = b"Too many streams are open from your address. Close some, and try again in a minute.\n"

NO_PLACE = Answer(
    HTTPStatus.TOO_MANY_REQUESTS,
    [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(_TOLD)).encode()),
        (b"retry-after", str(SECONDS_AWAY).encode()),
        (b"cache-control", b"no-store"),
    ],
    _TOLD,
)


class Places:
    """Who holds how many streams of this process."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place(self, scope: HTTPScope) -> Iterator[bool]:
        """Take a place for a stream; whether there was one. Behind a proxy the client counts, not the proxy."""
        client = scope.get("client")
        address = counted_as(client[0]) if client else None
        if address is None:
            yield True
        elif self._taken[address] >= settings.REFEREE_CONNECTIONS:
            yield False
        else:
            self._taken[address] += 1
            try:
                yield True
            finally:
                self._taken[address] -= 1
                if not self._taken[address]:
                    del self._taken[address]


places = Places()
