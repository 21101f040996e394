"""What a player may be called, and when two names are the same name."""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""Characters of the longest name."""

_NOT_FOR_READING = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}

_SHAPING = {"\u200c", "\u200d"} | {chr(code) for code in range(0xE0020, 0xE0080)}
"""Format characters without which some scripts and emoji can't be written."""

_LOOK_EMPTY = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols that show nothing."""


def clean_name(text: str) -> str:
    """The name as it is kept: trimmed, single spaces inside, in Unicode's composed form.

    :raises ValueError: it is empty, longer than 40 characters, or has characters that don't show
    """
    name = unicodedata.normalize("NFC", text[: 10 * LONGEST]).strip()
    if any(_is_unwanted(character) for character in name) or not any(_shows(character) for character in name):
        raise ValueError(f"a name needs 1 to {LONGEST} characters that can be seen")
    if len(text.strip()) > 10 * LONGEST or len(name) > LONGEST:
        raise ValueError(f"a name has 1 to {LONGEST} characters, not {len(text.strip())}")
    return " ".join(name.split())


def same_name_key(name: str) -> str:
    """What two spellings of the same name have in common: ``ANN`` and ``Ann`` are one player."""
    return unicodedata.normalize("NFC", name.casefold())


def _is_unwanted(character: str) -> bool:
    category = unicodedata.category(character)
    return category in _NOT_FOR_READING or (category == "Cf" and character not in _SHAPING)


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _LOOK_EMPTY
