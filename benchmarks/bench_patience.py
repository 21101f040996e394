"""The share of unknown verdicts on a line, and the time that they take: every position of games played at random."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from scoring.patience import PATIENCES, verdict
from scoring.winnability import Grounds
from tests.support.random_patiences import random_positions

AIM = "fewer than 5 % not known, each within 0.2 s"
GAMES = 40
GAVE_UP = (Grounds.BUDGET, Grounds.BUDGET_STOCK)


@pytest.mark.parametrize("through_stock", [False, True])
@pytest.mark.parametrize("slug", ["domino-patience", "fives-the-limit"])
def test_verdicts_on_a_line(slug: str, through_stock: bool) -> None:
    patience = PATIENCES[slug].with_options({"through_stock": through_stock})
    dice = Random(slug)
    times, not_known = [], 0
    for _ in range(GAMES):
        for position in random_positions(patience, dice):
            if not position.ending:
                before = process_time()
                not_known += verdict(position).grounds in GAVE_UP
                times.append(process_time() - before)
    average, slowest = 1000 * sum(times) / len(times), 1000 * max(times)
    print(f"\n{slug}, through_stock {through_stock}: {not_known} of {len(times)} not known, ", end="")
    print(f"{average:.0f} ms on average, {slowest:.0f} ms at most ({AIM})")
