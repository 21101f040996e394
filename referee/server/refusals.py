"""What somebody is told whose request isn't let in, before anything is made for it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from a2wsgi.asgi_typing import HTTPScope

from referee.server.threads import Answer

Refuse = Callable[[HTTPScope], Answer | None]
Refusal = Callable[[HTTPScope], Answer]


def refuse_nobody(_scope: HTTPScope) -> Answer | None:
    """Let everybody in."""
    return None


def in_a_word(status: HTTPStatus) -> Refusal:
    """A refusal that says no more than its status does."""
    text = status.phrase.encode()
    answer = Answer(status, [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(text))], text)
    return lambda _scope: answer


_TOO_MANY = b"Too many connections are open. Close some, and try again in 10 seconds.\n"
TOO_MANY = Answer(
    HTTPStatus.SERVICE_UNAVAILABLE,
    [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(_TOO_MANY)), (b"retry-after", b"10")],
    _TOO_MANY,
)
