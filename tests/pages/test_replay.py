"""A hand played again: every step of every game, what each step says, and who may look."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.log import forget_all
from referee.presenters import presenter_of
from referee.presenters.table.replay import HandReplay
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.patience_sessions import play_worked
from tests.support.random_hands import open_game, patience_hand, table_hand
from tests.support.sample_sizes import sample
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann has led the 5-5, Bo laid the 5-0 on arm 1 and Ann the 5-3 on arm 2."""
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


def path(table: Table | PageTable, step: int | str = "", hand: int = 1) -> str:
    return f"/table/{table.session_id}/hands/{hand}/replay/" + (f"{step}/" if step != "" else "")


def at(table: Table | PageTable, step: int | str, hand: int = 1) -> Any:
    page = browser().get(path(table, step, hand))
    assert page.status_code == 200, text_of(page)
    return page


def said(page: Any) -> str:
    return text_of(page).replace("\u2060", "")


# Every game


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "every step"))
def test_every_step_of_a_random_hand_is_there_and_its_score_is_the_rulings(slug: str) -> None:
    game, dice = open_game(slug), Random(f"replay {slug}")
    entries = patience_hand(PATIENCES[slug], dice) if slug in PATIENCES else table_hand(VARIANTS[slug], dice)
    for entry in entries:
        game.enter(entry)
    state = game.table.state
    hand = state.log_state.hands[0]
    replay = presenter_of(state.game).replay(state, hand)

    steps = re.findall(r"<template.*?</template>", html_of(at(game.table, "steps")))
    assert len(steps) == replay.last + 1
    for number, step in enumerate(steps):
        page = html_of(at(game.table, number))
        assert step[step.index('"><') + 2 :].removesuffix("</template>") in page, f"step {number} alone is the same"
    if isinstance(replay, HandReplay):
        hands = [hand.start, *(ruling.hand for ruling in hand.rulings)]
        for shown, then, step in zip(replay.steps, hands, steps, strict=True):
            assert {side.number: side.points for side in shown.sides} == then.scores
            tiles = [then.tiles_by_seat[seat] for side in state.sides for seat in side.seats]
            assert [seat.tiles for side in shown.sides for seat in side.seats] == tiles
            scores = re.findall(r'<span class="has"><b>(.*?)</b>', step)
            assert scores == [side.points.amount for side in shown.sides]
    game.see("player", path(game.table, replay.last), "the last step as a player")


# What a step says


def test_a_hand_begins_with_who_leads(table: Table) -> None:
    page = at(table, 0)

    assert "Ann leads" in said(page)
    assert "Ann 0 5 tiles , next to play Bo 0 5 tiles" in said(page)
    assert re.search(r"\d+ tiles in the boneyard", said(page))


def test_a_step_says_who_did_what_the_sum_the_award_and_every_score(table: Table) -> None:
    page = said(at(table, 2))

    assert "Bo played 5-0 +10" in page
    assert "Open ends 5+5 + 0 = 10" in page
    assert "Ann 10 4 tiles , next to play Bo 10 +10 4 tiles" in page


def test_a_play_that_was_let_stand_says_which_rule_it_broke(table: Table) -> None:
    table.enter({"do": "play", "seat": 2, "tile": "6-4", "arm": 1, "stands": True})

    page = said(at(table, 4))

    assert "Bo played 6-4" in page and "let stand" in page
    assert "6-4 doesn't fit" in page


def test_a_draw_and_a_pass_leave_the_layout_as_it_was(table: Table) -> None:
    table.enter({"do": "draw", "seat": 2, "tiles": 2})
    table.enter({"do": "pass", "seat": 2, "stands": True})

    assert "Bo drew 2 tiles" in said(at(table, 4))
    assert "Bo passed" in said(at(table, 5))
    assert picture(at(table, 4)) == picture(at(table, 3))


def test_face_down_rows_show_what_was_known_of_them_then() -> None:
    table = open_table(variant="blind")
    table.play("1: 5-5")
    table.enter({"do": "miss", "seat": 1, "tile": "4-3"})

    before, after = said(at(table, 0)), said(at(table, 2))

    assert before.count("not seen yet") == after.count("not seen yet") + 2
    assert "not seen yet 4-3 Bo not seen yet" in after


def test_a_hand_that_was_thrown_in_ends_with_the_reason(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})

    assert "a tile fell" in said(at(table, 4))


def test_the_count_is_the_last_step_and_brings_the_result() -> None:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    table.enter({"do": "block", "stands": True})
    left = {"1": {"tiles": 4, "pips": 11}, "2": {"tiles": 4, "pips": 31}}
    table.enter({"do": "count", "left": left, "stands": True})

    page = said(at(table, 4))

    assert "The remaining pips were counted: Ann 11, Bo 31" in page
    assert "Ann +30" in page or "Ann +20" in page
    assert 'class="end ' not in html_of(at(table, 4)), "nothing is open any longer"


def test_a_correction_is_replayed_as_it_stands_now(table: Table) -> None:
    table.undo()
    table.plays("1: 5-4 on 2")

    assert "Ann played 5-4" in said(at(table, 3))
    assert "5-3" not in said(at(table, "steps"))


def test_a_patience_is_replayed_from_its_starting_tiles() -> None:
    table = play_worked("five-columns")

    first = browser().get(path(table))

    assert first["Location"].endswith("/replay/1/")
    last = presenter_of(table.state.game).replay(table.state, table.state.log_state.hands[0]).last
    assert "Won" in said(at(table, last))


# The picture


def picture(page: Any) -> str:
    found = re.search(r"<svg class=\"layout\".*?</svg>", page.content.decode(), re.DOTALL)
    assert found
    return found[0]


def places(page: Any) -> list[str]:
    return re.findall(r'<g[^>]* transform="(translate[^"]*)"', picture(page))


def test_tiles_lie_where_they_lie_at_the_end(table: Table) -> None:
    table.plays("2: 5-2 on 3", "1: 3-3 on 2", "2: 6-3 on 2", "1: 6-0 on 1")
    last = places(at(table, 7))

    for step in range(1, 8):
        assert places(at(table, step)) == last[:step]


# The ways through


def test_each_step_leads_to_the_ones_beside_it_and_to_both_ends(table: Table) -> None:
    page = html_of(at(table, 2))

    assert [f'href="{path(table, step)}"' in page for step in range(4)] == [True, True, False, True]
    assert re.search(r'rel="prev" href="[^"]*/replay/1/"', page)
    assert re.search(r'rel="next" href="[^"]*/replay/3/"', page)
    assert 'rel="next" aria-disabled="true"' in html_of(at(table, 3))


def test_the_slider_leads_to_its_step_without_scripts(table: Table) -> None:
    for sent, step in (("2", 2), ("9", 3), ("x", 0), ("", 0), ("-1", 0), ("9" * 40, 0), ("²", 0)):
        answer = browser().get(path(table), {"step": sent})
        assert answer.status_code == 302 and answer["Location"] == path(table, step), sent


def test_hands_lead_to_each_other(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin()

    assert f'href="{path(table, hand=2)}"' in html_of(at(table, 0))
    assert f'href="{path(table, hand=1)}"' in html_of(at(table, 0, hand=2))


@pytest.mark.parametrize(
    "address", ["hands/1/replay/4/", "hands/2/replay/", "hands/0/replay/0/", "hands/2/replay/steps/"]
)
def test_a_step_that_is_not_there_is_not_found(table: Table, address: str) -> None:
    assert browser().get(f"/table/{table.session_id}/{address}").status_code == 404


def test_what_was_looked_at_is_not_sent_again_until_something_changes(table: Table) -> None:
    looker = browser()
    for each in ("1", "steps"):
        first = looker.get(path(table, each))
        assert looker.get(path(table, each), headers={"If-None-Match": first["ETag"]}).status_code == 304
        table.undo()
        assert looker.get(path(table, each), headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.django_db(transaction=True)  # what waits for the commit, such as keeping the state, is done
def test_the_steps_of_an_earlier_hand_are_judged_once(table: Table) -> None:
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin()
    forget_all()
    at(table, 0)

    with CaptureQueriesContext(connection) as captured:
        at(table, 2)

    assert not [query for query in captured if 'FROM "referee_play"' in query["sql"]], "nothing is read again"


# Who looks, and from where


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_at_the_table_replays_it(who: str) -> None:
    pages = seat_people()
    pages.lay("5-5", "5-0@1")

    assert "Bo played 5-0" in said(pages.who(who).get(path(pages, 2)))


def test_a_hand_is_replayed_from_its_page_a_moment_and_its_result() -> None:
    pages = seat_people()
    pages.lay("5-5", "5-0@1")
    looker = pages.watcher

    assert f'href="{path(pages)}"' in html_of(looker.get(f"/session/{pages.session_id}/"))
    assert f'href="{path(pages, 2)}"' in html_of(looker.get(f"/session/{pages.session_id}/1/2/"))
    pages.send("enter", do="void", reason="a tile fell")
    assert f'href="{path(pages)}"' in html_of(pages.look())
