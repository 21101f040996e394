"""The numbers of players that a game allows, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.wording import numbers


def number_words(allowed: Iterable[int]) -> str:
    """Return the numbers in a sentence: ``2 to 4, 6 or 8``."""
    return numbers.number_words(allowed, span=_("%(least)d to %(most)d"), choice=_("%(rest)s or %(last)s"))


def short_number_words(allowed: Iterable[int]) -> str:
    """Return the numbers on a label: ``2–4, 6 or 8``."""
    return numbers.number_words(allowed, span=_("%(least)d–%(most)d"), choice=_("%(rest)s or %(last)s"))
