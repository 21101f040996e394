"""The server's entry: what may wait long stays on the event loop, Django answers on threads.

Django's own ASGI handler is several times slower than its WSGI handler on a thread pool. An
endpoint that holds its connections open gets its own branch in ``application``, beside Django.
"""

import os
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import HTTPScope, Receive, ReceiveEvent, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

from django.conf import settings

from referee.wsgi import application as wsgi

THREADS = 4

django = WSGIMiddleware(cast(WSGIApp, wsgi), workers=THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection."""
    if scope["type"] != "http":
        await django(scope, receive, send)
        return
    accept_own_address(scope)
    body = await whole_body(receive)
    if body is not None:
        await django(with_length(scope, len(body)), replayed(body), send)


def accept_own_address(scope: HTTPScope) -> None:
    """Allow as host the address that the connection came in by, which is one of the machine's own.

    So every network card serves, and a laptop that changes networks needs no restart.
    """
    address, port = scope.get("server") or ("", None)
    if port is None:
        return
    host = f"[{address}]" if ":" in address else address
    if host not in settings.ALLOWED_HOSTS:
        settings.ALLOWED_HOSTS.append(host)


async def whole_body(receive: Receive) -> bytes | None:
    """Return the request's body, None where the sender went away before its end.

    A slow sender thus holds up no thread, and half a form is never taken for a whole one. Of a
    body that is too large, no more is kept than shows it.
    """
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        if len(body) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            body += message["body"]
        if not message.get("more_body", False):
            return bytes(body)


def with_length(scope: HTTPScope, length: int) -> HTTPScope:
    """Return the scope with the body's length, which a sender in chunks doesn't give."""
    headers = list(scope["headers"])
    if length and not any(name == b"content-length" for name, _ in headers):
        headers.append((b"content-length", str(length).encode()))
    return {**scope, "headers": headers}


def replayed(body: bytes) -> Receive:
    """Return a channel that gives the body in one piece."""

    async def receive() -> ReceiveEvent:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
