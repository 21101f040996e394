"""People who play with real tiles, so that a new server has something to show.

The dice are here alone: each player holds tiles, plays the one that scores most and draws or passes where
nothing fits. Everything is entered through the same operations as at a real table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from django.db import transaction

from referee import models, operations, queries
from referee.operations import NewSeat
from scoring.due import placements, what_is_due
from scoring.entries import Count, Draw, Entry, Pass, Play
from scoring.game import HandState
from scoring.games import GAMES
from scoring.hand import Hand
from scoring.offers import Placement
from scoring.options import OptionValue
from scoring.tiles import Tile

DEVICE = "demo"
"""The device that keeps the demo's tables; no browser has it."""

_MOST_HANDS = 100


@dataclass(frozen=True)
class Evening:
    """What is played, by whom; ``stop_after`` entries of the second hand the players take a break."""

    game: str
    options: Mapping[str, OptionValue]
    seats: Sequence[NewSeat]
    stop_after: int | None = None


EVENINGS = (
    Evening(
        "all-fives",
        {"tile_set": 6, "target": 150},
        [NewSeat("Marisol", 1), NewSeat("Theo", 2), NewSeat("Ingrid", 1), NewSeat("Kofi", 2)],
    ),
    Evening("fives-and-threes", {}, [NewSeat("Theo", 1), NewSeat("Yuki", 2)]),
    Evening("five-up", {}, [NewSeat("Ingrid", 1), NewSeat("Yuki", 2), NewSeat("Marisol", 3)], stop_after=7),
)


def is_here() -> bool:
    """Whether the demo was played on this server before."""
    return queries.has_opened_tables(DEVICE)


@transaction.atomic
def play_all(seed: int) -> list[models.Session]:
    """Play every evening; the same seed deals the same tiles. All of it is written, or none."""
    dice = Random(seed)  # noqa: S311 - tiles for show, no secret
    return [_play(evening, dice) for evening in EVENINGS]


def _play(evening: Evening, dice: Random) -> models.Session:
    game = GAMES[evening.game].with_options(evening.options, len(evening.seats))
    opened = operations.open_session(game=game, seats=evening.seats, device=DEVICE)
    table = _Table(opened.session, queries.key_by_secret(opened.keeper_key), dice)
    for number in range(1, _MOST_HANDS + 1):
        table.play_hand(stop_after=evening.stop_after if number == 2 else None)
        if table.is_done:
            break
    return queries.session_row(opened.session.id)


class _Table:
    """Players who hold tiles, at one session."""

    def __init__(self, session: models.Session, keeper: models.Key | None, dice: Random) -> None:
        self.session = session
        self.keeper = keeper
        self.dice = dice
        self.is_done = False

    def play_hand(self, stop_after: int | None) -> None:
        """Deal, and play until the hand is over or the players take a break."""
        begun = operations.begin_hand(session_id=self.session.id, by=self.keeper)
        hand, self.hand_id = _at_the_table(begun.hand.hand), begun.row.id
        self._deal(hand)
        entered = 0
        while hand.result is None:
            hand = self._enter(self._choose(hand))
            entered += 1
            if entered == stop_after:
                operations.undo(hand_id=self.hand_id, by=self.keeper, why="tapped by mistake")
                self.is_done = True
                return
        self.is_done = queries.session_row(self.session.id).finished

    def _deal(self, hand: Hand) -> None:
        tiles = list(hand.variant.set)
        self.dice.shuffle(tiles)
        self.holding = {seat: [tiles.pop() for _ in range(hand.tiles_left[seat - 1])] for seat in hand.seats}
        self.boneyard = tiles

    def _enter(self, entry: Entry) -> Hand:
        return _at_the_table(operations.record_entry(hand_id=self.hand_id, by=self.keeper, entry=entry).hand.hand)

    def _choose(self, hand: Hand) -> Entry:
        """What the seat at turn does, or what the table does once the hand has ended."""
        due = what_is_due(hand)
        if due is None:
            return Count({seat: tuple(sorted(tiles)) for seat, tiles in self.holding.items() if tiles})
        holding = self.holding[due.seat]
        lawful = [placement for placement in placements(hand) if placement.tile in holding]
        if lawful:
            best = max(lawful, key=lambda placement: self._appeal(placement, leads=due.leads))
            holding.remove(best.tile)
            return Play(due.seat, best.tile, best.arm, best.inward)
        if due.must_draw:
            holding.append(self.boneyard.pop())
            return Draw(due.seat)
        return Pass(due.seat)

    def _appeal(self, placement: Placement, leads: bool) -> tuple[bool, int, int, float]:
        """Doubles are led; later points come first, then heavy tiles."""
        tile: Tile = placement.tile
        return leads and tile.is_double, placement.points, tile.pips, self.dice.random()


def _at_the_table(hand: HandState) -> Hand:
    """The hand, which is one at the table: the demo has no patience."""
    assert isinstance(hand, Hand)
    return hand
