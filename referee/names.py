"""What a player may be called, and when two names are the same name."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from referee.refusals import Invalid

LONGEST = 40
"""Characters in the longest name."""

_JOINERS = {"\u200c", "\u200d"}
_TAGS = {chr(code) for code in range(0xE0020, 0xE0080)}
_INVISIBLE_YET_NEEDED = _JOINERS | _TAGS
"""Format characters without which some scripts and emoji can't be written."""

_LOOK_EMPTY = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols that show nothing."""


def clean_name(value: object, field: str = "name") -> str:
    """The name as it is kept: trimmed, single spaces inside, composed (NFC).

    :raises Invalid: not text, empty, over 40 characters, or with characters that don't show
    """
    if not isinstance(value, str):
        raise Invalid(field, _("is a name: text of 1 to %(most)d characters") % {"most": LONGEST})
    if any(_is_control(character) for character in value.strip()):
        raise Invalid(field, _("may not hold control characters or other characters that don't show"))
    name = unicodedata.normalize("NFC", " ".join(value.split()))
    if not any(_shows(character) for character in name):
        raise Invalid(field, _("needs at least one character that shows"))
    if len(name) > LONGEST:
        raise Invalid(
            field, _("may have at most %(most)d characters; this has %(had)d") % {"most": LONGEST, "had": len(name)}
        )
    return name


def same_name_key(name: str) -> str:
    """What two spellings of the same name have in common: ``ANN`` and ``Ann`` are one player."""
    return unicodedata.normalize("NFC", name.casefold())


def _is_control(character: str) -> bool:
    """Control and format characters (bidirectional ones too), halves of surrogate pairs, line separators."""
    if character in _INVISIBLE_YET_NEEDED:
        return False
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _LOOK_EMPTY
