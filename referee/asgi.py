"""The server's entry point: requests that may wait long stay on the event loop, and Django answers on threads.

Django's own ASGI handler is several times slower than its WSGI handler on a thread pool. An
endpoint that holds its connections open gets its own branch in ``application``, beside Django.
"""

import os
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

from referee.server.body import replayed, whole_body, with_length
from referee.server.hosts import accept_own_address
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
