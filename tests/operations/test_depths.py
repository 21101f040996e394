"""Sessions whose hands are kept at different depths (record 1.4)."""

from __future__ import annotations

import pytest

from referee import models
from referee.exceptions import Invalid, Refused
from referee.log import forget_all
from scoring.depths import Depth
from tests.support.logs import correct
from tests.support.round_trips import check_round_trip, check_round_trip_with_log
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db

COUNTED = {"do": "count", "left": {"1": {"pips": 23}}}


@pytest.fixture
def table() -> Table:
    """Return a table that called points in hand 1 and only wrote down hand 2, and is in hand 3, tile by tile."""
    table = open_table(depth=Depth.POINTS)
    table.enter({"do": "score", "seat": 1, "points": 15})
    table.enter({"do": "out", "seat": 2})
    table.enter(COUNTED)
    table.begin(depth="hands")
    table.enter({"do": "out", "seat": 1})
    table.enter({"do": "count", "left": {"2": {"pips": 11}}})
    table.begin(depth="tiles")
    table.play("1: 5-5")
    return table


def test_each_hand_has_its_depth_and_the_score_goes_on(table: Table) -> None:
    rows = models.Hand.objects.filter(session=table.session_id).order_by("number")

    assert [row.depth for row in rows] == ["points", "hands", "tiles"]
    assert table.scores == {1: 15 + 10 + 10, 2: 25}


def test_a_hand_of_another_depth_takes_no_plays() -> None:
    table = open_table(depth=Depth.HANDS)

    with pytest.raises(Refused):
        table.play("1: 5-5")


def test_undo_goes_back_across_depths(table: Table) -> None:
    for _line in range(5):
        table.undo()

    assert table.scores == {1: 15, 2: 25}
    assert table.state.may_begin
    table.begin()
    assert table.state.hand.depth is Depth.POINTS


def test_the_session_reads_the_same_from_its_log(table: Table) -> None:
    known = table.state.log_state
    forget_all()

    assert table.state.log_state == known


def test_a_correction_of_a_called_hand_moves_the_score_of_those_that_follow(table: Table) -> None:
    called = table.log[1].id

    correct(table, {"do": "amend", "play": str(called), "entry": {"do": "score", "seat": 1, "points": 20}})

    assert table.scores == {1: 20 + 10 + 10, 2: 25}


def test_the_depth_of_a_hand_stays_once_anything_was_entered(table: Table) -> None:
    hand = str(models.Hand.objects.get(session=table.session_id, number=2).id)

    with pytest.raises(Invalid) as refusal:
        correct(table, {"do": "begin", "hand": hand, "entry": {"depth": "points"}})
    assert refusal.value.field == "changes[0].entry.depth"

    correct(table, {"do": "begin", "hand": hand, "entry": {"leader": 1}})
    assert table.state.log_state.hands[1].hand.depth is Depth.HANDS


def test_the_session_goes_out_and_comes_in_by_every_form(table: Table) -> None:
    check_round_trip(table.session_id)
    check_round_trip_with_log(table.session_id)
