"""The mentions of a person in a text, however the name is spelled there, and their replacement.

Two spellings are the same if they look the same: case and width, white space, composition of accents, invisible
characters, and the curved apostrophes that phones make of straight ones make no difference. A name is mentioned where
it is a word, or several: there is no "Ann" in "Annex". In scripts without blanks between words it may be anywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.record.player_names import is_invisible

_SIGNS = str.maketrans("\u2018\u2019\u02bc\u2010", "'''-")
_WITHOUT_BLANKS = ("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR")
"""The prefixes of the Unicode names of letters that are written without blanks between words."""


class _Folded(NamedTuple):
    """A text as it is compared, and for each of its characters the index in the text as it was written."""

    text: str
    places: list[int]


class Mentions:
    """The mentions of a person who goes by these names. ``instead`` replaces each."""

    def __init__(self, names: Iterable[str], instead: str) -> None:
        keys = {_folded(name).text.strip() for name in names} - {""}
        self._keys = sorted(keys, key=len, reverse=True)
        self._instead = instead

    def without(self, text: str) -> str:
        """Return the text with every mention replaced."""
        for key in self._keys:
            for first, last in reversed(list(_found(_folded(text), key))):
                text = f"{text[:first]}{self._instead}{text[last + 1 :]}"
        return text

    def is_name(self, text: str) -> bool:
        """Return True if the text is one of the names and nothing else."""
        return _folded(text).text.strip() in self._keys


def _found(folded: _Folded, key: str) -> Iterator[tuple[int, int]]:
    """Yield the first and the last index of every mention, in the text as it was written."""
    at = folded.text.find(key)
    while at >= 0:
        end = at + len(key)
        is_word = not _is_inside_a_word(folded, at) and not _is_inside_a_word(folded, end)
        if is_word:
            yield min(folded.places[at:end]), max(folded.places[at:end])
        at = folded.text.find(key, end if is_word else at + 1)


def _is_inside_a_word(folded: _Folded, at: int) -> bool:
    """Return True if this index of the folded text is inside a word."""
    if not 0 < at < len(folded.text):
        return False
    before, after = folded.text[at - 1], folded.text[at]
    if folded.places[at - 1] == folded.places[at] or _is_mark(after):
        return True
    letters = all(each.isalnum() or each == "_" or _is_mark(each) for each in (before, after))
    return letters and not any(unicodedata.name(each, "").startswith(_WITHOUT_BLANKS) for each in (before, after))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def _folded(text: str) -> _Folded:
    signs: list[tuple[str, int]] = []
    for place, character in enumerate(text):
        for sign in _compared(character):
            if sign != " " or not signs or signs[-1][0] != " ":
                signs.append((sign, place))
    ordered = _in_order(signs)
    return _Folded("".join(sign for sign, _place in ordered), [place for _sign, place in ordered])


def _in_order(signs: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the characters with the marks of each letter in Unicode's order, however they were written."""
    ordered: list[tuple[str, int]] = []
    marks: list[tuple[str, int]] = []
    for sign in signs:
        if unicodedata.combining(sign[0]):
            marks.append(sign)
            continue
        ordered += [*sorted(marks, key=_class_of_mark), sign]
        marks = []
    return ordered + sorted(marks, key=_class_of_mark)


def _class_of_mark(sign: tuple[str, int]) -> int:
    return unicodedata.combining(sign[0])


@lru_cache(maxsize=4096)
def _compared(character: str) -> str:
    """Return a character as it is compared: nothing for an invisible one, and several for one composed of them."""
    if is_invisible(character):
        return ""
    for _again in range(2):
        character = unicodedata.normalize("NFKD", character).casefold()
    parts = unicodedata.normalize("NFKD", character).translate(_SIGNS)
    return "".join(" " if part.isspace() else part for part in parts)
