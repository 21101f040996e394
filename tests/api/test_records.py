"""Importing sessions through the API: as a record, in the text notation, and as a table (record 3.5)."""

from __future__ import annotations

import json
import time

import pytest

from referee import models
from tests.support.api import Answer, Api, ApiTable, open_table
from tests.support.notation import RECORD, TEXT

pytestmark = pytest.mark.django_db


TYPES = {"text": "text/plain", "csv": "text/csv"}


def sent(text: str, kind: str = "text/plain", preview: str = "") -> Answer:
    return Api().post(f"sessions/import{preview}", text.encode(), content_type=kind)


def exported(session: str, form: str) -> str:
    """Return the file that a program fetches."""
    answer = Api().client.get(f"/api/v1/sessions/{session}/record?format={form}")
    assert answer.status_code == 200
    return answer.content.decode()


def wrong(text: str, kind: str = "text/plain") -> list[tuple[int | None, str]]:
    """Return the lines that are wrong, and why."""
    before = models.Session.objects.count()
    answer = sent(text, kind)
    assert answer.status == 400
    assert models.Session.objects.count() == before
    return [(error.get("line"), error["message"]) for error in answer["errors"]]


def test_a_record_becomes_a_session_that_can_be_played_on():
    opened = Api().post("sessions/import", RECORD)

    assert opened.status == 201
    table = ApiTable(opened["id"], opened["code"], Api(opened["keeper_key"]), {}, Api(), Api())
    table.hand = opened["hand"]["id"]
    assert opened["scores"] == {"1": 10, "2": 10}
    assert table.play(1, "5-3", arm=2).status == 201


@pytest.mark.parametrize("form", ["json", "text", "csv"])
def test_what_went_out_comes_in_and_goes_out_the_same(form: str):
    first = Api().post("sessions/import", RECORD)

    written = exported(first["id"], form)
    again = Api().post("sessions/import", json.loads(written)) if form == "json" else sent(written, TYPES[form])

    assert again.status == 201
    assert exported(again["id"], form) == written
    assert first["id"] not in written
    assert first["code"] not in written


@pytest.mark.parametrize("form", ["json", "text", "csv"])
def test_partners_and_odd_names_come_back(form: str):
    seats = [{"name": name, "side": side} for name, side in (("A: #1", 1), ("=Bo", 2), ("3", 1), ('D "x"', 2))]
    hand = {**RECORD["hands"][0], "plays": RECORD["hands"][0]["plays"][:2]}
    first = Api().post("sessions/import", {**RECORD, "seats": seats, "hands": [hand]})

    written = exported(first["id"], form)
    again = Api().post("sessions/import", json.loads(written)) if form == "json" else sent(written, TYPES[form])

    assert again.status == 201, again.body
    assert exported(again["id"], form) == written


def test_ids_and_notes_of_a_file_are_kept():
    play = "5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11"
    hand = {**RECORD["hands"][0], "id": "5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c12", "note": "late", "at": "2020-01-01"}
    hand["plays"] = [{**hand["plays"][0], "id": play}]
    record = {**RECORD, "note": "Thursday", "at": "2020-01-01T10:00:00+02:00", "hands": [hand]}

    for _ in range(2):  # the same file may come twice
        opened = Api().post("sessions/import", record)
        given = json.loads(exported(opened["id"], "json"))
        assert (given["note"], given["at"]) == ("Thursday", "2020-01-01T08:00:00+00:00")
        assert (given["hands"][0]["id"], given["hands"][0]["note"]) == (hand["id"], "late")
        assert given["hands"][0]["plays"][0]["id"] == play


def test_the_text_notation_is_read():
    opened = sent(TEXT)

    assert opened.status == 201
    assert opened["scores"] == {"1": 10, "2": 10}
    assert opened["options"]["target"] == 150


def test_a_preview_judges_and_stores_nothing():
    answer = sent(TEXT, preview="?preview=1")

    assert answer.status == 200
    assert answer["scores"] == {"1": 10, "2": 10}
    assert not models.Session.objects.exists()


def test_a_wrong_figure_is_named_with_its_line():
    text = TEXT.replace("10 | +10 | 10 10", "10 | +10 | 10 15").replace("| 3 | 0 |", "| 8 | 0 |")

    assert wrong(text) == [
        (11, "The running score is 10 and 10 here, not 10 and 15."),
        (13, "The open ends add up to 3 here, not to 8."),
    ]


def test_a_score_that_is_carried_on_is_named_once():
    text = TEXT.replace("| 10 10", "| 10 15")

    assert wrong(text) == [(11, "The running score is 10 and 10 here, not 10 and 15.")]


def test_every_line_that_cant_be_read_is_named():
    text = TEXT.replace("1. Ann: 5-5", "1. Ann: fife").replace("3. Ann: draws 2", "3. Cy: draws 2")

    assert [line for line, _ in wrong(text)] == [9, 12]


def test_an_entry_that_breaks_a_rule_is_named_with_its_line():
    text = TEXT.replace("5-0 on 1 | 10 | +10 | 10 10", "6-4 on 1")

    assert wrong(text)[0][0] == 11


def test_a_record_tells_all_of_its_mistakes():
    plays = [{"seat": 1, "do": "play", "tile": "5x5"}, {"seat": 2, "do": "pass", "tiles": 1}, {"do": "draw"}]
    answer = Api().post("sessions/import", {**RECORD, "hands": [{"plays": plays}]})

    assert answer.status == 400
    assert [error["field"] for error in answer["errors"]] == [
        "hands[0].plays[0].tile",
        "hands[0].plays[1].tiles",
        "hands[0].plays[2].seat",
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "text/plain"),
        ("nonsense", "text/plain"),
        ('Referee session 1\nSeat 1: "\\x"', "text/plain"),
        ("Referee session 1\nHand 99999999999999999999999", "text/plain"),
        ("Referee session 1\n1. 1: 5-5", "text/plain"),
        ("", "text/csv"),
        ("do\nplay", "text/csv"),
        ('do,hand\n"play', "text/csv"),
        ("do,do\na,b", "text/csv"),
        ("do,dealt,hand\nhand,1=7=8,1\nplay,,7", "text/csv"),
        ("{", "application/json"),
        ("[]", "application/json"),
        ('{"record": 1, "variant": "draw", "seats": [{}, {}], "hands": []}', "application/json"),
        (json.dumps({**RECORD, "at": "0001-01-01"}), "application/json"),
        (json.dumps({**RECORD, "ended": True}), "application/json"),
    ],
)
def test_what_makes_no_sense_is_answered_with_what_is_wrong(text: str, kind: str):
    answer = sent(text, kind)

    assert answer.status == 400
    assert answer["detail"]


def test_what_isnt_text_is_refused():
    assert Api().post("sessions/import", b"\xff\xfe", content_type="text/plain").status == 400
    assert Api().post("sessions/import", b"x", content_type="image/png").status == 415


def test_a_row_a_hand():
    opened = Api().post("sessions/import", RECORD)

    answer = Api().client.get(f"/api/v1/sessions/{opened['id']}/record?format=csv&rows=hands")

    assert answer.content.decode().splitlines()[0].startswith("hand,at,leader")
    assert len(answer.content.decode().splitlines()) == 2


@pytest.mark.parametrize(("form", "kind"), [("text", "text/plain"), ("csv", "text/csv"), ("json", "application/json")])
def test_the_form_may_be_named_either_way(form, kind):
    path = f"/api/v1/sessions/{open_table().session}/record"

    named, accepted = (
        Api().client.get(f"{path}?format={form}"),
        Api().client.get(path, headers={"Accept": f"{kind}, */*;q=0.1"}),
    )

    assert named.content == accepted.content
    assert named.headers["Content-Type"] == accepted.headers["Content-Type"]
    assert named.headers["Content-Type"].startswith(kind)
    both = Api().client.get(f"{path}?format={form}", headers={"Accept": "text/html"})
    assert both.content == named.content


def test_a_problem_is_a_problem_in_any_form():
    missing = "/api/v1/sessions/5f0c3a86-3d1f-4f5e-9d0e-ffffffffffff/record"

    for answer in (
        Api().client.get(f"{missing}?format=csv"),
        Api().client.get(missing, headers={"Accept": "text/csv"}),
    ):
        assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")


def test_a_form_that_there_isnt_is_refused():
    opened = Api().post("sessions/import", RECORD)

    assert Api().get(f"sessions/{opened['id']}/record?format=xml").status == 400


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Referee session 1\n" + "x\n" * 400_000, "text/plain"),
        ("Referee session 1\n" + "Ids\n" * 20_000, "text/plain"),
        ("do\n" + "x\n" * 400_000, "text/csv"),
        (json.dumps({**RECORD, "hands": [{"plays": []}] * 5001}), "application/json"),
        (json.dumps({**RECORD, "hands": [{}] * 100_000}), "application/json"),
        (json.dumps({**RECORD, "hands": [{"plays": [0] * 200_000}]}), "application/json"),
    ],
)
def test_a_huge_file_is_put_down_soon(text: str, kind: str):
    began = time.process_time()

    answer = sent(text, kind)

    assert answer.status == 400
    assert len(answer["errors"]) <= 101
    assert time.process_time() - began < 5
