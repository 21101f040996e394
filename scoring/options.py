"""House rules: their names, types, allowed values, defaults and meanings; refuses nonsense by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

OptionValue = int | bool | str
"""What a house rule may be set to."""


class OptionError(ValueError):
    """A house rule that this game doesn't have, or a value that it may not have.

    ``key`` names the option, ``message`` says what would have been right.
    """

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


@dataclass(frozen=True)
class Option:
    """One house rule of a variant.

    ``allowed`` is a range of whole numbers, a tuple of choices, or ``(False, True)``. ``labels`` says what
    each choice means; ``offered`` are the numbers that a table usually wants. ``default`` is given only
    where the house rule stands for no fact of the variant. ``bounds`` says how far a number goes, where that is another
    limit than the range's. ``belongs_to`` names another house rule and its value where there is this one only with that,
    ``belongs_why`` what is said to who chooses it without.
    """

    key: str
    allowed: range | tuple[OptionValue, ...]
    meaning: str
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
        """The value, if this option may have it.

        :raises OptionError: the value has another type or isn't among those allowed
        """
        for allowed in self._allowed_like(value):
            if value == allowed:
                return allowed
        raise OptionError(self.key, f"may be {self.may_be}")

    def _allowed_like(self, value: object) -> Iterable[OptionValue]:
        """The allowed values of the same type: ``True`` is not 1 here."""
        if isinstance(self.allowed, range):
            return (value,) if type(value) is int and value in self.allowed else ()
        return [allowed for allowed in self.allowed if type(allowed) is type(value)]

    @property
    def may_be(self) -> str:
        """What the value may be, in words."""
        if isinstance(self.allowed, range):
            return f"a whole number from {self.allowed.start} to {self.allowed.stop - 1}"
        if self.kind == "bool":
            return "true or false"
        values = [str(value) for value in self.allowed]
        return values[0] if len(values) == 1 else ", ".join(values[:-1]) + " or " + values[-1]


def yes_or_no(key: str, meaning: str, default: bool | None = None) -> Option:
    """An option that is on or off."""
    return Option(key, (False, True), meaning, default=default)


def number(
    key: str, lowest: int, highest: int, meaning: str, offered: tuple[int, ...] = (), default: int | None = None
) -> Option:
    """An option that is a whole number, both bounds included."""
    return Option(key, range(lowest, highest + 1), meaning, offered=offered, default=default)


def choice(key: str, meaning: str, labels: Mapping[OptionValue, str], default: OptionValue | None = None) -> Option:
    """An option with named values."""
    return Option(key, tuple(labels), meaning, labels, default=default)
