"""Whoever entered something and is sent on to another page is known again when they ask for it."""

from __future__ import annotations

from typing import Any

import pytest

from referee import asgi
from referee.server.sent_on import SentOn
from referee.server.threads import Answer


def test_where_a_play_sends_its_reader_is_known_for_a_moment_and_for_no_other_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent_on = SentOn()
    keeper: Any = {"method": "GET", "path": "/table/", "client": ("10.0.0.1", 1)}
    away = Answer(302, [(b"location", b"/table/?hand=2")], b"")

    sent_on.remember(keeper | {"method": "POST", "path": "/count/"}, away)

    assert sent_on.has(keeper | {"client": ("10.0.0.1", 2)}), "a browser may take another connection"
    assert not sent_on.has(keeper | {"client": ("10.0.0.2", 1)})
    assert not sent_on.has(keeper | {"path": "/"})
    monkeypatch.setattr("referee.server.sent_on.SECONDS_KEPT", -1.0)
    sent_on.remember(keeper, away)
    assert not sent_on.has(keeper)


def test_however_many_are_sent_on_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.server.sent_on.MOST", 2)
    sent_on = SentOn()
    readers: list[Any] = [{"method": "GET", "path": f"/table/{number}/", "client": None} for number in range(3)]

    for reader in readers:
        sent_on.remember(reader, Answer(302, [(b"location", reader["path"].encode())], b""))

    assert [sent_on.has(reader) for reader in readers] == [True, True, False]


def test_whoever_is_sent_on_to_other_threads_is_known_there_too() -> None:
    reader: Any = {"method": "GET", "path": "/table/1/", "client": ("10.0.0.3", 1), "headers": []}
    assert asgi.admission_for(reader) is not asgi.django
    asgi.django._sent_on.remember(reader, Answer(302, [(b"location", b"/table/1/")], b""))

    assert asgi.admission_for(reader)._sent_on.has(reader)
    asgi.tables._sent_on.has_come(reader)
