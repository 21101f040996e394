"""A database that another program holds locked: a play waits, or is refused and can be sent again."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import OperationalError, connection

from tests.faults.playing import Playing, lost, wrong

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def other() -> Iterator[sqlite3.Connection]:
    """Another program that has the database open."""
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's lock is one for all")
    with closing(
        sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None, check_same_thread=False)
    ) as other:
        yield other


def test_a_play_waits_for_a_lock_that_is_given_back(other: sqlite3.Connection) -> None:
    playing = Playing()
    acknowledged = [playing.step()]
    other.execute("BEGIN EXCLUSIVE")
    threading.Timer(0.3, lambda: other.execute("ROLLBACK")).start()

    acknowledged.append(playing.step())

    assert lost(acknowledged) == []
    assert wrong() == []


def test_a_play_that_waited_too_long_can_be_sent_again_and_is_written_once(other: sqlite3.Connection) -> None:
    playing = Playing()
    acknowledged = [playing.step()]
    other.execute("BEGIN EXCLUSIVE")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 200")
    with pytest.raises(OperationalError, match="locked"):
        playing.step()
    unsure = playing.unsure
    other.execute("ROLLBACK")

    acknowledged.append(playing.step())

    assert acknowledged[-1].line == str(unsure)
    assert lost(acknowledged) == []
    assert wrong() == []
