"""A session as a file on the pages: downloaded, pasted, looked at, stored (record 3.5)."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee import models, queries
from referee.notation import checked, read_text
from tests.support.pages import browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

DOCS = Path(__file__).parents[2] / "docs"
NOTATION = (DOCS / "notation.md").read_text()
EXAMPLE = NOTATION.split("```")[1].lstrip("\n")


@pytest.fixture
def table():
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


def test_the_example_in_the_docs_is_read():
    sheet = checked(read_text(EXAMPLE))

    assert sheet.names == ("Ann", "Bo")
    assert sheet.scores_of(sheet.hands[0].hand) == (10, 10)


@pytest.mark.parametrize(
    ("form", "ending"), [("text", ".txt"), ("csv", ".csv"), ("json", ".json"), ("hands", ".hands.csv")]
)
def test_a_session_is_downloaded(table, form, ending):
    session = table.watcher.get(f"/session/{table.session_id}/")
    address = f"/session/{table.session_id}/record/{form}/"

    answer = table.watcher.get(address)

    assert address in html_of(session)
    assert answer["Content-Disposition"].endswith(f'{ending}"')
    assert answer["Content-Disposition"].startswith('attachment; filename="all-fives-')
    assert str(table.session_id) not in answer.content.decode()


def test_a_form_that_there_isnt_is_not_found(table):
    assert table.watcher.get(f"/session/{table.session_id}/record/pdf/").status_code == 404


@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_what_was_downloaded_can_be_pasted_looked_at_and_stored(table, form):
    written = table.watcher.get(f"/session/{table.session_id}/record/{form}/").content.decode()
    page = browser()

    shown = page.post("/sessions/import/", {"written": written.replace("\n", "\r\n")})
    assert "All Fives 1 hand, 2 plays Ann: 10 Bo: 10" in text_of(shown)
    assert models.Session.objects.count() == 1

    stored = page.post("/sessions/import/", {"written": written, "store": "1"}, follow=True)
    assert "All Fives to 200" in text_of(stored)
    again = models.Session.objects.exclude(id=table.session_id).get()
    assert "Ann 5-5 +10 5+5 = 10 10 0" in text_of(page.get(f"/session/{again.id}/scorecard/"))
    assert queries.record_of(queries.SeenSession(again.id)) == queries.record_of(queries.SeenSession(table.session_id))


def test_whoever_stores_it_holds_the_pen():
    page = browser()

    stored = page.post("/sessions/import/", {"written": EXAMPLE, "store": "1"})

    session = models.Session.objects.get()
    assert stored.headers["Location"] == f"/session/{session.id}/"
    assert 'name="lay"' in html_of(page.get(f"/table/{session.id}/"))


def test_a_file_is_chosen_and_stays_on_the_page_until_it_is_stored():
    shown = browser().post("/sessions/import/", {"file": SimpleUploadedFile("a.txt", EXAMPLE.encode())})

    assert "All Fives" in text_of(shown)
    assert "3. Ann: draws 2" in shown.content.decode()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (EXAMPLE.replace("| 10 10", "| 10 15", 1), "Line 10: The running score is 10 and 10 here, not 10 and 15."),
        (EXAMPLE.replace("draws 2", "draws two"), "Line 12, column 15: This line can't be read from here on."),
        ("[1,", "Line 1, column 4: This isn't JSON"),
        ("", "Line 1: A session in text begins with the line “Referee session 1”."),
        ('{"record": 2}', "record : This can be 1, not 2."),
    ],
)
def test_mistakes_are_shown_with_their_lines(written, told):
    shown = browser().post("/sessions/import/", {"written": written, "store": "1"})

    assert shown.status_code == 400
    assert told in text_of(shown)
    assert not models.Session.objects.exists()


def test_a_picture_is_no_session():
    shown = browser().post("/sessions/import/", {"file": SimpleUploadedFile("a.png", b"\x89PNG\xff")})

    assert shown.status_code == 400
    assert "The file must be text in UTF-8." in text_of(shown)
