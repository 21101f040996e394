"""Every session as one file on the pages: downloaded, looked at elsewhere, and stored there."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from referee import models, queries
from referee.management.integrity import check_people
from referee.notation import archive as read
from referee.pages import archives
from referee.queries import archives as written
from referee.web.body_limits import ARCHIVE_BYTES
from tests.support.members import account, circle_of, logged_in, session_of
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.round_trips import delete_everything, with_log
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

EVERYTHING = "/sessions/everything/"
IMPORT = "/sessions/import/"
IMPORT_ALL = "/sessions/import/all/"


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    table.send("undo")
    open_table("Cy", variant="five-columns")
    return table


def downloaded(client: Client, number: int = 1) -> bytes:
    answer: Any = client.get(f"{EVERYTHING}{number}/")
    assert answer.status_code == 200, answer.status_code
    return b"".join(answer.streaming_content)


def chosen(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("referee.zip", content, "application/zip")


def sent(client: Client, content: bytes, to: str = IMPORT_ALL, **fields: str) -> Any:
    return client.post(to, {"file": chosen(content), **fields})


def logs() -> list[str]:
    return sorted(with_log(session.id) for session in models.Session.objects.all())


def archive_of(*files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number, file in enumerate(files):
            archive.writestr(f"{number}.json", file)
    return out.getvalue()


# Taking it away


def test_everything_is_one_file_with_a_file_for_each_session(table):
    answer = table.watcher.get(f"{EVERYTHING}1/")
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        names = archive.namelist()
        contents = [archive.read(name).decode() for name in names]

    today = models.Session.objects.first().opened_at
    assert answer["Content-Disposition"] == f'attachment; filename="referee-{today:%Y-%m-%d}.zip"'
    assert names == [f"000001-{today:%Y-%m-%d}-all-fives.json", f"000002-{today:%Y-%m-%d}-five-columns.json"]
    assert [json.loads(each) for each in contents] == [
        json.loads(with_log(session.id)) for session in models.Session.objects.order_by("opened_at")
    ]


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_on_an_open_server_whoever_sees_the_history_can_take_it_away(table, who):
    page = table.who(who).get(EVERYTHING)

    assert "2 sessions since" in text_of(page)
    assert f'href="{EVERYTHING}1/"' in html_of(page)
    assert downloaded(table.who(who))
    assert f'href="{EVERYTHING}"' in html_of(table.who(who).get("/sessions/"))


def test_on_a_server_for_members_each_takes_away_what_their_circle_played(settings):
    settings.REFEREE_ACCESS = "members"
    ann, zoe = account("ann"), account("zoe")
    thursday = session_of(circle_of("Thursday", ann), "Ann", "Bo")
    session_of(circle_of("Friday", zoe), "Zoe", "Yan")

    with zipfile.ZipFile(io.BytesIO(downloaded(logged_in(ann)))) as archive:
        [name] = archive.namelist()
        assert json.loads(archive.read(name)) == json.loads(with_log(thursday.session.id))
    assert name.endswith("-all-fives-thursday.json")
    for path in (EVERYTHING, f"{EVERYTHING}1/"):
        stranger = browser().get(path)
        assert stranger.status_code == 403
        assert "Log in first" in text_of(stranger)


def test_nothing_is_offered_before_anything_was_played():
    assert "Nothing has been played yet." in text_of(browser().get(EVERYTHING))
    assert browser().get(f"{EVERYTHING}1/").status_code == 404
    assert browser().get(f"{EVERYTHING}0/").status_code == 404


def test_many_sessions_make_several_files(table, monkeypatch):
    monkeypatch.setattr(written, "LINES_OF_AN_ARCHIVE", 3)
    page = table.keeper.get(EVERYTHING)
    second = table.keeper.get(f"{EVERYTHING}2/")
    names = [zipfile.ZipFile(io.BytesIO(downloaded(table.keeper, number))).namelist() for number in (1, 2)]

    assert "there are 2 files" in text_of(page)
    assert f'href="{EVERYTHING}2/"' in html_of(page)
    assert second["Content-Disposition"].endswith('-2-of-2.zip"')
    assert [[name[:6] for name in each] for each in names] == [["000001"], ["000002"]]
    assert table.keeper.get(f"{EVERYTHING}3/").status_code == 404


def test_a_session_of_a_game_that_is_gone_doesn_t_keep_the_others_back(table):
    models.Session.objects.filter(variant="five-columns").update(variant="gone")

    assert len(zipfile.ZipFile(io.BytesIO(downloaded(table.keeper))).namelist()) == 1


# Reading it in


def test_another_phone_has_the_same_logs_and_seals(table):
    before, content = logs(), downloaded(table.keeper)
    seals = sorted(queries.log_of(session).seal for session in models.Session.objects.all())
    delete_everything()
    phone = browser()

    looked_at = sent(phone, content)
    assert "The file holds 2 sessions" in text_of(looked_at)
    assert "Save 2 sessions" in text_of(looked_at)
    assert "All Fives" in text_of(looked_at) and "Ann, Bo" in text_of(looked_at)
    assert not models.Session.objects.exists()

    stored = sent(phone, content, store="1")
    assert "2 sessions were saved" in text_of(stored)
    assert logs() == before
    assert sorted(queries.log_of(session).seal for session in models.Session.objects.all()) == seals
    assert list(check_people()) == []


def test_whoever_stores_them_holds_their_pens(table):
    content = downloaded(table.keeper)
    delete_everything()
    phone = browser()
    sent(phone, content, store="1")

    session = models.Session.objects.get(variant="all-fives")
    assert f'href="/session/{session.id}/"' in html_of(sent(phone, content))
    assert 'name="lay"' in html_of(phone.get(f"/table/{session.id}/"))
    assert 'name="lay"' not in html_of(browser().get(f"/table/{session.id}/"))


def test_what_is_here_already_is_neither_doubled_nor_changed(table):
    content = downloaded(table.keeper)
    table.lay("5-0@1")
    before = logs()
    opened = open_table("Di", "Ed", "Flo")
    third = with_log(opened.session_id)

    looked_at = text_of(sent(table.watcher, content))
    assert "2 are here already and stay as they are." in looked_at
    assert looked_at.count("Here already.") == 1
    assert looked_at.count("Here already, with another log. Nothing was changed.") == 1
    assert "Save" not in looked_at

    stored = text_of(sent(table.watcher, content, store="1"))
    assert "0 sessions were saved" in stored
    assert sorted([*before, third]) == logs()


def test_mistakes_are_told_and_the_others_are_stored(table):
    good, bad = with_log(table.session_id), with_log(table.session_id).replace('"points": 10', '"points": 15')
    assert good != bad
    bad = bad.replace(json.loads(good)["log"]["lines"][0]["hash"], "0" * 64)
    content = archive_of(bad, good, "[1,", "{}")
    delete_everything()
    phone = browser()

    looked_at = text_of(sent(phone, content))
    assert "3 can't be saved, for the reasons given below." in looked_at
    assert "Save 1 session" in looked_at
    assert "0.json" in looked_at and "2.json Line 1, column 4: This isn't JSON" in looked_at

    stored = text_of(sent(phone, content, store="1"))
    assert "1 session was saved" in stored
    assert logs() == [good]


def test_a_long_file_is_read_round_by_round(table, monkeypatch):
    monkeypatch.setattr(archives, "ROUND", 0.0)
    before, content = logs(), downloaded(table.keeper)
    delete_everything()
    phone = browser()

    first = sent(phone, content, store="1")
    assert "1 of 2 sessions so far" in text_of(first)
    assert models.Session.objects.count() == 1
    hidden = dict.fromkeys(("start", "fresh"), "1")
    for name in hidden:
        assert f'name="{name}" value="1" form="reading-in"' in html_of(first)

    second = sent(phone, content, store="1", known="0", wrong="0", **hidden)
    assert "2 sessions were saved" in text_of(second)
    assert "Five Columns" in text_of(second) and "Ann" not in text_of(second)
    assert logs() == before


@pytest.mark.parametrize("start", ["99", "-1", "x", "²"])
def test_a_position_that_nobody_sent_reads_nothing_twice(table, start):
    assert sent(table.watcher, downloaded(table.keeper), start=start).status_code == 200


def test_the_page_for_one_session_takes_a_file_with_many(table):
    page = table.watcher.get(IMPORT)
    assert ".zip" in html_of(page) and f'data-archives="{IMPORT_ALL}"' in html_of(page)

    assert "The file holds 2 sessions" in text_of(sent(table.watcher, downloaded(table.keeper), IMPORT))


def test_what_is_no_zip_file_is_refused(table):
    answer = sent(browser(), b"PK\x03\x04", IMPORT)

    assert answer.status_code == 422
    assert "isn't a zip file that can be read here" in text_of(answer)
    nothing = browser().post(IMPORT_ALL)
    assert nothing.status_code == 422
    assert "Choose a file first." in text_of(nothing)


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(read, "LARGEST_ARCHIVE", 1_000_000)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", "0" * 1_000_001)

    answer = sent(browser(), out.getvalue())
    assert answer.status_code == 422
    assert "There is too much in this file." in text_of(answer)


def test_a_file_that_is_too_large_is_refused():
    answer = browser().post(IMPORT_ALL, b"x" * (ARCHIVE_BYTES + 1), content_type="application/zip")

    assert answer.status_code == 413
    assert "6 MB at most" in text_of(answer)


def test_on_a_server_for_members_only_members_read_in(settings, table):
    content = downloaded(table.keeper)
    settings.REFEREE_ACCESS = "members"
    ann = account("ann")
    circle = circle_of("Thursday", ann)
    assert sent(browser(), content, store="1").status_code == 403

    stored = sent(logged_in(ann), content, store="1")
    assert "2 sessions were saved" in text_of(stored), "those of others aren't known in this circle"
    assert models.Session.objects.filter(circle=circle).count() == 2
