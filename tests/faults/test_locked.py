"""A database that somebody else has locked: plays wait for it or are refused, and everything goes on when it is free."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest
from django.db import connection

from tests.faults.tapping import Tapping
from tests.live.serving import serving
from tests.served import get


@pytest.mark.django_db(transaction=True)
def test_plays_that_wait_for_a_lock_are_answered_and_those_that_come_later_are_written() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's lock is one for all")
    with serving() as port, closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        tables = [Tapping(port) for _ in range(3)]
        answers: list[tuple[int, Any]] = []
        other.execute("BEGIN IMMEDIATE")
        tapping = [threading.Thread(target=lambda table=table: answers.append(table.try_to_tap())) for table in tables]
        for each in tapping:
            each.start()
        assert get(port, "/readyz").status == 503
        other.execute("ROLLBACK")
        for each in tapping:
            each.join()
        assert tables[0].look()[0] == 200
        assert tables[0].try_to_tap()[0] in (200, 201)

    assert {status for status, _told in answers} <= {201, 503}
    assert any(status == 201 for status, _told in answers)
