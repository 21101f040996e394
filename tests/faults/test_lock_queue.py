"""A database that somebody else has locked: plays wait for it or are refused, and everything goes on when it is free."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest
from django.db import connection

from tests.faults.tapping import Tapping
from tests.support.live_server import serving
from tests.support.server_process import get


@pytest.mark.django_db(transaction=True)
def test_a_play_that_waits_for_a_lock_is_answered_and_those_that_come_later_are_written() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's lock is one for all")
    with serving() as port, closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        table = Tapping(port)
        answers: list[tuple[int, Any]] = []
        other.execute("BEGIN IMMEDIATE")
        tapping = threading.Thread(target=lambda: answers.append(table.try_to_tap()))
        tapping.start()
        assert get(port, "/readyz").status == 503
        other.execute("ROLLBACK")
        tapping.join()
        assert table.look()[0] == 200
        assert table.try_to_tap()[0] in (200, 201)

    assert [status for status, _told in answers] in ([201], [503])
