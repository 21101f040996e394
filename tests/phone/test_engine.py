"""The application as the phone's worker calls it: a request in, an answer out."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from referee import models
from referee.server.phone.engine import Engine, PhoneAnswer
from tests.phone.engines import ORIGIN, alone, asked, phone_with, sent  # noqa: F401  # a fixture
from tests.support.round_trips import delete_everything, with_log

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("alone")]


@pytest.fixture
def cookies(tmp_path: Path) -> Path:
    return tmp_path / "cookies.json"


def test_a_page_is_answered_with_its_type(cookies: Path) -> None:
    answer = asked(phone_with(cookies), "/players/?q=%C3%A9")

    assert answer.status == 200
    assert ("Content-Type", "text/html; charset=utf-8") in answer.headers
    assert answer.content.lstrip().startswith(b"<!DOCTYPE html>")


def test_the_phone_keeps_its_pen_when_the_application_is_started_again(cookies: Path) -> None:
    opened = sent(phone_with(cookies), "/new/draw/", **{"name-1": "Ann", "name-2": "Bo", "leader": "1", "rules": "1"})

    assert opened.status == 302
    table = dict(opened.headers)["Location"]
    assert models.Session.objects.count() == 1
    assert 'data-role="keeper' in asked(phone_with(cookies), table).content.decode()
    assert not [name for name, _ in opened.headers if name.lower() == "set-cookie"]


def chosen(phone: Engine, address: str, file: bytes, **fields: str) -> PhoneAnswer:
    """Send a form with a file, as a page's script does."""
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', asked(phone, "/sessions/import/").content.decode())
    assert token
    fields["csrfmiddlewaretoken"] = token[1]
    content = encode_multipart(BOUNDARY, {**fields, "file": SimpleUploadedFile("a.zip", file, "application/zip")})
    headers = [("content-type", MULTIPART_CONTENT), ("referer", f"{ORIGIN}/sessions/import/")]
    return phone.answer("POST", address, headers, content, "")


def test_everything_on_a_phone_goes_to_another_one(cookies: Path) -> None:
    phone = phone_with(cookies)
    for game in ("draw", "block"):
        sent(phone, f"/new/{game}/", **{"name-1": "Ann", "name-2": "Bo", "leader": "1", "rules": "1"})
    before = sorted(with_log(session.id) for session in models.Session.objects.all())

    file = asked(phone, "/sessions/everything/1/")
    assert ("Content-Type", "application/zip") in file.headers
    delete_everything()
    other = phone_with(cookies.with_name("other.json"))
    looked_at = chosen(other, "/sessions/import/all/", file.content).content.decode()
    assert "The file holds 2 sessions" in looked_at
    assert not models.Session.objects.exists()
    stored = chosen(other, "/sessions/import/all/", file.content, store="1").content.decode()

    assert "2 sessions were saved" in stored
    assert sorted(with_log(session.id) for session in models.Session.objects.all()) == before
    for session in models.Session.objects.all():
        assert 'data-role="keeper' in asked(other, f"/table/{session.id}/").content.decode()
    assert "2 are here already" in chosen(other, "/sessions/import/all/", file.content).content.decode()


def test_a_form_that_comes_from_nowhere_is_refused(cookies: Path) -> None:
    headers = [("content-type", "application/x-www-form-urlencoded")]

    assert phone_with(cookies).answer("POST", "/look/", headers, b"theme=dark", "").status == 403


def test_scripts_of_the_pages_set_cookies_too(cookies: Path) -> None:
    answer = phone_with(cookies).answer("GET", "/", [], b"", "language=es")

    assert 'lang="es"' in answer.content.decode()
