"""HTTP on a connection: uvicorn's protocol on the parser in C, with the limits that it lacks.

Whoever can't be answered in time is told so from here, before anything is made for their request: to refuse must
cost next to nothing, or refusing takes the time of those who could be served. How long a connection may take over a
request, and how many there may be, is counted in `referee.server.connections`.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import ClassVar

from a2wsgi.asgi_typing import HTTPScope
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from referee.server.connections import Connections, connections
from referee.server.homes import Homes, homes_of
from referee.server.refusals import TOO_MANY, Refusal, Refuse, in_a_word, refuse_nobody
from referee.server.sent_away import SentAway
from referee.server.threads import Answer
from referee.server.unhurried import take_time

LONGEST_HEAD = 64 * 1024
"""Bytes of an address and its headers. The parser itself would take, and keep, any number."""

MOST_AHEAD = 16
"""Requests that a client may send before it has had the answer to the first. Browsers don't send any."""

MOST_DROPPED = 4 * 1024 * 1024
"""Bytes that somebody may still send who has been told to go. Many read the answer only once they have sent all."""

SECONDS_BETWEEN_DROPS = 0.05
"""Dropping as fast as somebody sends would take as much time as reading it."""

SECONDS_BEFORE_TOO_OFTEN = 1.0
"""Whoever asks too often waits for the answer that says so, and can't ask again meanwhile: told at once, they would ask at once."""


class CantBeServed(Exception):
    """What is in the head of a request doesn't do. The parser turns this into an error of its own."""


async def go_on(
    loop: asyncio.AbstractEventLoop, another: Callable[[], Http], connection: socket.socket, said: bytes
) -> None:
    """Go on with a connection that another process has given away, after what was said on it."""
    with suppress(OSError):  # its client has gone
        _transport, taken = await loop.connect_accepted_socket(another, connection)
        taken.data_received(said)


class Http(HttpToolsProtocol):
    """One connection."""

    refuse: ClassVar[Refuse] = staticmethod(refuse_nobody)
    """The answer to a request that isn't let in, by its method, path and headers."""

    too_large: ClassVar[Refusal] = staticmethod(in_a_word(HTTPStatus.REQUEST_ENTITY_TOO_LARGE))
    """The answer to a request whose body is too large."""

    too_slow: ClassVar[Refusal] = staticmethod(in_a_word(HTTPStatus.REQUEST_TIMEOUT))
    """The answer to a request whose body doesn't come to its end."""

    too_many: ClassVar[Answer] = TOO_MANY
    """The answer to a connection too many, whatever it would have asked."""

    sent_away: ClassVar[SentAway] = SentAway()
    """Who asks again and again although they were told to come back later."""

    # Beside the dictionary of uvicorn's attributes, which is shared between connections only while they are few.
    __slots__ = (
        "_all",
        "_body",
        "_dropped",
        "_got_on",
        "_homes",
        "_in_body",
        "_in_head",
        "_kept",
        "_later",
        "_leaving",
        "_refusal",
        "_stuck",
        "_too_long",
    )

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._in_head = self._in_body = self._got_on = self._too_long = self._leaving = False
        self._stuck = self._body = self._kept = self._dropped = 0
        self._refusal: Answer | None = None
        self._later: asyncio.TimerHandle | None = None
        self._all: Connections = connections()
        self._homes: Homes | None = homes_of(self.loop, partial(go_on, self.loop, self._another()))
        super().connection_made(transport)
        client = get_remote_addr(transport)
        if not self._all.may_come_in(self, client[0] if client else None):
            self._leaving = True
            self._say(self.too_many, last=True)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        if self._later:
            self._later.cancel()
        self._all.gone(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came. Of a head that doesn't end no more is kept than shows it, nor of what may follow a body."""
        if self._leaving:
            self._drop(data)
            return
        if self._goes_home(data):
            return
        self._got_on = False
        super().data_received(data)
        self._stuck = 0 if self._got_on else self._stuck + len(data)
        if self._in_body and not self._leaving:
            self._all.waits_for_a_body(self)
        if self._stuck > LONGEST_HEAD and not self.transport.is_closing():
            self._too_long = True
            self.send_400_response("")

    def pause_writing(self) -> None:
        self._all.waits_to_be_taken(self)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._all.is_taken(self)
        super().resume_writing()

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # else it follows the body, where nobody looks at it before it counts as one of the sender's
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._got_on = True
        if self._leaving:
            return
        self._in_body = True
        self._body = 0
        length = self._check_head()
        self._all.has_a_head(self)
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            self._say_and_leave(type(self).too_large)
        elif self._may_be_refused() and (refusal := type(self).refuse(self._scope_so_far())):
            self._refusal = refusal
            take_time(self.loop)
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._got_on = True
        if self._leaving:
            return
        self._body += len(body)
        if self._body > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            self._say_and_leave(type(self).too_large)
        elif self._refusal is None:
            super().on_body(body)
            self._kept += len(body)
            self._all.keeps(self, len(body))

    def on_message_complete(self) -> None:
        self._got_on = True
        self._in_body = False
        if self._leaving:
            return
        self._all.has_a_body(self)
        if self._refusal is None:
            super().on_message_complete()
        else:
            refusal, self._refusal = self._refusal, None
            if seconds := self._seconds_held(refusal):
                self.flow.pause_reading()
                self._later = self.loop.call_later(seconds, self._answer_now, refusal, self._is_last())
            else:
                self._answer(refusal, last=self._is_last())

    def on_response_complete(self) -> None:
        self._release()
        super().on_response_complete()
        answered = self.cycle is None or self.cycle.response_complete  # else the next one was sent ahead
        if answered and not self._leaving and not self.transport.is_closing():
            self._all.waits_for_a_head(self)

    def send_400_response(self, msg: str) -> None:
        """Say that the request can't be read, or that its head is too long, and close the connection."""
        if self._leaving:
            return
        if self._too_long:
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._say(Answer(status, [(b"content-length", b"0")], b""), last=True)
            self.transport.close()
        else:
            super().send_400_response(msg)

    def cut(self) -> None:
        """Close the connection at once, whatever is still unsent."""
        self.transport.abort()

    def give_up_body(self) -> None:
        """Say that the body took too long, and close the connection."""
        if not self.transport.is_closing():
            self._say_and_leave(type(self).too_slow)

    def unsent(self) -> int:
        """The bytes that the client hasn't taken yet."""
        return self.transport.get_write_buffer_size()

    def _goes_home(self, data: bytes) -> bool:
        """Whether the connection is now another process's, in which the table that is asked for has its home."""
        if self._homes is None or not self._is_between_requests():
            return False
        door = self._homes.elsewhere(data)
        if door is None or not self._homes.give(door, self.transport.get_extra_info("socket").fileno(), data):
            return False
        self.transport.abort()
        return True

    def _is_between_requests(self) -> bool:
        """Whether every request has been answered, the answer is sent, and nothing of the next one has been read."""
        answered = self.cycle is None or self.cycle.response_complete
        reading = self._in_head or self._in_body or self._stuck or self.pipeline or self._later
        return answered and not reading and not self.unsent()

    def _another(self) -> Callable[[], Http]:
        """How another connection of this server is made."""
        return partial(type(self), self.config, self.server_state, self.app_state)

    def _check_head(self) -> int:
        """The length that the body has by its head; 0 where that doesn't say."""
        size = len(self.url)
        hosts = length = 0
        for name, value in self.headers:
            size += len(name) + len(value)
            hosts += name == b"host"
            if name == b"content-length":
                length = int(value)
        self._too_long = size > LONGEST_HEAD
        one_host = hosts == 1 or (hosts == 0 and self.parser.get_http_version() == "1.0")
        if self._too_long or not one_host or len(self.pipeline) >= MOST_AHEAD or self._later:
            raise CantBeServed
        return length

    def _may_be_refused(self) -> bool:
        """Not while an earlier answer is due, nor to somebody who takes no answers or waits to be asked for the body."""
        answered = self.cycle is None or self.cycle.response_complete
        return answered and not self.flow.write_paused and not self.expect_100_continue

    def _scope_so_far(self) -> HTTPScope:
        method = self.parser.get_method().decode("ascii")
        path = self.url.partition(b"?")[0].decode("latin1")
        return {**self.scope, "method": method, "path": path}  # type: ignore[typeddict-item]

    def _seconds_held(self, refusal: Answer) -> float:
        """How long a refusal is kept back, so that its client can't ask again meanwhile."""
        if refusal.status == HTTPStatus.TOO_MANY_REQUESTS:
            return SECONDS_BEFORE_TOO_OFTEN
        return self.sent_away.seconds_held(self._scope_so_far(), refusal)

    def _is_last(self) -> bool:
        """Whether the client wants no more answers than this one; the parser knows only while it is at the request."""
        return self.parser.get_http_version() == "1.0" or not self.parser.should_keep_alive()

    def _answer(self, answer: Answer, *, last: bool) -> None:
        """Send an answer that needed no application, and wait for the next request unless it is the last."""
        if self.parser.get_method() == b"HEAD":
            answer = answer._replace(body=b"")
        self._say(answer, last=last)
        if last:
            self.transport.close()
        self.on_response_complete()

    def _answer_now(self, answer: Answer, last: bool) -> None:
        """Send an answer that had to wait."""
        self._later = None
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._answer(answer, last=last)

    def _say(self, answer: Answer, *, last: bool) -> None:
        close = [(b"connection", b"close")] if last else []
        lines = [b"%b: %b\r\n" % header for header in (*self.server_state.default_headers, *answer.headers, *close)]
        self.transport.write(b"".join((STATUS_LINE[answer.status], *lines, b"\r\n", answer.body)))

    def _say_and_leave(self, refusal: Refusal) -> None:
        """Say why no more of the request is read, and drop the rest until the client has understood or its time is over.

        Closed at once, the connection would be reset, and many clients would never see what was said.
        """
        self._leaving = True
        self._all.leaves(self)
        self._release()
        begun = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if begun or self.flow.write_paused:  # an earlier answer is on its way, and nothing may be put into it
            self.transport.close()
            return
        self.flow.resume_reading()
        self._say(refusal(self._scope_so_far()), last=True)
        self.transport.write_eof()

    def _drop(self, data: bytes) -> None:
        self._dropped += len(data)
        if self._dropped > MOST_DROPPED:
            self.cut()
        elif not self._later:
            self.flow.pause_reading()
            self._later = self.loop.call_later(SECONDS_BETWEEN_DROPS, self._drop_on)

    def _drop_on(self) -> None:
        self._later = None
        if not self.transport.is_closing():
            self.flow.resume_reading()

    def _release(self) -> None:
        """The bodies of its requests are no longer in memory."""
        if self._kept:
            kept, self._kept = self._kept, 0
            self._all.keeps(self, -kept)
