"""The section of the navigation to which a page belongs."""

from __future__ import annotations

from django.http import HttpRequest

_SECTIONS = {
    "sessions": "history",
    "session": "history",
    "players": "players",
    "rules": "rules",
    "more": "more",
    "account": "more",
    "positions": "more",
    "board": "more",
    "problems": "more",
}
"""The sections by the first part of an address; every other address belongs to *Play*."""

_OF_A_SESSION = ("log", "replay")
"""The pages about a session whose addresses begin as those of its table do."""


def present_section(request: HttpRequest) -> str:
    """Return the section of the page that was asked for: ``play``, ``history``, ``players``, ``rules`` or ``more``."""
    if request.resolver_match and request.resolver_match.url_name in _OF_A_SESSION:
        return "history"
    return _SECTIONS.get(request.path_info.strip("/").partition("/")[0], "play")
