"""The record of a session."""

from uuid import uuid4

import pytest

from referee import queries
from scoring.record.session_record import read_record
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
