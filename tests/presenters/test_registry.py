"""The presenter of every game, the same whatever its house rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.presenters import presenter_of
from referee.wording.points import Points, pool_of
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_face_of_its_own_name_or_kind(game: str) -> None:
    own = GAMES[game]

    assert presenter_of(own.with_options({}, own.players[0])) is presenter_of(own)


def test_a_new_game_at_the_table_needs_no_face_of_its_own_and_a_patience_does() -> None:
    assert presenter_of(replace(VARIANTS["draw"], slug="new")) is presenter_of(VARIANTS["draw"])
    with pytest.raises(LookupError, match="new has no presenter"):
        presenter_of(replace(PATIENCES["bingo"], slug="new"))


@pytest.mark.parametrize(
    ("points", "amount", "signed"),
    [
        (Points(10), "10", "+10"),
        (Points(-5), "−5", "−5"),
        (Points(0), "0", "0"),
        (Points(50, in_cents=True), "0.50", "+0.50"),
        (Points(-125, in_cents=True), "−1.25", "−1.25"),
        (Points(0, in_cents=True), "0.00", "0.00"),
    ],
)
def test_points_are_written_as_people_write_them(points: Points, amount: str, signed: str) -> None:
    assert (points.amount, points.signed, str(points)) == (amount, signed, amount)


def test_only_a_game_for_money_has_cents_and_a_pool() -> None:
    for_money = VARIANTS["baneberry-157"].with_options({"mode": "cash"}, 2)
    draw = VARIANTS["draw"]

    assert str(Points.of(150, for_money)) == "1.50"
    assert str(Points.of(150, draw)) == "150"
    assert str(pool_of([-100, -25], for_money)) == "1.25"
    assert pool_of([10, 25], draw) is None
