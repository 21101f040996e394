"""Streams on a server for members: nobody goes on following a table that they may no longer see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from referee.streams import middleware
from tests.support.live_server import StreamReader
from tests.support.members import circle_of, last_entry, session_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_stream_ends_and_whoever_may_not_see_the_table_any_more_is_refused(
    port: int, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REFEREE_ACCESS = "members"
    monkeypatch.setattr(middleware, "SECONDS_LET_IN", 0)
    opened = session_of(circle_of("Thursday"), left=False)
    path = f"/api/v1/sessions/{opened.session.id}/events"
    with StreamReader(port, path) as guest:
        assert guest.event()["event"] == "state"
        assert guest.event() == {}

    last_entry(opened, timedelta(days=2))
    with StreamReader(port, path) as guest:
        assert guest.status == 404
