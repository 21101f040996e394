"""Records with their log: imported as they were played (record 3.5)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client

from referee import models, operations, queries
from referee.log import forget_all
from referee.log.chain import seal_of
from referee.log.verification import Broken
from referee.operations.parsing import read_file
from tests.support.api import Api
from tests.support.logs import import_record, record_with_log
from tests.support.members import circle_of
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


def disputes_of(session: UUID | str) -> list[dict[str, Any]]:
    """Every challenge in a session."""
    return Api().get(f"sessions/{session}/disputes")["disputes"]


# What is the same


def test_what_went_out_with_its_log_comes_in_and_goes_out_the_same(table: Table):
    written = Api().client.get(f"/api/v1/sessions/{table.session_id}/record?log=1").content

    opened = import_record(json.loads(written))

    assert opened.status == 201
    assert Api().client.get(f"/api/v1/sessions/{opened['id']}/record?log=1").content == written
    assert str(table.session_id).encode() not in written


@pytest.mark.parametrize(
    ("options", "told"), [({}, {"hub": "10-10"}), ({"hub": "held"}, {"hub": "10-10", "laid_by": 2})]
)
def test_a_hub_that_the_table_named_comes_in_too(options: dict[str, Any], told: dict[str, Any]):
    trains = open_table("Ann", "Bo", variant="mexican-train", begin=False, **options)
    trains.begin(**told)
    written = record_with_log(trains.session_id)

    assert record_with_log(import_record(written)["id"]) == written


def test_the_log_in_a_record_is_the_log(table: Table):
    assert record_with_log(table.session_id)["log"] == Api().get(f"sessions/{table.session_id}/log").body


def test_the_seal_and_the_challenges_are_the_same_elsewhere(table: Table):
    opened = import_record(record_with_log(table.session_id))

    assert opened["seal"] == seal_of(models.Session.objects.get(id=table.session_id).head)
    told = [
        [(each["claim"], each["note"], each["status"], each["by"]) for each in disputes_of(session)]
        for session in (table.session_id, opened["id"])
    ]
    assert told[0] == told[1]
    assert [status for _claim, _note, status, _by in told[0]] == ["open", "corrected"]


def test_the_same_log_may_come_twice(table: Table):
    record = record_with_log(table.session_id)

    ids = {import_record(record)["id"] for _ in range(2)}

    assert len(ids) == 2
    assert all(record_with_log(each) == record for each in ids)


def test_without_its_log_a_session_begins_a_new_one(table: Table):
    record = record_with_log(table.session_id)
    del record["log"]

    opened = import_record(record)

    assert opened["version"] == 3  # opened, begun, two entries
    assert disputes_of(opened["id"]) == []


def test_it_is_played_on_as_if_it_had_been_played_here(table: Table):
    opened = import_record(record_with_log(table.session_id))
    keeper = Api(opened["keeper_key"])
    hand = opened["hand"]["id"]

    assert keeper.post(f"hands/{hand}/redo", {}).status == 200
    assert keeper.post(f"hands/{hand}/undo", {}).status == 200
    play = Api().get(f"hands/{hand}")["plays"][1]["id"]
    change = {"do": "amend", "play": play, "entry": {"do": "play", "seat": 2, "tile": "5-2", "arm": 1}}
    assert (
        keeper.post(f"sessions/{opened['id']}/corrections", {"changes": [change], "why": "no, the 5-2"}).status == 201
    )
    assert keeper.post(f"plays/{play}/disputes", {"claim": None}).status == 201
    assert keeper.post(f"hands/{hand}/plays", {"seat": 1, "do": "play", "tile": "5-4", "arm": 2}).status == 201

    written = record_with_log(opened["id"])
    row = queries.session_row(UUID(opened["id"]))
    assert not isinstance(queries.verify_session(row), Broken)
    assert operations.rejudge(session_id=row.id, write=False) == []
    forget_all()
    assert record_with_log(import_record(written)["id"]) == written


def test_old_keys_open_nothing(table: Table):
    opened = import_record(record_with_log(table.session_id))

    by = models.Play.objects.filter(session=opened["id"]).values_list("by_id", flat=True)
    written_with = models.Key.objects.filter(id__in=by)
    assert written_with.count() == 2
    assert all(key.is_withdrawn for key in written_with)


def test_somebody_who_was_renamed_keeps_both_names(table: Table):
    ann = models.Player.objects.get(name="Ann")
    ann.name = "Anna"
    ann.save()
    record = record_with_log(table.session_id)
    assert record["seats"][0]["name"] == "Anna"

    opened = import_record(record)

    assert opened["seats"][0]["player"] == str(ann.id)
    assert record_with_log(opened["id"]) == record


def test_a_circle_reads_it_in_for_itself(table: Table, settings):
    record = record_with_log(table.session_id)
    settings.REFEREE_ACCESS = "members"
    opened = operations.import_session(sheet=read_file(json.dumps(record)), circle=circle_of("Friday").id)

    theirs = models.Player.objects.filter(circle__name="Friday")
    assert {each.name for each in theirs} == {"Ann", "Bo"}
    assert set(opened.session.seats.values_list("player_id", flat=True)) == {each.id for each in theirs}


def test_a_preview_stores_nothing(table: Table):
    assert import_record(record_with_log(table.session_id), "?preview=1").status == 200
    assert models.Session.objects.count() == 1


@pytest.mark.parametrize("form", ["text", "csv"])
def test_only_a_json_record_can_carry_its_log(table: Table, form: str):
    answer = Api().get(f"sessions/{table.session_id}/record?log=1&format={form}")

    assert answer.status == 400
    assert answer["errors"][0]["field"] == "log"


def test_the_page_gives_it_out_and_takes_it_in(table: Table):
    record = Client().get(f"/session/{table.session_id}/record/log/").content

    shown = Client().post("/sessions/import/", {"written": record.decode()})
    stored = Client().post("/sessions/import/", {"written": record.decode(), "store": "copy"})

    assert "Its log came along" in shown.content.decode()
    assert stored.status_code == 302
    again = models.Session.objects.exclude(id=table.session_id).get()
    assert again.head == models.Session.objects.get(id=table.session_id).head


def test_a_whole_server_takes_its_logs_along(table: Table, tmp_path: Path):
    call_command("export_all", str(tmp_path / "out"))
    call_command("import_all", str(tmp_path / "out"))

    assert len(set(models.Session.objects.values_list("head", flat=True))) == 1
    assert models.Session.objects.count() == 2


def test_verify_takes_a_record_with_its_log(table: Table, tmp_path: Path, capsys):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record_with_log(table.session_id)))

    with pytest.raises(SystemExit) as ended:
        call_command("verify", str(file))

    assert ended.value.code == 0
    assert "every one holds" in capsys.readouterr().out


def test_adjudicate_doesnt_look_at_the_log(table: Table):
    record = record_with_log(table.session_id)

    answer = Api().post("adjudicate", record)

    assert answer.status == 200
    assert answer["scores"] == {str(side): points for side, points in table.scores.items()}
