"""First sounds of a word or number, before which a language may join a list with another word (Spanish: "e", "u")."""

from __future__ import annotations

import re

_LIKE_I = re.compile(r"h?[ií](?![aeoáéó])|y(?![aeiouáéíóú\W]|$)", re.IGNORECASE)
"""A word in i as in "Inés", "Hilda" and "Ygnacio", but none as in "Yolanda", "hielo" and "Ian"."""

_LIKE_O = re.compile(r"h?[oó]|8|11(?:\d{3})*(?!\d)", re.IGNORECASE)
"""A word in o as in "Olga" and "Hoyos", or a number that is said with one: 8, 80, 11, 11000."""


def begins_with_i(text: str) -> bool:
    """Return True if the text begins with the sound of "i" in "Inés"."""
    return bool(_LIKE_I.match(text))


def begins_with_o(text: str) -> bool:
    """Return True if the text begins with the sound of "o" in "ocho"."""
    return bool(_LIKE_O.match(text))
