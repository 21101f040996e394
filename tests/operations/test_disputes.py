"""Challenges to a ruling, which the table settles while play goes on (record 3.3)."""

from uuid import uuid4

import pytest

from referee import models, operations
from referee.exceptions import IdTaken, Invalid, KeyMissing, NotAllowed, NotNow, Stale, Unknown, WrongKey
from referee.log import ClaimedLawful, ClaimedPoints, ClaimedUnlawful, DisputeOutcome, current_state, forget_all
from referee.operations import Correction, Disputed
from referee.operations.parsing import read_changes
from tests.support.patience_sessions import play_worked
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


def play_id(table: Table, number: int):
    """Return the id of a play of the present hand."""
    return table.state.shown.lines[number - 1]


def raise_dispute(table: Table, number: int = 2, **given) -> Disputed:
    """Bo challenges a play from his own phone."""
    return operations.dispute(**{"play_id": play_id(table, number), "by": table.seat_keys[2], **given})


def settle(table: Table, raised: Disputed, outcome: DisputeOutcome = DisputeOutcome.RULING_STANDS, **given) -> Disputed:
    """Settle a challenge as the keeper."""
    return operations.settle(**{"dispute_id": raised.dispute.id, "by": table.keeper, "outcome": outcome, **given})


def amending(table: Table, number: int, text: str) -> Correction:
    """Return the correction that makes a play another one."""
    change = {"do": "amend", "play": str(play_id(table, number)), "entry": lay(text)}
    return Correction(read_changes([change], table.state.log_state.in_force), "it was another tile")


@pytest.mark.parametrize("claim", [ClaimedPoints(15), ClaimedUnlawful(), ClaimedLawful(), None])
def test_a_player_says_what_should_have_been(table, claim):
    raised = raise_dispute(table, claim=claim, note="I counted again.")

    line = table.log[-1]
    assert (line.kind, line.of, line.hand_id, line.by) == (
        "dispute",
        play_id(table, 2),
        table.hand_id,
        table.seat_keys[2],
    )
    assert (raised.dispute.by, raised.dispute.claim, raised.dispute.note) == (2, claim, "I counted again.")
    assert table.state.log_state.open_disputes == (raised.dispute,)


def test_play_goes_on_meanwhile(table):
    before = table.state.log_state
    raised = raise_dispute(table)

    after = table.state.log_state
    assert (after.version, after.moved) == (before.version + 1, before.moved)
    assert (after.in_force, after.last_line) == (before.in_force, before.last_line)
    table.play("2: 3-2 on 2")
    assert table.undo().line.entry["tile"] == "3-2"
    assert [each.id for each in table.state.log_state.open_disputes] == [raised.dispute.id]


def test_everybody_at_the_table_challenges_and_nobody_else(table):
    other = open_table("Cy", "Dee")

    assert raise_dispute(table, by=table.keeper).dispute.by is None
    assert raise_dispute(table, by=table.seat_keys[1]).dispute.by == 1
    assert raise_dispute(table, by=table.seat_keys[2]).dispute.by == 2
    for key, error in ((None, KeyMissing), (other.keeper, WrongKey), (other.seat_keys[1], WrongKey)):
        with pytest.raises(error):
            raise_dispute(table, by=key)
    assert len(table.state.log_state.disputes) == 3


def test_a_pen_that_has_moved_on_challenges_nothing(table):
    token = operations.hand_over_pen(session_id=table.session_id, by=table.keeper)
    operations.take_pen(token=token, device="another phone")
    withdrawn = models.Key.objects.get(id=table.keeper.id)
    assert withdrawn.is_withdrawn

    with pytest.raises(WrongKey):
        raise_dispute(table, by=withdrawn)


def test_only_what_is_in_force_is_challenged(table):
    gone = play_id(table, 3)
    table.undo()

    with pytest.raises(Unknown, match="taken back"):
        operations.dispute(play_id=gone, by=table.keeper)
    with pytest.raises(Unknown):
        operations.dispute(play_id=uuid4(), by=table.keeper)
    with pytest.raises(Unknown):
        operations.dispute(play_id=table.log[0].id, by=table.keeper)


def test_a_challenge_outlives_its_play(table):
    raised = raise_dispute(table, 3)
    table.undo()

    assert [each.id for each in table.state.log_state.open_disputes] == [raised.dispute.id]
    assert settle(table, raised, DisputeOutcome.WITHDRAWN).dispute.settlement.outcome is DisputeOutcome.WITHDRAWN


def test_what_a_correction_has_put_in_is_challenged_too(table):
    entry = {"do": "insert", "hand": str(table.hand_id), "before": None, "entry": {"do": "draw", "seat": 2}}
    read = read_changes([entry], table.state.log_state.in_force)
    operations.correct(session_id=table.session_id, by=table.keeper, correction=Correction(read))

    assert raise_dispute(table, 4).dispute.play == play_id(table, 4)


def test_the_table_lets_the_ruling_stand(table):
    raised = raise_dispute(table)
    settled = settle(table, raised, note="We looked at it together.")

    line = table.log[-1]
    assert (line.kind, line.of, line.by) == ("settlement", raised.dispute.id, table.keeper)
    assert not settled.dispute.is_open
    assert settled.dispute.settlement.note == "We looked at it together."
    assert table.state.log_state.open_disputes == ()


def test_the_correction_is_written_with_the_settlement(table):
    raised = raise_dispute(table, claim=ClaimedPoints(0))
    settled = settle(table, raised, DisputeOutcome.CORRECTED, correction=amending(table, 2, "2: 5-2 on 1"))

    assert [line.kind for line in table.log[-3:]] == ["dispute", "correction", "settlement"]
    assert settled.dispute.settlement.correction == table.log[-2].id == settled.corrected.line.id
    assert table.scores == {1: 15, 2: 0}
    assert table.undo().line.kind == "correction"
    assert not table.state.log_state.disputes[0].is_open


def test_a_correction_that_was_written_before_settles_it(table):
    raised = raise_dispute(table)
    corrected = operations.correct(
        session_id=table.session_id, by=table.keeper, correction=amending(table, 2, "2: 5-2 on 1")
    )

    settled = settle(table, raised, DisputeOutcome.CORRECTED, correction_line=corrected.line.id)

    assert settled.dispute.settlement.correction == corrected.line.id
    assert settled.corrected is None


def test_corrected_needs_a_correction_and_nothing_else_has_one(table):
    raised = raise_dispute(table)
    correction = amending(table, 2, "2: 5-2 on 1")

    for outcome, given in (
        (DisputeOutcome.CORRECTED, {}),
        (DisputeOutcome.CORRECTED, {"correction": correction, "correction_line": uuid4()}),
        (DisputeOutcome.CORRECTED, {"correction_line": uuid4()}),
        (DisputeOutcome.CORRECTED, {"correction_line": play_id(table, 1)}),
        (DisputeOutcome.WITHDRAWN, {"correction": correction}),
        (DisputeOutcome.RULING_STANDS, {"correction_line": uuid4()}),
    ):
        with pytest.raises(Invalid):
            settle(table, raised, outcome, **given)
    assert table.state.log_state.disputes[0].is_open


def test_whoever_raised_it_withdraws_it_and_settles_it_in_no_other_way(table):
    raised = raise_dispute(table)

    for key, outcome, error in (
        (table.seat_keys[1], DisputeOutcome.WITHDRAWN, NotAllowed),
        (table.seat_keys[1], DisputeOutcome.RULING_STANDS, NotAllowed),
        (table.seat_keys[2], DisputeOutcome.RULING_STANDS, NotAllowed),
        (None, DisputeOutcome.WITHDRAWN, KeyMissing),
        (open_table("Cy", "Dee").keeper, DisputeOutcome.WITHDRAWN, WrongKey),
    ):
        with pytest.raises(error):
            settle(table, raised, outcome, by=key)
    assert (
        settle(table, raised, DisputeOutcome.WITHDRAWN, by=table.seat_keys[2]).dispute.settlement.outcome == "withdrawn"
    )


def test_nobody_withdraws_what_the_keeper_raised_but_the_keeper(table):
    raised = raise_dispute(table, by=table.keeper)

    with pytest.raises(NotAllowed):
        settle(table, raised, DisputeOutcome.WITHDRAWN, by=table.seat_keys[1])
    settle(table, raised, DisputeOutcome.WITHDRAWN)


def test_a_challenge_is_settled_once(table):
    raised = raise_dispute(table)
    settle(table, raised)

    with pytest.raises(NotNow, match="already been settled"):
        settle(table, raised, DisputeOutcome.WITHDRAWN)
    with pytest.raises(Unknown):
        operations.settle(dispute_id=uuid4(), by=table.keeper, outcome=DisputeOutcome.WITHDRAWN)


def test_what_is_sent_twice_is_written_once(table):
    one, other = uuid4(), uuid4()
    first, again = (raise_dispute(table, sent_id=one, note="hm") for _ in range(2))
    assert (first.repeated, again.repeated, again.dispute) == (False, True, first.dispute)

    done, twice = (settle(table, first, sent_id=other) for _ in range(2))
    assert (done.repeated, twice.repeated, twice.dispute) == (False, True, done.dispute)
    with pytest.raises(IdTaken):
        raise_dispute(table, sent_id=one, note="something else")
    with pytest.raises(IdTaken):
        raise_dispute(table, sent_id=other)


def test_a_program_that_names_a_version_is_held_to_it(table):
    raised = raise_dispute(table, seen=4)

    with pytest.raises(Stale):
        raise_dispute(table, seen=4)
    with pytest.raises(Stale):
        table.play("2: 3-2 on 2", seen=4)
    with pytest.raises(Stale):
        settle(table, raised, seen=4)
    assert settle(table, raised, seen=5).version == 6


def test_a_step_of_a_patience_is_challenged_as_well():
    table = play_worked("five-columns")
    raised = operations.dispute(play_id=table.state.shown.lines[1], by=table.keeper, claim=ClaimedUnlawful())

    assert settle(table, raised).dispute.settlement.outcome is DisputeOutcome.RULING_STANDS


def test_another_process_reads_the_same_from_the_log(table):
    settle(table, raise_dispute(table, claim=ClaimedPoints(-5), note="“hm”"))
    raise_dispute(table, 1)
    known = table.state.log_state
    forget_all()

    read = current_state(table.state.session)

    assert (read.disputes, read.version, read.moved) == (known.disputes, known.version, known.moved)
    assert operations.rejudge(session_id=table.session_id) == []
