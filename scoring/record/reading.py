"""Reading JSON values while keeping track of the place, so that an error can name it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TypeVar

from scoring.marking import N_
from scoring.messages import Message, MessageError, OneOf, Plural, Value
from scoring.tiles import LaidTile, Tile

T = TypeVar("T")

NO_OBJECT = N_("An object is needed here, not {found}.")
NO_LIST = N_("A list is needed here, not {found}.")
NO_TEXT = N_("Text is needed here, not {found}.")
NO_NUMBER = N_("A whole number is needed here, not {found}.")
NO_TRUTH = N_("This can be true or false, not {found}.")
UNKNOWN_KEY = N_("This key isn't known here. The keys that are: {known}.")
TOO_LONG = Plural(
    "The text can have {longest} character at most, not {length}.",
    "The text can have {longest} characters at most, not {length}.",
    by="longest",
)
OUT_OF_BOUNDS = N_("A whole number from {least} to {most} is needed here.")
NONE_OF_THESE = N_("This can be {known}, not {found}.")
NO_TILE = N_("A tile is written as its two halves with a hyphen, such as 6-4, not as {found}.")


MOST_ERRORS = 100
"""The most errors that are told at once."""


class RecordError(MessageError):
    """A record can't be read: ``place`` is the place (``hands[0].plays[3].tile``), ``message`` says what it may be.

    ``others`` are the errors that were found beside it in the same object or list.
    """

    def __init__(self, place: str, message: Message) -> None:
        super().__init__(message, place)
        self.place = place
        self.others: tuple[RecordError, ...] = ()


def together(errors: Sequence[RecordError]) -> RecordError:
    """Return the first of these errors, which tells the others too."""
    first, *others = [each for error in errors for each in (error, *error.others)]
    first.others = tuple(others[: MOST_ERRORS - 1])
    return first


def each_of(nodes: Iterable[Node], read: Callable[[Node], T]) -> tuple[T, ...]:
    """Read every one of these nodes.

    :raises RecordError: when some can't be read; names every such place
    """
    values: list[T] = []
    errors: list[RecordError] = []
    for node in nodes:
        try:
            values.append(read(node))
        except RecordError as error:
            errors.append(error)
    if errors:
        raise together(errors)
    return tuple(values)


class Node:
    """A JSON value and its place in the record."""

    __slots__ = ("place", "value")

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    def mapping(self) -> Node:
        """Return this node, which must be an object.

        :raises RecordError: when it isn't
        """
        self.members()
        return self

    def members(self) -> dict[str, object]:
        """Return the values of an object, by their keys.

        :raises RecordError: when it isn't one
        """
        if not isinstance(self.value, dict):
            raise RecordError(self.place or "record", self._not(NO_OBJECT))
        return self.value

    def only(self, *known: str) -> Node:
        """Return this node, which must be an object without other keys than these.

        :raises RecordError: when it isn't
        """
        if unknown := [key for key in self.members() if key not in known]:
            why = Message(UNKNOWN_KEY, {"known": known})
            raise together([RecordError(self._below(_shortened(key)), why) for key in unknown])
        return self

    def get(self, key: str) -> Node | None:
        """Return the value under the key; None if it is missing or null."""
        value = self.members().get(key)
        return None if value is None else Node(value, self._below(key))

    def need(self, key: str) -> Node:
        """Return the value under the key, which must be there.

        :raises RecordError: when it isn't
        """
        found = self.get(key)
        if found is None:
            raise RecordError(self._below(key), Message(N_("This is missing.")))
        return found

    def items(self) -> list[Node]:
        """Return the values of a list.

        :raises RecordError: when it isn't one
        """
        if not isinstance(self.value, list):
            raise RecordError(self.place, self._not(NO_LIST))
        return [Node(value, f"{self.place}[{index}]") for index, value in enumerate(self.value)]

    def entries(self) -> Iterator[tuple[str, Node]]:
        """Yield the keys and values of an object."""
        for key, value in self.members().items():
            yield key, Node(value, self._below(_shortened(key)))

    def text(self, longest: int) -> str:
        """Return a text of at most this many characters.

        :raises RecordError: when it isn't one
        """
        if not isinstance(self.value, str):
            raise RecordError(self.place, self._not(NO_TEXT))
        if len(self.value) > longest:
            raise RecordError(self.place, Message(TOO_LONG, {"longest": longest, "length": len(self.value)}))
        if any("\ud800" <= char <= "\udfff" or char == "\x00" for char in self.value):
            raise RecordError(self.place, Message(N_("The text has characters that can't be written.")))
        return self.value

    def whole(self, least: int, most: int) -> int:
        """Return a whole number between the bounds, both included.

        :raises RecordError: when it isn't one
        """
        if type(self.value) is not int:
            raise RecordError(self.place, self._not(NO_NUMBER))
        if not least <= self.value <= most:
            raise RecordError(self.place, Message(OUT_OF_BOUNDS, {"least": least, "most": most}))
        return self.value

    def truth(self) -> bool:
        """Return true or false.

        :raises RecordError: when it is neither
        """
        if not isinstance(self.value, bool):
            raise RecordError(self.place, self._not(NO_TRUTH))
        return self.value

    def one_of(self, known: tuple[T, ...]) -> T:
        """Return one of the values that are known.

        :raises RecordError: when it isn't one
        """
        if type(self.value) is not type(known[0]) or self.value not in known:
            raise RecordError(
                self.place,
                Message(NONE_OF_THESE, {"known": OneOf(tuple(map(str, known))), "found": _named(self.value)}),
            )
        return self.value

    def tile(self) -> Tile:
        """Read a tile as it is written.

        :raises RecordError: when it isn't one
        """
        try:
            return Tile.parse(self.text(100))
        except RecordError:
            raise
        except ValueError:
            raise RecordError(self.place, self._not(NO_TILE)) from None

    def laid_tile(self) -> LaidTile:
        """Read a tile as it lies in a row, left half first.

        :raises RecordError: when it isn't one
        """
        self.tile()
        return LaidTile.parse(self.text(100))

    def uuid(self) -> str:
        """Return a UUID, written in the usual way.

        :raises RecordError: when it isn't one
        """
        text = self.text(100)
        try:
            return str(uuid.UUID(text))
        except ValueError:
            raise RecordError(
                self.place, Message(N_("A UUID is needed here, such as 5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11."))
            ) from None

    def moment(self) -> str:
        """Return a moment in ISO 8601.

        :raises RecordError: when it isn't one
        """
        text = self.text(40)
        try:
            datetime.fromisoformat(text)
        except ValueError:
            raise RecordError(
                self.place, Message(N_("A moment in ISO 8601 is needed here, such as 2026-05-01T20:15:00Z."))
            ) from None
        return text

    def _not(self, template: str) -> Message:
        return Message(template, {"found": _named(self.value)})

    def _below(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


def _named(value: object) -> Value:
    """Return a wrong value, short enough to show."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return repr(_shortened(value))
        case int() | float():
            return str(value) if isinstance(value, float) or abs(value) < 10**20 else Message(N_("a huge number"))
        case list():
            return Message(N_("a list"))
        case dict():
            return Message(N_("an object"))
        case _:
            return type(value).__name__
