"""The texts on a page that stand outside the brackets of the made-up language."""

from __future__ import annotations

import re
from collections.abc import Collection
from html.parser import HTMLParser

from django.conf import settings

from scoring.games import GAMES
from tests.support.catalogs import texts
from tests.support.pseudolocale import BEGIN, END

READ_ALOUD = (
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "label",
    "placeholder",
    "title",
)
SAID_BY_SCRIPTS = (
    "data-done",
    "data-dropped",
    "data-forget",
    "data-live",
    "data-offline",
    "data-saving",
    "data-waiting",
)
NOT_READ = ("script", "style", "template")
CODES = re.compile(r"\bhttps?://\S+|\b(?:[0-9a-f]{64}|[0-9a-f]{4}-[0-9a-f]{4}|[A-Z0-9]{6})\b")
"""Addresses, hashes of lines of the log, seals, and codes to join by."""
BRACKET = re.compile(f"([{BEGIN}{END}])")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
TITLES = {game.source.title for game in GAMES.values()}
"""Books are called by their own titles in every language."""

LANGUAGES = {name for _code, name in settings.LANGUAGES}
"""Each is named in itself."""

GAMES_BY_NAME = {game.name for game in GAMES.values() if " " in game.name} - TITLES
"""Names of games that are told apart from other words: those of several words that are no book's title."""
NAME_NOT_MARKED = re.compile(
    rf"(?<!{BEGIN})\b(?:{'|'.join(map(re.escape, sorted(GAMES_BY_NAME, key=len, reverse=True)))})\b"
)


class BracketReader(HTMLParser):
    """A parser that keeps in ``bare`` what stands outside the brackets of a page."""

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        known = sorted((*TITLES, *LANGUAGES, *names), key=len, reverse=True)
        self.known = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)")
        self.bare: list[str] = []
        self.depth = 0
        self.unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in NOT_READ:
            self.unread += 1
        read = [*READ_ALOUD, *SAID_BY_SCRIPTS]
        if tag == "input" and given.get("type") in ("submit", "reset", "button"):
            read.append("value")
        if tag == "meta" and given.get("name") == "description":
            read.append("content")
        for name in read:
            if text := given.get(name):
                self._keep(self._outside(text, 0)[0], f"{tag} {name}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in NOT_READ:
            self.unread -= 1

    def handle_data(self, data: str) -> None:
        if not self.unread:
            outside, self.depth = self._outside(data, self.depth)
            self._keep(outside, "text")

    def _outside(self, text: str, depth: int) -> tuple[str, int]:
        """Return the part of the text that stands in no brackets, and the number of brackets open at its end."""
        outside = []
        for part in BRACKET.split(text):
            depth += (part == BEGIN) - (part == END)
            outside.append(" " if depth or part == END else part)
        return "".join(outside), depth

    def _keep(self, text: str, where: str) -> None:
        if WORD.search(text) and WORD.search(text := self.known.sub(" ", CODES.sub(" ", text))):
            self.bare.append(f"{where}: {' '.join(text.split())}")


def bare_text(html: str, names: Collection[str] = ()) -> list[str]:
    """Every text of a page that has letters outside the brackets and is no name of a person, nor a source's title."""
    reader = BracketReader(names)
    reader.feed(html)
    reader.close()
    assert reader.depth == 0, "a message was cut in two"
    return list(dict.fromkeys([*reader.bare, *_untranslated_games(html)]))


def _untranslated_games(html: str) -> list[str]:
    """Every name of a game that was put into a message without being translated itself."""
    named_in_texts = {text for text in texts() for name in GAMES_BY_NAME if name in text and name != text}
    known = re.sub("|".join(map(re.escape, TITLES | named_in_texts)), "", html)
    return [f"name of a game: {found[0]}" for found in NAME_NOT_MARKED.finditer(known)]
