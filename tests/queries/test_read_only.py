"""The history is read and nothing else: a proxy may have it answered from a replica of the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.support.history import LOOKING_BACK, a_hand_played, filled_in
from tests.support.pages import PageTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> PageTable:
    return a_hand_played()


def only_reads(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Take the place of a database that may only be read."""
    assert sql.lstrip().startswith("SELECT") and "FOR UPDATE" not in sql, sql
    return execute(sql, params, many, context)


@pytest.mark.parametrize("who", ["keeper", "watcher"])
@pytest.mark.parametrize("path", LOOKING_BACK)
def test_looking_back_writes_nothing(played: PageTable, who: str, path: str) -> None:
    address = filled_in(path, played)

    with connection.execute_wrapper(only_reads):
        assert played.who(who).get(address, follow=True).status_code == 200
