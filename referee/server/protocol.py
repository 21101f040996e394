"""HTTP on a connection: uvicorn's protocol on the parser in C, with the limits that it lacks.

Whoever can't be answered in time is told so from here, before anything is made for their request: to refuse must
cost next to nothing, or refusing takes the time of those who could be served.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import ClassVar

from a2wsgi.asgi_typing import HTTPScope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from referee.server.threads import Answer

LONGEST_HEAD = 64 * 1024
"""Bytes of an address and its headers. The parser itself would take, and keep, any number."""

MOST_AHEAD = 16
"""Requests that a client may send before it has had the answer to the first. Browsers don't send any."""

Refuse = Callable[[HTTPScope], Answer | None]


class CantBeServed(Exception):
    """What is in the head of a request doesn't do. The parser turns this into an error of its own."""


def refuse_nobody(_scope: HTTPScope) -> Answer | None:
    """Let everybody in."""
    return None


class Http(HttpToolsProtocol):
    """One connection."""

    refuse: ClassVar[Refuse] = staticmethod(refuse_nobody)
    """The answer to a request that isn't let in, by its method, path and headers."""

    # Beside the dictionary of uvicorn's attributes, which is shared between connections only while they are few.
    __slots__ = ("_got_on", "_in_head", "_refusal", "_stuck", "_too_long")

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._in_head = self._got_on = self._too_long = False
        self._stuck = 0
        self._refusal: Answer | None = None
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Read what came. Of a head that doesn't end no more is kept than shows it, nor of what may follow a body."""
        self._got_on = False
        super().data_received(data)
        self._stuck = 0 if self._got_on else self._stuck + len(data)
        if self._stuck > LONGEST_HEAD and not self.transport.is_closing():
            self._too_long = True
            self.send_400_response("")

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # else it follows the body, where nobody looks at it before it counts as one of the sender's
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._got_on = True
        self._check_head()
        if self._may_be_refused() and (refusal := self._ask()):
            self._refusal = refusal
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._got_on = True
        if self._refusal is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._got_on = True
        if self._refusal is None:
            super().on_message_complete()
        else:
            refusal, self._refusal = self._refusal, None
            self._send(refusal)

    def send_400_response(self, msg: str) -> None:
        """Say that the request can't be read, or that its head is too long, and close the connection."""
        if self._too_long:
            self._write(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, [(b"content-length", b"0")], b"", last=True)
        else:
            super().send_400_response(msg)

    def _check_head(self) -> None:
        size = len(self.url)
        hosts = 0
        for name, value in self.headers:
            size += len(name) + len(value)
            hosts += name == b"host"
        self._too_long = size > LONGEST_HEAD
        one_host = hosts == 1 or (hosts == 0 and self.parser.get_http_version() == "1.0")
        if self._too_long or not one_host or len(self.pipeline) >= MOST_AHEAD:
            raise CantBeServed

    def _may_be_refused(self) -> bool:
        """Not while an earlier answer is due, nor to somebody who takes no answers or waits to be asked for the body."""
        answered = self.cycle is None or self.cycle.response_complete
        return answered and not self.flow.write_paused and not self.expect_100_continue

    def _ask(self) -> Answer | None:
        method = self.parser.get_method().decode("ascii")
        path = self.url.partition(b"?")[0].decode("latin1")
        scope: HTTPScope = {**self.scope, "method": method, "path": path}  # type: ignore[typeddict-item]
        return type(self).refuse(scope)

    def _send(self, answer: Answer) -> None:
        """Send an answer that needed no application, and wait for the next request."""
        last = self.parser.get_http_version() == "1.0" or not self.parser.should_keep_alive()
        body = b"" if self.parser.get_method() == b"HEAD" else answer.body
        self._write(answer.status, answer.headers, body, last=last)
        self.on_response_complete()

    def _write(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes, *, last: bool) -> None:
        close = [(b"connection", b"close")] if last else []
        lines = [b"%b: %b\r\n" % header for header in (*self.server_state.default_headers, *headers, *close)]
        self.transport.write(b"".join((STATUS_LINE[status], *lines, b"\r\n", body)))
        if last:
            self.transport.close()
