"""The players, and the page of each."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from referee import models, queries
from tests.pages import html_of
from tests.test_api_statistics import play

pytestmark = pytest.mark.django_db


def page_of(name: str, query: str = "") -> str:
    player = models.Player.objects.get(name=name)
    answer = Client().get(f"/players/{player.id}/{query}")
    assert answer.status_code == 200
    return html_of(answer)


def test_everybody_is_listed_with_a_way_to_their_page():
    play("Ann", "Bo")
    ann = models.Player.objects.get(name="Ann")

    listed = html_of(Client().get("/players/"))

    assert f'href="/players/{ann.id}/"' in listed
    assert 'href="/players/"' in html_of(Client().get("/sessions/"))


def test_where_nobody_has_played_that_is_said():
    assert "Nobody has played here yet." in html_of(Client().get("/players/"))


def test_a_player_is_told_with_figures_that_lead_to_what_they_count():
    play("Ann", "Bo")
    ann, best = models.Player.objects.get(name="Ann"), models.HandOfSeat.objects.get(seat=1).best_line

    told = page_of("Ann")

    assert f'href="/sessions/?player={ann.id}"' in told
    assert f'href="/play/{best}/"' in told
    assert Client().get(f"/play/{best}/", follow=True).status_code == 200
    assert f"/players/{models.Player.objects.get(name='Bo').id}/" in told


def test_form_is_drawn_of_one_game_with_its_figures_beneath():
    for _ in range(2):
        play("Ann", "Bo")

    told = page_of("Ann")

    assert told.count("<circle") == 2 and "<polyline" in told
    assert told.count('href="/session/') == 2


def test_games_are_told_apart_and_can_be_looked_at_alone():
    play("Ann", "Bo")
    play("Ann", "Bo", variant="five-up")

    told = page_of("Ann", "?against=Bo")
    assert "Only Five Up" in told and "?against=Bo&amp;variant=five-up" in told
    assert "All Fives" not in page_of("Ann", "?variant=five-up")


def test_against_somebody():
    play("Ann", "Bo")
    play("Ann", "Cy")
    bo = models.Player.objects.get(name="Bo")

    told = page_of("Ann", f"?against={bo.id}")

    assert "Against Bo." in told and "Cy" not in told


def test_somebody_who_never_played_a_hand():
    models.Player.objects.create(name="Ann")

    assert "No hand has been played to its end here." in page_of("Ann")


@pytest.mark.postgres
def test_who_has_won_most_of_a_game():
    play("Ann", "Bo", "Cy", target=20)
    play("Ann", "Bo")
    year = timezone.now().year

    board = queries.leader_board(scope=queries.EVERYTHING, variant="all-fives", year=str(year))
    shown = html_of(Client().get(f"/players/?variant=all-fives&year={year}"))

    assert [leader[1:] for leader in board.leaders] == [("Ann", 2, 1), ("Cy", 1, 0), ("Bo", 2, 0)]
    assert "Counted from 2 sessions." in shown
    assert "No sessions found." in html_of(Client().get("/players/?variant=all-fives&year=1999"))


@pytest.mark.parametrize("query", ["?variant=chess", "?variant=all-fives&year=soon", "?page=many"])
def test_what_cant_be_read_is_refused(query):
    assert Client().get(f"/players/{query}").status_code == 400


def test_a_player_who_isnt_there_has_no_page():
    assert Client().get(f"/players/{uuid4()}/").status_code == 404
