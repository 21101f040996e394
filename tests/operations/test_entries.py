from uuid import UUID, uuid4

import pytest

from referee import models, operations
from referee.exceptions import IdTaken, Invalid, KeyMissing, NotAllowed, Refused, Stale, Unknown, WrongKey
from referee.log import InsertEntry, forget_all
from referee.operations import Correction
from scoring.entries import Draw
from tests.support.tables import lay, open_table

pytestmark = pytest.mark.django_db


def test_a_lawful_play_is_a_line_of_the_log_and_its_points_count_at_once():
    table = open_table()

    recorded = table.play("1: 5-5")

    assert (recorded.number, recorded.version, recorded.scores) == (1, 2, {1: 10, 2: 0})
    assert recorded.ruling.points == 10
    assert table.scores == {1: 10, 2: 0}
    assert table.log[-1].entry == {"do": "play", "seat": 1, "tile": "5-5"}
    assert table.log[-1].by == table.keeper


def test_a_line_keeps_the_ruling_as_it_was():
    table = open_table()
    table.play("1: 5-5")

    assert table.log[-1].ruling["points"] == 10
    assert table.log[-1].ruling["play"] == 1


def test_a_refused_play_is_not_logged_and_says_every_rule_that_it_breaks():
    table = open_table()
    table.play("1: 5-5")

    with pytest.raises(Refused) as refusal:
        table.play("1: 6-4")

    assert {fault.code for fault in refusal.value.ruling.faults} == {"not_your_turn", "no_match"}
    assert table.version == 2
    assert len(table.log) == 2


def test_a_play_that_the_table_let_stand_is_logged_with_the_rules_it_breaks():
    table = open_table()
    table.play("1: 5-5")

    recorded = table.enter({**lay("2: 6-4 on 1"), "stands": True})

    assert recorded.ruling.recorded and not recorded.ruling.legal
    assert [fault["code"] for fault in table.log[-1].ruling["faults"]] == ["no_match"]


def test_what_would_make_the_record_impossible_can_not_stand():
    table = open_table()
    table.play("1: 5-5")

    with pytest.raises(Refused):
        table.enter({**lay("2: 5-5"), "stands": True})
    assert table.version == 2


def test_the_count_ends_the_hand_and_the_next_may_begin():
    table = open_table(tile_set=6, dealt=1)
    table.play("1: 5-5")
    assert table.state.hand.awaiting_count

    recorded = table.enter({"do": "count", "left": {"2": ["6-4"]}})

    assert recorded.hand.is_over
    assert table.scores == {1: 20, 2: 0}
    row = models.Hand.objects.get(id=table.hand_id)
    assert (row.ending, row.scores) == ("domino", {"1": 20, "2": 0})
    assert table.state.may_begin


def test_meeting_the_target_finishes_the_session():
    table = open_table(target=10)
    table.play("1: 5-5")

    session = models.Session.objects.get(id=table.session_id)
    assert (session.finished, session.winners, session.scores) == (True, [1], {"1": 10, "2": 0})


# Who may enter what


@pytest.mark.parametrize("entry", [lay("1: 5-5"), {"do": "draw", "seat": 1}])
def test_a_seats_key_enters_that_seats_own_plays(entry):
    table = open_table()

    assert table.enter(entry, by=table.seat_keys[1]).version == 2
    assert table.log[-1].by == table.seat_keys[1]


@pytest.mark.parametrize("do", ["play", "draw", "pass", "call", "miss"])
def test_a_seats_key_enters_nothing_for_another_seat(do):
    table = open_table()
    entry = {"do": do, "seat": 1, **({"tile": "5-5"} if do in ("play", "miss") else {})}

    with pytest.raises(NotAllowed):
        table.enter(entry, by=table.seat_keys[2])


@pytest.mark.parametrize(
    "entry",
    [
        {**lay("1: 5-5"), "stands": True},
        {"do": "block", "seat": 1},
        {"do": "count", "left": {}},
        {"do": "adjust", "seat": 1, "points": 5, "reason": "kindness"},
        {"do": "void", "reason": "a tile fell"},
    ],
)
def test_what_the_table_decides_only_the_keeper_enters(entry):
    table = open_table()

    with pytest.raises(NotAllowed):
        table.enter(entry, by=table.seat_keys[1])


def test_a_watcher_and_a_stranger_enter_nothing():
    table, other = open_table(), open_table("Cy", "Di")

    with pytest.raises(KeyMissing):
        table.play("1: 5-5", by=None)
    with pytest.raises(WrongKey):
        table.play("1: 5-5", by=other.keeper)
    with pytest.raises(WrongKey):
        table.play("1: 5-5", by=other.seat_keys[1])
    assert table.version == 1


# Sent twice, and too late


def test_an_entry_sent_twice_is_one_entry_and_answers_the_same_again():
    table, entry = open_table(), {**lay("1: 5-5"), "id": str(uuid4())}
    first = table.enter(entry)
    table.play("2: 5-0 on 1")

    again = table.enter(entry)

    assert again.repeated and not first.repeated
    assert again.line == first.line and str(first.line.id) == entry["id"]
    assert again.ruling == first.ruling
    assert (again.version, again.scores, again.number) == (first.version, first.scores, first.number)
    assert table.version == 3


def test_an_entry_sent_again_after_it_was_taken_back_stays_taken_back():
    table, entry = open_table(), {**lay("1: 5-5"), "id": str(uuid4())}
    first = table.enter(entry)
    table.undo()

    again = table.enter(entry)

    assert again.repeated
    assert (again.ruling, again.version, again.scores) == (first.ruling, 2, {1: 10, 2: 0})
    assert table.scores == {1: 0, 2: 0}


def test_an_entry_sent_again_from_behind_is_answered_all_the_same():
    table, entry = open_table(), {**lay("1: 5-5"), "id": str(uuid4())}
    table.enter(entry, seen=1)

    assert table.enter(entry, seen=1).repeated


def test_an_entry_sent_again_after_the_pen_moved_on_is_answered_all_the_same():
    table, entry = open_table(), {**lay("1: 5-5"), "id": str(uuid4())}
    table.enter(entry)
    operations.take_pen(token=operations.hand_out_pen(session_id=table.session_id))
    table.keeper.refresh_from_db()

    assert table.enter(entry).repeated
    with pytest.raises(WrongKey):
        table.play("2: 5-0 on 1")


@pytest.mark.parametrize("other", [lay("1: 5-0"), {**lay("1: 5-5"), "note": "sure"}, {**lay("1: 5-5"), "stands": True}])
def test_another_entry_under_the_same_id_is_refused(other):
    table, sent = open_table(), str(uuid4())
    table.enter({**lay("1: 5-5"), "id": sent})

    with pytest.raises(IdTaken):
        table.enter({**other, "id": sent})
    assert table.version == 2


def test_an_id_from_another_table_is_taken():
    table, other, sent = open_table(), open_table("Cy", "Di"), str(uuid4())
    table.enter({**lay("1: 5-5"), "id": sent})

    with pytest.raises(IdTaken):
        other.enter({**lay("1: 5-5"), "id": sent})


def test_a_refused_entrys_id_is_still_free():
    table, sent = open_table(), str(uuid4())
    with pytest.raises(Refused):
        table.enter({**lay("2: 5-5"), "id": sent})

    assert not table.enter({**lay("1: 5-5"), "id": sent}).repeated


def test_a_writer_that_is_behind_is_told_how_the_table_stands():
    table = open_table()
    table.play("1: 5-5", seen=1)

    with pytest.raises(Stale) as refusal:
        table.play("2: 5-0 on 1", seen=1)

    assert refusal.value.session.version == 2
    assert table.play("2: 5-0 on 1", seen=2).version == 3


def test_an_entry_for_a_hand_that_is_no_longer_the_present_one_comes_too_late():
    table = open_table()
    table.enter({"do": "void", "reason": "a tile fell"})
    earlier = table.hand_id
    table.begin()

    with pytest.raises(Stale):
        table.play("1: 5-5", hand_id=earlier)


def test_an_entry_for_a_hand_that_never_was_is_unknown():
    with pytest.raises(Unknown):
        open_table().play("1: 5-5", hand_id=uuid4())


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (None, "entry"),
        ([], "entry"),
        ({}, "do"),
        ({"do": "cheat", "seat": 1}, "do"),
        ({"do": "play", "tile": "5-5"}, "seat"),
        ({"do": "play", "seat": 1, "tile": "5"}, "tile"),
        ({"do": "play", "seat": 1, "tile": 55}, "tile"),
        ({"do": "play", "seat": "1", "tile": "5-5"}, "seat"),
        ({"do": "play", "seat": 10**1000, "tile": "5-5"}, "seat"),
        ({"do": "play", "seat": 1, "tile": "5-5", "card": 1}, "card"),
        ({"do": "play", "seat": 1, "tile": "5-5", "id": "one"}, "id"),
        ({"do": "play", "seat": 1, "tile": "5-5", "at": "noon"}, "at"),
        ({"do": "play", "seat": 1, "tile": "5-5", "note": "x" * 501}, "note"),
        ({"do": "play", "seat": 1, "tile": "5-5", "note": "\ud800"}, "note"),
        ({"do": "void", "reason": "\x00"}, "reason"),
        ({"do": "count", "left": {"1": "5-5"}}, "left.1"),
    ],
)
def test_what_can_not_be_read_is_refused_by_name(entry, field):
    table = open_table()

    with pytest.raises(Invalid) as refusal:
        table.enter(entry)

    assert refusal.value.field == field
    assert table.version == 1


def test_an_entry_with_two_different_ids_is_refused():
    table, entry = open_table(), {**lay("1: 5-5"), "id": str(uuid4())}

    with pytest.raises(Invalid):
        table.enter(entry, sent_id=uuid4())
    assert table.enter(entry, sent_id=UUID(entry["id"])).version == 2


def test_checking_an_entry_writes_nothing_and_needs_no_key():
    table = open_table()

    lawful = table.check(lay("1: 5-5"))
    unlawful = table.check(lay("2: 5-5"))

    assert (lawful.legal, lawful.points) == (True, 10)
    assert not unlawful.legal
    assert table.version == 1


@pytest.mark.django_db(transaction=True)
def test_what_is_kept_in_memory_is_what_the_log_gives():
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    table.undo()
    table.play("1: 5-1 on 2")
    remembered = table.state.log_state

    forget_all()

    assert table.state.log_state == remembered
    assert table.state.log_state is not remembered


@pytest.mark.parametrize("named", [False, True])
def test_what_was_sent_again_is_answered_as_before_however_its_session_is_found(named):
    table, sent = open_table(), uuid4()
    session_id = table.session_id if named else None

    answers = [table.play("1: 5-5", sent_id=sent, session_id=session_id) for _time in range(2)]

    assert [answer.repeated for answer in answers] == [False, True]
    assert len(table.log) == 2


def test_the_id_of_an_entry_that_was_put_in_elsewhere_is_taken():
    table, elsewhere = open_table(), open_table("Cy", "Di")
    elsewhere.play("1: 5-5")
    put_in = uuid4()
    correction = Correction((InsertEntry(elsewhere.hand_id, None, put_in, Draw(2, 1)),))
    operations.correct(session_id=elsewhere.session_id, by=elsewhere.keeper, correction=correction)

    with pytest.raises(IdTaken):
        table.play("1: 5-5", sent_id=put_in)
    assert len(table.log) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("named", [False, True])
def test_a_play_costs_four_statements_and_its_transaction(django_assert_num_queries, named):
    """The session, locked; whether the id was sent before; the session's copies; the line."""
    table = open_table()
    table.play("1: 5-5")
    session_id = table.session_id if named else None
    begin_and_commit = 2

    with django_assert_num_queries(4 + begin_and_commit):
        table.play("2: 5-0 on 1", session_id=session_id, sent_id=uuid4())
