"""Answers that are made before there is any hurry: to refuse must cost little."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from a2wsgi.asgi_typing import HTTPScope
from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils import translation

from referee.server.threads import Answer

LONGEST_WISH = 500
"""Characters of a list of languages that are read, as Django does."""


class PreparedAnswers:
    """One answer for each way of asking in each language: a problem for programs, for a phone what its page shows."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        languages = [code for code, _ in settings.LANGUAGES]
        self._made = {way: _made(respond, *way) for way in product((True, False), (True, False), languages)}

    def answer(self, scope: HTTPScope) -> Answer:
        """Return the answer for whoever asks."""
        headers = dict(scope["headers"])
        return self._made[scope["path"].startswith("/api/"), b"hx-request" in headers, _language(headers)]

    def come_back(self, scope: HTTPScope, seconds: int) -> Answer:
        """Return the answer with ``Retry-After``."""
        made = self.answer(scope)
        return made._replace(headers=[*made.headers, (b"retry-after", str(seconds).encode())])


def _made(respond: Callable[[HttpRequest], HttpResponse], api: bool, htmx: bool, language: str) -> Answer:
    request = HttpRequest()
    request.path_info = "/api/" if api else "/"
    request.htmx = htmx  # type: ignore[attr-defined]
    with translation.override(language):
        response = respond(request)
    headers = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in response.headers.items()]
    length = (b"content-length", str(len(response.content)).encode())
    return Answer(response.status_code, [*headers, length], response.content)


def _language(headers: dict[bytes, bytes]) -> str:
    """Return the language that the pages would choose for whoever asks."""
    name = settings.LANGUAGE_COOKIE_NAME
    cookies = headers.get(b"cookie", b"").decode("latin1")
    chosen = parse_cookie(cookies).get(name, "") if name in cookies else ""
    return _language_of(headers.get(b"accept-language", b"").decode("latin1")[:LONGEST_WISH], chosen[:LONGEST_WISH])


@lru_cache(maxsize=256)
def _language_of(accepted: str, chosen: str) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    request.COOKIES = {settings.LANGUAGE_COOKIE_NAME: chosen}
    return translation.get_language_from_request(request)
