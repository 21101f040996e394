"""Deductions of the tiles that each seat can't and must have, against judging the same hands again from the deal.

Every position of random double-six hands is asked about, from the deal to the count; a position is what the hand was after
one of its entries. At the count every player calls the pips, which is the most there is to find out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from benchmarks.conftest import Measure
from scoring.deductions.holdings import deduce_holdings
from scoring.hand import Hand
from scoring.judging import judge
from scoring.ruling import Ruling
from tests.support.strategies import Agreed, CalledDeal

GROUP = "deducing from a position of a double-six hand"
AIM = "any position within 50 ms"

GAMES = ("block", "draw", "all-fives", "matador", "baneberry-157")
PLAYERS = (2, 3, 4)
HANDS = 4


def hands(game: str) -> list[tuple[Hand, list[Ruling]]]:
    """Deal random hands of two, three and four players, and return each with its rulings."""
    options = {"tile_set": 6} if game in ("all-fives", "baneberry-157") else {}
    found = []
    for players in PLAYERS:
        for seed in range(HANDS):
            deal = CalledDeal(Agreed(game, options, tuple(range(1, players + 1))).session, Random(seed))
            deal.play_honestly()
            found.append((deal.start, deal.rulings))
    return found


def test_floor_judging_again(measure: Measure) -> None:
    played = [hand for game in GAMES for hand in hands(game)]
    positions = sum(len(rulings) + 1 for _, rulings in played)

    def every_position() -> None:
        for start, rulings in played:
            for upto in range(len(rulings) + 1):
                hand = start
                for ruling in rulings[:upto]:
                    hand = judge(hand, ruling.entry).hand

    how = {"rounds": 5, "iterations": 1}
    measure(GROUP, "judging it again from the deal", every_position, count=positions, floor=True, aim=AIM, **how)


@pytest.mark.parametrize("game", GAMES)
def test_deducing(measure: Measure, note: Callable[[str], None], game: str) -> None:
    played = hands(game)
    positions = [(start, rulings, upto) for start, rulings in played for upto in range(len(rulings) + 1)]

    def every_position() -> None:
        for start, rulings, upto in positions:
            deduce_holdings(start, rulings, upto)

    measure(GROUP, f"deduce, {game}", every_position, count=len(positions), rounds=5, iterations=1)
    slowest = max(min(seconds_for(*position) for _ in range(3)) for position in positions)
    complete = sum(deduce_holdings(*position).complete for position in positions)
    note(f"{game}: {complete} of {len(positions)} positions complete, the slowest in {slowest * 1e3:.1f} ms")


def seconds_for(start: Hand, rulings: list[Ruling], upto: int) -> float:
    """Return the seconds for one position. Callers take the best of a few, since garbage is collected now and then."""
    began = process_time()
    deduce_holdings(start, rulings, upto)
    return process_time() - began
