"""Patiences played at random."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from scoring.entries import Draw, Entry, Move, Play, Remove
from scoring.patience import Patience, Position, judge, moves
from tests.support.exhaustive_play import after_draws, after_moves
from tests.support.patience_notation import shuffled, solo


def every_entry(patience: Patience) -> list[Entry]:
    """Every single step that can be entered, sensible or not."""
    tiles = list(patience.set)
    entries: list[Entry] = [Remove((tile,)) for tile in tiles]
    entries += [Remove(pair) for pair in combinations(tiles, 2)]
    entries += [Play(1, tile, arm) for tile in tiles for arm in (None, 1, 2)]
    entries += [Draw(1, tile=tile) for tile in tiles]
    entries += [Move(origin, to) for origin in range(7) for to in range(7)]
    return entries


def random_entry(patience: Patience, dice: Random, position: Position) -> Entry:
    """Something to enter: mostly a lawful move."""
    lawful = moves(position)
    if lawful and dice.random() < 0.8:
        move = dice.choice(lawful)
        if isinstance(move, Draw) and position.table:
            return replace(move, tile=dice.choice(position.table.stock))
        return move
    return replace(dice.choice(every_entry(patience)), stands=dice.random() < 0.3)


def random_game(patience: Patience, dice: Random, length: int = 60) -> Iterator[tuple[Position, Entry, Position]]:
    """Yield the entries of a random game, lawful and unlawful, each with the position before and after."""
    position = solo(patience, shuffled(patience, dice)).position
    for _ in range(length):
        if position.ending:
            return
        entry = random_entry(patience, dice, position)
        ruling = judge(position, entry)
        yield position, entry, ruling.hand
        position = ruling.hand


def random_positions(patience: Patience, dice: Random) -> list[Position]:
    """Play a whole game of random moves, and return every position from the starting tiles on."""
    positions = [solo(patience, shuffled(patience, dice)).position]
    while not positions[-1].ending:
        positions.append(dice.choice(list(after_draws(positions[-1])) or list(after_moves(positions[-1]))))
    return positions
