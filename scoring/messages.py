"""Messages for people: an English template, and the values that fill its places.

`scoring` hands out both separately. Code that shows a message puts it into the reader's language with ``in_words``: the
template is translated, and each value becomes text in that language, whether it is a list or the name of a set. In
English nothing more is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import NamedTuple, Protocol

from scoring.marking import N_
from scoring.sounds import begins_with_i, begins_with_o
from scoring.tiles import LaidTile, Tile, TileSet


@dataclass(frozen=True, slots=True)
class Plural:
    """A template in two forms: ``one`` where the value under ``by`` is 1, or is a list of one, else ``other``."""

    one: str
    other: str
    by: str


Template = str | Plural
"""An English sentence with named places: ``{tile} doesn't fit.``"""


def forms(template: Template) -> tuple[str, ...]:
    """Return the texts of a template: one, or two if it has a plural."""
    return (template,) if isinstance(template, str) else (template.one, template.other)


@dataclass(frozen=True, slots=True)
class PlayNumber:
    """The number of a play of the hand, which a page can make a link."""

    number: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """Values of which any one will do. They are joined with "or", while a list is joined with "and"."""

    values: tuple[Value, ...]


class Message(NamedTuple):
    """A template with the values of its places."""

    template: Template
    values: Values = {}

    def __str__(self) -> str:
        return in_words(self.template, self.values)


class MessageError(ValueError):
    """A value or text that can't be accepted. ``message`` says what is wrong and what would be right."""

    def __init__(self, message: Message, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else str(message))
        self.message = message


Value = int | str | Tile | LaidTile | TileSet | PlayNumber | OneOf | Message | Sequence["Value"]
"""The value of a place. Text is used as it is: a name, or a word of the record."""

Values = Mapping[str, Value]
"""The values of a template's places, by their names."""

TextFormatter = Callable[[Template, Values], str]
"""A function that puts a template and its values into words."""

AND, AND_BEFORE_I = N_("{rest} and {last}"), N_("{rest} and {last_like_i}")
OR, OR_BEFORE_O = N_("{rest} or {last}"), N_("{rest} or {last_like_o}")
COMMA = N_("{rest}, {next}")
NONE = N_("none")
PLAY = N_("play {number}")
SEAT = N_("seat {number}")


class Language(Protocol):
    """A translator of messages: Django's own module is one, and so are the classes of ``gettext``."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, number: int, /) -> str: ...


class English:
    """The language that everything is written in."""

    def gettext(self, message: str, /) -> str:
        """Return the same text."""
        return message

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Return the form for that many."""
        return singular if number == 1 else plural


ENGLISH = English()


class Piece(NamedTuple):
    """A piece of a sentence; ``play`` is the number of the play that it names, if it names one."""

    text: str
    play: int | None = None


def in_english(template: Template, values: Values) -> str:
    """Return the message in English."""
    return in_words(template, values)


def in_words(template: Template, values: Values, language: Language = ENGLISH) -> str:
    """Return the message in that language."""
    return "".join([piece.text for piece in in_pieces(template, values, language)])


def in_pieces(template: Template, values: Values, language: Language = ENGLISH) -> Iterator[Piece]:
    """Yield the message in that language, each play that it names in a piece of its own."""
    for text, place, _spec, _conversion in Formatter().parse(_translated(template, values, language)):
        if text:
            yield Piece(text)
        if place is not None:
            yield from _pieces_of(values[place], language)


def _translated(template: Template, values: Values, language: Language) -> str:
    if isinstance(template, str):
        return language.gettext(template)
    return language.ngettext(template.one, template.other, _number(values[template.by]))


def _number(value: Value) -> int:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return len(value)
    assert isinstance(value, int), "a plural goes by a number or by a list"
    return value


def _pieces_of(value: Value, language: Language) -> Iterable[Piece]:
    match value:
        case str() | int() | Tile() | LaidTile():
            return (Piece(str(value)),)
        case TileSet():
            return (Piece(language.gettext(value.name)),)
        case PlayNumber(number=number):
            return (Piece(in_words(PLAY, {"number": number}, language), number),)
        case Message(template=template, values=values):
            return in_pieces(template, values, language)
        case OneOf(values=choices):
            return _listed(choices, _with_or, language)
        case _:
            return _listed(value, _with_and, language)


def _with_and(last: str) -> tuple[str, str]:
    """Return the text that joins the last part of a list with "and", and the name of that part's place."""
    return (AND_BEFORE_I, "last_like_i") if begins_with_i(last) else (AND, "last")


def _with_or(last: str) -> tuple[str, str]:
    """Return the text that joins the last part of a list with "or", and the name of that part's place."""
    return (OR_BEFORE_O, "last_like_o") if begins_with_o(last) else (OR, "last")


def _listed(values: Sequence[Value], joining: Callable[[str], tuple[str, str]], language: Language) -> Iterable[Piece]:
    """Return the values one after the other, with "and" or "or" before the last."""
    if not values:
        return (Piece(language.gettext(NONE)),)
    parts = [tuple(_pieces_of(value, language)) for value in values]
    told = parts[0]
    for part in parts[1:-1]:
        told = tuple(_joined(language.gettext(COMMA), {"rest": told, "next": part}))
    if len(parts) > 1:
        last = parts[-1]
        text, place = joining("".join(piece.text for piece in last))
        told = tuple(_joined(language.gettext(text), {"rest": told, place: last}))
    return told


def _joined(template: str, parts: Mapping[str, Sequence[Piece]]) -> Iterator[Piece]:
    for text, place, _spec, _conversion in Formatter().parse(template):
        if text:
            yield Piece(text)
        if place is not None:
            yield from parts[place]
