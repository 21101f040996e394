"""`manage.py clear_unplayed`: sessions in which nothing was ever entered go, and no others."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db.models import F

from referee import models, operations
from referee.management import integrity
from tests.support.tables import Table, open_table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def clear(*options: str) -> str:
    out = io.StringIO()
    call_command("clear_unplayed", *options, stdout=out)
    return out.getvalue()


def make_older(days: int) -> None:
    """Let everything have happened so much earlier."""
    earlier = timedelta(days=days)
    models.Session.objects.update(opened_at=F("opened_at") - earlier, changed_at=F("changed_at") - earlier)


@pytest.fixture
def tables() -> list[Table]:
    """Never played: one only opened, one with a hand begun. Played: one with a play, one where that was taken back."""
    opened, begun, played, taken_back = (
        open_table(name, "Bo", begin=begin)
        for name, begin in (("Ann", False), ("Cy", True), ("Di", True), ("Ed", True))
    )
    for table in (played, taken_back):
        table.play("1: 5-5")
    taken_back.undo()
    operations.hand_out_pen(session_id=begun.session_id)
    models.HiddenTable.objects.create(device="a phone", session_id=begun.session_id)
    make_older(40)
    return [opened, begun, played, taken_back]


def left() -> set[str]:
    return {str(each) for each in models.Session.objects.values_list("id", flat=True)}


def test_what_was_never_played_goes_with_everything_that_belongs_to_it(tables: list[Table]) -> None:
    said = clear("--yes")

    assert left() == {str(table.session_id) for table in tables[2:]}
    assert "All Fives: Ann, Bo" in said and "All Fives: Cy, Bo" in said
    assert "2 sessions were never played." in said and "Sessions deleted: 2." in said
    assert models.Player.objects.get(name="Bo").sessions == 2
    assert models.Player.objects.get(name="Ann").sessions == 0
    assert list(integrity.check_tables()) == []
    assert list(integrity.check_people()) != [], "only because the test made the sessions older"


def test_a_young_one_stays_until_it_is_old_enough(tables: list[Table]) -> None:
    assert "younger than that" in clear("--yes", "--days", "41")
    assert len(left()) == 4
    open_table("Flo", "Bo")
    clear("--yes", "--days", "39")
    assert len(left()) == 3


def test_a_dry_run_only_lists(tables: list[Table]) -> None:
    assert "2 sessions were never played." in clear("--dry-run")
    assert len(left()) == 4


@pytest.mark.parametrize(("answer", "after"), [("n", 4), ("y", 2)])
def test_it_asks_first(answer: str, after: int, tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda question: answer)

    clear()

    assert len(left()) == after


def test_session_played_meanwhile_stays(tables: list[Table]) -> None:
    before = models.Session.objects.get(id=tables[1].session_id).opened_at + timedelta(days=1)
    tables[1].play("1: 5-5")

    assert not operations.delete_never_played(session_id=tables[1].session_id, before=before)
    assert len(left()) == 4
