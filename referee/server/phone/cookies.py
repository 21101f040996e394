"""The cookies of the phone: an answer that a service worker makes can set none, so they are kept in a file."""

from __future__ import annotations

import json
import time
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple


class KeptCookie(NamedTuple):
    """A cookie as it goes back, quotes and all, and the time it is good until; None: until the application ends."""

    value: str
    until: float | None


class CookieJar:
    """The cookies that the application has set, each for all of its pages; those with a date outlive the application."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept = {name: KeptCookie(*cookie) for name, cookie in _read(file).items()}

    def header(self, set_by_scripts: str) -> str:
        """Return the header of a request: these cookies, after those that scripts of the pages have set."""
        now = time.time()
        good = [f"{name}={each.value}" for name, each in self._kept.items() if each.until is None or each.until > now]
        return "; ".join([each for each in [set_by_scripts] if each] + good)

    def take(self, set_cookie: str) -> None:
        """Keep what a ``Set-Cookie`` says, or forget the cookie if that is what it says."""
        before = dict(self._kept)
        for name, said in SimpleCookie(set_cookie).items():
            age = said["max-age"]
            if age == "":
                self._kept[name] = KeptCookie(said.coded_value, None)
            elif int(age) > 0:
                self._kept[name] = KeptCookie(said.coded_value, time.time() + int(age))
            else:
                self._kept.pop(name, None)
        if self._kept != before:
            lasting = {name: cookie for name, cookie in self._kept.items() if cookie.until is not None}
            self._file.write_text(json.dumps(lasting), encoding="utf-8")


def _read(file: Path) -> dict[str, tuple[str, float]]:
    try:
        read: dict[str, tuple[str, float]] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # as on a phone that is new
    return read
