"""Django in a process of its own, for what takes long: it yields to the processes that record plays.

On a thread beside the plays, half a second of judging would take every play a turn of the interpreter for each of its
steps. The process is started when it is first needed, ends by itself when nobody has asked for a while, and with whoever started it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import BinaryIO, cast

from a2wsgi.asgi_typing import HTTPScope
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

from referee.server.busy import PreparedAnswers
from referee.server.hosts import accept_own_address
from referee.server.threads import Answer, answer_of

SECONDS_AT_MOST = 30
"""For an answer, the start of the process on a small machine included. Whoever takes longer is ended."""

SECONDS_IDLE = 600
"""After so long without a request the process ends, and its memory is free."""

SECONDS_AWAY = 10
"""How long somebody is sent away whose answer couldn't be made."""

NICE = 10
"""How much it yields to others on the same machine."""

COMMAND = (sys.executable, "-m", "referee.server.aside")

_SIZE = 4
_KEPT = (
    "type",
    "method",
    "path",
    "raw_path",
    "root_path",
    "query_string",
    "http_version",
    "headers",
    "client",
    "server",
    "scheme",
)


class Aside:
    """The process, of one event loop. It answers one request at a time."""

    number = 1
    spare = 0

    def __init__(self, busy: PreparedAnswers, command: Sequence[str] = COMMAND) -> None:
        self._busy = busy
        self._command = command
        self._process: Process | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def answer(self, scope: HTTPScope, body: bytes) -> Answer:
        """Return Django's answer; 503 where the process takes too long or ends before it has one."""
        asked = pickle.dumps(({name: value for name, value in scope.items() if name in _KEPT}, body))
        try:
            async with asyncio.timeout(SECONDS_AT_MOST):
                process = await self._started()
                assert process.stdin and process.stdout
                process.stdin.writelines((len(asked).to_bytes(_SIZE, "big"), asked))
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(_SIZE), "big")
                answer: Answer = pickle.loads(await process.stdout.readexactly(size))  # noqa: S301
        except (TimeoutError, EOFError, ConnectionError):
            self.end()
            return self._busy.come_back(scope, SECONDS_AWAY)
        except BaseException:
            self.end()  # its answer to this request must not be taken for the answer to the next
            raise
        self._idle = asyncio.get_running_loop().call_later(SECONDS_IDLE, self.end)
        return answer

    async def _started(self) -> Process:
        loop = asyncio.get_running_loop()
        if self._idle:
            self._idle.cancel()
            self._idle = None
        if self._process is None or self._process.returncode is not None or self._loop is not loop:
            # In a session of its own a Ctrl-C at the terminal passes it by: it ends with the pipe.
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, cwd=settings.BASE_DIR, start_new_session=True
            )
            self._loop = loop
        return self._process

    def end(self) -> None:
        """End the process; the next request starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()


def main() -> None:
    """Answer what comes in by the pipe, until it is closed."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes where the log goes
    from referee.wsgi import application

    while request := _read(asked):
        scope, body = pickle.loads(request)  # noqa: S301
        accept_own_address(scope)
        made = pickle.dumps(answer_of(cast(WSGIApp, application), scope, body))
        answers.write(len(made).to_bytes(_SIZE, "big") + made)
        answers.flush()


def _read(pipe: BinaryIO) -> bytes:
    return pipe.read(int.from_bytes(pipe.read(_SIZE), "big"))


if __name__ == "__main__":
    main()
