"""Two machines, each with its own folder, against one PostgreSQL: all that they share is the database and the secret key."""

from __future__ import annotations

import http.client
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import override_settings

from referee import operations, queries
from referee.web.devices import COOKIE
from scoring.game import Beginning
from tests.support.live_server import StreamReader
from tests.support.pages import browser
from tests.support.server_process import Served
from tests.support.tables import open_session

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="only one machine at a time serves an SQLite database"
    ),
]

SECRET = "the same on both machines, and long enough to be one"
CSRF = "c" * 32


class Machines(NamedTuple):
    """The ports of the two machines."""

    one: int
    other: int


@pytest.fixture
def machines(transactional_db: None, tmp_path: Path) -> Iterator[Machines]:
    """Two servers on the test's database."""
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    same = {"DATABASE_URL": address, "REFEREE_SECRET_KEY": SECRET}
    served = [Served(1, tmp_path / name, **same) for name in ("one", "other")]
    yield Machines(*(each.port for each in served))
    for each in served:
        each.stop()


@override_settings(SECRET_KEY=SECRET)
def test_a_tap_on_one_machine_reaches_who_follows_on_the_other(machines: Machines) -> None:
    opened = open_session(device="ann's phone")
    keeper = queries.key_by_secret(opened.keeper_key)
    operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=Beginning(leader=1))
    phone = browser("ann's phone")
    cookie = f"{COOKIE}={phone.cookies[COOKIE].value}"
    path = f"/table/{opened.session.id}/"

    with (
        StreamReader(machines.other, f"{path}live/?seen=1", Cookie="felt=366x300") as watcher,
        StreamReader(machines.other, f"/api/v1/sessions/{opened.session.id}/events") as program,
    ):
        watcher.event()
        program.event()
        tapped = tap(machines.one, path, cookie, "5-5")
        told = watcher.event()
        line = program.event()

    assert tapped == 200
    assert (told["event"], told["id"]) == ("moved", "2")
    assert line["id"] == "2"

    # And the pen is good on either machine: the next tap comes from the other.
    with StreamReader(machines.one, f"{path}live/?seen=2", Cookie="felt=366x300") as watcher:
        watcher.event()
        assert tap(machines.other, path, cookie, "5-0@1") == 200
        assert watcher.event()["id"] == "3"
    assert queries.table_state(session_id=opened.session.id).version == 3


def tap(port: int, path: str, cookie: str, lay: str) -> int:
    """Lay a tile as a phone does, and return the status of the answer."""
    state = queries.table_state(session_id=UUID(path.split("/")[2]))
    assert state.shown and state.due
    sent = {
        "hand": state.shown.id,
        "turn": state.due.seat,
        "seen": state.version,
        "id": uuid4(),
        "lay": lay,
        "csrfmiddlewaretoken": CSRF,
    }
    connection_to = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {
        "Cookie": f"{cookie}; csrftoken={CSRF}",
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection_to.request("POST", f"{path}enter/", urlencode(sent), headers)
    return connection_to.getresponse().status
