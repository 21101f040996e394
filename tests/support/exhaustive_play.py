"""Plain exhaustive play: every lawful move after every other, without memory and without any cleverness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from scoring.ending import Ending
from scoring.entries import Draw, Move
from scoring.patience import Position, judge, moves


def wins(position: Position, over_draws: Callable[[Iterable[bool]], bool]) -> bool:
    """Return True if some choice of moves wins, with ``any`` or ``all`` of the tiles that each draw may bring."""
    if position.ending:
        return position.ending is Ending.WON
    if draws := list(after_draws(position)):
        return over_draws(wins(after, over_draws) for after in draws)
    return any(wins(after, over_draws) for after in after_moves(position))


def after_draws(position: Position) -> Iterator[Position]:
    """Yield the positions that a draw may lead to; none where nothing is drawn now."""
    assert position.table
    for move in moves(position):
        if isinstance(move, Draw):
            for tile in position.table.stock:
                yield judge(position, replace(move, tile=tile)).hand


def after_moves(position: Position) -> Iterator[Position]:
    """Yield the positions that a choice leads to; a tile that only changes its empty column leads nowhere new."""
    for move in moves(position):
        if isinstance(move, Move) and len(position.table.columns[move.from_column - 1]) == 1:  # type: ignore[union-attr]
            continue
        yield judge(position, move).hand
