"""Numbers, sources and names of tiles as sentences and labels have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from uuid import UUID

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.rules import short_number_words
from scoring.game import Source
from scoring.messages import Piece

register = template.Library()

_WORD_JOINER = "\u2060"


@register.filter(is_safe=True)
def unbroken(text: str) -> str:
    """The text with every tile's name kept on one line."""
    return re.sub(r"(?<=\d)-(?=\d)", f"-{_WORD_JOINER}", text)


@register.filter
def number_span(numbers: Iterable[int]) -> str:
    """Several numbers on a label: ``2–4``, ``2 or 4``."""
    return short_number_words(numbers)


@register.filter
def translated(text: str) -> str:
    """A text of `scoring`, such as the name of a game, in the reader's language."""
    return _(text)


@register.filter
def cited(source: Source) -> str:
    """Where a game's rules come from: the title and, if it is known, the author."""
    if not source.author:
        return _(source.title)
    return pgettext("source", "%(title)s, %(author)s") % {"title": source.title, "author": _(source.author)}


@register.simple_tag
def linked(said: Iterable[Piece], session: UUID, hand: int) -> SafeString:
    """A sentence about a hand, each play that it names a link to that moment."""
    return format_html_join("", "{}", ((_linked(piece, session, hand),) for piece in said))


def _linked(piece: Piece, session: UUID, hand: int) -> str:
    if piece.play is None:
        return unbroken(piece.text)
    return format_html('<a href="{}">{}</a>', reverse("moment", args=[session, hand, piece.play]), piece.text)
