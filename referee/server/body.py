"""A request's body, read on the event loop before a thread is taken for the answer."""

from __future__ import annotations

from a2wsgi.asgi_typing import HTTPScope, Receive
from django.conf import settings


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
