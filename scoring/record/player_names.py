"""The names of players: their form, and the rule for two names being the same."""

from __future__ import annotations

import unicodedata

from scoring.marking import N_
from scoring.messages import Message, MessageError, Plural

LONGEST = 40
"""The most characters that a name may have."""

LONGEST_SENT = 10 * LONGEST
"""The most characters that may be sent for a name, blanks around it and characters that don't show included."""

LONGEST_KEY = 18 * LONGEST
"""The most characters of a name's key: there is one character that stands for eighteen letters."""

TOO_LONG = Plural(
    "A name can have 1 to {longest} characters, and this one has {length}.",
    "A name can have 1 to {longest} characters, and this one has {length}.",
    by="length",
)

_NOT_FOR_READING = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}

_JOINERS = {"\u200c", "\u200d"}
_SELECTORS = {chr(code) for code in (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
_TAGS = {chr(code) for code in range(0xE0020, 0xE0080)}
_LOOK_EMPTY = {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"}
"""Letters, marks and symbols that show nothing."""

_SHAPING = _JOINERS | _SELECTORS | _TAGS
"""Characters that show nothing themselves, and without which some scripts and emoji can't be written."""

_TAGGED = {"\U0001f3f4"}
"""The black flag, which tags make the flag of a country's part."""

_WITH_SELECTORS = {"CJK", "MONGOLIAN", "DIGIT"}
"""The first word in the names of those letters and digits that come in several shapes."""

_VIRAMA = 9


def clean_name(text: str) -> str:
    """Return the name as it is kept: trimmed, single spaces inside, in Unicode's composed form.

    A joiner, variation selector or tag is kept where it shapes what stands before it, as in an emoji of several parts
    or in Persian and Hindi. Anywhere else nobody could see it, so it is taken out.

    :raises MessageError: when it is empty, longer than 40 characters, or has other characters that don't show
    """
    name = unicodedata.normalize("NFC", _without_idle(text[:LONGEST_SENT])).strip()
    if any(_is_unwanted(character) for character in name) or not any(_shows(character) for character in name):
        raise MessageError(
            Message(N_("A name needs 1 to {longest} characters that can be seen."), {"longest": LONGEST})
        )
    if len(text) > LONGEST_SENT or len(name) > LONGEST:
        raise MessageError(Message(TOO_LONG, {"longest": LONGEST, "length": len(text.strip())}))
    return " ".join(name.split())


def same_name_key(name: str) -> str:
    """Return the key that all spellings of a name share: ``ANN``, full-width ``Ａｎｎ`` and ``Ann`` are one player.

    Neither case, nor width, nor characters that don't show make another name (Unicode's NFKC_Casefold).
    """
    key = "".join(character for character in name if not is_invisible(character))
    for _again in range(2):
        key = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", key).casefold())
    return " ".join(key.split())


def is_invisible(character: str) -> bool:
    """Return True if nobody can see that the character is there."""
    return character in _SHAPING or character in _LOOK_EMPTY or unicodedata.category(character) == "Cf"


def _without_idle(text: str) -> str:
    kept = ""
    for character in text:
        if character in _LOOK_EMPTY or (character in _SHAPING and not _shapes(character, kept[-1:])):
            continue
        kept += character
    return kept


def _shapes(character: str, before: str) -> bool:
    """Return True if a shaping character does anything after the one before it."""
    if not before:
        return False
    if character in _TAGS:
        return before in _TAGS or before in _TAGGED
    kind = unicodedata.category(before)[0]
    if character in _SELECTORS:
        return kind in "SP" or unicodedata.name(before, "").partition(" ")[0] in _WITH_SELECTORS
    is_letter_joined = unicodedata.combining(before) == _VIRAMA or unicodedata.bidirectional(before) == "AL"
    return kind == "S" or is_letter_joined or before in _SELECTORS


def _is_unwanted(character: str) -> bool:
    category = unicodedata.category(character)
    return category in _NOT_FOR_READING or (category == "Cf" and character not in _SHAPING)


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _LOOK_EMPTY
