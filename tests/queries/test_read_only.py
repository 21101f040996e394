"""Reading the history writes nothing: a proxy may have it answered from a replica of the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.support.history import HISTORY_PATHS, history_path, session_with_a_hand
from tests.support.pages import PageTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> PageTable:
    return session_with_a_hand()


def only_reads(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Take the place of a database that may only be read."""
    assert sql.lstrip().startswith("SELECT") and "FOR UPDATE" not in sql, sql
    return execute(sql, params, many, context)


@pytest.mark.parametrize("who", ["keeper", "watcher"])
@pytest.mark.parametrize("path", HISTORY_PATHS)
def test_looking_back_writes_nothing(played: PageTable, who: str, path: str) -> None:
    address = history_path(path, played)

    with connection.execute_wrapper(only_reads):
        assert played.who(who).get(address, follow=True).status_code == 200
