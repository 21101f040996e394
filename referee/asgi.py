"""The server's entry point: Django on a thread, and the streams that follow tables beside it on the event loop.

Django's own ASGI handler takes several times as long for each request as its WSGI handler on a thread
(docs/decisions/31-granian.md).
"""

import gc
import os
import sys
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

from referee.wsgi import application as wsgi  # isort: skip - sets Django up, which the others need
from django.conf import settings
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from referee.server.addresses import plain_addresses
from referee.server.body import WholeBodies
from referee.streams.middleware import Streams

SLOW_PATHS = (
    "/account/",
    "/admin/",
    "/api/v1/adjudicate",
    "/api/v1/docs",
    "/api/v1/schema",
    "/api/v1/sessions/import",
    "/positions/",
    "/sessions/import/",
)
"""The addresses at which passwords are hashed, whole records judged or long files read, besides two that end in the name of what takes long."""

# One thread for the tables: requests are answered in the order in which they come, and SQLite has one writer at a time.
table_app = WSGIMiddleware(cast(WSGIApp, wsgi), workers=1)
slow_app = WSGIMiddleware(cast(WSGIApp, wsgi), workers=1)


async def django(scope: Scope, receive: Receive, send: Send) -> None:
    """Let Django answer: on a thread of its own what takes long, so that no play waits for it."""
    path = scope["path"] if scope["type"] == "http" else ""
    takes_long = path.startswith(SLOW_PATHS) or path.rstrip("/").endswith(("/what-if", "/photo"))
    await (slow_app if takes_long else table_app)(scope, receive, send)


application = plain_addresses(wrap_asgi_with_proxy_headers(Streams(WholeBodies(django)), settings.REFEREE_PROXIES))

# A thread that judges a whole record hands over to a tap after this many seconds; by default it would keep it waiting for
# five times as long, each time that the tap has asked the database.
sys.setswitchinterval(0.001)

# Modules and settings stay for good, and the states of sessions are kept in memory. If the garbage collector looked
# through all of them as often as by default, it would take as long as answering does. So what is loaded by now is
# frozen, and collections are rare.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)
