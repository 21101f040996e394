"""Copies of what each hand brought to each seat: `referee.models.HandOfSeat`."""

from __future__ import annotations

import pytest

from referee import models
from tests.support.logs import correct
from tests.support.statements import statements_of
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann scores 10, Bo scores 10 and goes out; Ann has a tile left that counts 10."""
    table = open_table(tile_set=6, dealt=2)
    table.plays("1: 5-5", "2: 5-0 on 1")
    table.enter({"do": "pass", "seat": 1, "stands": True})
    return table


def end_hand(table: Table) -> None:
    table.play("2: 0-1 on 1")
    table.enter({"do": "count", "left": {"1": ["6-4"]}})


def rows() -> dict[int, models.HandOfSeat]:
    return {row.seat: row for row in models.HandOfSeat.objects.select_related("player")}


def test_a_hand_has_none_until_its_result_stands(table: Table) -> None:
    assert not rows()


def test_what_it_brought_is_written_with_its_result(table: Table) -> None:
    end_hand(table)

    ann, bo = rows()[1], rows()[2]
    assert (ann.player.name, ann.ending, ann.won, ann.out, ann.tiles_left) == ("Ann", "domino", False, False, 1)
    assert (ann.points_play, ann.points_end, ann.plays, ann.scoring, ann.passes, ann.unlawful) == (10, 0, 1, 1, 1, 1)
    assert (bo.player.name, bo.won, bo.out, bo.tiles_left) == ("Bo", True, True, 0)
    assert (bo.points_play, bo.points_end, bo.plays, bo.scoring, bo.passes, bo.unlawful) == (10, 10, 2, 1, 0, 0)
    assert (bo.best_points, bo.best_line) == (10, table.state.log_state.hands[0].lines[1])


def test_it_goes_with_the_result_that_is_taken_back(table: Table) -> None:
    end_hand(table)
    table.undo()

    assert not rows()


def test_it_follows_a_correction_of_an_earlier_hand(table: Table) -> None:
    end_hand(table)
    table.begin(leader=2)
    count = table.state.log_state.hands[0].lines[-1]

    correct(table, {"do": "amend", "play": str(count), "entry": {"do": "count", "left": {"1": ["3-2"]}}})

    assert rows()[2].points_end == 5
    table.undo()
    assert rows()[2].points_end == 10


def test_it_follows_the_person_when_seats_are_exchanged(table: Table) -> None:
    end_hand(table)

    correct(table, {"do": "seats", "seats": [{"name": "Bo"}, {"name": "Ann"}]})

    assert {seat: row.player.name for seat, row in rows().items()} == {1: "Bo", 2: "Ann"}


def test_points_of_a_hand_that_was_thrown_in_stay(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})

    assert {row.ending for row in rows().values()} == {"void"}
    assert [rows()[seat].points_play for seat in (1, 2)] == [10, 10]


def test_a_hand_in_which_nothing_happened_has_none() -> None:
    table = open_table()
    table.enter({"do": "void", "reason": "a tile fell"})

    assert not rows()


def test_points_that_the_table_adds_are_no_play_of_the_players(table: Table) -> None:
    table.enter({"do": "adjust", "seat": 1, "points": 500, "reason": "a bet"})
    end_hand(table)

    assert (rows()[1].points_play, rows()[1].best_points) == (510, 10)


@pytest.mark.django_db(transaction=True)
def test_an_entry_that_ends_no_hand_asks_nothing_of_them(table: Table) -> None:
    sent = statements_of(lambda: table.play("2: 0-1 on 1"))

    assert not [each for each in sent if "handofseat" in each]


@pytest.mark.django_db(transaction=True)
def test_a_hand_that_ends_writes_them_in_one_statement(table: Table) -> None:
    table.play("2: 0-1 on 1")
    sent = statements_of(lambda: table.enter({"do": "count", "left": {"1": ["6-4"]}}))

    assert len([each for each in sent if "handofseat" in each]) == 1
