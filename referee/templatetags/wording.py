"""Numbers, sources and names of tiles as sentences and labels have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from uuid import UUID

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from referee.rules import short_number_words
from referee.words import Said
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


@register.simple_tag
def linked(said: Iterable[Said], session: UUID, hand: int) -> SafeString:
    """A sentence about a hand, each play that it names a link to that moment."""
    return format_html_join("", "{}", ((_linked(piece, session, hand),) for piece in said))


def _linked(piece: Said, session: UUID, hand: int) -> str:
    if piece.play is None:
        return unbroken(piece.text)
    return format_html('<a href="{}">{}</a>', reverse("moment", args=[session, hand, piece.play]), piece.text)
