"""People who play with real tiles, so that a new server has something to show.

The dice are here alone: each player holds tiles, plays the one that scores most and draws or passes where
nothing fits. Everything is entered through the same operations as at a real table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db import transaction

from referee import models, operations, queries
from scoring.due import placements, what_is_due
from scoring.game import HandState
from scoring.hand import Hand
from scoring.offers import Placement
from scoring.tiles import Tile

DEVICE = "demo"
"""The device that keeps the demo's tables; no browser has it."""

_MOST_HANDS = 100


@dataclass(frozen=True)
class Evening:
    """What is played, by whom; ``stop_after`` entries of the second hand the players take a break."""

    variant: str
    options: dict[str, Any]
    seats: Sequence[dict[str, Any]]
    stop_after: int | None = None


EVENINGS = (
    Evening(
        "all-fives",
        {"tile_set": 6, "target": 150},
        [
            {"name": "Marisol", "side": 1},
            {"name": "Theo", "side": 2},
            {"name": "Ingrid", "side": 1},
            {"name": "Kofi", "side": 2},
        ],
    ),
    Evening("fives-and-threes", {}, [{"name": "Theo"}, {"name": "Yuki"}]),
    Evening("five-up", {}, [{"name": "Ingrid"}, {"name": "Yuki"}, {"name": "Marisol"}], stop_after=7),
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
    opened = operations.open_session(
        variant=evening.variant, options=evening.options, seats=evening.seats, device=DEVICE
    )
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

    def _enter(self, entry: dict[str, Any]) -> Hand:
        return _at_the_table(operations.record_entry(hand_id=self.hand_id, by=self.keeper, entry=entry).hand.hand)

    def _choose(self, hand: Hand) -> dict[str, Any]:
        """What the seat at turn does, or what the table does once the hand has ended."""
        due = what_is_due(hand)
        if due is None:
            left = {str(seat): [str(tile) for tile in tiles] for seat, tiles in self.holding.items() if tiles}
            return {"do": "count", "left": left}
        holding = self.holding[due.seat]
        lawful = [placement for placement in placements(hand) if placement.tile in holding]
        if lawful:
            best = max(lawful, key=lambda placement: self._appeal(placement, leads=due.leads))
            holding.remove(best.tile)
            return _laid(due.seat, best)
        if due.must_draw:
            holding.append(self.boneyard.pop())
            return {"do": "draw", "seat": due.seat}
        return {"do": "pass", "seat": due.seat}

    def _appeal(self, placement: Placement, leads: bool) -> tuple[bool, int, int, float]:
        """Doubles are led; later points come first, then heavy tiles."""
        tile: Tile = placement.tile
        return leads and tile.is_double, placement.points, tile.pips, self.dice.random()


def _laid(seat: int, placement: Placement) -> dict[str, Any]:
    entry = {"do": "play", "seat": seat, "tile": str(placement.tile)}
    if placement.arm is not None:
        entry |= {"arm": placement.arm, "inward": placement.inward}
    return entry


def _at_the_table(hand: HandState) -> Hand:
    """The hand, which is one at the table: the demo has no patience."""
    assert isinstance(hand, Hand)
    return hand
