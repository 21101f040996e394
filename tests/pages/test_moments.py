"""The page of a play: the sum end by end, other places for the tile, the rule, its address."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.games import GAMES
from tests.support.logs import correct, entry_ids
from tests.support.moments import moment, said
from tests.support.moments import table as table
from tests.support.pages import browser, html_of, text_of
from tests.support.patience_pages import PatiencePages
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db


# The sum


def test_each_end_of_the_sum_has_its_color_of_the_picture(table: Table) -> None:
    page = html_of(moment(table, 2))

    chips = re.findall(r'<span class="end-chip arm-(\d) to-\d" title="([^"]*)" aria-hidden="true">([^<]*)</span>', page)
    assert chips[:2] == [
        ("2", "the blue end with the 5 on the right arm, after 5-5", "5+5"),
        ("1", "the yellow end with the 0 on the left arm, after 5-0", "0"),
    ]
    assert '<span class="sr">5+5 + 0 = 10</span>' in page
    for arm in (1, 2):
        assert f'class="end arm-{arm}"' in page, "the picture has the end in the same color"


def test_a_game_that_adds_nothing_up_shows_its_ends() -> None:
    table = open_table(variant="draw")
    table.plays("1: 6-6", "2: 6-4 on 1")

    text = said(moment(table, 2))

    assert "Open ends 4 6 Points 0" in text


# Other places


def test_other_places_for_the_tile_say_what_they_would_have_scored() -> None:
    table = open_table()
    table.plays("1: 6-4", "2: 6-6 on 1", "1: 4-4 on 2", "2: 6-5 on 1", "1: 5-4 on 2", "2: 5-5 on 2")

    text = said(moment(table, 6))

    assert "Where the 5-5 could have gone" in text
    assert "5 after the 5-4 where it was played 5 + 5+5 = 15 +15" in text
    assert "5 after the 6-5 5+5 + 5 = 15 +15" in text


def test_a_tile_that_fit_nowhere_else_says_so(table: Table) -> None:
    assert "It didn't fit anywhere else." in said(moment(table, 3))


def test_a_tile_that_was_led_had_no_other_place(table: Table) -> None:
    assert "could have gone" not in said(moment(table, 1))


def test_a_tile_that_stands_says_that_the_rules_had_no_place_for_it(table: Table) -> None:
    table.enter({**lay("2: 6-4 on 2"), "stands": True})

    assert "By the rules it couldn't have gone anywhere." in said(moment(table, 4))


def test_a_play_that_stands_shows_the_tiles_that_fitted() -> None:
    table = open_table(tile_set=6)
    table.play("1: 6-5")
    table.enter({**lay("2: 4-1 on 2"), "stands": True})

    assert "These tiles could have been played: 5-0 5-1 5-2" in said(moment(table, 2))


def test_a_draw_has_no_places(table: Table) -> None:
    table.enter({"do": "draw", "seat": 2})

    text = said(moment(table, 4))
    assert "could have gone" not in text
    assert "The rule A player who can't play draws until a tile fits, and plays it." in text


# The rule


def test_the_rule_is_told_with_its_passage_and_its_source(table: Table) -> None:
    page = html_of(moment(table, 2))

    assert "The rule The open ends are a multiple of five. How it goes" in text_of(moment(table, 2))
    assert 'href="/rules/all-fives/#playing"' in page
    assert "Great Book of Domino Games" in page
    assert "House rule " not in text_of(moment(table, 2))


def test_a_house_rule_behind_the_ruling_is_named_with_what_would_be_without_it() -> None:
    meaning = GAMES["all-fives"].option("unit").meaning
    table = open_table(unit="fives", must_play=True, target=150)
    table.plays("1: 5-5")

    text = said(moment(table, 1))

    assert f"House rule {meaning} " in text
    assert "Without it this would have brought +10." in text
    assert "150" not in text, "the target has nothing to do with it"


def test_a_house_rule_that_allowed_or_forbade_it_is_named() -> None:
    free = open_table(spinner_opening="free")
    free.plays("1: 5-5", "2: 5-4 on 3")
    table = open_table(variant="block-and-draw", spinner_opening="sides_first", begin=False)
    table.begin(leader=1)
    table.play("1: 5-5")
    table.enter({**lay("2: 5-4 on 3"), "stands": True})

    assert "Without it this wouldn't have been allowed." in said(moment(free, 2))
    assert "Without it this would have been allowed." in said(moment(table, 2))


def test_a_play_that_stands_has_the_rule_that_it_broke(table: Table) -> None:
    table.enter({**lay("2: 6-4 on 2"), "stands": True})

    text = said(moment(table, 4))

    assert text.count("6-4 doesn't fit there. That end needs 3.") == 1
    assert "The rule Touching halves must be equal. Laying tiles" in text


def test_a_play_that_scores_nothing_has_the_rule_of_its_game(table: Table) -> None:
    assert "The rule Make the open ends add up to a multiple of five and score it." in said(moment(table, 3))


# The address


def test_the_address_leads_to_the_play_wherever_it_stands_by_now(table: Table) -> None:
    play = entry_ids(table)[2]
    assert f"/play/{play}/" in html_of(moment(table, 3))

    correct(
        table,
        {
            "do": "insert",
            "hand": str(table.hand_id),
            "before": entry_ids(table)[1],
            "entry": {"do": "pass", "seat": 2, "stands": True},
        },
    )

    answer = browser().get(f"/play/{play}/")
    assert answer.status_code == 302
    assert answer["Location"] == f"/session/{table.session_id}/1/4/"


def test_the_address_of_a_play_that_was_taken_back_says_so(table: Table) -> None:
    play = entry_ids(table)[2]
    table.undo()

    gone = browser().get(f"/play/{play}/")

    assert gone.status_code == 404
    assert "This play was taken back." in text_of(gone)
    assert browser().get(f"/play/{uuid4()}/").status_code == 404


def test_every_step_of_a_patience_has_its_address() -> None:
    pages = PatiencePages("five-columns")
    pages.lay()
    step = pages.state.log_state.hands[0].lines[0]

    answer = pages.watcher.get(f"/play/{step}/", follow=True)

    assert "Link to this step" in said(answer)
