"""The phone that keeps the score of a server's session while the server can't be reached."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

import pytest
from django.urls import resolve

from referee import queries
from referee.server.phone.cookies import CookieJar
from referee.server.phone.standby import take_over
from tests.phone.engines import alone, asked, phone_with, sent  # noqa: F401  # a fixture
from tests.support.members import circle_of, session_of
from tests.support.round_trips import with_log
from tests.support.tables import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("alone")]


@pytest.fixture
def table() -> Table:
    """Open a table of another circle, which is as far away from the phone as a server."""
    opened = session_of(circle_of("Server"), left=False)
    keeper = queries.key_by_secret(opened.keeper_key)
    assert keeper is not None
    table = Table(opened.session.id, keeper, {})
    table.begin(leader=1)
    table.play("1: 5-5")
    return table


def lines_of(session: UUID) -> list[object]:
    lines: list[object] = json.loads(with_log(session))["log"]["lines"]
    return lines


def taken_over(record: str, cookies: CookieJar, later: Sequence[object] = (), wrote: str = "") -> str:
    """Take the session over, and return the address of its table on the phone."""
    address: str = json.loads(take_over(record, json.dumps(list(later)), "[]", wrote, cookies))["table"]
    return address


def session_at(address: str) -> UUID:
    session: UUID = resolve(address).kwargs["session_id"]
    return session


def table_at(address: str) -> Table:
    """Return the table as its scorekeeper on the phone has it."""
    row = queries.session_row(queries.SeenSession(session_at(address)))
    table = Table(row.id, row.keys.get(seat=None, withdrawn_at=None), {})
    current = table.state.current
    table.hand_id = current.id if current else None
    return table


def test_the_phone_goes_on_from_the_last_line_that_it_has(table: Table, tmp_path: Path) -> None:
    record = with_log(table.session_id)
    table.play("2: 5-0 on 1")
    phone = phone_with(tmp_path / "cookies.json")

    address = taken_over(record, phone.cookies, lines_of(table.session_id)[3:])

    assert lines_of(session_at(address)) == lines_of(table.session_id)
    assert 'data-role="keeper' in asked(phone, address).content.decode()


def test_a_session_taken_over_again_goes_on_where_the_phone_left_it(table: Table, tmp_path: Path) -> None:
    record, cookies = with_log(table.session_id), CookieJar(tmp_path / "cookies.json")
    first = taken_over(record, cookies)
    table_at(first).play("2: 5-0 on 1")

    again = taken_over(record, cookies)

    assert again == first
    assert len(lines_of(session_at(again))) == 4


def test_where_the_server_went_on_otherwise_its_session_counts(table: Table, tmp_path: Path) -> None:
    record, cookies = with_log(table.session_id), CookieJar(tmp_path / "cookies.json")
    first = taken_over(record, cookies)
    table_at(first).play("2: 5-0 on 1")
    table.play("2: 5-1 on 1")

    again = taken_over(record, cookies, lines_of(table.session_id)[3:])

    assert again != first
    assert lines_of(session_at(again)) == lines_of(table.session_id)
    last = lines_of(session_at(first))[-1]
    assert isinstance(last, dict)
    assert taken_over(record, cookies, wrote=last["id"]) == first, "what is still to be handed over"
    assert len(lines_of(session_at(first))) == 4


def test_an_entry_that_waits_is_sent_to_the_phone_under_its_own_id(table: Table, tmp_path: Path) -> None:
    id_of_tap = "0b7f3c52-6a5e-4a3f-9a39-0d6a0e1c9f11"
    body = urlencode({"hand": str(table.hand_id), "seen": "2", "id": id_of_tap, "lay": "5-0@1"})
    waiting = [{"path": f"/table/{table.session_id}/enter/", "body": body, "what": "5-0"}]
    phone = phone_with(tmp_path / "cookies.json")

    taken = json.loads(take_over(with_log(table.session_id), "[]", json.dumps(waiting), "", phone.cookies))
    entry = taken["waiting"][0]
    answer = sent(phone, taken["table"], to=entry["path"], **dict(parse_qsl(entry["body"])))

    assert answer.status in (200, 302)
    line = lines_of(session_at(taken["table"]))[-1]
    assert isinstance(line, dict)
    assert (line["kind"], line["id"]) == ("entry", id_of_tap)
