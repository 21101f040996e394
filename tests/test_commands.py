"""`manage.py rejudge` and `manage.py demo`."""

import io

import pytest
from django.core.management import call_command
from django.db import connection

from referee import models, queries
from referee.state import forget_all
from scoring import RULES_VERSION
from tests.amounts import times
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

    assert "Sessions judged again: 1. Differences: 0." in run("rejudge")


def test_copies_that_are_wrong_are_made_again_from_the_log_and_reported():
    table = counted_table()
    line = table.log[1]
    models.Play.objects.replace_rulings({line.id: {**line.ruling, "points": 999}})
    models.Session.objects.update(scores={"1": 999, "2": 0}, finished=True, winners=[1], rules=0)
    models.Hand.objects.update(ending="void", in_force=False)

    report = run("rejudge", "--write", "--yes")

    code = table.state.session.code
    assert f'{code}, hand 1, play 1: {{"points": 999}} -> {{"points": 10}}' in report
    assert "Differences: 3" in report
    session, hand = models.Session.objects.get(), models.Hand.objects.get()
    assert (session.scores, session.finished, session.winners) == ({"1": 20, "2": 0}, False, [])
    assert session.rules == RULES_VERSION
    assert (hand.ending, hand.in_force) == ("domino", True)
    assert table.log[1].ruling["points"] == 10
    assert "Differences: 0" in run("rejudge")


def test_only_checking_changes_nothing_and_fails_where_something_would():
    table = counted_table()
    models.Session.objects.update(scores={})

    with pytest.raises(SystemExit) as stop:
        run("rejudge", "--check")

    assert stop.value.code == 1
    assert models.Session.objects.get().scores == {}
    run("rejudge", "--write", "--yes")
    assert "Differences: 0" in run("rejudge", "--check")
    assert table.version == 3


def test_the_plain_form_only_reports_too():
    counted_table()
    models.Session.objects.update(scores={})

    with pytest.raises(SystemExit) as stop:
        run("rejudge")

    assert stop.value.code == 1
    assert models.Session.objects.get().scores == {}


@pytest.mark.parametrize(("answer", "written"), [("no", False), ("y", True)])
def test_writing_says_first_what_it_changes_and_asks(answer, written, monkeypatch):
    counted_table()
    models.Session.objects.update(scores={})
    out, asked = io.StringIO(), []

    def read(question):
        asked.append(out.getvalue())
        return answer

    monkeypatch.setattr("builtins.input", read)
    call_command("rejudge", "--write", stdout=out)

    [told_before] = asked
    assert '{"scores": {}} -> {"scores": {"1": 20, "2": 0}}' in told_before
    assert (models.Session.objects.get().scores != {}) is written


def test_the_rows_of_a_log_that_was_changed_are_evidence_and_stay():
    table = counted_table()
    models.Session.objects.update(scores={})
    with connection.cursor() as cursor:
        cursor.execute("UPDATE referee_play SET why = 'a lie' WHERE version = 2")

    report = run("rejudge", "--write", "--yes")

    assert f"{table.state.session.code}: Its log was changed, so its rows stay as they are. Line 2" in report
    assert models.Session.objects.get().scores == {}


def test_judging_again_adds_no_line_to_the_log():
    table = counted_table()
    table.undo()
    before = [(line.id, line.version, line.kind, line.entry, line.ruling) for line in table.log]

    run("rejudge", "--write")

    assert [(line.id, line.version, line.kind, line.entry, line.ruling) for line in table.log] == before


# Demo


def tables_of_the_demo():
    """The demo's sessions as they stand, by game; All Fives and Block were each played twice."""
    found = {}
    for session in queries.history(scope=queries.EVERYTHING).sessions:
        found.setdefault(session.variant, []).append(queries.table_state(session_id=session.id))
    return found


def test_the_demo_has_every_kind_of_state():
    run("demo")
    demo = tables_of_the_demo()

    assert [state.winners for state in demo["fives-and-threes"]] != [()]
    assert demo["five-up"][0].due is not None
    assert {"undo", "correction", "dispute", "settlement"} <= set(models.Play.objects.values_list("kind", flat=True))

    [pool] = demo["baneberry-157"]
    assert pool.game.in_cents and not pool.finished

    [doubted] = [state for state in demo["all-fives"] if not state.finished]
    assert [ruling.legal for ruling in doubted.rulings].count(False) == 1, "a play that stands"
    assert sorted(dispute.is_open for dispute in doubted.log_state.disputes) == [False, True]

    [waits] = [state for state in demo["block"] if not state.finished]
    [ended] = [state for state in demo["block"] if state.finished]
    assert waits.shown.hand.awaiting_count and waits.shown.hand.ending == "blocked"
    assert ended.shown.findings and not ended.winners

    assert demo["fives-the-limit"][0].shown.hand.ending == "lost"
    under_way = demo["five-columns"][0].shown.hand
    assert under_way.moves_made and under_way.ending is None

    before = models.Play.objects.count()
    assert "already" in run("demo"), "it is given once"
    assert models.Play.objects.count() == before


@pytest.mark.parametrize("seed", range(times(1, at_length=20)))
def test_whatever_the_dice_deal_the_demo_holds(seed):
    run("demo", seed=seed)
    forget_all()

    assert "Differences: 0" in run("rejudge")
    for session in queries.history(scope=queries.EVERYTHING).sessions:
        assert adjudication_of(session.id)["scores"] == session.scores
    with pytest.raises(SystemExit) as verified:
        run("verify")
    assert verified.value.code == 0
