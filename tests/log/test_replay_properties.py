"""Replay after any entries, undos, redos and corrections: the session is the one entered right from the start (record 3.1).

Sessions are random evenings of every game, patiences included, with undos, corrections, entries that stand, challenges and
their settlements. What is left must equal what its own record gives, judged from the start, what another process
reads from the log, and what another server reads from its files.
"""

from __future__ import annotations

import json
from random import Random
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee import models, operations, queries
from referee.exceptions import IdTaken, NotNow
from referee.log import current_state, forget_all
from referee.log.verification import Broken
from referee.management.integrity import check_people
from scoring.games import GAMES
from tests.support.random_sessions import DisputedRandomSession, told
from tests.support.round_trips import check_round_trip, check_round_trip_with_log, imported_with_log, with_log
from tests.support.sample_sizes import sample, sample_size
from tests.support.tables import Table, adjudication_of


def check_judged_from_the_start(table: Table) -> None:
    """Judge the session's record, and compare every ruling and all scores."""
    state, judged = table.state.log_state, adjudication_of(table.session_id)
    names = [seated.name for seated in state.in_force.seats]
    assert judged["hands"] == told(state.hands, names)
    assert judged["scores"] == {str(side): points for side, points in state.session.scores.items()}
    assert (judged["finished"], judged["winners"]) == (state.finished, list(state.session.winners))


def check_read_by_others(table: Table) -> None:
    """Read the log as another process does."""
    known = table.state.log_state
    forget_all()
    read = current_state(queries.session_row(table.session_id))
    assert told(read.hands) == told(known.hands)
    assert [hand.script for hand in read.hands] == [hand.script for hand in known.hands]
    assert (read.version, read.moved) == (known.version, known.moved)
    assert [done.line for done in read.done] == [done.line for done in known.done]
    assert [undone.done.line for undone in read.undone] == [undone.done.line for undone in known.undone]
    check_copies(table)


def check_copies(table: Table) -> None:
    """Make all copies again: those of the session, and what is counted over many sessions."""
    assert operations.rejudge(session_id=table.session_id) == []
    assert list(check_people()) == []


def check_comes_back(table: Table) -> None:
    """Forget the session, as a restart does, and look at it again."""
    known = table.state.log_state
    forget_all()
    assert table.state.log_state == known
    for hand in known.hands:
        forget_all()
        assert table.state.log_state.hands[hand.number - 1] == hand, "looked back at by itself"


def check_ids_stay_taken(table: Table) -> None:
    """Send something else under the id of each line, whether it is in force or not."""
    for line in models.Play.objects.filter(session=table.session_id).exclude(kind=models.Play.Kind.ENDED):
        with pytest.raises(IdTaken):
            operations.end_session(session_id=table.session_id, by=table.keeper, sent_id=line.id)


def check_goes_on_elsewhere(table: Table, copy: UUID) -> None:
    """Append to an earlier copy of the session the lines that were written since (record 3.8)."""
    lines, known = json.loads(with_log(table.session_id))["log"]["lines"], queries.session_row(copy)
    keeper = models.Key.objects.get(session=copy, seat=None, withdrawn_at=None)
    given = {"session_id": copy, "by": keeper, "after": known.head, "lines": lines[known.version + 1 :]}
    appended = operations.append_lines(**given)
    assert appended.written == len(lines) - known.version - 1
    assert with_log(copy) == with_log(table.session_id)
    forget_all()
    assert with_log(copy) == with_log(table.session_id)
    assert operations.rejudge(session_id=copy) == []
    assert list(check_people()) == []
    assert not isinstance(queries.verify_session(queries.session_row(copy)), Broken)
    assert operations.append_lines(**given).written == 0


def check_undo_and_redo_are_opposites(table: Table) -> None:
    """Take everything back to the start of the session, and put all of it back."""
    before, taken_back = table.state.log_state.in_force, 0
    while table.state.log_state.done:
        table.undo()
        taken_back += 1
    assert not table.state.log_state.hands
    for _ in range(taken_back):
        operations.redo(session_id=table.session_id, by=table.keeper)
    assert told(table.state.log_state.hands) == told(before.hands)
    assert table.state.log_state.opening == before.opening
    check_copies(table)
    with pytest.raises(NotNow):
        while True:
            operations.redo(session_id=table.session_id, by=table.keeper)


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "replayed"))
@pytest.mark.django_db
@settings(
    max_examples=sample_size(1, at_length=10),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(seed=some.integers(0, 2**32 - 1))
def test_a_session_is_what_was_entered_right_from_the_start(slug: str, seed: int) -> None:
    evening = DisputedRandomSession(slug, Random(seed))

    steps = sample_size(14, at_length=40)
    for step in range(steps):
        if step == steps // 2:
            copy = imported_with_log(with_log(evening.table.session_id))
        evening.go_on()
        if evening.dice.random() < 0.2:
            check_comes_back(evening.table)

    check_goes_on_elsewhere(evening.table, copy)
    check_ids_stay_taken(evening.table)
    check_judged_from_the_start(evening.table)
    check_read_by_others(evening.table)
    check_round_trip(evening.table.session_id)
    check_round_trip_with_log(evening.table.session_id)
    check_undo_and_redo_are_opposites(evening.table)
