"""The log as people read it: every line in words, and the seal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee import models, operations, queries
from referee.log import ClaimedPoints, DisputeOutcome
from referee.log.chain import seal_of
from scoring.games import GAMES
from tests.support.logs import correct, play_a_little, redo
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db

JOINER = "\u2060"


def page_of(table: Table | PageTable, client: Client | None = None) -> str:
    """Return the log page as text, with plain hyphens in the names of tiles."""
    answer = (client or browser()).get(f"/table/{table.session_id}/log/")
    assert answer.status_code == 200
    return text_of(answer).replace(JOINER, "")


def entries(table: Table) -> list[str]:
    """Return the ids of the present hand's entries in force."""
    return [str(line) for line in table.state.log_state.hands[-1].lines]


@pytest.fixture
def table() -> Table:
    """Return a table with a hand begun, and three plays."""
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


def test_a_session_that_was_only_opened_has_one_line() -> None:
    page = page_of(open_table(begin=False))

    assert "Before the first hand" in page
    assert "0 All Fives was opened for Ann and Bo" in page


def test_every_entry_is_told_the_latest_first(table: Table) -> None:
    page = page_of(table)

    told = ["Ann played 5-3", "Bo played 5-0", "Ann played 5-5", "Hand 1 began", "All Fives was opened"]
    assert [page.index(each) for each in told] == sorted(page.index(each) for each in told)
    assert "Ann played 5-5 +10" in page
    assert "the scorekeeper · device 1" in page


def test_who_wrote_it_is_told_beside_it() -> None:
    pages = seat_people()
    pages.lay("5-5")
    pages.lay("5-0@1", who="player")

    assert re.search(r"Bo played 5-0 \+10 [^·]+ · Bo · device 2", page_of(pages))


def test_what_was_taken_back_is_struck_out_and_the_undo_says_what_it_was(table: Table) -> None:
    table.undo(why="too early")
    answer = browser().get(f"/table/{table.session_id}/log/")

    html = html_of(answer).replace(JOINER, "")
    assert "<s>Ann played 5-3</s>" in html
    page = page_of(table)
    assert "The scorekeeper took back “Ann played 5-3”" in page
    assert "Reason: too early" in page
    assert '<a href="#line-4">about line 4' in html
    assert "No longer counts: Ann played 5-3" in page


def test_a_redo_says_what_it_put_back(table: Table) -> None:
    table.undo()
    redo(table)

    assert "The scorekeeper put back “Ann played 5-3”" in page_of(table)


def test_a_correction_says_what_was_and_what_is(table: Table) -> None:
    second, third = entries(table)[1:]
    correct(
        table,
        {"do": "amend", "play": second, "entry": lay("2: 5-2 on 1")},
        {"do": "insert", "hand": str(table.hand_id), "before": third, "entry": {"do": "draw", "seat": 1, "tiles": 2}},
        {"do": "insert", "hand": str(table.hand_id), "before": None, "entry": {"do": "draw", "seat": 2, "tiles": 1}},
        {"do": "options", "options": {"target": 150}},
        {"do": "begin", "hand": str(table.hand_id), "entry": {"leader": 1, "dealt": {"2": 6}}},
    )

    page = page_of(table)
    assert "The scorekeeper put the record right" in page
    assert "“Bo played 5-0” (play 2 of hand 1) was put right to “Bo played 5-2”" in page
    assert "This was forgotten before play 3 of hand 1: “Ann drew 2 tiles”" in page
    assert "This was forgotten at the end of hand 1: “Bo drew 1 tile”" in page
    assert "wins the session.” is now 150" in page
    assert "Hand 1 began with Ann leading Bo was dealt 6 tiles" in page
    assert "Bo played 5-0 Fixed since: “Bo played 5-2”" in page.replace(" +10", "")


def test_a_tile_on_another_arm_and_an_entry_too_many_are_told(table: Table) -> None:
    second, third = entries(table)[1:]
    correct(table, {"do": "amend", "play": second, "entry": lay("2: 5-0 on 2")})
    correct(table, {"do": "remove", "play": third})

    page = page_of(table)
    assert "“Bo played 5-0” (play 2 of hand 1) was on another arm" in page
    assert "“Ann played 5-3” (play 3 of hand 1) was deleted" in page


def test_who_sat_where_is_told_as_it_was_then(table: Table) -> None:
    correct(table, {"do": "seats", "seats": [{"name": "Bo"}, {"name": "Cy"}]})
    table.play("2: 3-1 on 2")

    page = page_of(table)
    assert "The players are now, in order of play: Bo, Cy" in page
    assert "Ann played 5-5" in page
    assert "Cy played 3-1" in page


def test_what_had_no_room_left_is_named(table: Table) -> None:
    first = entries(table)[0]
    correct(table, {"do": "amend", "play": first, "entry": lay("1: 5-0")}, rest="drop")

    assert "There was no room left for “Bo played 5-0” (play 2 of hand 1)" in page_of(table)


def test_a_challenge_and_its_settlement_are_told(table: Table) -> None:
    play = table.state.log_state.hands[0].lines[0]
    raised = operations.dispute(play_id=play, by=table.seat_keys[2], claim=ClaimedPoints(15), note="I said 15")
    operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=DisputeOutcome.RULING_STANDS)

    page = page_of(table)
    assert "Bo challenged “Ann played 5-5” (play 1 of hand 1): it should have scored 15" in page
    assert "Note: I said 15" in page
    assert "The scorekeeper rejected the challenge of “Ann played 5-5” (play 1 of hand 1)" in page


def test_everything_else_at_a_table_is_told_in_sentences() -> None:
    table = open_table(variant="draw")
    table.play("1: 6-6")
    table.enter({"do": "draw", "seat": 2, "tiles": 1, "note": "a long look"})
    table.enter({"do": "pass", "seat": 2, "stands": True})
    table.enter({"do": "adjust", "seat": 1, "points": -5, "reason": "a peek"})
    table.enter({"do": "adjust", "seat": 2, "points": 5, "reason": "a good deed"})
    table.enter({"do": "void", "reason": "a tile fell"})
    operations.end_session(session_id=table.session_id, by=table.keeper)

    page = page_of(table)
    for told in (
        "Bo drew 1 tile",
        "Note: a long look",
        "Bo passed let stand",
        "Ann got a penalty −5",
        "Reason: a peek",
        "Bo got an award +5",
        "The hand was thrown in Reason: a tile fell",
        "The scorekeeper ended the session",
    ):
        assert told in page


def test_lines_are_grouped_by_the_hand_that_was_played(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=2)
    table.undo()
    table.begin(leader=1)

    headings = re.findall(r"<h2>([^<]+)<", html_of(browser().get(f"/table/{table.session_id}/log/")))
    assert headings == ["Hand 2", "Hand 1", "Before the first hand"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_a_log(game: str) -> None:
    table = play_a_little(game)
    page = page_of(table)

    assert GAMES[game].name in page
    assert page.count("device 1") == len(table.log) + 1


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_who_has_the_address_reads_the_same(who: str) -> None:
    pages = seat_people()
    pages.lay("5-5")
    stranger = browser("a stranger's phone")

    assert page_of(pages, pages.who(who)) == page_of(pages, stranger)


def test_what_was_entered_is_shown_as_text(table: Table) -> None:
    table.undo(why="<script>alert(1)</script>")

    assert "<script>alert" not in browser().get(f"/table/{table.session_id}/log/").content.decode()


def test_an_unknown_table_has_no_log() -> None:
    assert browser().get("/table/00000000-0000-4000-8000-000000000000/log/").status_code == 404


def test_what_hasnt_changed_isnt_made_again(table: Table) -> None:
    path = f"/table/{table.session_id}/log/"
    etag = browser().get(path).headers["ETag"]

    assert browser().get(path, headers={"If-None-Match": etag}).status_code == 304
    table.undo()
    assert browser().get(path, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.django_db(transaction=True)  # what waits for the commit, such as keeping the state, is done
def test_a_long_log_is_a_handful_of_statements(table: Table) -> None:
    for _time in range(20):
        table.undo()
        redo(table)

    with CaptureQueriesContext(connection) as captured:
        page = page_of(table)
    assert len(captured) <= 4
    assert "44 The scorekeeper put back" in page


# The ways there, and the seal


def seal(table: PageTable | Table) -> str:
    """Return the seal as it stands."""
    return seal_of(models.Session.objects.get(id=table.session_id).head)


def shows_seal(answer: Any, table: PageTable | Table) -> bool:
    """Return True if a page shows the seal, and leads to the log."""
    return (
        f"Proof code {seal(table)}" in text_of(answer) and f"/table/{table.session_id}/log/" in answer.content.decode()
    )


def test_the_session_page_shows_the_seal_and_says_what_it_is_for() -> None:
    pages = seat_people()
    pages.lay("5-5")
    answer = pages.watcher.get(f"/session/{pages.session_id}/")

    assert shows_seal(answer, pages)
    assert "if anything entered before is ever changed, it won't match any more" in text_of(answer)


def test_the_log_page_shows_the_seal_which_is_that_of_its_last_line(table: Table) -> None:
    page = page_of(table)

    assert f"Proof code {seal(table)}" in page
    assert page.count(seal(table)) == 2


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_every_result_shows_the_seal(who: str) -> None:
    pages = seat_people("all-fives", dealt=1)
    pages.lay("5-5")
    assert "Proof code" not in text_of(pages.look(who)), "a hand under way has no result"
    pages.send("enter", do="void", reason="a tile fell")
    assert shows_seal(pages.look(who), pages)
    pages.send("end")
    assert queries.table_state(session_id=pages.session_id).finished
    assert shows_seal(pages.look(who), pages)


def test_the_answer_that_brings_a_result_shows_its_seal_at_once() -> None:
    pages = seat_people()
    pages.lay("5-5")
    answer = pages.send("enter", do="void", reason="a tile fell")

    assert shows_seal(answer, pages)


@pytest.mark.parametrize("game", ["five-columns", "bingo"])
def test_a_patience_shows_its_seal_too(game: str) -> None:
    table = play_a_little(game)
    if not table.state.current or not table.state.current.is_over:
        table.enter({"do": "block"})

    assert shows_seal(browser().get(f"/table/{table.session_id}/"), table)
    assert shows_seal(browser().get(f"/session/{table.session_id}/"), table)


@pytest.mark.parametrize("variant", ["all-fives", "bingo"])
def test_the_sheet_of_the_table_leads_to_the_log(variant: str) -> None:
    table = open_table(*(("Ann",) if variant == "bingo" else ("Ann", "Bo")), variant=variant)
    answer = browser().get(f"/table/{table.session_id}/about/")

    assert f'href="/table/{table.session_id}/log/"' in html_of(answer)
