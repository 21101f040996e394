"""Sentences that name plays: templates, and what fills their places.

Numbers of plays stay numbers until a sentence is written out, so that a page can link them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.explain import FillIn, as_text, in_english


@dataclass(frozen=True, slots=True)
class PlayNumber:
    """The number of a play of the hand."""

    number: int


class Phrase(NamedTuple):
    """A template with what fills its places."""

    template: str
    places: Mapping[str, Place]


Place = str | PlayNumber | tuple[Phrase, ...]
"""What fills a place: text, the number of a play, or phrases one after the other."""

PLAY = "play {number}"
"""How a sentence names a play; on a page it is the link to it."""


def as_plain_text(phrase: Phrase, fill_in: FillIn = in_english) -> str:
    """A phrase with its places filled in."""
    return fill_in(phrase.template, {key: _plain(place, fill_in) for key, place in phrase.places.items()})


def _plain(place: Place, fill_in: FillIn) -> str:
    match place:
        case str():
            return place
        case PlayNumber(number=number):
            return fill_in(PLAY, {"number": str(number)})
        case _:
            return as_text([as_plain_text(phrase, fill_in) for phrase in place])
