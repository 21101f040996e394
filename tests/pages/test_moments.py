"""What the page of a play explains: the sum end by end, other places for the tile, the rule, its address, what was put right."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.record.entry_json import write_entry
from scoring.variants import VARIANTS
from tests.support.logs import correct, entry_ids
from tests.support.pages import browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages
from tests.support.random_hands import open_game, patience_hand
from tests.support.sample_sizes import sample
from tests.support.seats import names_for, sides_for
from tests.support.strategies import Agreed, RandomDeal
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann has led the 5-5, Bo laid the 5-0 on arm 1, Ann the 5-3 on arm 2."""
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


def moment(table: Table, play: int, hand: int = 1, client: Any = None) -> Any:
    return (client or browser()).get(f"/session/{table.session_id}/{hand}/{play}/")


def said(page: Any) -> str:
    """What the page says, without what keeps the name of a tile on one line."""
    assert page.status_code == 200
    return text_of(page).replace("\u2060", "")


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


# What was put right


def test_an_amended_entry_is_shown_as_it_was_and_as_it_is(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}, why="it was the 5-2")

    page = moment(table, 2)
    text = said(page)

    assert "Something else was entered first." in text
    assert "it was the 5-2" in text
    assert "As it was Bo played 5-0 +10 5+5 + 0 = 10 As it is now Bo played 5-2 No points 5+5 + 2 = 12" in text
    assert html_of(page).count('class="felt still"') == 3


def test_an_entry_after_it_says_why_it_is_ruled_otherwise(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")})

    text = said(moment(table, 3))

    assert "Something before this was put right, and that changed the ruling." in text
    assert "As it was Ann played 5-3 No points 0 + 3 = 3 As it is now Ann played 5-3 +5 2 + 3 = 5" in text
    assert "Put right" not in said(moment(table, 1))


def test_a_forgotten_entry_says_that_it_was_put_in(table: Table) -> None:
    entry = {"do": "draw", "seat": 2, "tiles": 1}
    correct(
        table, {"do": "insert", "hand": str(table.hand_id), "before": entry_ids(table)[1], "entry": entry}, why="forgot"
    )

    text = said(moment(table, 2))

    assert "This was left out at first and added later." in text
    assert "forgot" in text and "As it was" not in text


def test_what_was_entered_after_a_correction_is_not_of_it(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")})
    table.plays("2: 3-3 on 2")
    correct(table, {"do": "amend", "play": entry_ids(table)[3], "entry": lay("2: 3-1 on 2")}, why="the second")

    text = said(moment(table, 4))

    assert text.count("Something else was entered first.") == 1
    assert "the second" in text


def test_two_corrections_are_told_in_turn_and_one_undone_not_at_all(table: Table) -> None:
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-2 on 1")}, why="first look")
    correct(table, {"do": "amend", "play": entry_ids(table)[1], "entry": lay("2: 5-1 on 1")}, why="second look")
    both = said(moment(table, 2))
    table.undo()
    one = said(moment(table, 2))

    assert both.index("first look") < both.index("second look")
    assert "As it was Bo played 5-2" in both and "As it is now Bo played 5-1" in both
    assert "first look" in one and "second look" not in one


def test_other_house_rules_are_told_as_a_correction_too(table: Table) -> None:
    correct(table, {"do": "options", "options": {"unit": "fives"}}, why="we play fives")

    text = said(moment(table, 1))

    assert "we play fives" in text
    assert "As it was Ann played 5-5 +10 5+5 = 10 As it is now Ann played 5-5 +2 5+5 = 10, 10 / 5 = 2" in text


def test_a_play_without_corrections_costs_no_more_queries(table: Table) -> None:
    def asked(play: int) -> int:
        with CaptureQueriesContext(connection) as captured:
            moment(table, play)
        return len(captured)

    before = asked(3)
    table.plays("2: 3-3 on 2", "1: 3-1 on 2")

    assert asked(5) == before


# Everybody, every game


@pytest.mark.parametrize("who", ["keeper", "player", "watcher", "stranger"])
def test_everybody_sees_all_of_it(who: str) -> None:
    pages = seat_people()
    pages.lay("5-5", "5-0@1")
    client = seat_people("draw", "Xi", "Yo").keeper if who == "stranger" else pages.who(who)

    text = said(client.get(f"/session/{pages.session_id}/1/2/"))

    assert "The rule The open ends are a multiple of five." in text
    assert "Where the 5-0 could have gone" in text
    assert "Link to this play" in text


def moments_of(session_id: UUID, entries: int, game: str) -> None:
    """Look at the moments of the first hand: one in four, and the last."""
    for number in {*sample(4, range(1, entries + 1), game), entries}:
        assert browser().get(f"/session/{session_id}/1/{number}/").status_code == 200, number


@pytest.mark.parametrize("game", VARIANTS)
def test_moments_of_a_random_hand_of_every_game(game: str) -> None:
    deal = RandomDeal(Agreed(game, {}, sides_for(game)).session, Random(13))
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False)
    table.begin(**deal.told)
    for ruling in deal.rulings:
        table.enter(write_entry(ruling.entry))

    moments_of(table.session_id, len(deal.rulings), game)


@pytest.mark.parametrize("game", [slug for slug in VARIANTS if VARIANTS[slug].options])
def test_moments_with_every_house_rule_changed(game: str) -> None:
    dice = Random(17)
    changed = {
        option.key: dice.choice(option.allowed)
        for option in VARIANTS[game].options
        if option.key not in ("tile_set", "dealt", "mode", "ante", "target", "hands")
    }
    deal = RandomDeal(Agreed(game, changed, sides_for(game)).session, dice)
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False, **changed)
    table.begin(**deal.told)
    for ruling in deal.rulings:
        table.enter(write_entry(ruling.entry))

    moments_of(table.session_id, len(deal.rulings), game)


@pytest.mark.parametrize("game", PATIENCES)
def test_every_moment_of_a_random_patience(game: str) -> None:
    opened = open_game(game)
    for entry in patience_hand(PATIENCES[game], Random(19)):
        opened.enter(entry)

    session = opened.table.session_id
    number, page = 0, browser().get(f"/session/{session}/1/1/")
    while page.status_code == 200:
        number += 1
        page = browser().get(f"/session/{session}/1/{number + 1}/")
    assert number >= len(opened.table.state.log_state.hands[0].lines)
    assert GAMES[game].name in text_of(browser().get(f"/session/{session}/1/1/"))


def test_the_open_ends_of_trains_are_those_that_could_be_played_on_with_whose_they_are() -> None:
    table = seat_people("mexican-train", "Ann", "Bo")
    table.lay("12-5@1")
    page = html_of(browser().get(f"/session/{table.session_id}/1/1/"))
    ends = re.findall(r'title="([^"]+ which ends in [^"]+)"', page)

    assert ends == ["Bo&#39;s train, which ends in 12", "Mexican Train, which ends in 12"]
