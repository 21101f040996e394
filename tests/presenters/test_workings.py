"""Sums of a result: each number says whose pips it is."""

from __future__ import annotations

import pytest

from referee.presenters.rules.sketches import sketch_of
from referee.wording.workings import in_print, working_words
from scoring.ending import Award, GoingOut, Pips
from scoring.ending.workings import plain
from scoring.variants import VARIANTS

NAMES = {(1,): "Ann", (2,): "Bo", (3,): "Cy", (4,): "Di", (1, 3): "Ann & Cy", (2, 4): "Bo & Di"}


def sums_of(game: str, script: str) -> list[str]:
    """Return the sums of a hand that Ann, Bo and Cy have played."""
    sketch = sketch_of(VARIANTS[game], script)
    assert sketch and sketch.last.result
    return [working_words(award, NAMES.__getitem__) for award in sketch.last.result.awards]


@pytest.mark.parametrize(
    ("game", "script", "sums"),
    [
        ("draw", "6-6 | left:2=5-3+2-0 left:3=4-4", ["Bo 10 + Cy 8 = 18"]),
        ("draw", "6-6 | block left:1=2-1 left:2=5-3 left:3=4-4", ["Bo 8 + Cy 8 − Ann 3 = 13"]),
        ("all-fives-100", "6-6 | left:2=5-3+2-0 left:3=4-4", ["Bo 10 + Cy 8 = 18, rounded to 20"]),
        ("five-up", "6-6 | left:2=5-3+2-0 left:3=4-4", ["Bo 10 + Cy 8 = 18, rounded to 15, 15 / 5 = 3"]),
        ("baneberry-157", "6-6 | left:2=5-3 left:3=4-4", ["Bo 8 + Cy 8 = 16, 16 + 20 for going out = 36"]),
        ("block-and-draw", "6-6 | block left:1=2-1 left:2=5-3 left:3=4-4", ["(Bo 8 − Ann 3) + (Cy 8 − Ann 3) = 10"]),
        (
            "all-fives",
            "6-6 | block left:1=2-1 left:2=5-3+2-0 left:3=4-4",
            ["(Bo 10 − Ann 3) + (Cy 8 − Ann 3) = 12", "(Bo 10 − Cy 8) = 2"],
        ),
    ],
)
def test_each_number_says_whose_pips_it_is(game: str, script: str, sums: list[str]) -> None:
    assert sums_of(game, script) == sums


def test_what_the_partner_holds_and_partners_together_are_told_as_theirs() -> None:
    off = (Pips(40, (2,)), " + ", Pips(35, (4,)), " = 75, 75 - ", Pips(5, (3,)), " = 70")
    together = (Pips(30, (2, 4)), " - ", Pips(5, (1, 3)), " = 25")

    assert working_words(
        Award(side=1, seat=1, points=70, reason="domino", working=plain(off), pieces=off), NAMES.__getitem__
    ) == ("Bo 40 + Di 35 = 75, 75 − Cy 5 = 70")
    assert working_words(
        Award(side=1, seat=None, points=25, reason="blocked", working=plain(together), pieces=together),
        NAMES.__getitem__,
    ) == ("Bo & Di 30 − Ann & Cy 5 = 25")


def test_the_plain_sum_has_the_numbers_alone() -> None:
    assert plain((Pips(16, (2,)), ", 16 + ", GoingOut(20), " = 36")) == "16, 16 + 20 = 36"


@pytest.mark.parametrize(("working", "printed"), [("9 - 4 = 5", "9 − 4 = 5"), ("-2", "−2"), ("5-5", "5-5")])
def test_a_sum_has_a_real_minus_and_a_tile_its_hyphen(working: str, printed: str) -> None:
    assert in_print(working) == printed
