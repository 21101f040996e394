"""Redo: what was taken back last is put back, as long as nothing else was written since (record 3.1)."""

from uuid import uuid4

import pytest

from referee import models, operations
from referee.exceptions import IdTaken, KeyMissing, NotAllowed, NotNow, Stale, Unknown, WrongKey
from referee.log import DisputeOutcome, current_state, forget_all
from referee.operations import Correction, LineMoved
from referee.operations.parsing import read_changes
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db


def redo(table: Table, **given) -> LineMoved:
    """Put back what was taken back last."""
    return operations.redo(**{"session_id": table.session_id, "by": table.keeper, **given})


@pytest.fixture
def table() -> Table:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    return table


def test_redo_puts_back_the_play_and_says_what_it_was(table):
    before = table.state.log_state
    table.undo()

    put_back = redo(table)

    assert (put_back.line.kind, put_back.line.entry["tile"], put_back.ruling.points) == ("entry", "5-0", 10)
    assert (put_back.version, put_back.scores) == (5, {1: 10, 2: 10})
    assert table.state.log_state.in_force == before.in_force


def test_redo_is_a_line_of_its_own(table):
    line = table.log[-1]
    table.undo()
    redo(table, why="it was right")

    assert [each.kind for each in table.log] == ["begun", "entry", "entry", "undo", "redo"]
    assert (table.log[-1].of, table.log[-1].why, table.log[-1].by) == (line.id, "it was right", table.keeper)


def test_everything_taken_back_comes_back_the_last_first(table):
    before = table.state.log_state.in_force
    taken = [table.undo().line.id for _ in range(3)]
    assert table.state.current is None

    back = [redo(table) for _ in range(3)]

    assert [each.line.id for each in back] == taken[::-1]
    assert [each.line.kind for each in back] == ["begun", "entry", "entry"]
    assert table.state.log_state.in_force == before
    assert models.Hand.objects.get().in_force
    with pytest.raises(NotNow):
        redo(table)


def test_what_was_put_back_is_taken_back_again(table):
    table.undo()
    redo(table)

    assert table.undo().line.entry["tile"] == "5-0"
    assert redo(table).line.entry["tile"] == "5-0"


def test_a_count_the_end_of_a_session_and_a_correction_come_back():
    table = open_table(tile_set=6, dealt=1, target=20)
    table.play("1: 5-5")
    table.enter({"do": "count", "left": {"2": ["6-4"]}})
    assert table.state.finished
    table.undo()
    assert not table.state.finished

    assert redo(table).line.entry["do"] == "count"
    assert table.state.finished and models.Session.objects.get().finished

    other = open_table("Cy", "Dee")
    operations.end_session(session_id=other.session_id, by=other.keeper)
    other.undo()
    assert redo(other).line.kind == "ended"
    assert other.state.finished


def test_a_correction_comes_back_as_a_whole(table):
    change = {"do": "amend", "play": str(table.state.shown.lines[1]), "entry": lay("2: 5-2 on 1")}
    read = read_changes([change, {"do": "options", "options": {"target": 99}}], table.state.log_state.in_force)
    operations.correct(session_id=table.session_id, by=table.keeper, correction=Correction(read))
    corrected = table.state.log_state.in_force
    table.undo()

    assert redo(table).line.kind == "correction"
    assert table.state.log_state.in_force == corrected


def test_after_another_entry_there_is_nothing_to_put_back(table):
    table.undo()
    table.play("2: 5-1 on 1")

    with pytest.raises(NotNow, match="nothing to put back"):
        redo(table)


def test_a_challenge_and_its_settlement_leave_the_redo_where_it_was(table):
    table.undo()
    raised = operations.dispute(play_id=table.state.shown.lines[0], by=table.seat_keys[2])
    operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=DisputeOutcome.RULING_STANDS)

    assert redo(table).line.entry["tile"] == "5-0"
    assert [each.is_open for each in table.state.log_state.disputes] == [False]


def test_a_seat_puts_back_what_it_entered_itself(table):
    table.play("1: 5-1 on 2", by=table.seat_keys[1])
    table.undo(by=table.seat_keys[1])

    for key, error in (
        (table.seat_keys[2], NotAllowed),
        (None, KeyMissing),
        (open_table("Cy", "Dee").keeper, WrongKey),
    ):
        with pytest.raises(error):
            redo(table, by=key)
    assert redo(table, by=table.seat_keys[1]).line.entry["tile"] == "5-1"


def test_a_seat_puts_back_nothing_that_the_keeper_entered(table):
    table.undo()

    with pytest.raises(NotAllowed, match="isn't yours"):
        redo(table, by=table.seat_keys[2])


def test_a_redo_sent_twice_puts_back_one_line_and_answers_the_same_again(table):
    table.undo()
    table.undo()
    sent = uuid4()
    first = redo(table, sent_id=sent)
    again = redo(table, sent_id=sent)

    assert (first.repeated, again.repeated) == (False, True)
    assert (again.line, again.written, again.version) == (first.line, first.written, first.version)
    assert table.version == first.version
    with pytest.raises(IdTaken):
        table.undo(sent_id=sent)
    with pytest.raises(IdTaken):
        redo(table, sent_id=sent, why="it was right")


def test_a_redo_from_behind_or_for_another_hand_puts_back_nothing(table):
    table.undo()

    with pytest.raises(Stale):
        redo(table, seen=3)
    with pytest.raises(Unknown):
        redo(table, session_id=None, hand_id=uuid4())
    assert redo(table, session_id=None, hand_id=table.hand_id, seen=4).version == 5


def test_a_redo_for_a_hand_that_is_neither_the_present_one_nor_the_one_put_back_comes_too_late(table):
    first = table.hand_id
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=1)
    table.play("1: 4-4")
    table.undo()

    with pytest.raises(Stale):
        redo(table, session_id=None, hand_id=first)


def test_another_process_reads_the_same_from_the_log(table):
    table.undo()
    table.undo()
    redo(table)
    known = table.state.log_state
    forget_all()

    read = current_state(table.state.session)

    assert (read.in_force, read.done, read.next_redo) == (known.in_force, known.done, known.next_redo)
    assert operations.rejudge(session_id=table.session_id) == []
