"""A session that is read in although it is here already: what it holds, and what its scorekeeper may do (record 3.8)."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from referee import models, operations, queries
from referee.log.verification import Broken
from referee.notation import Draft, checked
from tests.support.members import circle_of
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.round_trips import with_log
from tests.support.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


def played_on(table: PageTable, *plays: str) -> str:
    """Return the file of the session, played on elsewhere; a circle of its own is as far away as another phone."""
    there = taken_along(with_log(table.session_id))
    for play in plays:
        there.play(play)
    return with_log(there.session_id)


def taken_along(written: str) -> Table:
    """Return the table on the phone that has read the file in."""
    sheet = checked(Draft(json.loads(written)))
    opened = operations.import_session(sheet=sheet, circle=circle_of("Phone").id)
    keeper = queries.key_by_secret(opened.keeper_key)
    assert keeper is not None
    there = Table(opened.session.id, keeper, {})
    hand = there.state.current
    there.hand_id = hand.id if hand else None
    return there


def shown(written: str, by: Client, store: str = "") -> str:
    given = {"written": written} | ({"store": store} if store else {})
    return text_of(by.post("/sessions/import/", given))


def lines_of(session: UUID) -> list[str]:
    return list(models.Play.objects.filter(session=session).order_by("version").values_list("hash", flat=True))


def hashes_in(written: str) -> list[str]:
    return [line["hash"] for line in json.loads(written)["log"]["lines"]]


def test_a_file_that_goes_on_is_added_with_one_tap(table: PageTable) -> None:
    written = played_on(table, "1: 6-5 on 2", "2: 6-0 on 2")

    assert "goes on where the session here ends, with 2 more lines" in shown(written, table.keeper)
    assert len(lines_of(table.session_id)) == 4
    added = table.keeper.post("/sessions/import/", {"written": written, "store": "append"}, follow=True)

    assert added.redirect_chain[-1][0] == f"/table/{table.session_id}/"
    assert "2 lines were added." in text_of(added)
    assert lines_of(table.session_id) == hashes_in(written)


def test_a_file_that_holds_nothing_new_leads_to_the_session(table: PageTable) -> None:
    written = played_on(table)

    page = table.keeper.post("/sessions/import/", {"written": written})
    assert "The file holds nothing that isn't here." in text_of(page)
    assert f'href="/table/{table.session_id}/"' in html_of(page)

    table.lay("6-5@2")
    assert "1 line was added here since" in shown(written, table.keeper)


@pytest.mark.parametrize("store", ["append", "1"])
def test_nothing_is_written_where_the_session_has_gone_on_otherwise(table: PageTable, store: str) -> None:
    written = played_on(table, "1: 6-5 on 2")
    table.lay("5-4@2")
    before = lines_of(table.session_id)

    said = shown(written, table.keeper, store)

    assert "Both have gone on since line 3" in said
    assert "Ann played 5-4" in said.replace("\u2060", "")
    assert lines_of(table.session_id) == before


def test_what_is_here_can_be_taken_back_for_what_the_file_has(table: PageTable) -> None:
    written = played_on(table, "1: 6-5 on 2", "2: 6-0 on 2")
    table.lay("5-4@2")

    shown(written, table.keeper, "replace")

    assert text_of(table.keeper.get(f"/session/{table.session_id}/scorecard/")).count("6-5") >= 1
    kinds = [line["kind"] for line in json.loads(with_log(table.session_id))["log"]["lines"]]
    assert kinds == ["opened", "begun", "entry", "entry", "entry", "undo", "entry", "entry"]
    ids = [line["id"] for line in json.loads(written)["log"]["lines"]][-2:]
    here = json.loads(with_log(table.session_id))["log"]["lines"]
    assert [line["id"] for line in here][-2:] == ids
    row = queries.session_row(queries.SeenSession(table.session_id))
    assert not isinstance(queries.verify_session(row), Broken)
    assert operations.rejudge(session_id=table.session_id) == []


def test_what_was_taken_back_here_before_both_parted_cannot_be_made_undone(table: PageTable) -> None:
    written = played_on(table, "1: 6-5 on 2")
    table.send("undo")
    table.lay("5-2@1")
    before = lines_of(table.session_id)

    answer = table.keeper.post("/sessions/import/", {"written": written, "store": "replace"})

    assert answer.status_code == 403
    assert "Keep both sessions instead" in text_of(answer)
    assert lines_of(table.session_id) == before


def test_both_can_be_kept(table: PageTable) -> None:
    written = played_on(table, "1: 6-5 on 2")
    table.lay("5-4@2")

    saved = browser("another phone").post("/sessions/import/", {"written": written, "store": "copy"})

    assert saved.status_code == 302
    session = UUID(saved["Location"].split("/")[2])
    assert session != table.session_id
    assert lines_of(session) == hashes_in(written)


@pytest.mark.parametrize("who", ["player", "watcher"])
@pytest.mark.parametrize("store", ["append", "replace"])
def test_only_the_scorekeeper_adds_to_it(table: PageTable, who: str, store: str) -> None:
    written = played_on(table, "1: 6-5 on 2")
    if store == "replace":
        table.lay("5-4@2")
    before, client = lines_of(table.session_id), getattr(table, who)

    assert "Only the scorekeeper's phone can add to this session." in shown(written, client)
    answer = client.post("/sessions/import/", {"written": written, "store": store})

    assert answer.status_code == 403
    assert lines_of(table.session_id) == before


def test_a_play_that_reached_the_server_although_the_phone_never_heard_so_counts_once(table: PageTable) -> None:
    id_of_tap = "0b7f3c52-6a5e-4a3f-9a39-0d6a0e1c9f11"
    before = with_log(table.session_id)
    table.send("enter", lay="6-5@2", id=id_of_tap)
    written = entered_anew(before, with_log(table.session_id))

    assert "goes on where the session here ends, with 1 more line" in shown(written, table.keeper)
    shown(written, table.keeper, "append")

    lines = json.loads(with_log(table.session_id))["log"]["lines"]
    assert [line["kind"] for line in lines] == ["opened", "begun", "entry", "entry", "entry", "entry"]
    assert [line["id"] for line in lines] == [line["id"] for line in json.loads(written)["log"]["lines"]]


def entered_anew(before: str, after: str) -> str:
    """Return the file of the phone that entered the last play a moment later, and another one."""
    line = json.loads(after)["log"]["lines"][-1]
    there = taken_along(before)
    own_id = queries.session_row(queries.SeenSession(there.session_id)).log_ids.line(UUID(line["id"]))
    there.play("1: 6-5 on 2", sent_id=own_id)
    there.play("2: 6-0 on 2")
    return with_log(there.session_id)


def test_a_phone_hands_over_at_the_session_itself_whatever_circle_its_scorekeeper_is_in(
    table: PageTable, settings: Any
) -> None:
    written = played_on(table, "1: 6-5 on 2")
    settings.REFEREE_ACCESS = "members"  # where a guest can't import, and keeps the score at this table all the same

    answer = table.keeper.post(f"/session/{table.session_id}/add/", {"written": written, "store": "append"})

    assert answer["Location"] == f"/table/{table.session_id}/"
    assert lines_of(table.session_id) == hashes_in(written)


def test_the_file_of_another_session_adds_nothing(table: PageTable) -> None:
    other = seat_people()

    answer = table.keeper.post(
        f"/session/{table.session_id}/add/", {"written": with_log(other.session_id), "store": "append"}
    )

    assert answer.status_code == 400
    assert "This is the file of another session." in text_of(answer)
    assert len(lines_of(table.session_id)) == 4


def test_what_is_no_file_adds_nothing(table: PageTable) -> None:
    assert table.keeper.post(f"/session/{table.session_id}/add/", {"written": "5-5"}).status_code == 400
    assert table.keeper.post(f"/session/{table.session_id}/add/").status_code == 400


def test_the_same_form_sent_twice_keeps_one_more_session(table: PageTable) -> None:
    written, before = played_on(table, "1: 6-5 on 2"), models.Session.objects.count()
    form = {"written": written, "store": "copy", "id": "0d1ee29e-8a5c-4a52-9f2c-0f3e1e2b7a11"}

    first, again = (table.keeper.post("/sessions/import/", form) for _time in range(2))

    assert first["Location"] == again["Location"]
    assert models.Session.objects.count() == before + 1
    page = html_of(table.keeper.post("/sessions/import/", {"written": written}))
    assert 'name="id"' in page
