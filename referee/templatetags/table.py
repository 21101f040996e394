"""Tiles, suits and sentences in templates."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString, mark_safe

from referee.drawing import colour, half_svg, standing_svg, tile_svg
from referee.rules import short_number_words
from scoring.game import Source
from scoring.tiles import Tile

register = template.Library()

_WORD_JOINER = "\u2060"


@register.simple_tag
def tile_face(tile: Tile, first: int | None = None) -> SafeString:
    """A lying tile; ``first`` is the half to the left, else the high one."""
    return mark_safe(tile_svg(tile, first))  # noqa: S308  # made by `drawing` from numbers


@register.simple_tag
def standing_face(tile: Tile) -> SafeString:
    """A standing tile, its high half on top."""
    return mark_safe(standing_svg(tile))  # noqa: S308  # made by `drawing` from numbers


@register.filter
def unbroken(text: str) -> str:
    """The text with every tile's name kept on one line."""
    return re.sub(r"(?<=\d)-(?=\d)", f"-{_WORD_JOINER}", text)


@register.simple_tag
def suit_face(suit: int) -> SafeString:
    """Half a tile."""
    return mark_safe(half_svg(suit))  # noqa: S308  # made by `drawing` from numbers


@register.filter
def arm_colour(arm: int) -> int:
    """Which of the arms' colours an arm has."""
    return colour(arm)


@register.filter
def number_span(numbers: Iterable[int]) -> str:
    """Several numbers on a label: ``2–4``, ``2 or 4``."""
    return short_number_words(numbers)


@register.filter
def cited(source: Source) -> str:
    """Where a game's rules come from: the title and, if it is known, the author."""
    return f"{source.title}, {source.author}" if source.author else source.title


@register.filter
def times(number: int) -> range:
    """So many repetitions."""
    return range(number)
