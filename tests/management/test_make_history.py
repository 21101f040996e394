"""`manage.py make_history`: many sessions, made from a few that were really played."""

import io

import pytest
from django.core.management import CommandError, call_command

from referee import models, operations, queries
from referee.log.verification import Holds
from referee.management.integrity import check_people
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def run(*options):
    out = io.StringIO()
    call_command("make_history", *options, stdout=out)
    return out.getvalue()


@pytest.mark.postgres
def test_the_sessions_hold_and_are_judged_again_without_a_difference(monkeypatch):
    monkeypatch.setattr("referee.demo.history.PLAYED", 8)

    assert "20 of 20 sessions" in run("--sessions", "20", "--hands", "2")

    sessions = list(queries.all_sessions())
    assert len({session.head for session in sessions}) == len({session.code for session in sessions}) == 20
    assert all(isinstance(queries.verify_session(session), Holds) for session in sessions)
    assert [operations.rejudge(session_id=session.id, write=False) for session in sessions] == [[]] * 20
    assert all(hand.result for hand in models.Hand.objects.exclude(ending=""))
    assert list(check_people()) == []


def test_it_asks_before_it_mixes_made_up_sessions_with_others(monkeypatch):
    monkeypatch.setattr("referee.demo.history.PLAYED", 1)
    open_table()

    with pytest.raises(CommandError, match="Add --yes"):
        run("--sessions", "1")
    assert models.Session.objects.count() == 1
    run("--sessions", "1", "--yes")
    assert models.Session.objects.count() == 2


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_it_makes_a_whole_number_of_sessions(number):
    with pytest.raises(CommandError, match="whole number from 1 on"):
        run(f"--sessions={number}")
