"""The history is read and nothing else: a proxy may have it answered from a replica of the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.support.pages import PageTable, seat_people

pytestmark = pytest.mark.django_db


def a_hand_played() -> PageTable:
    """A session with a hand that is over."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    table.send("enter", do="void", reason="a tile fell")
    return table


@pytest.fixture
def played() -> PageTable:
    return a_hand_played()


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
@pytest.mark.parametrize("path", LOOKING_BACK)
def test_looking_back_writes_nothing(played: PageTable, who: str, path: str) -> None:
    address = filled_in(path, played)

    with connection.execute_wrapper(only_reads):
        assert played.who(who).get(address, follow=True).status_code == 200
