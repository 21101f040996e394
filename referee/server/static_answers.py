"""Static files, answered on the event loop: the threads are for what Django has to make, and nobody's slow reading holds one."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from wsgiref.headers import Headers

from a2wsgi.asgi_typing import HTTPScope, Send
from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.responders import NOT_ALLOWED_RESPONSE, StaticFile

PIECE = 64 * 1024
"""Bytes that are handed to the connection at a time; the next ones when most of these have been taken."""

_HASHED = r"\.[0-9a-f]{12}\.[^/]+$"
"""A name that carries the hash of what is in it, so that it never changes."""


class StaticAnswers:
    """The files that were collected, as they were when the first was asked for.

    Each is read once and kept, a few megabytes in all, so that many who take the same file slowly don't each hold one.
    """

    def __init__(self, root: Path) -> None:
        self._known = WhiteNoise(
            None,
            root=str(root),
            prefix=settings.STATIC_URL,
            mimetypes=settings.WHITENOISE_MIMETYPES,
            add_headers_function=_never_guess,
            immutable_file_test=_HASHED,
        )
        self._contents: dict[str, bytes] = {}

    def find(self, path: str) -> StaticFile | None:
        """The file at this address; None where there is none."""
        return self._known.files.get(path)

    async def answer(self, file: StaticFile, scope: HTTPScope, send: Send) -> None:
        """Send the file, or what its reader may be told in its place."""
        asked = {
            f"HTTP_{name.decode().upper().replace('-', '_')}": value.decode("latin1")
            for name, value in scope["headers"]
        }
        content = b""
        if scope["method"] not in {"GET", "HEAD"}:
            status, headers = NOT_ALLOWED_RESPONSE.status, NOT_ALLOWED_RESPONSE.headers
        elif file.is_not_modified(asked):
            status, headers = file.not_modified_response.status, file.not_modified_response.headers
        else:
            status = 200
            path, headers = file.get_path_and_headers(asked)
            content = self._content(path) if scope["method"] == "GET" else b""
        coded = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]
        await send({"type": "http.response.start", "status": int(status), "headers": coded})
        for start in range(0, len(content), PIECE):
            await send({"type": "http.response.body", "body": content[start : start + PIECE], "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _content(self, path: str) -> bytes:
        if path not in self._contents:
            self._contents[path] = Path(path).read_bytes()
        return self._contents[path]


def _never_guess(headers: Headers, _path: str, _url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


@lru_cache(maxsize=1)
def static_answers() -> StaticAnswers | None:
    """The collected files; None where Django finds the files in their folders, or nothing has been collected."""
    root = Path(settings.STATIC_ROOT)
    return None if settings.DEBUG or not root.is_dir() else StaticAnswers(root)


def static_file(scope: HTTPScope) -> StaticFile | None:
    """The static file that is asked for; None for every other request."""
    answers = static_answers() if scope["path"].startswith(settings.STATIC_URL) else None
    return answers.find(scope["path"]) if answers else None
