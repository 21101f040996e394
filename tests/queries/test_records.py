"""The record of a session, and the session of a file."""

import json
from uuid import uuid4

import pytest

from referee import models, queries
from referee.operations.parsing import read_file
from scoring.record.session_record import read_record
from tests.support.members import circle_of, session_of
from tests.support.round_trips import imported_with_log, with_log
from tests.support.tables import adjudication_of, lay, open_table

pytestmark = pytest.mark.django_db


def test_the_record_of_a_session_is_adjudicated_to_the_same_scores():
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    table.enter({**lay("1: 6-4 on 2"), "stands": True, "note": "nobody looked", "at": "2026-05-01T20:15:00+02:00"})
    table.undo()
    table.play("1: 5-3 on 2")

    record = queries.record_of(table.session_id)

    assert [entry["tile"] for entry in record["hands"][0]["plays"]] == ["5-5", "5-0", "5-3"]
    assert read_record(record).names == ("Ann", "Bo")
    adjudication = adjudication_of(table.session_id)
    assert adjudication["scores"] == {"1": 10, "2": 10}
    assert len(adjudication["hands"][0]["rulings"]) == 3


def test_the_record_keeps_what_the_sender_noted():
    table, sent = open_table(begin=False), str(uuid4())
    table.begin(leader=2, dealt={"1": 6}, no_double=True)
    entry = {**lay("2: 5-0"), "id": sent, "at": "2026-05-01T20:15:00+02:00", "note": "at last"}
    table.enter(entry)

    [hand] = queries.record_of(table.session_id)["hands"]

    assert (hand["leader"], hand["dealt"], hand["no_double"]) == (2, {"1": 6}, True)
    assert hand["plays"] == [entry]


def test_the_record_of_a_session_without_hands_is_a_record():
    table = open_table(begin=False)

    assert read_record(queries.record_of(table.session_id)).hands == ()


def known(written: str, scope: queries.Scope = queries.EVERYTHING) -> models.Session | None:
    return queries.session_of_log(read_file(written), scope)


def test_a_session_is_known_by_the_first_line_of_its_log_however_far_it_has_gone():
    table, other = open_table(), open_table()
    table.plays("1: 5-5")
    written = with_log(table.session_id)
    table.plays("2: 5-0 on 1")
    other.plays("1: 5-5")

    assert known(written) == queries.session_row(table.session_id)
    assert known(with_log(table.session_id)) == queries.session_row(table.session_id)


def test_a_session_that_came_from_elsewhere_is_known_by_its_log_too():
    table = open_table()
    table.plays("1: 5-5")
    written = with_log(table.session_id)
    table.undo()
    again = imported_with_log(with_log(table.session_id))
    models.Session.objects.filter(id=again).update(version=queries.session_row(again).version + 1)

    assert known(written) == queries.session_row(again), "the longest log is asked for"


def test_a_session_without_its_log_is_not_known():
    table = open_table()
    table.plays("1: 5-5")

    assert known(json.dumps(queries.record_of(table.session_id))) is None


def test_a_session_of_another_circle_is_not_known(settings):
    settings.REFEREE_ACCESS = "members"
    circles = circle_of("Thursday"), circle_of("Friday")
    opened = session_of(circles[0], "Ann", "Bo")
    written = with_log(opened.session.id)
    thursday, friday = (
        queries.Scope(lambda number=circle.id: queries.Circles(frozenset({number}), number)) for circle in circles
    )

    assert known(written, thursday) == opened.session
    assert known(written, friday) is None
    assert known(written, queries.NOTHING) is None
