"""The numbers of players that a game allows, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.wording import numbers


def number_words(allowed: Iterable[int]) -> str:
    """Return the numbers in a sentence: ``2 to 4, 6 or 8``."""
    return _words(allowed, _("%(least)d to %(most)d"))


def short_number_words(allowed: Iterable[int]) -> str:
    """Return the numbers on a label: ``2–4, 6 or 8``."""
    return _words(allowed, _("%(least)d–%(most)d"))


def _words(allowed: Iterable[int], span: str) -> str:
    return numbers.number_words(
        allowed,
        span=span,
        choice=_("%(rest)s or %(last)s"),
        choice_before_o=pgettext("before the sound of an o", "%(rest)s or %(last)s"),
    )
