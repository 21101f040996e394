"""`manage.py rejudge` and `manage.py demo`."""

import io

import pytest
from django.core.management import call_command

from referee import models, queries
from referee.state import forget_all
from scoring import RULES_VERSION
from tests.tables import adjudication_of, open_table

pytestmark = pytest.mark.django_db


def run(*command, **options):
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def counted_table():
    table = open_table(tile_set=6, dealt=1)
    table.play("1: 5-5")
    table.enter({"do": "count", "left": {"2": ["6-4"]}})
    return table


# Rejudge


def test_judging_again_finds_nothing_where_nothing_changed():
    counted_table()

    assert "1 sessions judged again, 0 differences." in run("rejudge")


def test_copies_that_are_wrong_are_made_again_from_the_log_and_reported():
    table = counted_table()
    line = table.log[1]
    models.Play.objects.replace_rulings({line.id: {**line.ruling, "points": 999}})
    models.Session.objects.update(scores={"1": 999, "2": 0}, finished=True, winners=[1], rules=0)
    models.Hand.objects.update(ending="void", in_force=False)

    report = run("rejudge")

    code = table.state.session.code
    assert f'{code}, hand 1, play 1: {{"points": 999}} -> {{"points": 10}}' in report
    assert "3 differences" in report
    session, hand = models.Session.objects.get(), models.Hand.objects.get()
    assert (session.scores, session.finished, session.winners) == ({"1": 20, "2": 0}, False, [])
    assert session.rules == RULES_VERSION
    assert (hand.ending, hand.in_force) == ("domino", True)
    assert table.log[1].ruling["points"] == 10
    assert "0 differences" in run("rejudge")


def test_only_checking_changes_nothing_and_fails_where_something_would():
    table = counted_table()
    models.Session.objects.update(scores={})

    with pytest.raises(SystemExit) as stop:
        run("rejudge", "--check")

    assert stop.value.code == 1
    assert models.Session.objects.get().scores == {}
    run("rejudge")
    assert "0 differences" in run("rejudge", "--check")
    assert table.version == 3


def test_judging_again_adds_no_line_to_the_log():
    table = counted_table()
    table.undo()
    before = [(line.id, line.version, line.kind, line.entry, line.ruling) for line in table.log]

    run("rejudge")

    assert [(line.id, line.version, line.kind, line.entry, line.ruling) for line in table.log] == before


# Demo


def test_the_demo_plays_two_sessions_to_their_end_and_leaves_one_under_way():
    run("demo")

    sessions = queries.history().sessions
    assert sorted(session.finished for session in sessions) == [False, True, True]
    [under_way] = [queries.table_state(session_id=session.id) for session in sessions if not session.finished]
    assert under_way.due is not None
    assert models.Play.objects.filter(kind="undo").exists()


def test_everything_in_the_demo_is_lawful_and_its_record_says_the_same():
    run("demo")

    for session in queries.history().sessions:
        adjudication = adjudication_of(session.id)
        assert adjudication["scores"] == session.scores
        assert all(ruling["legal"] for hand in adjudication["hands"] for ruling in hand["rulings"])
        assert not any(hand["findings"] for hand in adjudication["hands"])


def test_the_demo_is_given_once():
    run("demo")
    before = models.Play.objects.count()

    assert "already" in run("demo")
    assert models.Play.objects.count() == before


@pytest.mark.parametrize("seed", range(3))
def test_every_seed_deals_a_demo_that_ends(seed):
    run("demo", seed=seed)
    forget_all()

    assert sorted(session.finished for session in queries.history().sessions) == [False, True, True]
    assert "0 differences" in run("rejudge")
