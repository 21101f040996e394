"""A patience: the facts of a solo game, and how its tiles begin (rulebook 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.options import Option
from scoring.variant import Source


@dataclass(frozen=True, kw_only=True)
class Patience:
    """A solo game with its rules."""

    slug: str
    name: str
    source: Source
    players: tuple[int, ...] = (1,)
    partners: bool = False
    options: tuple[Option, ...] = ()
    option_values: Mapping[str, Any] = field(default_factory=dict)

    def with_options(self, chosen: Mapping[str, Any], players: int = 1) -> Patience:
        """This patience with these house rules."""
        return self
