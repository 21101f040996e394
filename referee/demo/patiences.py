"""Patiences, with tiles dealt at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from referee import models
from referee.demo.tables import DemoTable
from referee.operations import NewSeat
from scoring.ending import Ending
from scoring.entries import Draw, Entry, Lay
from scoring.patience import Patience, Position
from scoring.tiles import LaidTile, Tile

_MOST_DEALS = 50


@dataclass(frozen=True)
class Sitting:
    """A sitting: its patience, its player, and the moment when the player stops, judged by the game after each move."""

    game: str
    player: str
    stop: Callable[[Position], bool]


SITTINGS = (
    Sitting("fives-the-limit", "Ingrid", lambda position: position.ending is Ending.LOST),
    Sitting("five-columns", "Kofi", lambda position: position.ending is None and position.moves_made == 3),
)


def play_sitting(sitting: Sitting, dice: Random) -> models.Session:
    """Deal again and again until a game reaches the point where the player stops."""
    table = DemoTable.open(sitting.game, {}, [NewSeat(sitting.player, 1)])
    for _deal in range(_MOST_DEALS):
        if play_deal(table, sitting, dice):
            break
    return table.row


def play_deal(table: DemoTable, sitting: Sitting, dice: Random) -> bool:
    """Play one deal, and return True if the player stops in it."""
    position = _position(table.begin())
    game = position.game
    assert isinstance(game, Patience)
    stock = list(game.set)
    dice.shuffle(stock)
    position = _position(table.enter(_laid_out(game, stock)))
    while position.ending is None and not sitting.stop(position):
        move = dice.choice(game.moves(position))
        if isinstance(move, Draw):
            move = Draw(1, tile=stock.pop())
        position = _position(table.enter(move))
    return sitting.stop(position)


def _laid_out(game: Patience, stock: list[Tile]) -> Entry:
    """Return the entry of the starting tiles, taken from the stock."""

    def taken(number: int) -> tuple[Tile, ...]:
        return tuple(stock.pop() for _ in range(number))

    start = game.start
    return Lay(
        row=tuple(LaidTile(tile.high, tile.low) for tile in taken(start.row)),
        columns=tuple(taken(start.height) for _ in range(start.columns)),
        reserve=taken(start.reserve),
        hand=taken(start.hand),
    )


def _position(hand: object) -> Position:
    assert isinstance(hand, Position)
    return hand
