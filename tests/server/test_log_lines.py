"""The lines of the server's log, and what they leave out."""

from __future__ import annotations

import logging
from uuid import uuid4

import pytest
from django.test import Client

from referee.models.tokens import new_secret
from referee.server import log_format
from referee.server.log_format import OnceAMinute


def line(text: str, *args: object, error: Exception | None = None) -> logging.LogRecord:
    told = (type(error), error, None) if error else None
    return logging.LogRecord("asyncio", logging.ERROR, __file__, 1, text, args, told)  # type: ignore[arg-type]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    at = [1000.0]
    monkeypatch.setattr(log_format.time, "monotonic", lambda: at[0])
    return at


def test_the_same_trouble_is_told_once_a_minute_and_how_often_it_came(now: list[float]) -> None:
    once = OnceAMinute()
    assert once.filter(line("No files left", error=OSError(24, "Too many open files")))
    for _ in range(5):
        assert not once.filter(line("No files left", error=OSError(24, "Too many open files")))
    assert once.filter(line("No files left", error=OSError(28, "No space left on device")))

    now[0] += 60
    again = line("No files left", error=OSError(24, "Too many open files"))
    assert once.filter(again)
    assert again.getMessage() == "No files left (5 more like this since it was last said.)"


def test_what_is_remembered_of_trouble_stays_small(now: list[float]) -> None:
    once = OnceAMinute()
    for number in range(10 * log_format.MOST_KINDS):
        assert once.filter(line(f"Trouble {number}"))
        assert not once.filter(line(f"Trouble {number}"))

    assert len(once._told) == len(once._held_back) == log_format.MOST_KINDS


def test_no_key_stands_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    secret, session = new_secret(), uuid4()
    written = logging.StreamHandler()
    configured = logging.getLogger("django").handlers[0]
    written.setFormatter(configured.formatter)
    written.filters = configured.filters
    logger = logging.getLogger("django.security.csrf")
    logger.addHandler(written)
    try:
        refused = Client(enforce_csrf_checks=True).post(f"/take/{secret}/")
        logger.warning("Asked for %s, then '%s'", f"/table/{session}/", f"/take/{secret}")
    finally:
        logger.removeHandler(written)

    said = capsys.readouterr().err
    assert refused.status_code == 403
    assert "Forbidden (CSRF cookie not set.): /take/…/" in said
    assert f"/table/{session}/, then '/take/…'" in said
    assert secret not in said
