"""Any static host, which serves the built site; what it serves can be replaced."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import IO

from tools.phone import site

ADDRESS = "http://referee.localhost/"
"""The address in the browser, whichever port the host has. Names of this machine count as safe, as https does elsewhere."""


class Handler(SimpleHTTPRequestHandler):
    """A handler that doesn't tell what it was asked for."""

    def __init__(self, *given: object, replaced: dict[str, bytes], directory: str) -> None:
        self._replaced = replaced
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def send_head(self) -> IO[bytes] | None:  # type: ignore[override]
        """Send the head of an answer, and return its content."""
        content = self._replaced.get(self.path)
        if content is None:
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path + "index.html" * self.path.endswith("/")))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server to which it means nothing that a browser has gone."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell of all other errors."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class StaticHost:
    """A host of the built site."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._replaced: dict[str, bytes] = {}
        handler = partial(Handler, replaced=self._replaced, directory=str(folder))
        self._server = Server(("127.0.0.1", 0), handler)
        self.port = self._server.server_port
        self._is_there = True
        Thread(target=self._server.serve_forever, daemon=True).start()

    def put(self, path: str, content: bytes) -> None:
        """Serve something else at an address."""
        self._replaced[path] = content

    def put_back(self) -> None:
        """Serve the built site again, and nothing else."""
        self._replaced.clear()

    def put_next_version(self, name: str) -> None:
        """Serve another build: one whose page that stays has this name in its head."""
        script = (self._folder / "service_worker.js").read_text(encoding="utf-8")
        listed = re.search(r"const FILES = (\[.*?\n\]);", script, re.DOTALL)
        assert listed is not None
        page = (self._folder / "index.html").read_bytes()
        page = page.replace(b"<head>", f'<head><meta name="version" content="{name}">'.encode())
        files: list[site.Listed] = json.loads(listed[1])
        for file in files:
            if file["name"] == "/index.html":
                file["bytes"], file["sha256"] = len(page), hashlib.sha256(page).hexdigest()
        self.put("/index.html", page)
        self.put("/", page)
        self.put("/service_worker.js", site.script_for(files))

    def switch_off(self) -> None:
        """Put the kill switch in place, and a page that isn't Referee's."""
        self.put("/service_worker.js", (self._folder / "switched_off" / "service_worker.js").read_bytes())
        for path in ("/", "/index.html"):
            self.put(path, b"<!DOCTYPE html><title>Off</title><p>There is nothing here today.</p>")

    def go_away(self) -> None:
        """Serve nothing any more."""
        if self._is_there:
            self._is_there = False
            self._server.shutdown()
            self._server.server_close()
