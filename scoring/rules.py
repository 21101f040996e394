"""The rules of a game at the table: its facts and the few hooks that it may change.

Shared code reads facts and calls hooks; nobody outside ``scoring.variants`` asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from scoring.awards import Earned
from scoring.effects import Effect
from scoring.entries import Entry, Play
from scoring.facts import Counts, DrawRule, Lead, Rounding, Score, TargetCheck, Tie, Unit
from scoring.faults import Fault
from scoring.game import Game
from scoring.layout import Arm, Layout, Opening, Spinner, SpinnerRule, Spot
from scoring.telling import Telling
from scoring.tiles import Tile

H = TypeVar("H")
"""The hand that the hooks look at."""


def equal_halves(hand: object, tile: Tile, arm: Arm) -> tuple[int, ...]:
    """The halves of the tile that may touch the arm's end: the one that equals it."""
    return (arm.suit,) if tile.high == arm.suit or tile.low == arm.suit else ()


def pips_of(tile: Tile) -> int:
    """What a tile is worth in the count: its pips."""
    return tile.pips


def by_pips(tiles: int, pips: int) -> tuple[int, ...]:
    """The lowest count is the fewest pips."""
    return (pips,)


@dataclass(frozen=True, kw_only=True)
class Rules(Game, Generic[H]):
    """A game at the table. Facts first; hooks, which may be left as they are, last.

    ``settled`` says what its source leaves open and how that is settled here.
    """

    lead_text: str
    settled: tuple[str, ...] = ()
    draw_text: str = ""
    """What else there is to say of drawing, where it is not alike throughout a hand."""
    blocked_text: str = ""
    """When a hand is blocked, where that is not as usual."""
    lowest_text: str = "the lowest count"
    """Who wins a blocked hand."""

    # People and tiles
    players: tuple[int, ...] = (2, 3, 4)
    most_players: Mapping[int, int] = field(default_factory=dict)
    partners: bool = True
    dealt: int | Mapping[int, int] = field(default_factory=lambda: {2: 7, 3: 5, 4: 5})
    """Tiles dealt to each player, by the number of players where that makes a difference."""
    dealt_by_set: Mapping[int, int] = field(default_factory=dict)
    """Tiles dealt to each player with each tile set, where that makes a difference."""

    # The table
    spinner: Spinner = Spinner.NONE
    spinner_opening: Opening = Opening.SIDES_FIRST
    spinner_places: int = 4
    lead: Lead = Lead.ANY
    lot_decides: bool = True
    """Whether nothing else says who leads first."""
    later_lead: Lead | None = None
    redeal_without_double: bool = False
    leader_can_play: bool = True
    has_end_total: bool = False
    touching_sum: int | None = None
    """What two halves that touch add up to; None where they are equal."""
    wild_name: str = "wild tile"
    """What the game calls a tile that goes on any end."""

    # Drawing
    draw: DrawRule = DrawRule.NONE
    floor: int = 0
    must_play: bool = True
    voluntary_draw: bool = False

    # The hand's end
    counts: Counts = Counts.ALWAYS
    domino_score: Score = Score.TAKE_ALL
    blocked_score: Score = Score.MINUS_OWN
    blocked_tie: Tie = Tie.NONE
    hand_points: int | Callable[[H], int] = 0
    out_bonus: int = 0
    rounding: Rounding = Rounding.NONE
    blocked_rounding: Rounding = Rounding.NONE
    unit: Unit = Unit.PIPS
    partner_pips_off: bool = False
    out_counts_with_last_tile: bool = False

    # The session's end
    target: int | None = 100
    target_check: TargetCheck = TargetCheck.HAND_END
    target_exact: bool = False
    first_score: int = 0

    # What may be entered, and how
    passes: bool = True
    calls: bool = False
    misses: bool = False
    subtract_last_end: bool = False

    # Hooks
    ways: Callable[[H, Tile, Arm], tuple[int, ...]] = equal_halves
    mismatch: Callable[[H, Play, Arm | None], Fault | None] | None = None
    locks: Callable[[H, Arm], Fault | None] | None = None
    draw_now: Callable[[H, int], DrawRule] | None = None
    forbids: Callable[[H, Entry, Spot | None], Iterator[Fault]] | None = None
    awards_for_play: Callable[[H, Layout, Play], Iterator[Earned]] | None = None
    awards_for_hand: Callable[[H], Iterator[tuple[int, Earned]]] | None = None
    effects_of_play: Callable[[H, Layout, Play, bool], Iterator[Effect]] | None = None
    stays_in: Callable[[H, Layout, Play, bool], bool] | None = None
    must_pass: Callable[[H, int], bool] | None = None
    fines: Callable[[H, Play], Iterator[tuple[int, Earned]]] | None = None
    notices: Callable[[H, Play], Iterator[Effect]] | None = None
    blocks: Callable[[H], bool] | None = None
    awards_at_start: Callable[[H], Iterator[tuple[int, Earned]]] | None = None
    remembers: Callable[[H, H, Entry], object] | None = None
    memory_at_start: Callable[[H], object] | None = None
    worth: Callable[[Tile], int] = pips_of
    rank: Callable[[int, int], tuple[int, ...]] = by_pips
    tells: Callable[[H], Iterator[Telling]] | None = None

    def lead_in(self, first: bool) -> Lead:
        """What must be led in the first hand that counts of a session, or in a later one."""
        return self.lead if first else self.later_lead or self.lead

    @cached_property
    def spinner_rule(self) -> SpinnerRule:
        """What the layout needs to know of spinners."""
        return SpinnerRule(self.spinner, self.spinner_opening, self.spinner_places)

    def dealt_to(self, players: int) -> int:
        """Tiles dealt to each of so many players."""
        if self.tile_set in self.dealt_by_set:
            return self.dealt_by_set[self.tile_set]
        return self.dealt if isinstance(self.dealt, int) else self.dealt[players]

    def points_of(self, hand: H) -> int:
        """The points for winning the hand, where that is a number of its own."""
        return self.hand_points if isinstance(self.hand_points, int) else self.hand_points(hand)
