"""The application as the phone's worker calls it: a request in, an answer out."""

from pathlib import Path

import pytest

from referee import models
from tests.phone.engines import alone, asked, phone_with, sent  # noqa: F401  # a fixture

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


def test_a_form_that_comes_from_nowhere_is_refused(cookies: Path) -> None:
    headers = [("content-type", "application/x-www-form-urlencoded")]

    assert phone_with(cookies).answer("POST", "/look/", headers, b"theme=dark", "").status == 403


def test_scripts_of_the_pages_set_cookies_too(cookies: Path) -> None:
    answer = phone_with(cookies).answer("GET", "/", [], b"", "language=es")

    assert 'lang="es"' in answer.content.decode()
