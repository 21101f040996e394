"""What a player may be called, and when two names are the same name."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from referee.refusals import Invalid
from scoring import names

LONGEST = names.LONGEST
"""Characters in the longest name."""

_SHAPING = {"\u200c", "\u200d"} | {chr(code) for code in range(0xE0020, 0xE0080)}
"""Format characters without which some scripts and emoji can't be written."""

_LOOK_EMPTY = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols that show nothing."""


def clean_name(value: object, field: str = "name") -> str:
    """The name as it is kept: trimmed, single spaces inside, composed (NFC).

    :raises Invalid: not text, empty, over 40 characters, or with characters that don't show
    """
    if not isinstance(value, str):
        raise Invalid(field, _("must be a name: text of 1 to %(most)d characters") % {"most": LONGEST})
    try:
        name = names.clean_name(value)
    except ValueError as error:
        raise Invalid(field, str(error)) from error
    if any(unicodedata.category(character) == "Cf" and character not in _SHAPING for character in name):
        raise Invalid(field, _("may not have characters that don't show"))
    if not any(_shows(character) for character in name):
        raise Invalid(field, _("needs a character that shows"))
    return " ".join(name.split())


def same_name_key(name: str) -> str:
    """What two spellings of the same name have in common: ``ANN`` and ``Ann`` are one player."""
    return unicodedata.normalize("NFC", name.casefold())


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _LOOK_EMPTY
