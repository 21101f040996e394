from uuid import uuid4

import pytest

from referee import operations, queries
from referee.exceptions import KeyMissing, NotAllowed, NotNow, Stale, WrongKey
from referee.log import state_at_version
from tests.support.tables import Table, adjudication_of, open_table

pytestmark = pytest.mark.django_db

THREW_IN = {"do": "void", "reason": "a tile fell"}


def end(table: Table, **given: object) -> operations.Ended:
    return operations.end_session(**{"session_id": table.session_id, "by": table.keeper, **given})


def played_table(**given: object) -> Table:
    """Return a table between two hands."""
    table = open_table(**given)
    table.enter(THREW_IN)
    return table


def test_the_table_ends_a_session_that_nobody_has_won():
    table = played_table()

    ended = end(table)

    assert ended.version == 3
    assert table.state.finished
    assert table.state.winners == ()
    assert ended.session.finished
    assert queries.record_of(table.session_id)["ended"] is True
    assert adjudication_of(table.session_id)["finished"] is True


def test_a_cash_pool_is_played_until_its_players_end_it():
    table = played_table(variant="baneberry-157", mode="cash", ante=50)

    end(table)

    assert table.state.finished
    assert table.scores == {1: -50, 2: -50}


def test_nothing_is_begun_or_entered_once_the_table_has_ended_its_session():
    table = played_table()
    end(table)

    with pytest.raises(NotNow):
        table.begin()
    with pytest.raises(NotNow):
        table.enter({"do": "adjust", "seat": 1, "points": 5, "reason": "late"})
    with pytest.raises(NotNow):
        end(table)
    assert table.version == 3


def test_the_end_can_be_taken_back():
    table = played_table()
    line = end(table).line

    taken_back = table.undo()

    assert taken_back.line == line
    assert not table.state.finished
    assert "ended" not in queries.record_of(table.session_id)
    assert table.begin().row.number == 2


def test_a_replay_of_the_log_knows_that_the_session_was_ended():
    table = played_table()
    end(table)

    assert state_at_version(queries.session_row(table.session_id), 3).finished
    assert operations.rejudge(session_id=table.session_id) == []


def test_a_session_is_ended_between_hands():
    not_begun, under_way = open_table(begin=False), open_table("Cy", "Di")
    under_way.play("1: 5-5")

    for table in (not_begun, under_way):
        with pytest.raises(NotNow):
            end(table)


def test_a_hand_in_which_nothing_was_entered_is_as_if_it_had_not_begun():
    table = open_table(variant="baneberry-157", mode="cash", ante=50)

    end(table)

    assert table.state.finished and not table.state.log_state.hands
    assert table.scores == {1: 0, 2: 0}
    assert operations.rejudge(session_id=table.session_id) == []
    table.undo()
    assert table.state.may_begin


def test_only_the_keeper_ends_a_session():
    table, other = played_table(), open_table("Cy", "Di")

    with pytest.raises(NotAllowed):
        end(table, by=table.seat_keys[1])
    with pytest.raises(WrongKey):
        end(table, by=other.keeper)
    with pytest.raises(KeyMissing):
        end(table, by=None)
    with pytest.raises(Stale):
        end(table, seen=1)
    assert not table.state.finished


def test_an_end_that_was_sent_twice_is_one_end():
    table, sent = played_table(), uuid4()

    first, second = end(table, sent_id=sent), end(table, sent_id=sent)

    assert (first.repeated, second.repeated) == (False, True)
    assert (first.version, second.version) == (3, 3)
