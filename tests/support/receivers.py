"""Receivers of webhooks: servers in a thread, which answer what a test wants and keep what they were sent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, NamedTuple

SECONDS = 10


class Received(NamedTuple):
    """A request as it came."""

    path: str
    headers: Any
    body: bytes


class Receiver:
    """A receiver: its address, the messages it has received, and its next answers."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hooks/17"
        self.received: Queue[Received] = Queue()
        self.status = 204
        self.headers: dict[str, str] = {}
        self.body = b""

    def next(self) -> Received:
        """Wait for the next request."""
        return self.received.get(timeout=SECONDS)


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Yield a receiver that takes everything."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.received.put(Received(self.path, self.headers, body))
            self.send_response(told.status)
            for name, value in told.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(told.body)))
            self.end_headers()
            self.wfile.write(told.body)

        def log_message(self, *_given: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told = Receiver(server.server_port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
