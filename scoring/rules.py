"""The rules of a game at the table: its facts and the few hooks that it may change.

Shared code reads facts and calls hooks; no code outside ``scoring.variants`` distinguishes games by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic

from scoring.callable_points import NOTHING_CALLED, CallablePoints
from scoring.details import Detail
from scoring.ending import NO_BONUSES, Bonuses, Earned
from scoring.facts import (
    BlockedWinner,
    CountRole,
    DrawRule,
    HandCount,
    HandScoring,
    HubSource,
    Lead,
    Rounding,
    TargetCheck,
    TieRule,
    Unit,
)
from scoring.faults import Fault
from scoring.game import Game
from scoring.hooks import EQUAL_HALVES, Change, Consequence, H, Joining, MemoryUpdate
from scoring.layout import Spinner, SpinnerOpening, SpinnerRule
from scoring.tiles import Tile


def pips_of(tile: Tile) -> int:
    """Return what a tile is worth in the count: its pips."""
    return tile.pips


def by_pips(tiles: int, pips: int) -> tuple[int, ...]:
    """Return the pips as the rank: the lowest count is the fewest pips."""
    return (pips,)


@dataclass(frozen=True, kw_only=True)
class Rules(Game, Generic[H]):
    """A game at the table. Facts first; hooks, which may be left as they are, last.

    ``settled`` tells what its source leaves open and how that is settled here.
    """

    lead_text: str
    settled: tuple[str, ...] = ()
    matching_text: str = ""
    """The halves that can touch, where they needn't be equal and don't add up to a number."""
    draw_text: str = ""
    """The rest of the text about drawing, if it changes during a hand."""
    blocked_text: str = ""
    """The condition for a blocked hand, if the game has a special rule for it."""
    level_text: str = ""
    """The winner among players whose totals are level after the last hand, in games with a number of hands."""
    lowest_text: str = ""
    """The score of the winner of a blocked hand, where that isn't the player with the fewest pips."""

    # People and tiles
    players: tuple[int, ...] = (2, 3, 4)
    most_players: Mapping[int, int] = field(default_factory=dict)
    partners: bool = True
    dealt: int | Mapping[int, int] = field(default_factory=lambda: {2: 7, 3: 5, 4: 5})
    """Tiles dealt to each player, by the number of players where that makes a difference."""
    dealt_by_set: Mapping[int, int | Mapping[int, int]] = field(default_factory=dict)
    """Tiles dealt to each player with each tile set, where that makes a difference; by the number of players too."""
    hub: HubSource = HubSource.NONE
    """The source of the double that lies in the middle before anybody plays, if there is one."""
    hub_layer_leads: bool = True
    """A player who was dealt the hub and laid it has the first turn too. If not, the next seat has it."""
    trains: bool = False
    """Each seat owns an arm of the hub, arm 1 that of seat 1, and one more arm belongs to everybody."""

    # The table
    spinner: Spinner = Spinner.NONE
    spinner_opening: SpinnerOpening = SpinnerOpening.SIDES_FIRST
    spinner_places: int = 4
    lead: Lead = Lead.ANY
    lot_decides: bool = True
    """The first leader is picked at random if no tile decides."""
    later_lead: Lead | None = None
    side_chooses_leader: bool = False
    """The partner of the next leader may lead instead, as the two agree."""
    redeal_without_double: bool = False
    leader_can_play: bool = True
    has_end_total: bool = False

    # Drawing
    draw: DrawRule = DrawRule.NONE
    floor: int = 0
    must_play: bool = True
    voluntary_draw: bool = False

    # The hand's end
    count_decides: CountRole = CountRole.ALWAYS
    tile_count_decides: CountRole = CountRole.NEVER
    """The endings whose result depends on the number of tiles left, which the record knows if plays are entered."""
    domino_score: HandScoring = HandScoring.TAKE_ALL
    blocked_score: HandScoring = HandScoring.MINUS_OWN
    hand_count: HandCount = HandCount.LOSERS
    blocked_winner: BlockedWinner = BlockedWinner.SIDE_TOTAL
    blocked_tie: TieRule = TieRule.NONE
    tie_split_among: tuple[int, ...] = ()
    """The numbers of sides at a table with which a tie is split; empty if it is split with any number."""
    hand_points: int | Callable[[H], int] = 0
    out_bonus: int = 0
    rounding: Rounding = Rounding.NONE
    blocked_rounding: Rounding = Rounding.NONE
    unit: Unit = Unit.PIPS
    partner_pips_off: bool = False
    bonuses: Bonuses = NO_BONUSES
    out_counts_with_last_tile: bool = False
    """The points for going out and those for the last tile count as a single score."""

    # The session's end
    target: int | None = 100
    target_check: TargetCheck = TargetCheck.HAND_END
    target_exact: bool = False
    shutout: str = ""
    """The name of a session won by a side when nobody else has a point."""
    least_first_score: int = 0
    """The least number of pips that a side's first score must have to count."""

    # Entries
    passes: bool = True
    calls: bool = False
    misses: bool = False
    subtract_last_end: bool = False

    # Hooks. A hook that is None changes nothing; "hand" is the hand as it is now.

    joining: Joining[H] = EQUAL_HALVES
    """The rule for the halves that may touch.

    Used by All Sevens, Chickenfoot, Maltese Cross, Matador, Mexican Train, Super Dominoes.
    """
    draw_now: Callable[[H], DrawRule] | None = None
    """Gets a hand; returns the draw rule for the seat at turn, where it isn't always that of ``draw``.

    Used by Maltese Cross, Super Dominoes.
    """
    pass_fault: Callable[[H], Fault | None] | None = None
    """Gets a hand; returns the fault of anything but a pass by the seat at turn, if it must pass whatever it holds.

    Used by Baneberry 157.
    """
    done_fault: Callable[[H], Fault | None] | None = None
    """Gets a hand; returns the fault of the seat at turn saying that it is done, or None if it may say so.

    A player who may say so neither draws nor passes. Without this hook every turn ends automatically.

    Used by Mexican Train.
    """
    extra_faults: Callable[[Change[H]], Iterator[Fault]] | None = None
    """Gets an entry of a hand under way, and the hand as it would be then; yields further faults of the entry.

    Used by All Fives, Baneberry 157, Blind Dominoes, Chickenfoot, Mexican Train.
    """
    after_entry: Callable[[Change[H]], Iterator[Consequence]] | None = None
    """Gets an entry and its change of the hand; yields its consequences: points, effects, and a new memory of the game.

    Only a play or a pass brings points. Entries other than plays have no effects except on markers. Points of another
    seat or side than the player's always count; the player's are one score, which a house rule may keep from counting.
    When the play ends the hand, only points, missed calls and the memory are kept. ``DrawOn`` keeps a last tile from
    ending it.

    Used by All Fives, All Fives a point for each five, All Fives to 100, Baneberry 157, Bergen, Blind Dominoes,
    Chickenfoot, Double Bergen, Five Up, Fives and Threes, Maltese Cross, Mexican Train, Super Dominoes.
    """
    callable_points: Callable[[Rules[H]], CallablePoints] | None = None
    """Gets the game with a table's house rules; returns the points that ``after_entry`` can give at one play.

    They are what players call where plays aren't entered. Bonuses needn't be listed, since ``bonuses`` has them.

    Used by All Fives, All Fives a point for each five, All Fives to 100, Baneberry 157, Bergen, Double Bergen, Five Up,
    Fives and Threes.
    """
    at_start: Callable[[H], Iterator[Earned | MemoryUpdate]] | None = None
    """Gets a hand before its first entry; yields what its seats get or pay, and what the game remembers from now on.

    Used by Baneberry 157, Blind Dominoes, Chickenfoot, Maltese Cross, Mexican Train, Super Dominoes.
    """
    at_end: Callable[[H], Iterator[Earned]] | None = None
    """Gets a hand that is over; yields what its seats get or pay besides what the count brings.

    Used by Double Bergen.
    """
    blocks: Callable[[H], bool] | None = None
    """Gets a hand after an entry; returns True if it is blocked although a tile may fit or be drawn.

    Used by Blind Dominoes, Chickenfoot.
    """
    tie_break: Callable[[Sequence[int]], tuple[int, ...]] | None = None
    """Gets the points that a side got hand by hand; returns its rank among sides that are level: the lowest wins.

    Used by Mexican Train.
    """
    worth: Callable[[Tile], int] = pips_of
    """Gets a tile; returns its worth in the count.

    Used by Baneberry 157, Chickenfoot, Mexican Train.
    """
    rank: Callable[[int, int], tuple[int, ...]] = by_pips
    """Gets how many tiles a side has left and their pips; returns its rank in a blocked hand: the lowest wins.

    Used by Blind Dominoes, Super Dominoes.
    """
    leads_next: Callable[[H], int | None] | None = None
    """Gets a hand that is over; returns the seat that leads the next, None where only the table knows it.

    Without it the winner does, and if there is none the next seat in order of play.

    Used by All Fives, All Fives to 100, All Sevens, Baneberry 157, Bergen, Blind Dominoes, Block, Block and Draw,
    Chickenfoot, Cuban Dominoes, Double Bergen, Five Up, International Partners, Maltese Cross, Matador, Mexican Train,
    Super Dominoes.
    """
    extra_details: Callable[[H], Iterator[Detail]] | None = None
    """Gets a hand; yields its details besides its ends.

    Used by Baneberry 157, Blind Dominoes, Chickenfoot, Maltese Cross, Mexican Train, Super Dominoes.
    """

    @cached_property
    def called(self) -> CallablePoints:
        own = self.callable_points(self) if self.callable_points else NOTHING_CALLED
        return own.with_bonuses(self.bonuses.at_entries)

    def lead_in(self, first: bool) -> Lead:
        """Return the requirement on the lead in a session's first hand that counts (``first``), or in a later one."""
        return self.lead if first else self.later_lead or self.lead

    @cached_property
    def spinner_rule(self) -> SpinnerRule:
        """The rule for spinners that the layout needs."""
        return SpinnerRule(self.spinner, self.spinner_opening, self.spinner_places, self.trains)

    def dealt_to(self, players: int) -> int:
        """Return the number of tiles dealt to each of this many players."""
        dealt = self.dealt_by_set.get(self.tile_set, self.dealt)
        return dealt if isinstance(dealt, int) else dealt[players]

    @property
    def tiles_to_deal(self) -> int:
        """The number of tiles of the set that can be dealt: all but the hub."""
        return self.set.size if self.hub is HubSource.NONE else self.set.size - 1

    def points_of(self, hand: H) -> int:
        """Return the points for winning the hand, in games where they are a fixed number."""
        return self.hand_points if isinstance(self.hand_points, int) else self.hand_points(hand)
