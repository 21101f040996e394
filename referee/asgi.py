"""The server's entry point: requests that may wait long stay on the event loop, and Django answers on threads.

Django's own ASGI handler is several times slower than its WSGI handler on a thread pool. An
endpoint that holds its connections open has its own branch in ``application``, beside Django: `referee.live`.
"""

import math
import os
import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar, cast

from a2wsgi.asgi_typing import HTTPScope, Receive, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

from referee.wsgi import application as wsgi  # isort: skip - sets Django up, which the others need
from django.conf import settings

from referee.live.endpoint import answer_stream, session_followed
from referee.live.shared import Shared
from referee.metrics import counted
from referee.news.hub import hub
from referee.pages import errors
from referee.pages.signing_in import seconds_at_the_door, too_often_for_an_address
from referee.server.admission import Admission
from referee.server.aside import Aside
from referee.server.busy import PreparedAnswers
from referee.server.hosts import accept_own_address
from referee.server.protocol import Http
from referee.server.sent_on import SentOn
from referee.server.static_answers import static_answers, static_file
from referee.server.threads import Answer, Threads

THREADS_AT_TABLES = 1
"""Of each process, for plays and for those who look on.

On SQLite one writes at a time in any case. Two threads that share Python's interpreter make each other wait at every
statement, and all other writers with them (`docs/decisions/29-one-thread-at-the-tables.md`), whichever the database.
"""

THREADS = 1
"""For all other pages and calls: however long one takes, no play waits for its thread."""

SPARE_THREADS = 1
"""For looks, while plays hold the others because they wait for a database that somebody else has locked."""

Made = TypeVar("Made")

busy = PreparedAnswers(errors.busy)
too_often = PreparedAnswers(too_often_for_an_address)
at_tables = Threads(cast(WSGIApp, wsgi), THREADS_AT_TABLES, SPARE_THREADS)
sent_on = SentOn()
tables = Admission(at_tables, busy, sent_on)
django = Admission(Threads(cast(WSGIApp, wsgi), THREADS, SPARE_THREADS), busy, sent_on)
passwords = Admission(Threads(cast(WSGIApp, wsgi), 1), busy, sent_on)
"""Hashing a password takes long on purpose: no play waits for it."""

aside = Admission(Aside(busy), busy, sent_on, longest_wait=15)
"""Neither does it for what judges a whole session at once, or whatever a stranger pastes."""

_ASIDE = re.compile(
    r"\w+ /api/v1/(adjudicate|schema|sessions/import|sessions/[^/]+/what-if)|POST /sessions/import/|\w+ /positions/"
)


_AT_A_TABLE = re.compile(
    r"/table/[^/]+/(?!log/|hands/|right/).*|/api/v1/hands/[^/]+(/(plays|check|placements|undo|redo))?|/api/v1/sessions/[^/]+/(events|hands)"
)


def admission_for(scope: HTTPScope) -> Admission:
    """Where the request waits for a thread."""
    if scope["method"] == "POST" and scope["path"].startswith(settings.REFEREE_PASSWORD_PATHS):
        return passwords
    if _AT_A_TABLE.fullmatch(scope["path"]):
        return tables
    return aside if _ASIDE.fullmatch(f"{scope['method']} {scope['path']}") else django


async def show(make: Callable[[], Made], /) -> Made:
    """Make what watchers are shown on a table's thread, behind plays."""
    return await tables.show(partial(at_tables.do, make))


Shared.on_thread = staticmethod(show)


async def admit(scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Let it wait there, and answer it. If it may have written something, those who follow that table hear of it at once."""
    await admission_for(scope)(scope, receive, send)
    if scope["method"] == "POST":
        hub().look_now()


admitted = counted(admit)


def refusal(scope: HTTPScope) -> Answer | None:
    """The answer to a request that came too late for a thread, or too often; static files need none."""
    if static_file(scope):
        return None
    admission = admission_for(scope)
    if admission is passwords and (seconds := seconds_at_the_door(scope)):
        return too_often.come_back(scope, math.ceil(seconds))
    return admission.refusal(scope)


Http.refuse = refusal
Http.too_large = PreparedAnswers(errors.too_large).answer
Http.too_slow = PreparedAnswers(errors.too_slow).answer


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection."""
    if scope["type"] != "http":
        return
    if session_id := session_followed(scope):
        await answer_stream(session_id, scope, receive, send, answer)
    elif (static := static_answers()) and (file := static_file(scope)):
        await static.answer(file, scope, send)
    else:
        await answer(scope, receive, send)


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Let Django answer on one of its threads."""
    if scope["type"] != "http":
        return
    accept_own_address(scope)
    await admitted(scope, receive, send)
