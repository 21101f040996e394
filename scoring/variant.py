"""A variant: the facts of a game and the few hooks that it may change.

House rules replace facts: ``ALL_FIVES.with_options({"target": 150}, players=4)`` is a variant again.
Shared code reads facts and calls hooks; nobody outside ``scoring.variants`` asks which variant it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring.awards import Earned
from scoring.effects import Effect
from scoring.entries import Entry, Play
from scoring.layout import Arm, Layout, Opening, Spinner, SpinnerRule
from scoring.options import Option, OptionError
from scoring.tiles import Tile, TileSet

if TYPE_CHECKING:
    from scoring.faults import Fault
    from scoring.hand import Hand
    from scoring.placing import Spot


@dataclass(frozen=True, slots=True)
class Source:
    """A published rule book, cited by its title."""

    title: str
    author: str = ""


class DrawRule(StrEnum):
    """What a player does who can't play (rulebook 2.3)."""

    NONE = "none"
    UNTIL_PLAYABLE = "until_playable"
    ONE_THEN_PASS = "one_then_pass"
    ONE_THEN_PLAY = "one_then_play"
    TWO_THEN_PLAY = "two_then_play"

    @property
    def most(self) -> int | None:
        """How many tiles a turn may draw; None where only the boneyard sets a limit."""
        return _MOST_DRAWN[self]


_MOST_DRAWN: dict[DrawRule, int | None] = {
    DrawRule.NONE: 0,
    DrawRule.UNTIL_PLAYABLE: None,
    DrawRule.ONE_THEN_PASS: 1,
    DrawRule.ONE_THEN_PLAY: 1,
    DrawRule.TWO_THEN_PLAY: 2,
}


class Lead(StrEnum):
    """What must be led (rulebook 2.10)."""

    ANY = "any"
    DOUBLE_IF_HELD = "double_if_held"
    HIGHEST_DOUBLE = "highest_double"
    LOWEST_DOUBLE = "lowest_double"
    OWN_HIGHEST_IF_HELD = "own_highest_if_held"
    OWN_HIGHEST = "own_highest"
    ANY_DOUBLE = "any_double"

    @property
    def asks_double(self) -> bool:
        """Whether a tile that is no double can't be led."""
        return self in _DOUBLE_ASKED


_DOUBLE_ASKED = frozenset({Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE, Lead.OWN_HIGHEST, Lead.ANY_DOUBLE})
_LED_BY_ITS_HOLDER = frozenset({Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE})


class Score(StrEnum):
    """What the winner of a hand scores (rulebook 2.5)."""

    MINUS_OWN = "minus_own"
    MINUS_OWN_EACH = "minus_own_each"
    CASCADE = "cascade"
    TAKE_ALL = "take_all"
    POINTS = "points"
    NONE = "none"


class Rounding(StrEnum):
    """How a hand-end score is rounded (rulebook 2.5)."""

    NONE = "none"
    NEAREST_FIVE = "nearest_five"
    NEAREST_FIVE_EACH = "nearest_five_each"
    FLOOR_FIVE = "floor_five"


class Unit(StrEnum):
    """What a point is: a pip, or five of them."""

    PIPS = "pips"
    FIVES = "fives"


class Tie(StrEnum):
    """What happens to a blocked hand whose lowest count is shared (rulebook 2.5)."""

    NONE = "none"
    SPLIT = "split"
    SPLIT_OF_THREE = "split_of_three"


class Counts(StrEnum):
    """When the result of a hand waits for what the players have left."""

    ALWAYS = "always"
    BLOCKED = "blocked"
    NEVER = "never"


class TargetCheck(StrEnum):
    """When a side that has reached the target has won (rulebook 2.6)."""

    AT_ONCE = "at_once"
    HAND_END = "hand_end"


# The hooks and what they do where a game changes nothing.


def equal_halves(hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
    """The halves of the tile that may touch the arm's end: the one that equals it."""
    return (arm.suit,) if tile.high == arm.suit or tile.low == arm.suit else ()


def pips_of(tile: Tile) -> int:
    """What a tile is worth in the count: its pips."""
    return tile.pips


def nothing_shown(hand: Hand) -> Mapping[str, Any]:
    """The game shows nothing of its own."""
    return {}


def by_pips(tiles: int, pips: int) -> tuple[int, ...]:
    """The lowest count is the fewest pips."""
    return (pips,)


def the_next_seat(hand: Hand) -> int | None:
    """Later leads rotate: the next seat clockwise from the leader of the hand before."""
    return hand.clockwise(hand.leader)


def the_winner(hand: Hand) -> int | None:
    """Who won the hand leads the next; nobody: the next seat clockwise (rulebook 2.10)."""
    return hand.winning_seat or the_next_seat(hand)


def only_the_table_knows(hand: Hand) -> int | None:
    """The tiles decide who leads, and the record doesn't show them."""
    return None


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game with its rules. Facts first; hooks, which may be left as they are, last.

    ``how`` tells in a few sentences how it goes and what scores, ``settled`` what its source leaves open and how that is
    settled here.
    """

    slug: str
    name: str
    source: Source
    summary: str
    lead_text: str
    how: tuple[str, ...] = ()
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
    tile_sets: tuple[int, ...] = (6,)
    tile_set: int = 6
    dealt: int | Mapping[int, int] | Callable[[Variant, int], int] = field(default_factory=lambda: {2: 7, 3: 5, 4: 5})

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
    hand_points: int | Callable[[Hand], int] = 0
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
    tie_hands: int | None = 1
    first_score: int = 0
    in_cents: bool = False

    # What may be entered, and how
    passes: bool = True
    calls: bool = False
    misses: bool = False
    subtract_last_end: bool = False

    options: tuple[Option, ...] = ()
    option_values: Mapping[str, Any] = field(default_factory=dict)

    # Hooks
    ways: Callable[[Hand, Tile, Arm], tuple[int, ...]] = equal_halves
    mismatch: Callable[[Hand, Play, Arm | None], Fault | None] | None = None
    locks: Callable[[Hand, Arm], Fault | None] | None = None
    draw_now: Callable[[Hand, int], DrawRule] | None = None
    forbids: Callable[[Hand, Entry, Spot | None], Iterator[Fault]] | None = None
    awards_for_play: Callable[[Hand, Layout, Play], Iterator[Earned]] | None = None
    awards_for_hand: Callable[[Hand], Iterator[tuple[int, Earned]]] | None = None
    effects_of_play: Callable[[Hand, Layout, Play, bool], Iterator[Effect]] | None = None
    stays_in: Callable[[Hand, Layout, Play, bool], bool] | None = None
    must_pass: Callable[[Hand, int], bool] | None = None
    fines: Callable[[Hand, Play], Iterator[tuple[int, Earned]]] | None = None
    notices: Callable[[Hand, Play], Iterator[Effect]] | None = None
    blocks: Callable[[Hand], bool] | None = None
    awards_at_start: Callable[[Hand], Iterator[tuple[int, Earned]]] | None = None
    remembers: Callable[[Hand, Hand, Entry], Any] | None = None
    memory_at_start: Callable[[Hand], Any] | None = None
    worth: Callable[[Tile], int] = pips_of
    rank: Callable[[int, int], tuple[int, ...]] = by_pips
    next_leader: Callable[[Hand], int | None] = the_winner
    shows: Callable[[Hand], Mapping[str, Any]] = nothing_shown
    check_options: Callable[[Mapping[str, Any]], None] | None = None
    settle_options: Callable[[Variant, int], Variant] | None = None

    def lead_in(self, first: bool) -> Lead:
        """What must be led in the first hand that counts of a session, or in a later one."""
        return self.lead if first else self.later_lead or self.lead

    @property
    def table_says_who_leads(self) -> bool:
        """Whether only the table knows who leads first, mostly since a certain tile must be held, rather than a lot."""
        by_tile = self.lead in _LED_BY_ITS_HOLDER or self.next_leader is only_the_table_knows
        return by_tile or not self.lot_decides

    @cached_property
    def set(self) -> TileSet:
        """The tiles that are played with."""
        return TileSet(self.tile_set)

    @cached_property
    def spinner_rule(self) -> SpinnerRule:
        """What the layout needs to know of spinners."""
        return SpinnerRule(self.spinner, self.spinner_opening, self.spinner_places)

    def dealt_to(self, players: int) -> int:
        """Tiles dealt to each of so many players."""
        if isinstance(self.dealt, int):
            return self.dealt
        return self.dealt[players] if isinstance(self.dealt, Mapping) else self.dealt(self, players)

    def points_of(self, hand: Hand) -> int:
        """The points for winning the hand, where that is a number of its own."""
        return self.hand_points if isinstance(self.hand_points, int) else self.hand_points(hand)

    def option(self, key: str) -> Option:
        """The house rule of that name.

        :raises OptionError: this game has no such house rule
        """
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(option.key for option in self.options)
        raise OptionError(key, f"is no house rule of {self.name}; its house rules are {known}")

    def default_of(self, option: Option) -> Any:
        """What the house rule is where nothing is chosen; for ``dealt`` a number by players, where it differs."""
        if option.key == "dealt" and not isinstance(self.dealt, int):
            return {players: self.dealt_to(players) for players in self.players}
        return _plain(getattr(self, option.key)) if option.key in _FACTS else option.default

    def with_options(self, chosen: Mapping[str, Any], players: int) -> Variant:
        """This game as a table of so many players plays it, every house rule with its value.

        :raises OptionError: an unknown house rule, or a value that makes no sense; names it and what it may be
        """
        checked = {key: self.option(key).check(value) for key, value in chosen.items()}
        if self.check_options:
            self.check_options(checked)
        variant = replace(self, **self._as_facts(checked))
        variant = replace(variant, dealt=variant.dealt_to(players), tie_hands=variant.tie_hands or players)
        variant._check_dealt(players)
        variant._check_players(players)
        values = {option.key: checked.get(option.key, variant.default_of(option)) for option in self.options}
        variant = replace(variant, option_values=values)
        return self.settle_options(variant, players) if self.settle_options else variant

    def _as_facts(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The option values that replace a fact of the same name, as the fact's own type."""
        facts = {}
        for key, value in values.items():
            if key in _FACTS:
                kind = _FACT_TYPES.get(key)
                facts[key] = kind(value) if kind else value
        return facts

    def _check_players(self, players: int) -> None:
        if players > self.most_players.get(self.tile_set, players):
            most = self.most_players[self.tile_set]
            raise OptionError("tile_set", f"the {self.set.name} set is for up to {most} players")

    def _check_dealt(self, players: int) -> None:
        each = self.dealt_to(players)
        most = self.set.size // players
        if each > most:
            raise OptionError(
                "dealt",
                f"may be a whole number from 1 to {most}: "
                f"the {self.set.name} set has {self.set.size} tiles for {players} players",
            )


_FACTS = frozenset(Variant.__dataclass_fields__) - {"options", "option_values", "slug", "name"}
_FACT_TYPES: dict[str, Callable[[Any], Any]] = {
    "spinner": Spinner,
    "spinner_opening": Opening,
    "rounding": Rounding,
    "unit": Unit,
    "blocked_score": Score,
    "blocked_tie": Tie,
}


def _plain(value: Any) -> Any:
    """A fact as an option shows it: words as text."""
    return value.value if isinstance(value, StrEnum) else value
