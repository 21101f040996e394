"""Texts in a spreadsheet: none becomes a formula, and each is read back as it was (docs/notation.md)."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from referee import models
from tests.support.api import Api
from tests.support.csv_tables import NOTE, TABLE, cells_of, written
from tests.support.pages import browser

pytestmark = pytest.mark.django_db

BEGINNINGS = [
    *("=", "+", "-", "@"),
    *("＝", "＋", "－", "＠"),
    *("﹦", "﹢", "﹣", "﹫"),
    "\N{MINUS SIGN}",
    *("\t=", "\r=", "\n=", "\r\n=", "\t＝", "\r＝"),
    *(" =", "  ＝", "\N{NO-BREAK SPACE}=", "\N{IDEOGRAPHIC SPACE}＝", "\N{ZERO WIDTH SPACE}=", "\N{ZERO WIDTH NO-BREAK SPACE}＝"),
    *("\t", "\r", "\n"),
    *("'", "''", "'=", "'＝"),
]  # fmt: skip
FORMULA = 'HYPERLINK("https://evil.example","Ann")'
NUMBER = re.compile(r"-?\d+( -?\d+)*")


def session_with(text: str) -> str:
    """Return the text of a session in which this stands wherever a text may."""
    plays: list[dict[str, Any]] = [
        {"seat": 1, "do": "play", "tile": "5-5", "note": text},
        {"seat": 2, "do": "adjust", "points": -5, "reason": text, "note": text},
        {"do": "void", "reason": text},
    ]
    hand = {"leader": 1, "note": text, "plays": plays}
    seats = [{"name": "＝Ann"}, {"name": "@Bo"}]
    opened = Api().post(
        "sessions/import", {"record": 1, "variant": "all-fives", "seats": seats, "note": text, "hands": [hand]}
    )
    assert opened.status == 201, opened.body
    session: str = opened["id"]
    return session


def fetched(session: str, query: str) -> str:
    answer = Client().get(f"/api/v1/sessions/{session}/record?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def formulas(table: str) -> list[str]:
    """Return the cells that a spreadsheet would work out."""
    cells = [cell for row in csv.reader(io.StringIO(table, newline="")) for cell in row]
    shown = {cell: cell.lstrip("\t\r\n \u00a0\u3000\u200b\ufeff") for cell in cells if not NUMBER.fullmatch(cell)}
    return [cell for cell, begins in shown.items() if unicodedata.normalize("NFKC", begins[:1]) in tuple("=+-@−")]


@pytest.mark.parametrize("beginning", BEGINNINGS, ids=ascii)
def test_no_cell_is_a_formula_and_the_text_comes_back(beginning: str) -> None:
    session = session_with(f"{beginning}{FORMULA}")
    table, hands = fetched(session, "format=csv"), fetched(session, "format=csv&rows=hands")

    assert [cell for cell in formulas(table) + formulas(hands) if cell] == []
    again = Api().post("sessions/import", table.encode(), content_type="text/csv")
    assert again.status == 201, again.body
    assert fetched(again["id"], "format=csv") == table
    assert fetched(again["id"], "format=json") == fetched(session, "format=json")
    assert fetched(session, "format=json").count(FORMULA.replace('"', '\\"')) == 6


def test_a_table_that_is_downloaded_and_read_in_on_the_pages_has_no_formulas_either() -> None:
    session = session_with(f"＝{FORMULA}")
    table, hands = (Client().get(f"/session/{session}/record/{form}/").content.decode() for form in ("csv", "hands"))

    assert formulas(table) == formulas(hands) == []
    assert browser().post("/sessions/import/", {"written": table, "store": "1"}).status_code == 302
    assert fetched(str(models.Session.objects.latest("opened_at").id), "format=csv") == table


def test_a_table_from_before_is_read_as_it_was_meant() -> None:
    table = fetched(session_with(f"＝{FORMULA}"), "format=csv")
    again = Api().post("sessions/import", table.replace("'＝", "＝").encode(), content_type="text/csv")

    assert fetched(again["id"], "format=csv") == table


def test_a_table_from_a_spreadsheet_comes_in_by_the_api_and_on_the_pages() -> None:
    table = "\ufeff" + written(cells_of(TABLE), ";")

    opened = Api().post("sessions/import", table.encode(), content_type="text/csv")
    assert opened.status == 201, opened.body
    chosen = SimpleUploadedFile("table.csv", table.encode())
    assert browser().post("/sessions/import/", {"file": chosen}).status_code == 200
    assert (
        browser().post("/sessions/import/", {"written": written(cells_of(TABLE), "\t"), "store": "1"}).status_code
        == 302
    )
    for session in (opened["id"], str(models.Session.objects.latest("opened_at").id)):
        read = json.loads(fetched(session, "format=json"))
        assert [seat["name"] for seat in read["seats"]] == ["Zoë", "=Bo; Jr"]
        assert read["hands"][0]["plays"][0]["note"] == read["note"] == NOTE


def test_a_date_that_was_a_tile_is_told_by_the_api_and_on_the_pages() -> None:
    table = TABLE.replace(",5-5,", ",05-May,")

    refused = Api().post("sessions/import", table.encode(), content_type="text/csv")
    page = browser().post("/sessions/import/", {"written": table})

    assert (refused.status, page.status_code) == (400, 400)
    [error] = refused["errors"]
    assert error["line"] == 26
    assert "“05-May” under “tile”" in error["message"]
    assert error["message"] in page.content.decode()
