"""How Referee asks PostgreSQL: what every play asks for is planned once, and a connection that works isn't tried each time."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, connections, transaction

from referee import models
from referee.models.written_out import planned_once, sent_together
from referee.postgresql import base
from referee.postgresql.base import DatabaseWrapper
from tests.tables import open_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans nothing and has no connection to lose"),
]

_PLANNED = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s"


@pytest.fixture
def postgresql() -> DatabaseWrapper:
    """The connection of this thread."""
    own = connections["default"]
    assert isinstance(own, DatabaseWrapper)
    return own


def times_planned(connection: DatabaseWrapper, like: str) -> int:
    """How many statements that look so the connection has planned."""
    with connection.cursor() as cursor:
        cursor.execute(_PLANNED, [like])
        [(times,)] = cursor.fetchall()
    return int(times)


def test_what_is_written_out_is_planned_once(postgresql: DatabaseWrapper) -> None:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    planned = times_planned(postgresql, "%")
    table.plays("1: 5-3 on 2", "2: 3-3 on 2", "1: 0-2 on 1")

    assert times_planned(postgresql, 'INSERT INTO "referee_play"%') > 0
    assert times_planned(postgresql, "%") == planned < base.PLANNED_AT_MOST
    assert times_planned(postgresql, '%FROM "referee_player"%') == 0, "Django's own statements hold their values"


def test_a_planned_statement_works_on_while_a_newer_server_adds_a_column(postgresql: DatabaseWrapper) -> None:
    table = open_table()
    with postgresql.cursor() as cursor:
        cursor.execute("ALTER TABLE referee_session ADD COLUMN of_a_newer_server integer NOT NULL DEFAULT 0")
        try:
            assert table.state.version == 1
            table.play("1: 5-5")
        finally:
            cursor.execute("ALTER TABLE referee_session DROP COLUMN of_a_newer_server")

    assert table.version == 2


def test_a_row_that_is_already_there_is_refused_when_all_are_sent(postgresql: DatabaseWrapper) -> None:
    table = open_table()
    line = table.play("1: 5-5").line
    line._state.adding = True

    with pytest.raises(IntegrityError), transaction.atomic(), sent_together():
        line.save()

    assert models.Play.objects.filter(session=table.session_id).count() == 3


class Asked:
    """Counts how often the database is asked whether the connection works. The clock is the test's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        self.now = 1000.0
        is_usable = base.base.DatabaseWrapper.is_usable

        def counted(connection: Any) -> bool:
            self.times += 1
            return is_usable(connection)

        monkeypatch.setattr(base.base.DatabaseWrapper, "is_usable", counted)
        monkeypatch.setattr(base, "monotonic", lambda: self.now)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, postgresql: DatabaseWrapper) -> Asked:
    """As if nobody had tried the connection yet."""
    postgresql.ensure_connection()
    monkeypatch.setattr(postgresql, "_trusted_until", 0.0)
    monkeypatch.setattr(postgresql, "health_check_enabled", True)
    return Asked(monkeypatch)


def a_request(connection: DatabaseWrapper) -> None:
    """What Django does with a connection before and after each request, and one statement between."""
    connection.close_if_unusable_or_obsolete()
    with planned_once() as cursor:
        cursor.execute("SELECT 1")
    connection.close_if_unusable_or_obsolete()


def lose(connection: DatabaseWrapper) -> None:
    """What becomes of it when the server goes."""
    assert connection.connection is not None
    connection.connection.pgconn.finish()


def test_a_connection_is_tried_once_a_second_at_most(asked: Asked, postgresql: DatabaseWrapper) -> None:
    for seconds in (0.0, 0.4, 0.5, 0.2, 5.0):
        asked.now += seconds
        a_request(postgresql)

    assert asked.times == 3


def test_a_connection_that_is_lost_is_replaced_before_the_next_request(
    asked: Asked, postgresql: DatabaseWrapper
) -> None:
    a_request(postgresql)
    lose(postgresql)
    asked.now += base.SECONDS_TRUSTED

    a_request(postgresql)


def test_one_that_is_lost_within_the_second_fails_one_request(asked: Asked, postgresql: DatabaseWrapper) -> None:
    a_request(postgresql)
    lose(postgresql)

    with pytest.raises(DatabaseError):
        a_request(postgresql)
    a_request(postgresql)
