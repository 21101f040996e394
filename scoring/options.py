"""House rules: their names, types, allowed values, defaults and meanings. Invalid ones are refused by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from scoring.marking import N_
from scoring.messages import Message, MessageError, OneOf
from scoring.record.reading import OUT_OF_BOUNDS

OptionValue = int | bool | str
"""The value of a house rule."""


class OptionGroup(Enum):
    """The topic of a house rule. Forms show the house rules of one group together, the groups in this order."""

    TARGET = "target"
    TILES = "tiles"
    SCORING = "scoring"
    PLAY = "play"
    HAND_END = "hand_end"


class OptionError(MessageError):
    """A house rule that this game doesn't have, or a value that it may not have.

    ``key`` names the option, ``message`` says what would have been right.
    """

    def __init__(self, key: str, message: Message) -> None:
        super().__init__(message, key)
        self.key = key


@dataclass(frozen=True)
class Option:
    """A house rule of a variant.

    ``allowed`` is a range of whole numbers, a tuple of choices, or ``(False, True)``. ``labels`` has the meaning of
    each choice, and ``offered`` the numbers that a table usually wants. ``default`` is given only if the house rule
    doesn't replace a fact of the variant. ``bounds`` describes the limits of a number if they differ from the range's.
    If the house rule exists only together with a certain value of another one, ``belongs_to`` names both, and
    ``belongs_why`` is the message to somebody who chooses it without.
    """

    key: str
    allowed: range | tuple[OptionValue, ...]
    meaning: str
    group: OptionGroup = field(kw_only=True)
    labels: Mapping[OptionValue, str] = field(default_factory=dict)
    offered: tuple[int, ...] = ()
    default: OptionValue | None = None
    bounds: str = ""
    belongs_to: tuple[str, OptionValue] | None = None
    belongs_why: str = ""

    @property
    def kind(self) -> Literal["int", "bool", "choice"]:
        """``int`` for a range, ``bool`` for yes or no, else ``choice``."""
        if isinstance(self.allowed, range):
            return "int"
        return "bool" if self.allowed == (False, True) else "choice"

    def check(self, value: object) -> OptionValue:
        """Return the value, if this option may have it.

        :raises OptionError: when the value has another type or isn't among those allowed
        """
        for allowed in self._allowed_like(value):
            if value == allowed:
                return allowed
        raise OptionError(self.key, self._may_be)

    def _allowed_like(self, value: object) -> Iterable[OptionValue]:
        """Return the allowed values of the same type. ``True`` doesn't count as 1."""
        if isinstance(self.allowed, range):
            return (value,) if type(value) is int and value in self.allowed else ()
        return [allowed for allowed in self.allowed if type(allowed) is type(value)]

    @property
    def _may_be(self) -> Message:
        """The message that names the allowed values."""
        if isinstance(self.allowed, range):
            return Message(OUT_OF_BOUNDS, {"least": self.allowed.start, "most": self.allowed.stop - 1})
        values = ("true", "false") if self.kind == "bool" else tuple(map(str, self.allowed))
        return Message(N_("This can be {values}."), {"values": OneOf(values)})


@dataclass(frozen=True)
class Bundle:
    """House rules that many tables play together, under the name by which people know them."""

    key: str
    name: str
    options: Mapping[str, OptionValue]


def yes_or_no(key: str, meaning: str, default: bool | None = None, *, group: OptionGroup) -> Option:
    """Return an option that is on or off."""
    return Option(key, (False, True), meaning, default=default, group=group)


def number(
    key: str,
    lowest: int,
    highest: int,
    meaning: str,
    offered: tuple[int, ...] = (),
    default: int | None = None,
    *,
    group: OptionGroup,
) -> Option:
    """Return an option that is a whole number, both bounds included."""
    return Option(key, range(lowest, highest + 1), meaning, offered=offered, default=default, group=group)


def choice(
    key: str,
    meaning: str,
    labels: Mapping[OptionValue, str],
    default: OptionValue | None = None,
    *,
    group: OptionGroup,
) -> Option:
    """Return an option with named values."""
    return Option(key, tuple(labels), meaning, labels, default=default, group=group)
