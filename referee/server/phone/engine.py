"""Django as the phone's worker calls it, without a server in between."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit

import django
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from referee.server.phone.cookies import CookieJar

_NOT_PASSED_ON = {"accept-encoding", "content-length", "cookie", "host"}
"""The request's headers that are said anew here."""


class PhoneAnswer(NamedTuple):
    """The application's answer: status, headers without cookies, and content."""

    status: int
    headers: list[tuple[str, str]]
    content: bytes


class Engine:
    """The application with its cookies. ``origin`` is where the pages are, such as ``https://referee.example``."""

    def __init__(self, origin: str, cookies: CookieJar) -> None:
        where = urlsplit(origin)
        self._scheme = where.scheme
        self._host = where.netloc
        self._name = where.hostname or ""
        self._port = str(where.port or (443 if where.scheme == "https" else 80))
        self._application: WSGIHandler = get_wsgi_application()
        self.cookies = cookies

    def answer(
        self, method: str, address: str, headers: Iterable[Sequence[str]], content: bytes, cookies: str
    ) -> PhoneAnswer:
        """Answer a request; ``cookies`` are those that scripts of the pages have set."""
        path, _, query = address.partition("?")
        environ: dict[str, object] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": self._name,
            "SERVER_PORT": self._port,
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_LENGTH": str(len(content)),
            "HTTP_HOST": self._host,
            "HTTP_COOKIE": self.cookies.header(cookies),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": self._scheme,
            "wsgi.input": io.BytesIO(content),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in headers:
            if name.lower() == "content-type":
                environ["CONTENT_TYPE"] = value
            elif name.lower() not in _NOT_PASSED_ON:
                environ["HTTP_" + name.upper().replace("-", "_")] = value
        return self._ask(environ)

    def _ask(self, environ: dict[str, object]) -> PhoneAnswer:
        status = 0
        pairs: list[tuple[str, str]] = []

        def begin(said: str, headers: list[tuple[str, str]], _error: object = None, /) -> Callable[[bytes], object]:
            nonlocal status
            status = int(said.partition(" ")[0])
            pairs.extend(headers)
            return lambda _written: None

        answered = self._application(environ, begin)
        try:
            content = b"".join(answered)
        finally:
            answered.close()
        for name, value in pairs:
            if name.lower() == "set-cookie":
                self.cookies.take(value)
        return PhoneAnswer(status, [pair for pair in pairs if pair[0].lower() != "set-cookie"], content)


def start(origin: str, cookies: str) -> Engine:
    """Start the application, with a database that is up to date, and its cookies in this file."""
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    return Engine(origin, CookieJar(Path(cookies)))
