"""What a player may be called, and when two names are the same name."""

from __future__ import annotations

import unicodedata

from scoring.messages import Message, Plural, Unfit

LONGEST = 40
"""The most characters that a name may have."""

TOO_LONG = Plural(
    "A name can have 1 to {longest} characters, and this one has {length}.",
    "A name can have 1 to {longest} characters, and this one has {length}.",
    by="length",
)

_NOT_FOR_READING = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}

_SHAPING = {"\u200c", "\u200d"} | {chr(code) for code in range(0xE0020, 0xE0080)}
"""Format characters without which some scripts and emoji can't be written."""

_LOOK_EMPTY = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols that show nothing."""


def clean_name(text: str) -> str:
    """The name as it is kept: trimmed, single spaces inside, in Unicode's composed form.

    :raises Unfit: it is empty, longer than 40 characters, or has characters that don't show
    """
    name = unicodedata.normalize("NFC", text[: 10 * LONGEST]).strip()
    if any(_is_unwanted(character) for character in name) or not any(_shows(character) for character in name):
        raise Unfit(Message("A name needs 1 to {longest} characters that can be seen.", {"longest": LONGEST}))
    if len(text.strip()) > 10 * LONGEST or len(name) > LONGEST:
        raise Unfit(Message(TOO_LONG, {"longest": LONGEST, "length": len(text.strip())}))
    return " ".join(name.split())


def same_name_key(name: str) -> str:
    """What two spellings of the same name have in common: ``ANN`` and ``Ann`` are one player."""
    return unicodedata.normalize("NFC", name.casefold())


def _is_unwanted(character: str) -> bool:
    category = unicodedata.category(character)
    return category in _NOT_FOR_READING or (category == "Cf" and character not in _SHAPING)


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _LOOK_EMPTY
