"""What a player's name may be."""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""Characters of the longest name."""

_UNWANTED = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def clean_name(text: str) -> str:
    """The name as it is kept: trimmed, in Unicode's composed form.

    :raises ValueError: it is empty, longer than 40 characters, or has characters that aren't for reading
    """
    name = unicodedata.normalize("NFC", text[: 10 * LONGEST]).strip()
    if any(unicodedata.category(char) in _UNWANTED or char in _BIDI for char in name):
        raise ValueError("a name may not have control characters")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise ValueError(f"a name has 1 to {LONGEST} characters")
    if len(text.strip()) > 10 * LONGEST or len(name) > LONGEST:
        raise ValueError(f"a name has 1 to {LONGEST} characters, not {len(text.strip())}")
    return name
