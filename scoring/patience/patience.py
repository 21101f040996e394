"""A patience: the facts of a solo game, and the one hook that lays its table (rulebook 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scoring.entries import Entry, Lay
from scoring.options import Option, OptionError, yes_or_no
from scoring.patience.start import Start
from scoring.patience.table import Table
from scoring.tiles import TileSet
from scoring.variant import Source

TRADITIONAL = Source("traditional")
"""No rule book is named for these games."""

THROUGH_STOCK = yes_or_no("through_stock", "The game is won only when the stock has been played as well.")


@dataclass(frozen=True, kw_only=True)
class Patience:
    """A solo game with its rules.

    ``how`` says in a few sentences how it goes. ``entries`` are the types of entry that it has beside the
    starting tiles. House rules replace facts: ``with_options({"through_stock": True})`` is a patience again.
    """

    slug: str
    name: str
    summary: str
    how: tuple[str, ...]
    start: Start
    entries: tuple[type[Entry], ...]
    begins: Callable[[Patience, Lay], Table]
    source: Source = TRADITIONAL

    # People and tiles
    players: tuple[int, ...] = (1,)
    partners: bool = False
    tile_sets: tuple[int, ...] = (6,)
    tile_set: int = 6

    # House rules and what they change
    through_stock: bool = False
    hand_limit: int | None = None
    options: tuple[Option, ...] = ()
    option_values: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def set(self) -> TileSet:
        """The tiles that are played with."""
        return TileSet(self.tile_set)

    def option(self, key: str) -> Option:
        """The house rule of that name.

        :raises OptionError: this patience has no such house rule
        """
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(option.key for option in self.options)
        has = f"its house rules are {known}" if known else "it has none"
        raise OptionError(key, f"is no house rule of {self.name}; {has}")

    def default_of(self, option: Option) -> Any:
        """What the house rule is where nothing is chosen."""
        return getattr(self, option.key)

    def with_options(self, chosen: Mapping[str, Any], players: int = 1) -> Patience:
        """This patience with these house rules, every one with its value.

        :raises OptionError: an unknown house rule, or a value that it may not have; names it and what it may be
        """
        checked = {key: self.option(key).check(value) for key, value in chosen.items()}
        patience = replace(self, **checked)
        return replace(patience, option_values={option.key: patience.default_of(option) for option in self.options})
