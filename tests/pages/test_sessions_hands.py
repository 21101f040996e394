"""The scorecard of a long session: hands are listed from their rows, entries come when a hand is opened."""

from __future__ import annotations

import re

import pytest

from referee import models
from referee.log import forget_all
from tests.support.api import open_table as open_by_api
from tests.support.pages import HTMX, PageTable, browser, html_of, seat_people, text_of
from tests.support.patience_sessions import play_worked

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    """Return a table in its third hand: Ann went out in the first, the second was thrown in, the third goes on."""
    table = seat_people(dealt=2)
    table.lay("5-5", "5-0@1", "5-3@2")
    table.keeper.post(f"{table.path}count/", {**_sent(table), "left-2": ["4-3"], "record": "1"})
    table.send("begin", leader=1)
    table.send("enter", do="void", reason="a tile fell")
    table.send("begin", leader=1)
    table.lay("6-6")
    return table


def _sent(table: PageTable) -> dict[str, object]:
    return {"hand": table.state.shown.id, "seen": table.state.version}


def page_of(table: PageTable, query: str = "") -> str:
    return html_of(browser().get(f"/session/{table.session_id}/scorecard/{query}"))


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget every session, and fail from now on where one is replayed from its first line."""

    def opened(line: models.Play) -> None:
        raise AssertionError("replayed from the start")

    forget_all()
    monkeypatch.setattr("referee.log.replay.opened", opened)


def test_every_hand_is_listed_with_its_ending_and_scores_and_none_is_judged_again(
    table: PageTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget(monkeypatch)

    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))

    assert "Hand 1 Ann went out" in text
    assert "Hand 2 Thrown in" in text
    assert "Hand 3 in progress" in text
    assert "Ann 6-6" in text and "Ann 5-5" not in text
    assert re.search(r"1 \d+ \d+ 2 \d+ \d+ 3 \d+ \d+", text), "the score after each"


def test_a_program_lists_the_hands_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_by_api(target=9999)
    for _ in range(2):
        table.play(1, "5-5")
        table.enter({"do": "void", "reason": "a tile fell"})
        table.begin()
    forget(monkeypatch)

    hands = table.watcher.get(f"sessions/{table.session}")["hands"]

    assert [(hand["number"], hand["ending"], hand["scores"]["1"]) for hand in hands] == [
        (1, "void", 10),
        (2, "void", 20),
        (3, None, 20),
    ]


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_a_hand_that_is_opened_comes_with_every_play(table: PageTable, who: str) -> None:
    path = f"/session/{table.session_id}/hand/1/"

    part = table.who(who).get(path, headers=HTMX)

    assert "Ann 5-5 +10" in text_of(part) and "<html" not in html_of(part)
    etag = part["ETag"]
    assert table.who(who).get(path, headers={**HTMX, "If-None-Match": etag}).status_code == 304


def test_a_closed_hand_asks_for_what_was_entered_in_it_once(table: PageTable) -> None:
    html = page_of(table)

    address = f"/session/{table.session_id}/hand/1/"
    assert f'hx-get="{address}"' in html and 'hx-trigger="toggle once"' in html
    assert f"/session/{table.session_id}/hand/3/" not in html, "the last one is there already"


def test_without_scripts_the_way_into_a_hand_is_a_link(table: PageTable) -> None:
    path = f"/session/{table.session_id}/hand/1/"
    assert f'href="{path}"' in page_of(table)

    answer = browser().get(path)

    assert answer["Location"] == f"/session/{table.session_id}/scorecard/?hand=1#hand-1"
    text = text_of(browser().get(answer["Location"]))
    assert "Ann 5-5 +10" in text and "Ann 6-6" in text


def test_the_way_back_from_a_moment_opens_its_hand(table: PageTable) -> None:
    moment = html_of(browser().get(f"/session/{table.session_id}/1/2/"))

    assert f'href="/session/{table.session_id}/scorecard/?hand=1#hand-1"' in moment


@pytest.mark.parametrize("number", ["0", "4", "99999999"])
def test_a_hand_that_never_was_is_not_here(table: PageTable, number: str) -> None:
    assert browser().get(f"/session/{table.session_id}/hand/{number}/", headers=HTMX).status_code == 404
    assert browser().get(f"/session/{table.session_id}/scorecard/?hand={number}").status_code == 200


def test_rows_that_do_not_tell_are_judged_again(table: PageTable) -> None:
    before = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))
    models.Hand.objects.update(result={})
    forget_all()

    assert text_of(browser().get(f"/session/{table.session_id}/scorecard/")) == before


def test_the_games_of_a_sitting_are_listed_from_their_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_worked("five-columns-lost")
    play_worked("five-columns", table)
    forget(monkeypatch)

    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))

    assert re.search(r"Game 1 Lost · \d+ tiles left · \d+ moves", text)
    assert re.search(r"Game 2 Won · 0 tiles left · \d+ moves", text)
