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


LOOKING_BACK = (
    "/sessions/",
    "/sessions/?q=ann",
    "/session/{session}/",
    "/session/{session}/hand/1/",
    "/session/{session}/1/1/",
    "/session/{session}/result.svg",
    "/session/{session}/record/text/",
    "/session/{session}/what-if/",
    "/play/{play}/",
    "/players/",
    "/players/{player}/",
    "/players/{player}/hands/",
    "/table/{session}/log/",
    "/rules/all-fives/",
    "/api/v1/sessions",
    "/api/v1/sessions/{session}",
    "/api/v1/sessions/{session}/record",
    "/api/v1/sessions/{session}/log",
    "/api/v1/sessions?changed_since=2026-01-01T00:00:00Z",
    "/api/v1/events",
    "/api/v1/players",
    "/api/v1/players/{player}",
    "/healthz",
)


def filled_in(path: str, played: PageTable) -> str:
    """An address of the list, for this session."""
    state = played.state
    ids = {"session": played.session_id, "play": state.log_state.hands[0].lines[0], "player": state.seats[0].player}
    return path.format(**ids)


@pytest.mark.parametrize("who", ["keeper", "watcher"])
@pytest.mark.parametrize("path", HISTORY_PATHS)
def test_looking_back_writes_nothing(played: PageTable, who: str, path: str) -> None:
    address = history_path(path, played)

    with connection.execute_wrapper(only_reads):
        assert played.who(who).get(address, follow=True).status_code == 200
