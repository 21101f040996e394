"""A server on a replica of the database, to which a proxy sends whoever looks back: it answers, and never writes."""

from __future__ import annotations

import http.client
import json
import os
from pathlib import Path

import pytest
from django.db import connection

from tests.postgres import replica
from tests.support.history import HISTORY_PATHS, history_path, session_with_a_hand
from tests.support.server_process import Served, get, in_time

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no replicas"),
]


def open_a_table(port: int) -> int:
    """Return the status of the answer to a program that came to the wrong server."""
    program = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    body = json.dumps({"variant": "draw", "seats": [{"name": "Di"}, {"name": "Ed"}]})
    program.request("POST", "/api/v1/sessions", body, {"Content-Type": "application/json"})
    return program.getresponse().status


def test_whoever_looks_back_is_answered_from_a_replica_and_nothing_is_written_there(
    tmp_path: Path,
) -> None:
    played = session_with_a_hand()
    with replica(os.environ["DATABASE_URL"], connection.settings_dict["NAME"]) as address:
        served = Served(1, tmp_path / "var", DATABASE_URL=address)
        told = {path: get(served.port, history_path(path, played)).status for path in HISTORY_PATHS}
        refused = open_a_table(served.port)
        played.send("begin")
        second = f"/api/v1/hands/{played.state.current.id}"
        assert in_time(lambda: get(served.port, second).status == 200), "what is played on is seen there too"
        said = served.stop()

    assert {path: status for path, status in told.items() if status not in (200, 302)} == {}
    assert refused == 503
    assert "Traceback" not in said
