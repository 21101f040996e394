"""Every address of the server, as its lists of addresses have it, with something in each of its places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import uuid4

from django.urls import URLPattern, URLResolver, get_resolver, resolve

PLACES = {
    "uuid": str(uuid4()),
    "int": "1",
    "row": "1",
    "slug": "draw",
    "str": "ABCDEF",
    "path": "nothing",
    "session_id": str(uuid4()),
    "token": 22 * "a",
    "action": "enter",
    "app_label": "auth",
    "url": "nothing",
    "uidb36": "1",
    "key": "set-password",
}
"""Values for the places of an address, by kind, or by name where the address is a regular expression."""


def every_address() -> Iterator[str]:
    """Yield a path for each address of ours, the API's and the admin pages'."""
    for path in _paths(get_resolver().url_patterns, "/"):
        resolve(path)
        yield path


def _paths(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        path = before + _filled(str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from _paths(pattern.url_patterns, path)
        else:
            yield path


def _filled(route: str) -> str:
    """Return a route with its places filled in."""
    if "(?P<" not in route:
        return re.sub(r"<(\w+):\w+>", lambda place: PLACES[place[1]], route)
    plain = route.removeprefix("^").removesuffix("$")
    return re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", lambda place: PLACES[place[1]], plain)
