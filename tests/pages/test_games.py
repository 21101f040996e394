"""Choosing a game: the search, chips that narrow the list, favorites and those played last first."""

from __future__ import annotations

import re
from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from referee import models
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.factories import SessionFactory
from tests.support.pages import HTMX, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


def listed(client, query=""):
    """Return the games as they stand on the page, table games and patiences apart."""
    page = html_of(client.get(f"/new/{query}"))
    return [re.findall(r'<li class="game-card" id="([^"]+)"', part) for part in page.split('id="patiences"')]


def star(client, game, starred="1", **headers):
    return client.post(f"/new/{game}/star/", {"starred": starred}, headers=headers)


def test_a_new_phone_finds_every_game_in_the_order_of_the_book_and_patiences_in_their_own_place():
    assert listed(browser()) == [list(VARIANTS), list(PATIENCES)]


def test_favorites_come_first_then_what_was_played_last():
    bergen, draw = (seat_people(game) for game in ("bergen", "draw"))
    models.Session.objects.filter(id=draw.session_id).update(changed_at=timezone.now() - timedelta(days=1))
    star(bergen.keeper, "blind")
    star(bergen.keeper, "knock-out")
    at_the_table, alone = listed(bergen.keeper)

    assert at_the_table[:4] == ["blind", "bergen", "draw", "all-fives"]
    assert alone[:2] == ["knock-out", next(iter(PATIENCES))]
    assert "Last played yesterday" in text_of(bergen.keeper.get("/new/"))


def test_a_star_belongs_to_its_phone_and_is_taken_away_again():
    client = browser()
    star(client, "blind")

    assert listed(browser())[0][0] == listed(browser("another phone"))[0][0] == "all-fives"
    assert listed(client)[0][0] == "blind"
    star(client, "blind", starred="0")
    assert listed(client)[0][0] == "all-fives"


def test_a_star_given_twice_is_one():
    client = browser()

    assert [star(client, "blind").url for _tap in range(2)] == ["/new/blind/", "/new/blind/"]
    assert models.FavoriteGame.objects.count() == 1


def test_the_answer_to_a_tap_is_the_star_alone():
    page = html_of(star(browser(), "blind", **HTMX))

    assert 'aria-pressed="true" aria-label="Favorite: Blind Dominoes"' in page
    assert page.startswith("<form")


def test_a_game_that_is_not_there_has_no_star_and_no_picture():
    assert star(browser(), "chess").status_code == 404
    assert browser().get("/new/chess/picture.svg").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_picture_that_phones_keep(game):
    response = browser().get(f"/new/{game}/picture.svg")

    assert ElementTree.fromstring(response.content).tag.endswith("svg")
    assert response.content.count(b"<g transform") + response.content.count(b'class="newest"') > 0
    assert (response["Content-Type"], response["Cache-Control"]) == ("image/svg+xml", "public, max-age=86400")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?search=train", {"mexican-train"}),
        ("?search=%20QUINI", {"puerto-rican-500"}),
        ("?search=chess", set()),
        ("?for=many&for=scoring", {"baneberry-157"}),
        ("?for=4&for=partners&search=cuban", {"cuban-double-nine"}),
        ("?for=solo", set(PATIENCES)),
        ("?for=solo&for=2", set()),
        ("?for=7", set(GAMES)),
    ],
)
def test_the_list_has_the_games_that_have_the_name_and_fit_every_chip(query, found):
    assert {game for part in listed(browser(), query) for game in part} == found


def test_a_search_that_finds_nothing_says_so_and_keeps_what_was_asked():
    page = browser().get("/new/?search=chess&for=3")

    assert "No games found." in text_of(page)
    assert 'value="chess"' in html_of(page) and 'value="3" checked' in html_of(page)


def test_a_card_names_players_and_target_and_leaves_the_source_to_the_rules_page():
    text = text_of(browser().get("/new/"))

    assert "Mexican Train 2–10 players · 13 hands" in text and "Bingo 1 player" in text
    assert GAMES["all-fives"].source.title not in text


def test_the_list_costs_the_same_however_much_was_played(django_assert_num_queries):
    table = seat_people()
    SessionFactory.create_batch(3)
    star(table.keeper, "blind")

    with django_assert_num_queries(2):
        table.keeper.get("/new/")
