"""Evenings at the table, played with tiles that are dealt at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from referee import models
from referee.demo.tables import NOTHING_SAID, DemoTable
from referee.operations import NewSeat
from scoring.beginning import Beginning
from scoring.ending import Ending
from scoring.entries import Call, Count, Done, Draw, Entry, Pass, Play
from scoring.facts import HubSource, Lead
from scoring.game import Game, HandState
from scoring.hand import Hand
from scoring.judging import placements, turn_due
from scoring.offers import Due, Placement
from scoring.options import OptionValue
from scoring.tiles import Tile
from scoring.variant import Variant

_MOST_HANDS = 100
_FORGETS = 0.3  # how often a last tile is not called

Stop = Callable[[int, Hand], bool]
"""A function that returns True if the players take a break, given the hand's number and the hand after an entry."""


@dataclass(frozen=True)
class SimulatedEvening:
    """An evening: its game, its players, and the moment when they take a break. Without one they play to the end.

    With ``undoes``, the last entry before the break was a wrong tap, so it is undone.
    """

    game: str
    seats: Sequence[NewSeat]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stop: Stop | None = None
    undoes: bool = False


def _in_the_second_hand(number: int, hand: Hand) -> bool:
    return number == 2 and len(hand.layout.placed) == 6


def _waits_for_a_count(number: int, hand: Hand) -> bool:
    return hand.awaiting_count and hand.ending is Ending.BLOCKED


EVENINGS = (
    SimulatedEvening(
        "all-fives",
        [NewSeat("Marisol", 1), NewSeat("Theo", 2), NewSeat("Ingrid", 1), NewSeat("Kofi", 2)],
        {"tile_set": 6, "target": 150},
    ),
    SimulatedEvening("fives-and-threes", [NewSeat("Theo", 1), NewSeat("Yuki", 2)]),
    SimulatedEvening(
        "dominican", [NewSeat("Marisol", 1), NewSeat("Ingrid", 2), NewSeat("Kofi", 1), NewSeat("Theo", 2)]
    ),
    SimulatedEvening(
        "five-up",
        [NewSeat("Ingrid", 1), NewSeat("Yuki", 2), NewSeat("Marisol", 3)],
        stop=_in_the_second_hand,
        undoes=True,
    ),
    SimulatedEvening(
        "baneberry-157",
        [NewSeat("Kofi", 1), NewSeat("Marisol", 2), NewSeat("Theo", 3), NewSeat("Yuki", 4)],
        {"mode": "cash", "ante": 50},
        stop=_in_the_second_hand,
    ),
    SimulatedEvening(
        "block", [NewSeat("Yuki", 1), NewSeat("Kofi", 2), NewSeat("Ingrid", 3)], {"target": 9999}, _waits_for_a_count
    ),
    SimulatedEvening(
        "mexican-train",
        [NewSeat(name, seat) for seat, name in enumerate(("Theo", "Kofi", "Ingrid", "Yuki", "Marisol"), start=1)],
        {"hands": 3},
        stop=_in_the_second_hand,
    ),
)


def play_evening(evening: SimulatedEvening, dice: Random) -> models.Session:
    """Play until somebody has won, or the players take a break."""
    table = DemoTable.open(evening.game, evening.options, evening.seats)
    for number in range(1, _MOST_HANDS + 1):
        if play_hand(table, number, evening, dice) or table.row.finished:
            break
    return table.row


def play_hand(table: DemoTable, number: int, evening: SimulatedEvening, dice: Random) -> bool:
    """Deal, play until the hand is over, and return True if the players take a break before that."""
    players = _Players.dealt(_variant(table.game), len(evening.seats), number, dice)
    hand = _at_the_table(table.begin(players.beginning(_variant(table.game), first=number == 1)))
    while hand.result is None:
        hand = _at_the_table(table.enter(players.choose(hand)))
        if evening.stop and evening.stop(number, hand):
            if evening.undoes:
                table.undo("tapped by mistake")
            return True
    return False


@dataclass
class _Players:
    """The tiles that each player holds, and the boneyard."""

    holding: dict[int, list[Tile]]
    boneyard: list[Tile]
    dice: Random
    called: set[int] = field(default_factory=set)
    """The seats that have called their last tile, or have forgotten to."""

    @classmethod
    def dealt(cls, variant: Variant, players: int, number: int, dice: Random) -> _Players:
        """Deal hand ``number``. The hubs come down from the highest double, hand by hand."""
        suit = variant.set.highest + 1 - number
        hub = None if variant.hub is HubSource.NONE else Tile(suit, suit)
        tiles = [tile for tile in variant.set if tile != hub]
        dice.shuffle(tiles)
        each = range(variant.dealt_to(players))
        return cls({seat: [tiles.pop() for _ in each] for seat in range(1, players + 1)}, tiles, dice)

    def beginning(self, variant: Variant, first: bool) -> Beginning:
        """Return the leader, if that depends on who has a certain tile, the highest double or the highest tile."""
        lead = variant.lead_in(first)
        if lead.tile:
            return Beginning(next(seat for seat, tiles in self.holding.items() if lead.tile in tiles))
        if lead is not Lead.HIGHEST_DOUBLE:
            return NOTHING_SAID
        highest = {
            seat: max(tiles, key=lambda tile: (tile.is_double, tile.pips)) for seat, tiles in self.holding.items()
        }
        leader = max(highest, key=lambda seat: (highest[seat].is_double, highest[seat].pips))
        return Beginning(leader, no_double=not highest[leader].is_double)

    def choose(self, hand: Hand) -> Entry:
        """Return the entry of the seat at turn, or of the table once the hand has ended."""
        due = turn_due(hand)
        if due is None:
            return Count({seat: tuple(sorted(tiles)) for seat, tiles in self.holding.items() if tiles})
        return self._call(hand) or self._play(hand, due) or self._draw_or_pass(due)

    def _call(self, hand: Hand) -> Entry | None:
        """Return the call of a player who has just been left with one tile, in a game that has calls."""
        for seat, tiles in self.holding.items():
            if len(tiles) != 1:
                self.called.discard(seat)
            elif hand.variant.calls and hand.layout.placed and seat not in self.called:
                self.called.add(seat)
                if self.dice.random() >= _FORGETS:
                    return Call(seat)
        return None

    def _play(self, hand: Hand, due: Due) -> Entry | None:
        lawful = [placement for placement in placements(hand) if placement.tile in self.holding[due.seat]]
        if due.must_pass or not lawful:
            return None
        best = max(lawful, key=lambda placement: self._appeal(placement, leads=due.leads))
        self.holding[due.seat].remove(best.tile)
        return Play(due.seat, best.tile, best.arm, best.inward)

    def _draw_or_pass(self, due: Due) -> Entry:
        if due.may_be_done:
            return Done(due.seat)
        if not due.must_draw:
            return Pass(due.seat)
        self.holding[due.seat].append(self.boneyard.pop())
        return Draw(due.seat)

    def _appeal(self, placement: Placement, leads: bool) -> tuple[bool, int, int, float]:
        """Return a player's preference for a placement: doubles are led; later points come first, then heavy tiles."""
        tile = placement.tile
        return leads and tile.is_double, placement.points, tile.pips, self.dice.random()


def _variant(game: Game) -> Variant:
    assert isinstance(game, Variant)
    return game


def _at_the_table(hand: HandState) -> Hand:
    assert isinstance(hand, Hand)
    return hand
