"""The page that shows a position or a session that somebody pastes, with its ruling; nothing is stored."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import models, queries
from referee.notation import write_csv, write_record, write_text
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.notation import PATIENCE_POSITION, POSITION, RECORD, TEXT, spoil
from tests.support.pages import browser, html_of, seat_people, text_of
from tests.support.patience_sessions import play_worked
from tests.support.random_hands import open_game, patience_hand, table_hand

pytestmark = pytest.mark.django_db


def said(page: Any) -> str:
    return text_of(page).replace("\u2060", "")


def look(position: str) -> Any:
    return browser().get("/positions/", {"position": position})


def paste(written: str) -> Any:
    return browser().post("/positions/", {"written": written})


# A position


def test_a_position_in_the_address_is_shown_with_its_ruling() -> None:
    page = look(POSITION)

    text = said(page)
    assert page.status_code == 200
    assert "Bo's turn" in text and "Open ends 5+5 + 0 + 3 = 13" not in text
    assert "Open ends 0 + 3 = 3" in text
    assert "Ann 10 4 tiles Bo 10 4 tiles , next to play" in text
    assert "17 tiles in the boneyard" in text
    assert '<svg class="layout"' in page.content.decode()


def test_what_may_come_next_leads_to_the_position_after_it() -> None:
    page = html_of(look(POSITION))

    on = re.findall(r'<a class="button" href="/positions/\?position=([^"]*)">([^<]*)', page)
    assert [what.replace("\u2060", "").strip() for _href, what in on if "5-4" in what.replace("\u2060", "")] == ["5-4"]
    after = browser().get(f"/positions/?position={on[0][0]}")
    assert after.status_code == 200 and "Ann's turn" in said(after)


def test_a_position_that_was_pasted_gets_an_address_that_can_be_sent() -> None:
    answer = paste(f"\r\n{POSITION}\r\n")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/positions/?position=Referee+position+1")
    assert POSITION in html_of(browser().get(answer["Location"])).replace("&#39;", "'")


def test_a_wrong_position_is_told_with_its_column() -> None:
    page = look(POSITION.replace("5-3 on 2", "6-4 on 2"))

    assert page.status_code == 400
    column = POSITION.index("5-3 on 2") + 1
    assert f"What you pasted has 1 mistake. Line 1, column {column}: 6-4 doesn't fit on arm 2." in said(page)
    assert "6-4 on 2" in page.content.decode(), "what was pasted is still there"


def test_an_empty_page_asks_for_something() -> None:
    for page in (browser().get("/positions/"), paste(" ")):
        assert page.status_code == 200
        assert "Nothing is stored" in said(page)
        example = re.search(r'href="(/positions/\?position=[^"]*)">Look at an example', html_of(page))
        assert example and POSITION in html_of(browser().get(example[1]))


# A session


@pytest.mark.parametrize("slug", GAMES)
def test_a_session_of_every_game_is_ruled_on_in_every_form(slug: str) -> None:
    game, dice = open_game(slug), Random(f"positions {slug}")
    entries = patience_hand(PATIENCES[slug], dice) if slug in PATIENCES else table_hand(VARIANTS[slug], dice)
    for entry in entries:
        game.enter(entry)
        if dice.random() < 0.1:
            check_link(game.table.session_id, game.lookers["watcher"])
    sheet = queries.sheet_of(queries.session_row(game.table.session_id))
    stored = models.Session.objects.count()

    with CaptureQueriesContext(connection) as captured:
        pages = [
            said(paste(write(sheet))) for write in (write_text, write_csv, lambda it: json.dumps(write_record(it)))
        ]

    assert len({page[: page.index("A position in one line")] for page in pages}) == 1
    assert GAMES[slug].name in pages[0]
    assert models.Session.objects.count() == stored
    assert not [each for each in captured if each["sql"].startswith(("INSERT", "UPDATE"))]


def check_link(session_id: Any, looker: Any) -> None:
    """Follow the link from a moment of the session to its position, where there is one."""
    state = queries.table_state(session_id=session_id)
    assert state.shown
    page = html_of(looker.get(f"/session/{session_id}/1/{len(state.shown.rulings)}/"))
    for address in re.findall(r'href="(/positions/[^"]*)"', page):
        assert looker.get(address).status_code == 200


def test_every_entry_of_a_session_is_told_with_its_ruling() -> None:
    page = said(paste(TEXT))

    assert "Ann played 5-5" in page
    assert "Hand 1" in page


def test_what_the_plays_of_a_session_prove_is_told() -> None:
    head = "Referee session 1\nGame: block\nSeat 1: Ann\nSeat 2: Bo\n\nHand 1\nLeader: Ann\n"

    page = said(paste(f"{head}1. Ann: 6-6\n2. Bo: passes\n3. Ann: 6-5 on 1\n4. Bo: 6-4 on 2\n"))

    assert "What the plays show" in page
    assert "Bo passed on play 2" in page[page.index("What the plays show") :]


def test_every_mistake_of_a_session_is_told_with_its_line() -> None:
    page = paste("Referee session 1\nGame: draw\nSeat 1: Ann\nSeat 2: Bo\n\nHand 1\n1. Zoe: 5-5\n2. Bo: 6-4 on 1\n")

    assert page.status_code == 400
    assert "Line 7, column 4: Nobody called Zoe sits at this table." in said(page)


def test_a_session_without_a_hand_has_nothing_to_show() -> None:
    assert "No hand has begun." in said(paste(json.dumps({**RECORD, "hands": []})))


def test_a_position_of_a_patience_is_shown_with_its_moves() -> None:
    page = look(PATIENCE_POSITION)

    assert "What may come next" in said(page) and "3-2 to column" in said(page)
    assert '<svg class="layout"' in page.content.decode()
    assert PATIENCE_POSITION in html_of(page)
    address = re.search(r'<a class="button" href="(/positions/[^"]*)"', html_of(page))
    assert address and "moves+13" in browser().get(address[1]).content.decode().replace(" ", "+")


def test_the_tiles_in_hand_of_a_patience_are_shown() -> None:
    page = look("Referee position 1: domino-patience; seat 1: Ann; lies 6-6, 6-4 on 1; hand 5-4 3-1; stock 2-2")

    assert "In hand 5-4 3-1" in said(page)
    assert "Moves 5-4 at the 4" in said(page)


def test_a_patience_is_shown_with_its_moves() -> None:
    table = play_worked("five-columns")
    sheet = queries.sheet_of(queries.session_row(table.session_id))
    begun = write_text(sheet).split("\n2. ")[0]

    assert "What may come next" in said(paste(begun))


# Strangers


def test_whatever_is_pasted_is_shown_or_refused() -> None:
    dice = Random(7)
    for _try in range(150):
        line = dice.choice([POSITION, PATIENCE_POSITION])
        page = look(spoil(line, dice).replace("\ud800", "?"))
        assert page.status_code in (200, 400), line


@pytest.mark.parametrize("position", ["x" * 9000, "Referee position", "Referee position 1: draw", "\x00", "{", "[]", "Referee position 1: all-fives; seat 1: A, 1 points, 1 tiles; seat 2: B, 1 tiles; turn: 2; ended: domino by 1"])  # fmt: skip
def test_what_is_no_position_never_breaks_the_page(position: str) -> None:
    assert look(position).status_code in (200, 400)
    assert paste(position).status_code in (200, 302, 400)


def test_the_table_a_moment_and_a_step_lead_to_their_position() -> None:
    pages = seat_people()
    pages.lay("5-5", "5-0@1")

    for address in (
        f"{pages.path}hand/",
        f"/session/{pages.session_id}/1/2/",
        f"{pages.path}hands/1/replay/2/",
    ):
        found = re.search(r'href="(/positions/\?position=[^"]*)"', html_of(pages.keeper.get(address)))
        assert found, address
        assert "Ann's turn" in said(browser().get(found[1]))
    pages.send("enter", do="void", reason="a tile fell")
    assert "/positions/" not in html_of(pages.keeper.get(f"{pages.path}hands/1/replay/3/")), "it is over"
