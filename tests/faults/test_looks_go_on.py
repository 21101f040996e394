"""While plays wait for a database that somebody else has locked, pages and health checks are answered."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from typing import Any

import pytest
from django.db import connection

from referee import asgi
from tests.faults.tapping import Tapping
from tests.live.serving import serving
from tests.served import get, in_time

MORE_THAN_THERE_ARE_THREADS = 4


@pytest.mark.django_db(transaction=True)
def test_looks_go_on_while_plays_wait_for_a_lock_and_the_plays_are_written_when_it_is_gone() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's lock is one for all")
    with serving() as port, closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        tables = [Tapping(port) for _ in range(MORE_THAN_THERE_ARE_THREADS)]
        answers: list[tuple[int, Any]] = []
        other.execute("BEGIN IMMEDIATE")
        tapping = [threading.Thread(target=lambda table=table: answers.append(table.try_to_tap())) for table in tables]
        for each in tapping:
            each.start()
        assert in_time(lambda: asgi.tables._at_work == asgi.THREADS_AT_TABLES)

        began = time.monotonic()
        assert in_time(lambda: tables[0].look()[0] == 200)
        waited = time.monotonic() - began
        assert get(port, "/healthz").status == 200
        assert get(port, "/readyz").status == 503
        other.execute("ROLLBACK")
        for each in tapping:
            each.join()

    assert waited < 4, "plays wait for five seconds"
    assert {status for status, _told in answers} <= {201, 503}
    assert [status for status, _told in answers].count(201) >= 2
