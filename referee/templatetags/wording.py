"""Numbers, sources and names of tiles as sentences and labels have them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django import template

from referee.rules import short_number_words
from scoring.game import Source

register = template.Library()

_WORD_JOINER = "\u2060"


@register.filter
def unbroken(text: str) -> str:
    """The text with every tile's name kept on one line."""
    return re.sub(r"(?<=\d)-(?=\d)", f"-{_WORD_JOINER}", text)


@register.filter
def number_span(numbers: Iterable[int]) -> str:
    """Several numbers on a label: ``2–4``, ``2 or 4``."""
    return short_number_words(numbers)


@register.filter
def cited(source: Source) -> str:
    """Where a game's rules come from: the title and, if it is known, the author."""
    return f"{source.title}, {source.author}" if source.author else source.title
