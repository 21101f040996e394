"""The rules of a patience: its facts, and the one hook that lays its table (rulebook 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.entries import Entry, Lay
from scoring.game import Game, Source
from scoring.game_groups import PATIENCES, Group
from scoring.marking import N_
from scoring.messages import Template
from scoring.options import OptionGroup, yes_or_no
from scoring.patience.layout import StartingLayout
from scoring.patience.tableau import Tableau
from scoring.wording.patience import FAULTS

TRADITIONAL = Source(N_("traditional"))
"""The source of these games, for which no rule book is named."""

THROUGH_STOCK = yes_or_no(
    "through_stock", N_("The game is won only when the stock has been played as well."), group=OptionGroup.TARGET
)


@dataclass(frozen=True, kw_only=True)
class PatienceRules(Game):
    """A solo game. ``entries`` are the types of entry that it has beside the starting tiles and giving up.

    ``begins`` lays the table from the starting tiles.
    """

    start: StartingLayout
    entries: tuple[type[Entry], ...]
    begins: Callable[[PatienceRules, Lay], Tableau]
    source: Source = TRADITIONAL
    group: Group = PATIENCES
    players: tuple[int, ...] = (1,)
    shared_sentences: ClassVar[Mapping[str, Template]] = FAULTS
    keeps_score: bool = False

    # House rules and what they change
    through_stock: bool = False
    hand_limit: int | None = None
