"""A session that isn't in memory comes back from its present hand: the rest is read only where somebody asks for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import models, operations
from referee.log import ClaimedPoints, DisputeOutcome, SessionState, forget_all, state_at_version
from referee.log.current_state import WrittenLog
from referee.log.in_force import EntryInHand
from referee.operations.parsing import read_changes
from scoring.entries import Void
from scoring.record.entry_json import write_entry
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db

HANDS = 4


@pytest.fixture
def table() -> Table:
    """Return a table in its fourth hand; Bo challenged a play of the second, which was settled in the third."""
    table = open_table(target=9999)
    for number in range(1, HANDS):
        line = table.play("1: 5-5").line.id
        if number == 2:
            challenge = operations.dispute(play_id=line, by=table.seat_keys[2], claim=ClaimedPoints(15)).dispute
        if number == 3:
            operations.settle(dispute_id=challenge.id, by=table.keeper, outcome=DisputeOutcome.RULING_STANDS)
        table.enter(write_entry(Void("a tile fell")))
        table.begin()
    table.plays("1: 5-5", "2: 5-0 on 1")
    return table


def cold(table: Table) -> tuple[SessionState, int]:
    """Return the session as a process that has just started reads it, and the number of lines that it read."""
    forget_all()
    with CaptureQueriesContext(connection) as captured:
        state = table.state.log_state
    read = [query["sql"] for query in captured if "referee_play" in query["sql"]]
    assert read, "it was forgotten"
    return state, len(read)


def test_it_is_the_session_that_was_forgotten(table: Table) -> None:
    known = table.state.log_state

    state, _queries = cold(table)

    assert [hand.number for hand in state.hands.kept] == [HANDS]
    assert state == known
    assert state.disputes == known.disputes and not state.disputes[0].is_open


def test_the_lines_of_earlier_hands_are_not_read(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[int] = []
    with_line = SessionState.with_line
    monkeypatch.setattr(
        SessionState, "with_line", lambda state, line: lines.append(line.version) or with_line(state, line)
    )

    state, queries = cold(table)

    begun = state.done.kept[0].version
    assert [version for version in lines if version > begun] == [begun + 1, begun + 2]
    assert len([version for version in lines if version <= begun]) == 2, "the challenge and its settlement"
    assert queries == 3


def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be read that takes the whole log."""

    def refused(log: WrittenLog, version: int) -> SessionState:
        raise AssertionError(f"the log is read from its first line to {version}")

    monkeypatch.setattr(WrittenLog, "at", refused)


def test_an_earlier_hand_is_read_without_the_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(table.state.log_state.hands)
    state = cold(table)[0]
    alone(monkeypatch)

    for hand in whole:
        forget_all()
        assert state.hands[hand.number - 1] == hand
        assert state.in_force.hand(hand.id) == hand
        assert state.in_force.entry(hand.lines[0], hand.id) == EntryInHand(hand, 1)


def test_an_earlier_hand_is_the_one_that_is_in_force(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(5):  # the plays of the fourth hand, its beginning, and how the third ended
        table.undo()
    table.hand_id = table.state.current.id
    table.enter(write_entry(Void("another tile fell")))
    table.begin()
    third = table.state.log_state.hands[2]
    state = cold(table)[0]
    alone(monkeypatch)

    assert state.hands[2] == third
    assert third.rulings[-1].entry == Void("another tile fell")


def test_a_hand_that_was_put_right_later_is_read_as_it_is_now(table: Table) -> None:
    play = str(table.state.log_state.hands[1].lines[0])
    amended = read_changes([{"do": "amend", "play": play, "entry": lay("1: 6-4")}], table.state.log_state.in_force)
    operations.correct(session_id=table.session_id, by=table.keeper, correction=operations.Correction(amended))
    corrected = list(table.state.log_state.hands)
    table.play("1: 5-1 on 2")
    table.enter(write_entry(Void("a tile fell")))
    table.begin()

    state = cold(table)[0]

    assert [state.hands[number] for number in range(3)] == corrected[:3]
    assert str(state.hands[1].rulings[0].entry.tile) == "6-4"


def test_whoever_has_read_all_reads_no_hand_again(table: Table, django_assert_num_queries: Any) -> None:
    log, version = WrittenLog(table.session_id), table.version - 4
    whole = log.at(version)

    with django_assert_num_queries(0):
        assert [log.hand(version, number) for number in (1, 2, 3)] == list(whole.hands)
        assert log.hand(version, whole.hands[1].id) == whole.hands[1]
        assert log.hand(version, 4) is None


@pytest.mark.django_db(transaction=True)  # what waits for the commit, such as keeping the state, is done
def test_whoever_reads_on_reads_only_what_is_new(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    log = WrittenLog(table.session_id)
    log.at(table.version - 4)
    lines: list[int] = []
    with_line = SessionState.with_line
    monkeypatch.setattr(
        SessionState, "with_line", lambda state, line: lines.append(line.version) or with_line(state, line)
    )

    whole = log.at(table.version)

    assert lines == [table.version - 3, table.version - 2, table.version - 1, table.version]
    assert whole == table.state.log_state


def test_it_goes_on_as_if_it_had_never_been_forgotten(table: Table) -> None:
    forget_all()
    answer = table.play("1: 5-1 on 2")

    assert (answer.number, answer.state.hands[-1].number) == (3, HANDS)
    assert operations.rejudge(session_id=table.session_id) == []


def test_what_was_sent_before_is_answered_as_it_was_then(table: Table) -> None:
    line = models.Play.objects.filter(session=table.session_id, kind="entry").order_by("version").last()
    forget_all()

    again = operations.record_entry(
        hand_id=table.hand_id, by=table.keeper, entry=table.state.rulings[-1].entry, sent_id=line.id
    )

    assert again.repeated and again.line.id == line.id and again.version == line.version


def test_a_hand_that_was_begun_by_mistake_does_not_hide_the_one_before_it(table: Table) -> None:
    table.enter(write_entry(Void("a tile fell")))
    table.begin()
    table.undo()
    table.undo()
    table.hand_id = table.state.current.id
    table.play("1: 5-1 on 2")
    known = table.state.log_state

    state, _queries = cold(table)

    assert [hand.number for hand in state.hands.kept] == [HANDS]
    assert state == known


def test_a_copy_that_other_rules_made_is_not_used(table: Table) -> None:
    known = table.state.log_state
    copies(rules=1)

    assert cold(table)[0] == known
    assert operations.rejudge(session_id=table.session_id) == [], "other rules made it, but it says the same"
    assert {row.began["rules"] for row in models.Hand.objects.exclude(began=None)} == {2}


def test_rows_without_a_copy_are_replayed_whole_until_they_are_judged_again(table: Table) -> None:
    known = table.state.log_state
    wanted = [row.began for row in models.Hand.objects.order_by("number")]
    models.Hand.objects.update(began=None, result={})

    assert cold(table)[0] == known
    assert operations.rejudge(session_id=table.session_id) == [], "what a row doesn't say isn't wrong"
    assert [row.began for row in models.Hand.objects.order_by("number")] == wanted
    assert wanted[0] is None and all(wanted[1:])


def test_a_wrong_copy_is_found_and_put_right(table: Table) -> None:
    copies(won=7)

    found = operations.rejudge(session_id=table.session_id)

    assert [(each.place, list(each.gives)) for each in found] == [
        (f"hand {number}", ["began"]) for number in range(2, HANDS + 1)
    ]
    assert operations.rejudge(session_id=table.session_id) == []


def test_an_earlier_version_is_read_from_the_hand_of_that_time(table: Table) -> None:
    state = state_at_version(table.state.session, table.version - 4)

    assert state.version == table.version - 4
    assert [hand.number for hand in state.hands.kept] == [HANDS - 1]


def copies(**wrong: Any) -> None:
    """Write something else into every copy of how the session stood before a hand."""
    for row in models.Hand.objects.exclude(began=None):
        models.Hand.objects.filter(id=row.id).update(began={**row.began, **wrong})


def test_rows_that_are_older_than_what_is_told_of_their_plays_are_no_difference_until_they_are_written(
    table: Table,
) -> None:
    for row in models.Hand.objects.exclude(result={}):
        row.result = {key: value for key, value in row.result.items() if key not in ("bonuses", "findings", "notes")}
        row.save()

    assert operations.rejudge(session_id=table.session_id, write=False) == []
    assert operations.rejudge(session_id=table.session_id) == []

    assert all("findings" in row.result for row in models.Hand.objects.exclude(result={}))
