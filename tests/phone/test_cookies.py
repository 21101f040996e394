"""Cookies that the phone keeps itself, since an answer made by a service worker sets none."""

from pathlib import Path

import pytest

from referee.server.phone.cookies import CookieJar


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cookies.json"


def test_a_cookie_comes_back_as_it_was_set(file: Path) -> None:
    jar = CookieJar(file)

    jar.take('pen="a:b\\073c"; Max-Age=60; Path=/; HttpOnly')

    assert jar.header("") == 'pen="a:b\\073c"'
    assert jar.header("screen=390") == 'screen=390; pen="a:b\\073c"'


def test_a_dated_cookie_outlives_the_application(file: Path) -> None:
    jar = CookieJar(file)
    jar.take("pen=1; Max-Age=60")
    jar.take("messages=2")

    assert jar.header("") == "pen=1; messages=2"
    assert CookieJar(file).header("") == "pen=1"


def test_a_cookie_that_is_taken_back_or_out_of_date_is_gone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jar = CookieJar(file)
    jar.take("pen=1; Max-Age=60")
    jar.take("language=es; Max-Age=600")
    jar.take("pen=; Max-Age=0")

    assert jar.header("") == CookieJar(file).header("") == "language=es"
    monkeypatch.setattr("time.time", lambda: 1e12)
    assert CookieJar(file).header("") == ""


def test_a_file_that_cannot_be_read_is_that_of_a_new_phone(file: Path) -> None:
    file.write_text("{")

    assert CookieJar(file).header("") == ""
