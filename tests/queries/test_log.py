"""Everything that was ever entered, with what became of it (record 3.2)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import models, operations, queries
from referee.log import DisputeOutcome, forget_all
from referee.queries import LogLine, SessionLog
from scoring.beginning import Beginning
from tests.support.logs import correct, redo
from tests.support.pages import seat_people
from tests.support.tables import Table, lay, open_session, open_table

pytestmark = pytest.mark.django_db


def log_of(table: Table) -> SessionLog:
    """Return the log as it stands."""
    return queries.log_of(models.Session.objects.get(id=table.session_id))


def lines(table: Table) -> tuple[LogLine, ...]:
    """Its lines after the opening."""
    return log_of(table).lines[1:]


def in_force(table: Table) -> list[bool]:
    """Return, for each line of the log, whether it is in force."""
    return [line.in_force for line in lines(table)]


@pytest.fixture
def table() -> Table:
    """Return a table with a hand begun, and two plays."""
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    return table


def test_what_was_entered_is_in_force(table: Table) -> None:
    assert [line.row.kind for line in lines(table)] == ["begun", "entry", "entry"]
    assert in_force(table) == [True, True, True]
    assert [(line.legal, line.points) for line in lines(table)] == [(None, None), (True, 10), (True, 10)]
    assert log_of(table).lines[0].in_force


def test_what_was_taken_back_isnt_until_it_is_put_back(table: Table) -> None:
    table.undo()
    assert in_force(table) == [True, True, False, True]
    redo(table)
    assert in_force(table) == [True, True, True, False, True]
    table.undo()
    assert in_force(table) == [True, True, False, False, False, True]
    table.play("2: 5-1 on 1")
    assert in_force(table) == [True, True, False, False, False, True, True]


def test_an_entry_that_is_gone_keeps_what_was_said_of_it_last(table: Table) -> None:
    table.undo()

    assert [(line.legal, line.points) for line in lines(table)][2:] == [(True, 10), (None, None)]


def test_a_correction_is_in_force_until_it_is_taken_back(table: Table) -> None:
    last = str(table.state.log_state.hands[0].lines[-1])
    correct(table, {"do": "amend", "play": last, "entry": lay("2: 5-2 on 1")})
    assert in_force(table) == [True, True, True, True]
    assert lines(table)[2].points == 0, "the ruling is the one that counts now"
    table.undo()
    assert in_force(table) == [True, True, True, False, True]
    assert lines(table)[2].points == 10


def test_what_a_correction_takes_out_or_drops_isnt_in_force(table: Table) -> None:
    first, last = (str(line) for line in table.state.log_state.hands[0].lines)
    correct(table, {"do": "remove", "play": last})
    assert in_force(table) == [True, True, False, True]
    table.undo()
    correct(table, {"do": "amend", "play": first, "entry": lay("1: 5-0")}, rest="drop")
    assert in_force(table) == [True, True, False, False, True, True]


def test_a_challenge_counts_unless_it_was_withdrawn(table: Table) -> None:
    play = table.state.log_state.hands[0].lines[0]
    for outcome in (DisputeOutcome.RULING_STANDS, DisputeOutcome.WITHDRAWN):
        raised = operations.dispute(play_id=play, by=table.keeper)
        operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=outcome)

    assert in_force(table)[3:] == [True, True, False, True]


def test_the_end_of_a_session_counts_until_it_is_taken_back(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})
    operations.end_session(session_id=table.session_id, by=table.keeper)
    assert in_force(table)[-1]
    table.undo()
    assert in_force(table)[-2:] == [False, True]


def test_a_hand_that_was_taken_back_keeps_its_number(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=2)
    gone = table.hand_id
    table.undo()

    assert [(line.hand, line.in_force) for line in lines(table)[-2:]] == [(2, False), (2, True)]
    assert gone is not None
    assert [line.row.kind for line in queries.log_of_hand(gone).lines] == ["begun", "undo"]


# Devices


def test_devices_are_told_apart_in_the_order_in_which_they_wrote() -> None:
    pages = seat_people()
    pages.lay("5-5")
    pages.lay("5-0@1", who="player")
    pages.lay("5-3@2")
    log = queries.log_of(models.Session.objects.get(id=pages.session_id))

    assert [line.device for line in log.lines] == [1, 1, 1, 2, 1]


def test_a_key_that_no_browser_holds_is_a_device_of_its_own() -> None:
    table = open_table()
    table.play("1: 5-5", by=table.seat_keys[1])
    table.play("2: 5-0 on 1", by=table.seat_keys[2])
    table.play("1: 5-3 on 2", by=table.seat_keys[1])

    assert [line.device for line in log_of(table).lines] == [1, 1, 2, 3, 2]


def test_one_device_with_two_keys_is_one() -> None:
    opened = open_session("Ann", "Bo", device="the only phone")
    keeper = queries.key_by_secret(opened.keeper_key)
    operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=Beginning(leader=1))
    token = operations.hand_over_pen(session_id=opened.session.id, by=keeper, seat=1)
    operations.take_pen(token=token, device="the only phone")
    table = Table(opened.session.id, keeper, {}, models.Hand.objects.get().id)
    table.play("1: 5-5", by=models.Key.objects.get(seat=1, device="the only phone"))

    assert [line.device for line in log_of(table).lines] == [1, 1, 1]


# Cost


def test_a_long_log_asks_the_database_no_more_than_a_short_one(table: Table) -> None:
    def asked() -> int:
        forget_all()
        with CaptureQueriesContext(connection) as captured:
            log_of(table)
        return len(captured)

    short = asked()
    for _time in range(10):
        table.undo()
        redo(table)

    assert asked() == short <= 3
