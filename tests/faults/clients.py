"""Misbehaving clients on this machine: slow, idle and rude ones."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

SECONDS = 10


def connect(port: int, little: bool = False) -> socket.socket:
    """Open a connection; with ``little`` it takes only a few kilobytes unread."""
    client = socket.socket()
    if little:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(SECONDS)
    client.connect(("127.0.0.1", port))
    return client


@contextmanager
def connected(port: int, number: int, first: bytes, little: bool = False) -> Iterator[list[socket.socket]]:
    """Hold a number of connections that each send this and then nothing; fewer where the server takes no more."""
    with ExitStack() as closing:
        clients = []
        for _ in range(number):
            with suppress(OSError):
                clients.append(closing.enter_context(connect(port, little)))
                clients[-1].sendall(first)
        yield clients


def get(path: str) -> bytes:
    """Return a request that asks for a path."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def post(path: str, body: bytes, length: int) -> bytes:
    """Return a request with the beginning of a body of that length."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
    return head.encode() + body


def is_closed(client: socket.socket) -> bool:
    """Return True if the server has closed the connection by now; whatever it has sent is read."""
    client.setblocking(False)
    try:
        while client.recv(65536):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def said(client: socket.socket) -> bytes:
    """Return everything that the server sends until it closes the connection."""
    told = b""
    with suppress(OSError):
        while piece := client.recv(65536):
            told += piece
    return told
