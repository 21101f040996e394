"""Corrections: all changes of one, or none (record 3.1)."""

from uuid import UUID, uuid4

import pytest

from referee import models, operations, queries
from referee.exceptions import IdTaken, Invalid, KeyMissing, NoPlaceLeft, NotAllowed, Stale, Unknown, WrongKey
from referee.log import current_state, forget_all
from referee.operations import Correction, LeftoverEntries
from referee.operations.parsing import read_changes
from tests.support.logs import correct, entry_ids
from tests.support.tables import Table, adjudication_of, lay, open_table

pytestmark = pytest.mark.django_db


def plays(table: Table) -> list[str]:
    """Return the entries in force in the present hand, in a few words."""
    return [f"{r.entry.seat}: {r.entry.tile}" + (" !" if r.entry.stands else "") for r in table.state.rulings]


@pytest.fixture
def table() -> Table:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


def test_the_wrong_tile_is_amended_and_the_score_follows(table):
    assert table.scores == {1: 10, 2: 10}

    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}, why="it was the 5-2")

    assert plays(table) == ["1: 5-5", "2: 5-2", "1: 5-3"]
    assert table.scores == {1: 15, 2: 0}
    line = table.log[-1]
    assert (line.kind, line.why, line.of, line.hand_id) == ("correction", "it was the 5-2", None, table.hand_id)
    assert line.entry == {"rest": "keep", "dropped": []}


def test_an_entry_keeps_its_id_and_its_time(table):
    before = table.state.log_state.hands[0].script.entered[1]

    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": {**lay("2: 5-2 on 1"), "note": "seen by all"}})

    after = table.state.log_state.hands[0].script.entered[1]
    assert (after.id, after.at) == (before.id, before.at)
    assert after.marks.note == "seen by all"


def test_a_forgotten_entry_is_put_in_and_one_too_many_taken_out(table):
    pass_ = {"do": "draw", "seat": 2, "tiles": 1}

    correct(table, {"do": "insert", "hand": str(table.hand_id), "before": entry_ids(table)[1], "entry": pass_})
    put_in = entry_ids(table)[1]

    assert table.state.hand.boneyard == 44
    assert queries.session_of_play(UUID(put_in)) == table.session_id
    correct(table, {"do": "remove", "play": put_in})
    assert table.state.hand.boneyard == 45
    assert plays(table) == ["1: 5-5", "2: 5-0", "1: 5-3"]


def test_two_tiles_confused_with_each_other_are_one_correction():
    table = open_table()
    table.plays("1: 6-6", "2: 6-1 on 1", "1: 6-2 on 2")
    first, second = entry_ids(table)[1:]

    correct(
        table,
        {"do": "amend", "play": first, "entry": lay("2: 6-2 on 2")},
        {"do": "amend", "play": second, "entry": lay("1: 6-1 on 1")},
    )

    assert plays(table) == ["1: 6-6", "2: 6-2", "1: 6-1"]
    assert table.version == 5


def test_an_entry_that_no_longer_keeps_the_rules_stays_as_one_that_stands(table):
    table.play("2: 3-1 on 2")

    correct(table, {"do": "amend", "play": entry_ids(table)[2], "entry": lay("1: 5-4 on 2")})

    assert plays(table) == ["1: 5-5", "2: 5-0", "1: 5-4", "2: 3-1 !"]
    assert not table.state.rulings[-1].legal
    correct(table, {"do": "amend", "play": entry_ids(table)[2], "entry": lay("1: 5-3 on 2")})
    assert plays(table)[-1] == "2: 3-1", "put right again, it stands no longer"


def test_unplaceable_entry_is_refused_or_dropped_on_request(table):
    table.play("2: 3-1 on 2")
    changes = {"do": "amend", "play": entry_ids(table)[0], "entry": lay("1: 3-1")}

    with pytest.raises(NoPlaceLeft) as refusal:
        correct(table, changes)
    assert [str(each.entry) for each in refusal.value.no_room] == [entry_ids(table)[3]]
    assert {fault.code for each in refusal.value.no_room for fault in each.faults} >= {"tile_already_played"}
    assert table.version == 5

    answer = correct(table, changes, rest="drop")
    assert len(answer.dropped) == 1
    assert plays(table) == ["1: 3-1", "2: 5-0 !", "1: 5-3 !"]
    assert table.log[-1].entry["dropped"] == [str(answer.dropped[0].entry)]


def test_what_a_correction_enters_is_judged_like_any_entry(table):
    with pytest.raises(NoPlaceLeft) as refusal:
        correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 6-4 on 1")}, rest="drop")

    assert [fault.code for fault in refusal.value.no_room[0].faults] == ["no_match"]
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": {**lay("2: 6-4 on 1"), "stands": True}})
    assert plays(table)[1] == "2: 6-4 !"


def test_the_leader_and_the_tiles_dealt_are_put_right(table):
    beginning = {"do": "begin", "hand": str(table.hand_id), "entry": {"leader": 2, "dealt": {"1": 6}}}

    correct(table, beginning)

    hand = table.state.log_state.hands[0]
    assert (hand.start.leader, hand.start.tiles_by_seat[1]) == (2, 6)
    assert plays(table) == ["1: 5-5 !", "2: 5-0", "1: 5-3"]


def test_house_rules_change_for_the_whole_session(table):
    correct(table, {"do": "options", "options": {"target": 20}})

    assert table.state.game.target == 20
    assert models.Session.objects.get().options["target"] == 20
    table.undo()
    assert models.Session.objects.get().options["target"] == 200


def test_who_sat_where_is_put_right(table):
    correct(table, {"do": "seats", "seats": [{"name": "Bo"}, {"name": "Ann"}]})

    assert [seat.name for seat in table.state.seats] == ["Bo", "Ann"]
    correct(table, {"do": "seats", "seats": [{"name": "Bo"}, {"name": "Zoe"}]})
    assert [seat.name for seat in table.state.seats] == ["Bo", "Zoe"]
    table.undo()
    table.undo()
    assert [seat.name for seat in table.state.seats] == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"do": "amend", "play": str(uuid4()), "entry": lay("2: 5-2 on 1")}, "changes[0].play"),
        ({"do": "remove", "play": "x"}, "changes[0].play"),
        ({"do": "remove"}, "changes[0].play"),
        ({"do": "insert", "hand": str(uuid4()), "entry": lay("2: 5-2 on 1")}, "changes[0].hand"),
        ({"do": "begin", "hand": str(uuid4()), "entry": {}}, "changes[0].hand"),
        ({"do": "options", "options": {"unit": "pounds"}}, "changes[0].options.unit"),
        ({"do": "options", "options": {"wind": 1}}, "changes[0].options.wind"),
        ({"do": "options", "options": {"target": [1]}}, "changes[0].options.target"),
        ({"do": "seats", "seats": [{"name": "Ann"}]}, "changes[0].seats"),
        ({"do": "seats", "seats": [{"name": "Ann"}, {"name": "ann"}]}, "changes[0].seats[1].name"),
        ({"do": "seats", "seats": [{"name": "Ann"}, {"name": "Bo", "side": 1}]}, "changes[0].seats[1].side"),
        ({"do": "seats"}, "changes[0].seats"),
        ({"do": "dance"}, "changes[0].do"),
        (
            {"do": "amend", "play": str(uuid4()), "entry": {"do": "play", "seat": 1, "tile": "x"}},
            "changes[0].entry.tile",
        ),
    ],
)
def test_a_change_that_makes_no_sense_is_refused_by_its_place(table, changes, field):
    with pytest.raises(Invalid) as refusal:
        correct(table, changes)

    assert refusal.value.field == field
    assert table.version == 4


def test_a_preview_answers_what_is_written_then_and_leaves_no_trace(table):
    changes = {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}
    lines, people = models.Play.objects.count(), models.Player.objects.count()

    preview = correct(table, changes, preview=True)
    correct(table, {"do": "seats", "seats": [{"name": "Yuri"}, {"name": "Zoe"}]}, preview=True)

    assert (models.Play.objects.count(), models.Player.objects.count(), table.version) == (lines, people, 4)
    written = correct(table, changes)
    assert [r.awards for r in preview.after.hands[0].rulings] == [r.awards for r in written.after.hands[0].rulings]
    assert preview.after.hands[0].script == written.after.hands[0].script


def test_a_correction_is_undone_and_redone_as_a_whole(table):
    before, changes = table.scores, {"do": "amend", "play": entry_ids(table)[0], "entry": lay("1: 6-5")}
    correct(table, changes, {"do": "options", "options": {"target": 99}})
    after = table.scores

    assert table.undo().line.kind == "correction"
    assert (table.scores, table.state.game.target) == (before, 200)
    operations.redo(session_id=table.session_id, by=table.keeper)
    assert (table.scores, table.state.game.target) == (after, 99)


def test_two_who_correct_at_once_do_not_overwrite_each_other(table):
    changes = {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}
    correct(table, changes, seen=4)

    with pytest.raises(Stale):
        correct(table, changes, seen=4)
    with pytest.raises(Stale):
        correct(table, changes, seen=4, preview=True)


def test_a_correction_sent_twice_is_written_once(table):
    sent_id = uuid4()
    changes = {"do": "insert", "hand": str(table.hand_id), "before": None, "entry": lay("2: 5-2 on 3")}
    first, again = (correct(table, changes, sent_id=sent_id) for _ in range(2))

    assert (first.repeated, again.repeated, again.version) == (False, True, first.version)
    with pytest.raises(IdTaken):
        correct(table, {"do": "options", "options": {"target": 99}}, sent_id=sent_id)


def test_an_id_that_is_taken_is_not_given_to_an_entry_put_in(table):
    entry = {**lay("2: 5-2 on 3"), "id": entry_ids(table)[0]}

    with pytest.raises(IdTaken):
        correct(table, {"do": "insert", "hand": str(table.hand_id), "entry": entry})


def test_only_the_keeper_corrects(table):
    changes = {"do": "remove", "play": entry_ids(table)[2]}
    other = open_table("Cy", "Dee")

    for key, error in ((table.seat_keys[1], NotAllowed), (other.keeper, WrongKey), (None, KeyMissing)):
        for preview in (False, True):
            with pytest.raises(error):
                correct(table, changes, by=key, preview=preview)
    with pytest.raises(Unknown):
        correct(table, changes, session_id=uuid4())


def test_another_process_reads_the_same_from_the_log(table):
    correct(table, {"do": "amend", "play": entry_ids(table)[0], "entry": lay("1: 3-1")}, rest="drop")
    correct(table, {"do": "insert", "hand": str(table.hand_id), "entry": {"do": "draw", "seat": 2}})
    known = table.state.log_state
    forget_all()

    read = current_state(table.state.session)

    assert (read.in_force, read.version, read.done) == (known.in_force, known.version, known.done)


def test_the_copies_in_the_rows_follow(table):
    correct(table, {"do": "amend", "play": entry_ids(table)[0], "entry": lay("1: 3-1")}, rest="drop")

    assert operations.rejudge(session_id=table.session_id) == []
    table.undo()
    assert operations.rejudge(session_id=table.session_id) == []


def test_the_record_of_a_corrected_session_judges_as_the_session_stands(table):
    correct(table, {"do": "amend", "play": entry_ids(table)[0], "entry": lay("1: 3-1")}, rest="drop")

    judged = adjudication_of(table.session_id)

    assert judged["scores"] == {str(side): points for side, points in table.scores.items()}
    assert [ruling["recorded"] for ruling in judged["hands"][0]["rulings"]] == [True, True, True]


@pytest.mark.django_db(transaction=True)  # what waits for the commit, such as keeping the state, is done
def test_a_preview_costs_the_same_statements_however_long_the_session(table, django_assert_num_queries):
    changes = {"do": "amend", "play": entry_ids(table)[0], "entry": lay("1: 3-1")}
    read = read_changes([changes], table.state.log_state.in_force)

    for _ in range(2):
        with django_assert_num_queries(1):
            operations.preview_correction(
                session_id=table.session_id, by=table.keeper, correction=Correction(read, rest=LeftoverEntries.DROP)
            )
        table.enter({"do": "draw", "seat": 2, "tiles": 9})


def test_an_id_that_a_correction_gave_away_is_taken_for_everything_else(table):
    put_in = {"do": "insert", "hand": str(table.hand_id), "entry": {"do": "draw", "seat": 2, "id": str(uuid4())}}

    with pytest.raises(IdTaken):
        correct(table, put_in, put_in)
    with pytest.raises(IdTaken):
        correct(table, put_in, sent_id=UUID(put_in["entry"]["id"]))
    correct(table, put_in)
    with pytest.raises(IdTaken):
        table.enter({"do": "draw", "seat": 2, "id": put_in["entry"]["id"]})
    with pytest.raises(IdTaken):
        table.undo(sent_id=UUID(put_in["entry"]["id"]))


def test_house_rules_under_which_a_hand_could_not_have_begun_are_refused():
    table = open_table(begin=False)
    table.begin(dealt={"1": 20, "2": 20})

    with pytest.raises(Invalid) as refusal:
        correct(table, {"do": "options", "options": {"tile_set": 6}})

    assert refusal.value.field == "changes[0].options.dealt"
