"""`manage.py export_all` and `import_all`: everything that was played moves to another server."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from referee import models, queries
from tests.support.members import circle_of, session_of
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def told(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def records() -> list[str]:
    sessions = models.Session.objects.order_by("opened_at", "version")
    return sorted(json.dumps(queries.record_of(queries.SeenSession(each.id))) for each in sessions)


@pytest.mark.parametrize("form", ["json", "text"])
def test_everything_that_was_played_is_there_again(tmp_path: Path, form: str):
    open_table("Ann", "Bo").plays("1: 5-5", "2: 5-0 on 1")
    open_table("Ann", variant="five-columns")
    before = records()

    assert told("export_all", str(tmp_path / "out"), "--format", form) == "Sessions written: 2.\n"
    assert told("import_all", str(tmp_path / "out")) == "Sessions read in: 2.\n"

    assert records() == sorted(before * 2)


def test_a_mistake_is_told_with_its_file_and_line_and_nothing_is_stored(tmp_path: Path):
    (tmp_path / "a.txt").write_text("Referee session 1\nGame: draw\nSeat 1: Ann\nSeat 2: Bo\n")
    (tmp_path / "b.txt").write_text("Referee session 1\nGame: drawn\nSeat 1: Ann\n")
    wrong = io.StringIO()

    with pytest.raises(CommandError):
        call_command("import_all", str(tmp_path), stderr=wrong)

    assert wrong.getvalue().startswith("b.txt:2: ")
    assert not models.Session.objects.exists()


def test_a_circle_has_its_own(tmp_path: Path, settings):
    settings.REFEREE_ACCESS = "members"
    session_of(circle_of("Thursday"), "Ann", "Bo")
    session_of(circle_of("Friday"), "Cy", "Di")

    assert told("export_all", str(tmp_path / "out"), "--circle", "thursday") == "Sessions written: 1.\n"
    with pytest.raises(CommandError, match="--circle"):
        told("import_all", str(tmp_path / "out"))
    told("import_all", str(tmp_path / "out"), "--circle", "Monday")

    assert [seat.player.name for seat in models.Seat.objects.filter(session__circle__name="Monday")] == ["Ann", "Bo"]


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("mine")

    with pytest.raises(CommandError, match="isn't empty"):
        told("export_all", str(tmp_path))
