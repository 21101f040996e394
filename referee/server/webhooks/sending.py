"""The sending of one message: within a time, to an address that may be asked, and without reading much of the answer."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from threading import Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from referee.models import WebhookDelivery
from referee.server.webhooks.connection import CheckedConnection, NotPublic

SECONDS_FOR_A_STEP = 5.0
"""The seconds to wait for a connection, and for each piece of an answer."""

SECONDS_FOR_ALL = 15.0
"""The seconds after which a connection is cut off, however slowly it goes on."""

BYTES_READ = 4096
"""The bytes that are read of an answer's body, and thrown away."""

Problem = WebhookDelivery.Problem


class Answer(NamedTuple):
    """The HTTP status of an answer, and why the message isn't taken; empty if it is."""

    status: int | None
    problem: str = ""


def send(url: str, headers: Mapping[str, str], body: bytes, *, private: bool) -> Answer:
    """Send a message by POST. Redirects aren't followed: they would lead to an address that nobody has named.

    ``private``: it may go to this machine and its networks.
    """
    parts = urlsplit(url)
    tls = ssl.create_default_context() if parts.scheme == "https" else None
    port = parts.port or (http.client.HTTPS_PORT if tls else http.client.HTTP_PORT)
    connection = CheckedConnection(parts.hostname or "", port, seconds=SECONDS_FOR_A_STEP, private=private, tls=tls)
    began = monotonic()
    cut_off = Timer(SECONDS_FOR_ALL, _cut_off, [connection])
    cut_off.daemon = True
    cut_off.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, dict(headers))
        response = connection.getresponse()
        with suppress(OSError, http.client.HTTPException):
            response.read(BYTES_READ)
        answer = _judged(response.status)
    except (OSError, http.client.HTTPException, ValueError) as error:
        answer = Answer(None, _problem_of(error))
    finally:
        cut_off.cancel()
        connection.close()
    # What was cut off in the middle of an answer's head looks like its end.
    return answer if monotonic() - began < SECONDS_FOR_ALL else Answer(None, Problem.TIMED_OUT.value)


def _judged(status: int) -> Answer:
    taken = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
    return Answer(status, "" if taken else Problem.REFUSED.value)


def _problem_of(error: Exception) -> str:
    match error:
        case NotPublic():
            return Problem.NOT_PUBLIC.value
        case socket.gaierror() | UnicodeError():
            return Problem.UNKNOWN_HOST.value
        case TimeoutError():
            return Problem.TIMED_OUT.value
        case ssl.SSLError():
            return Problem.NOT_TRUSTED.value
        case OSError():
            return Problem.UNREACHABLE.value
        case _:
            return Problem.NO_HTTP.value


def _cut_off(connection: http.client.HTTPConnection) -> None:
    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)
