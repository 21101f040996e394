from uuid import uuid4

import pytest

from referee import models
from referee.exceptions import IdTaken, KeyMissing, NotAllowed, NotNow, Stale, Unknown, WrongKey
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def test_undo_takes_back_the_last_entry_and_says_what_it_was():
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")

    taken = table.undo()

    assert taken.line.entry["tile"] == "5-0"
    assert taken.ruling.points == 10
    assert (taken.version, taken.scores) == (4, {1: 10, 2: 0})
    assert taken.hand.hand.turn == 2


def test_undo_is_a_line_of_its_own_and_the_line_that_it_takes_back_stays():
    table = open_table()
    line = table.play("1: 5-5").line
    table.undo(why="tapped by mistake")

    assert [entry.kind for entry in table.log] == ["begun", "entry", "undo"]
    assert table.log[1].entry == line.entry
    assert (table.log[2].of, table.log[2].by, table.log[2].why) == (line.id, table.keeper, "tapped by mistake")


def test_undo_again_and_again_goes_back_to_the_open_table():
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")

    kinds = [table.undo().line.kind for _ in range(3)]

    assert kinds == ["entry", "entry", "begun"]
    assert table.state.current is None
    assert table.state.may_begin
    with pytest.raises(NotNow):
        table.undo()


def test_what_was_taken_back_may_be_entered_anew():
    table = open_table()
    table.play("1: 5-5")
    table.undo()

    assert table.play("1: 5-5").number == 1


def test_the_beginning_of_a_hand_is_taken_back_and_the_hand_before_is_the_present_one():
    table = open_table()
    first = table.hand_id
    table.enter({"do": "void", "reason": "a tile fell"})
    second = table.begin().row

    taken = table.undo()

    assert (taken.line.kind, taken.ruling) == ("begun", None)
    assert taken.hand.id == first
    second.refresh_from_db()
    assert not second.in_force
    assert table.begin().row.number == 2


def test_a_count_is_taken_back_with_all_that_it_brought():
    table = open_table(tile_set=6, dealt=1, target=20)
    table.play("1: 5-5")
    table.enter({"do": "count", "left": {"2": ["6-4"]}})
    assert table.state.finished

    table.undo()

    assert table.scores == {1: 10, 2: 0}
    assert table.state.hand.awaiting_count
    session, hand = models.Session.objects.get(), models.Hand.objects.get()
    assert (session.finished, session.winners, session.scores) == (False, [], {"1": 10, "2": 0})
    assert (hand.ending, hand.scores) == ("", {})


def test_the_keeper_takes_back_what_anybody_entered():
    table = open_table()
    table.play("1: 5-5", by=table.seat_keys[1])

    assert table.undo(by=table.keeper).line.entry["tile"] == "5-5"


def test_a_seat_takes_back_its_own_last_entry():
    table = open_table()
    table.play("1: 5-5", by=table.seat_keys[1])

    assert table.undo(by=table.seat_keys[1]).line.entry["tile"] == "5-5"


def test_a_seat_takes_back_nothing_that_it_did_not_enter():
    table = open_table()
    with pytest.raises(NotAllowed):
        table.undo(by=table.seat_keys[1])

    table.play("1: 5-5", by=table.seat_keys[1])
    with pytest.raises(NotAllowed):
        table.undo(by=table.seat_keys[2])

    table.play("2: 5-0 on 1")
    with pytest.raises(NotAllowed):
        table.undo(by=table.seat_keys[2])
    assert table.version == 3


def test_a_watcher_and_a_stranger_take_back_nothing():
    table, other = open_table(), open_table("Cy", "Di")

    with pytest.raises(KeyMissing):
        table.undo(by=None)
    with pytest.raises(WrongKey):
        table.undo(by=other.keeper)
    assert table.version == 1


def test_an_undo_sent_twice_takes_back_one_line_and_answers_the_same_again():
    table, sent = open_table(), uuid4()
    table.plays("1: 5-5", "2: 5-0 on 1")
    first = table.undo(sent_id=sent)
    table.play("2: 5-1 on 1")

    again = table.undo(sent_id=sent)

    assert again.repeated and not first.repeated
    assert (again.line, again.written, again.ruling) == (first.line, first.written, first.ruling)
    assert (again.version, again.scores) == (first.version, first.scores)
    assert table.version == 5


def test_an_undo_under_an_entrys_id_is_refused():
    table, sent = open_table(), uuid4()
    table.play("1: 5-5", sent_id=sent)

    with pytest.raises(IdTaken):
        table.undo(sent_id=sent)


def test_an_undo_under_the_same_id_for_another_reason_is_refused():
    table, sent = open_table(), uuid4()
    table.plays("1: 5-5", "2: 5-0 on 1")
    table.undo(sent_id=sent, why="tapped by mistake")

    with pytest.raises(IdTaken):
        table.undo(sent_id=sent, why="it was the 5-1")
    assert table.version == 4


def test_an_undo_from_behind_takes_back_nothing():
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")

    with pytest.raises(Stale):
        table.undo(seen=2)
    assert table.undo(seen=3).version == 4


def test_an_undo_in_a_hand_that_is_no_longer_the_present_one_comes_too_late():
    table = open_table()
    table.enter({"do": "void", "reason": "a tile fell"})
    earlier = table.hand_id
    table.begin()

    with pytest.raises(Stale):
        table.undo(hand_id=earlier)
    with pytest.raises(Unknown):
        table.undo(hand_id=uuid4())
    assert table.undo(hand_id=table.hand_id).line.kind == "begun"
