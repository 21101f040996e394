"""Two writers at the same moment, on both databases: one is recorded, the other is told."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from referee import models, operations
from referee.exceptions import IdTaken, Stale, Unknown
from referee.log import AmendEntry, forget_all
from referee.log.chain import fields_of, hash_of
from referee.operations import Correction
from scoring.entries import Play
from scoring.tiles import Tile
from tests.support.concurrency import run_at_once
from tests.support.tables import lay, open_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

TIMES = 5


@pytest.mark.parametrize("attempt", range(TIMES))
def test_two_phones_that_saw_the_same_table_record_one_play(attempt):
    table = open_table()

    answers = run_at_once(
        lambda: table.play("1: 5-5", seen=1),
        lambda: table.play("1: 5-0", seen=1, by=table.seat_keys[1]),
    )

    told = [answer for answer in answers if isinstance(answer, Stale)]
    assert len(told) == 1
    assert told[0].session.version == 2
    assert table.version == 2


@pytest.mark.parametrize("attempt", range(TIMES))
def test_of_two_plays_after_the_same_line_one_is_recorded(attempt):
    table = open_table()

    answers = run_at_once(
        lambda: table.play("1: 5-5", seen=1, session_id=table.session_id),
        lambda: table.play("1: 5-0", seen=1, session_id=table.session_id, by=table.seat_keys[1]),
        lambda: table.play("1: 6-4", seen=1),
    )

    told = [answer for answer in answers if isinstance(answer, Stale)]
    assert [refusal.session.version for refusal in told] == [2, 2]
    assert [line.version for line in table.log] == [1, 2]


@pytest.mark.parametrize("attempt", range(TIMES))
def test_one_entry_sent_twice_at_once_is_one_entry(attempt):
    table, entry = open_table(), {**lay("1: 5-5"), "id": str(uuid4())}

    answers = run_at_once(*[lambda: table.enter(entry, seen=1)] * 3)

    assert sorted(answer.repeated for answer in answers) == [False, True, True]
    assert {answer.version for answer in answers} == {2}
    assert len(table.log) == 2


@pytest.mark.parametrize("attempt", range(TIMES))
def test_one_id_at_two_tables_at_once_is_taken_at_one(attempt):
    tables, sent = [open_table(), open_table("Cy", "Di")], uuid4()

    answers = run_at_once(*[lambda table=table: table.play("1: 5-5", sent_id=sent) for table in tables])

    assert sum(isinstance(answer, IdTaken) for answer in answers) == 1
    assert sorted(table.version for table in tables) == [1, 2]


@pytest.mark.parametrize("attempt", range(TIMES))
def test_an_undo_and_a_play_at_once_leave_a_log_that_can_be_read(attempt):
    table = open_table()
    table.play("1: 5-5")

    run_at_once(table.undo, lambda: table.play("2: 5-0 on 1"))

    known = table.state.log_state
    forget_all()
    assert table.state.log_state == known
    assert [line.version for line in table.log] == list(range(1, len(table.log) + 1))


def test_a_play_at_a_table_that_has_just_been_cleared_away_is_told_so():
    table = open_table()
    assert operations.delete_never_played(session_id=table.session_id, before=timezone.now() + timedelta(minutes=1))

    with pytest.raises(Unknown):
        table.play("1: 5-5", session_id=table.session_id)
    assert not models.Play.objects.filter(session=table.session_id).exists()


def test_draws_at_once_without_a_version_are_all_recorded():
    table = open_table()
    table.play("1: 5-5")

    draw = {"do": "draw", "seat": 2}
    by_session = [lambda: table.enter(draw, session_id=table.session_id)] * 2
    answers = run_at_once(*by_session, *[lambda: table.enter(draw)] * 2)

    assert sorted(answer.version for answer in answers) == [3, 4, 5, 6]
    assert table.state.hand.tiles_left == (4, 9)


@pytest.mark.parametrize("attempt", range(TIMES))
def test_a_token_taken_by_two_at_once_goes_to_one(attempt):
    table = open_table()
    token = operations.hand_out_pen(session_id=table.session_id)

    answers = run_at_once(*[lambda: operations.take_pen(token=token)] * 2)

    assert sum(isinstance(answer, Unknown) for answer in answers) == 1
    assert models.Key.objects.filter(session=table.session_id, seat=None, withdrawn_at=None).count() == 1


@pytest.mark.parametrize("attempt", range(TIMES))
def test_of_two_tokens_taken_at_once_the_first_voids_the_second(attempt):
    table = open_table()
    tokens = [operations.hand_out_pen(session_id=table.session_id) for _ in range(2)]

    answers = run_at_once(*[lambda token=token: operations.take_pen(token=token) for token in tokens])

    assert sum(isinstance(answer, Unknown) for answer in answers) == 1
    assert models.Key.objects.filter(session=table.session_id, seat=None, withdrawn_at=None).count() == 1


@pytest.mark.parametrize("attempt", range(TIMES))
def test_a_name_given_by_two_at_once_is_one_player(attempt):
    run_at_once(lambda: open_table("Ann", "Bo"), lambda: open_table("ANN", "Cy"), lambda: open_table("Bo", "ann"))

    assert models.Player.objects.count() == 3


@pytest.mark.parametrize("attempt", range(TIMES))
def test_of_two_who_put_right_the_same_play_one_is_told(attempt):
    table = open_table()
    line = table.play("1: 5-5").line.id
    changes = [(AmendEntry(line, Play(1, Tile.parse(tile))),) for tile in ("6-6", "5-0")]

    answers = run_at_once(
        *[
            lambda change=change: operations.correct(
                session_id=table.session_id, by=table.keeper, correction=Correction(change), seen=2
            )
            for change in changes
        ]
    )

    assert sum(isinstance(answer, Stale) for answer in answers) == 1
    assert [line.kind for line in table.log] == ["begun", "entry", "correction"]
    assert operations.rejudge(session_id=table.session_id) == []


@pytest.mark.parametrize("attempt", range(TIMES))
def test_a_challenge_and_a_play_at_once_are_both_written_in_one_chain(attempt):
    table = open_table()
    line = table.play("1: 5-5").line.id

    run_at_once(lambda: operations.dispute(play_id=line, by=table.seat_keys[2]), lambda: table.play("2: 5-0 on 1"))

    assert sorted(line.kind for line in table.log) == ["begun", "dispute", "entry", "entry"]
    lines = models.Play.objects.filter(session=table.session_id).select_related("by").order_by("version")
    previous = ""
    for line in lines:
        assert line.hash == hash_of(fields_of(line, previous))
        previous = line.hash
    assert previous == table.state.session.head
