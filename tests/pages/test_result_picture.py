"""The result of a session as a picture to send to a friend."""

from __future__ import annotations

import re
from uuid import UUID
from xml.etree import ElementTree

import pytest
from django.test import Client

from tests.support.pages import browser, seat_people
from tests.support.patience_sessions import open_patience, play_worked
from tests.support.session_pages import hand, page_of, table_of
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


def picture(session: UUID, client: Client | None = None) -> str:
    """Return the texts in the picture of the result, which must be well-formed."""
    answer = (client or browser()).get(f"/session/{session}/result.svg")
    assert answer.status_code == 200 and answer["Content-Type"] == "image/svg+xml"
    root = ElementTree.fromstring(answer.content)
    return " | ".join("".join(each.itertext()) for each in root.iter(f"{SVG}text"))


def test_the_picture_has_the_game_the_day_the_names_the_score_and_the_seal() -> None:
    table = table_of(target=20)
    hand(table, "5-5", "4-3")
    hand(table, "5-5", "4-3")

    written = picture(table.session_id)

    assert "All Fives to 20" in written and "Ann won, 25 to 0" in written
    assert f"Proof code {table.state.seal}" in written
    assert "Ann ★ | 25 | Bo | 0" in written
    assert "25 Ann" in written, "the race"


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_whoever_sees_the_table_sees_the_picture(who: str) -> None:
    table = seat_people()
    table.lay("5-5")

    assert "Ann | 10" in picture(table.session_id, table.who(who))


def test_a_picture_is_offered_once_there_is_a_result() -> None:
    table = table_of()
    table.begin(leader=1)
    assert "result.svg" not in page_of(table)
    assert picture(table.session_id)

    table.play("1: 5-5")
    table.enter({"do": "count", "left": {"2": ["4-3"]}})

    assert re.search(r'href="/session/[^"]*/result\.svg" download="all-fives-[\d-]*\.svg"', page_of(table))


def test_a_picture_that_did_not_change_is_not_sent_again() -> None:
    table = table_of()
    etag = browser().get(f"/session/{table.session_id}/result.svg")["ETag"]

    again = browser().get(f"/session/{table.session_id}/result.svg", headers={"If-None-Match": etag})

    assert again.status_code == 304


def test_a_picture_of_many_sides_tells_them_at_the_ends_of_their_lines() -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
    table = open_table(*names, begin=False, variant="super-dominoes")
    for leader in (1, 2):
        table.begin(leader=leader, dealt={str(seat): 1 for seat in range(1, 7)})
        table.enter({"do": "adjust", "seat": leader, "points": 7, "reason": "a coffee cup"})
        table.enter({"do": "void", "reason": "a tile fell"})

    written = picture(table.session_id)

    assert all(re.search(rf"\b\d+ {name}", written) for name in names)


def test_a_sitting_of_patiences_says_what_was_won() -> None:
    table = play_worked("five-columns")
    play_worked("five-columns-lost", table)

    answer = browser().get(f"/session/{table.session_id}/result.svg")

    assert "Ann won 1 of 2 games" in picture(table.session_id)
    assert answer.content.decode().count("<circle") == 2


def test_a_patience_that_has_just_begun_has_a_page_and_an_empty_picture() -> None:
    table = open_patience("five-columns")

    assert "No game has begun." in page_of(table, "scorecard/")
    assert "Five Columns" in picture(table.session_id)
    assert "result.svg" not in page_of(table)
