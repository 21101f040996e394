"""The table page: what it shows in each of its states, and to whom."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest

from referee import models, operations
from scoring.tiles import Tile
from tests.support.pages import HTMX, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


# Who sees what


@pytest.mark.parametrize(("who", "may_enter"), [("keeper", True), ("player", False), ("watcher", False)])
def test_who_may_enter_has_tiles_to_tap(who, may_enter):
    table = seat_people()

    assert ('name="lay"' in html_of(table.look(who))) == may_enter


def test_a_player_may_tap_when_it_is_their_turn():
    table = seat_people()
    table.lay("5-5")

    assert 'value="5-0@1"' in html_of(table.look("player"))
    assert table.lay("5-0@1", who="player").status_code == 200
    assert table.state.scores == {1: 10, 2: 10}


def test_a_watcher_is_told_so_and_sees_every_play():
    table = seat_people()
    table.lay("5-5", "5-0@1")
    text = text_of(table.look("watcher"))

    assert "It is Ann's turn. You are watching." in text
    assert "5+5 = 10" in text
    assert "5+5 + 0 = 10" not in text, "the sum of the open ends now stands once, above the list"


def test_a_player_plays_only_in_turn():
    table = seat_people()
    response = table.lay("5-5", who="player")

    assert response.status_code == 422
    assert "It is Ann's turn, not Bo's." in text_of(response)


def test_who_lost_the_pen_watches_and_is_told_so():
    table = seat_people()
    key = models.Key.objects.get(device="keeper's phone")
    operations.take_pen(token=operations.hand_over_pen(session_id=table.session_id, by=key), device="another")

    assert "Another phone keeps the score now." in text_of(table.look())
    assert table.lay("5-5").status_code == 403


def test_a_table_that_is_not_there_is_not_here():
    assert browser().get(f"/table/{uuid4()}/").status_code == 404


# Its states


def test_before_the_first_hand_the_keeper_says_who_leads():
    table = seat_people(begin=False)

    assert "Who leads?" in text_of(table.look())
    assert "begins the next hand" in text_of(table.look("watcher"))
    assert "Bo leads" in text_of(table.send("begin", leader="2"))


def test_nothing_laid_yet_says_who_leads_and_with_what():
    text = text_of(seat_people().look())

    assert "Ann leads" in text
    assert "The leader can lead any tile" in text


def test_the_sum_is_shown_end_by_end():
    table = seat_people()
    page = table.lay("5-5", "5-0@1")

    assert "5+5" in text_of(page)
    assert "The open ends add up to 10" in text_of(page)
    assert "+10" in text_of(page)


def test_each_end_has_the_tiles_that_fit_it_with_their_points():
    table = seat_people()
    page = html_of(table.lay("6-5"))

    assert 'value="6-0@1"' in page
    assert 'aria-label="6-0, 5 points"' in page
    assert 'aria-label="4-1, doesn&#39;t fit"' in page


def test_an_end_can_be_chosen_without_scripts():
    table = seat_people()
    table.lay("6-5")
    page = html_of(table.look(query="?arm=2"))

    assert '<div class="panel" data-panel="2">' in page
    assert '<div class="panel" data-panel="" hidden>' in page


def test_a_bigger_set_is_shown_by_suit():
    table = seat_people(tile_set=9)

    assert 'data-suit="9"' in html_of(table.look())
    assert 'data-suit="7" data-picks' in html_of(table.look(query="?suit=7"))


def test_of_a_bigger_set_what_fits_is_shown_first_and_the_suits_when_another_tile_is_asked_for():
    table = seat_people(tile_set=9)
    table.lay("6-5")

    first, every = html_of(table.look()), html_of(table.look(query="?every=1"))
    assert '<div class="panel" data-panel="">' in first and 'data-panel="all" hidden' in first
    assert '<div class="panel" data-panel="all">' in every and 'data-panel="" hidden' in every
    assert 'aria-label="Tiles with 4, which no end takes now"' in every


def test_the_suit_under_which_a_tile_was_found_says_which_half_touches():
    table = seat_people(tile_set=9)
    table.lay("6-5", "5-3@2")
    table.send("enter", lay="6-3", suit="3")

    assert table.state.hand.layout.arms[1].tile == Tile(6, 3)


def test_a_tile_that_is_let_stand_lies_with_the_suit_inward_under_which_it_was_found():
    table = seat_people(tile_set=9)
    table.lay("6-5")
    page = html_of(table.send("enter", lay="4-1", suit="1", stands="1"))

    assert 'value="4-1@1~1"' in page and 'value="4-1@2~1"' in page
    assert "4-1@1~4" not in page


def test_a_tile_that_fits_several_ends_is_asked_where_it_lies():
    table = seat_people()
    table.lay("6-4", "4-3@2")
    response = table.lay("6-3")

    assert response.status_code == 200
    assert "Where does 6-3 go?" in text_of(response)
    assert 'value="6-3@1"' in html_of(response)
    assert table.state.version == 3


def test_without_scripts_it_is_asked_on_a_page_of_its_own():
    table = seat_people()
    table.lay("6-4", "4-3@2")
    response = table.send("enter", lay="6-3", scripts=False)

    assert response.url == f"{table.path}?tile=6-3"
    assert "Where does 6-3 go?" in text_of(table.keeper.get(response.url))


def test_a_tile_that_fits_one_place_is_not_said_to_be_unplayable():
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2")
    page = text_of(table.look(query="?tile=5-4"))

    assert "Tap where 5-4 goes." in page
    assert "can't be played" not in page
    assert "6-6 can't be played now." in text_of(table.look(query="?tile=6-6"))


def test_when_the_hand_is_over_it_waits_for_the_count():
    table = seat_people(dealt=1)
    table.lay("5-5")

    assert "Ann went out!" in text_of(table.look())
    assert "Count the tiles" in text_of(table.look())
    assert "The scorekeeper enters the count." in text_of(table.look("watcher"))


def test_the_target_ends_the_session():
    table = seat_people(target=10)
    response = table.lay("5-5")

    assert "Ann wins with 10!" in text_of(response)
    assert "Rematch" in text_of(response)


def test_a_hand_thrown_in_brings_nothing_and_the_next_begins():
    table = seat_people()
    table.lay("6-1")
    response = table.send("enter", do="void", reason="dropped tiles")

    assert "Thrown in" in text_of(response)
    assert "Ann leads the next hand" in text_of(response)
    assert "Somebody else leads" in text_of(response)


def test_a_declared_block_waits_for_the_count():
    table = seat_people()
    table.lay("6-5")

    assert "The hand is blocked: nobody can play." in text_of(table.send("enter", do="block"))


def test_the_table_s_own_penalty():
    table = seat_people()
    response = table.send("enter", do="adjust", seat="2", points="-5", reason="looked")

    assert response.status_code == 200
    assert table.state.scores == {1: 0, 2: -5}


@pytest.mark.parametrize(
    "query", ["?arm=99", "?arm=x", "?tile=9-9", "?tile=x", "?suit=77", "?arm=1&tile=5-5", "?stands=1"]
)
def test_an_address_that_makes_no_sense_shows_the_table(query):
    table = seat_people()
    table.lay("5-5")

    assert table.look(query=query).status_code == 200


@pytest.mark.parametrize("felt", ["390x384", "1x1", "99999x99999", "x", "0390x0200", "9999x9999"])
def test_the_felt_may_have_any_size(felt):
    table = seat_people()
    table.lay("5-5")
    table.watcher.cookies["felt"] = felt

    assert "<svg" in html_of(table.look("watcher"))


def test_the_title_says_whose_turn_it_is():
    table = seat_people("block", dealt=2)

    def title() -> str:
        found = re.search(r"<title>(.*?)</title>", html_of(table.look()), re.DOTALL)
        assert found
        return unescape(found[1]).strip()

    assert title() == "Ann leads · Block"
    table.lay("6-1")
    assert title() == "Bo's turn · Block"
    table.send("enter", do="pass")
    table.lay("6-5@1")
    assert title() == "Count the tiles · Block"


def test_a_fragment_is_only_the_table():
    table = seat_people()

    assert re.match(r"\s*<title>[^<]+</title>\s*<main", html_of(table.look(**HTMX)))
    assert html_of(table.look()).startswith("<!DOCTYPE html>")


def test_nothing_on_the_page_needs_inline_script_or_style():
    table = seat_people()
    page = html_of(table.lay("5-5")) + html_of(table.look())

    assert "<style" not in page
    assert " style=" not in page
    assert " onclick=" not in page
    assert "<script>" not in page
