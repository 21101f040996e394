"""A patience at one moment: a frozen value that changes entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.depths import Depth
from scoring.ending import Award, Ending, HandResult
from scoring.game import Game
from scoring.layout import Arm
from scoring.patience.rules import PatienceRules
from scoring.patience.tableau import Tableau
from scoring.tiles import Tile

PLAYER = 1
"""The player's seat and side."""


@dataclass(frozen=True, slots=True)
class Position:
    """The known facts of one hand of a patience.

    ``table`` holds the places of the tiles; it is None before the starting tiles are named. ``moves_made`` counts tiles
    that are laid, drawn or taken out (a pair once), and tiles moved to an empty column. Replacing a pair is not a move.
    At the ``depth`` of hands no moves are entered, only that the game was won or lost.
    """

    variant: PatienceRules
    table: Tableau | None = None
    moves_made: int = 0
    ending: Ending | None = None
    depth: Depth = Depth.TILES

    @property
    def game(self) -> Game:
        """The patience with its house rules."""
        return self.variant

    @property
    def is_over(self) -> bool:
        """True if the game is won, lost or thrown in."""
        return self.ending is not None

    @property
    def result(self) -> HandResult | None:
        """The result; None while the game goes on."""
        return HandResult(self.ending, (PLAYER,) if self.ending is Ending.WON else ()) if self.ending else None

    @property
    def tiles_left(self) -> int:
        """The tiles that must still go before the game is won."""
        return self.table.must_go if self.table else self.variant.set.size

    # Properties that every game's hands have

    @property
    def hub(self) -> Tile | None:
        """None, because nothing lies in the middle of a patience."""
        return None

    @property
    def leader(self) -> int:
        """The player."""
        return PLAYER

    @property
    def turn(self) -> int | None:
        """The player, until the game is over."""
        return None if self.ending else PLAYER

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The ends of the line, where tiles are laid in one."""
        return self.table.arms if self.table else ()

    @property
    def end_total(self) -> int | None:
        """None, because nothing is added up."""
        return None

    @property
    def boneyard(self) -> int | None:
        """The number of tiles in the stock; None where moves aren't entered."""
        if self.depth is not Depth.TILES:
            return None
        return len(self.table.stock) if self.table else 0

    @property
    def tiles_by_seat(self) -> Mapping[int, int]:
        """The number of the player's tiles face up; empty where moves aren't entered."""
        if self.depth is not Depth.TILES:
            return {}
        return {PLAYER: self.table.tiles_left if self.table else self.tiles_left}

    @property
    def out(self) -> int | None:
        """The player, once no tile is left face up; None where moves aren't entered."""
        return next((seat for seat, tiles in self.tiles_by_seat.items() if not tiles), None)

    @property
    def scores(self) -> Mapping[int, int]:
        """Always 0, because nothing scores in a patience."""
        return {PLAYER: 0}

    @property
    def have_scored(self) -> frozenset[int]:
        """Always empty, because nothing scores in a patience."""
        return frozenset()

    @property
    def opening_awards(self) -> tuple[Award, ...]:
        """Always empty, because nothing is paid before the first tile."""
        return ()


def begin(variant: PatienceRules, depth: Depth = Depth.TILES) -> Position:
    """Return the patience before its starting tiles are named."""
    return Position(variant, depth=depth)
