"""The marks of players: an emoji or initials of their own, shown beside their names."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32
"""The most code points that a mark may have: an emoji can be made of many."""

_MOST_LETTERS = 2

_PICTURE = (
    "[\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f0ff\U0001f170-\U0001f1e5\U0001f200-\U0001f251\U0001f300-\U0001faff]"
)
"""The characters that can be emoji; Python's tables of characters don't tell them apart."""

_SHAPED = f"{_PICTURE}\ufe0f?[\U0001f3fb-\U0001f3ff]?\ufe0f?"
_JOINED = f"{_SHAPED}(?:\u200d{_SHAPED})*"
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}|\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
_KEYCAP = "[0-9#*]\ufe0f?\u20e3"
_EMOJI = re.compile(f"(?:{_FLAG}|{_KEYCAP}|{_JOINED})")
"""One emoji, as Unicode composes them (UTS 51): with a skin tone, joined of several, a flag or a keycap."""


def clean_mark(text: str) -> str | None:
    """Return a mark as it is kept; empty if there is none, None if it is neither one emoji nor up to two letters."""
    mark = unicodedata.normalize("NFC", text.strip())
    return mark if not mark or (len(mark) <= LONGEST and (_EMOJI.fullmatch(mark) or _are_letters(mark))) else None


def initials(name: str) -> str:
    """Return the initials of a name, for a player who has chosen no mark: the first letters of its first and last word."""
    firsts = [letter for word in name.split() if (letter := next(filter(_is_letter, word), ""))]
    return "".join(firsts[:1] + firsts[1:][-1:]).upper() or name[:1]


def _are_letters(mark: str) -> bool:
    """Return True for one or two letters or digits, with whatever accents they carry."""
    kinds = [unicodedata.category(character)[0] for character in mark]
    letters = len(kinds) - kinds.count("M")
    return kinds[0] != "M" and set(kinds) <= {"L", "N", "M"} and letters <= _MOST_LETTERS


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN"
