"""Ratings on the pages of players."""

from __future__ import annotations

import pytest
from django.test import Client

from referee import models
from tests.support.pages import text_of
from tests.support.players import play_session

pytestmark = pytest.mark.django_db


def test_a_player_page_tells_the_rating_with_its_uncertainty_and_what_it_means():
    play_session("Ann", "Bo", target=15)

    told = text_of(Client().get(f"/players/{models.Player.objects.get(name='Ann').id}/"))

    assert "Rating 27.6 ± 8.1 from 1 finished session" in told
    assert "Everybody starts at 25 ± 8.3" in told


def test_the_board_of_ratings_has_everybody_who_finished_a_session():
    play_session("Ann", "Bo", target=15)
    play_session("Cy", "Di")

    play_session("Bo", "Cy", variant="draw")

    told = text_of(Client().get("/players/?variant=all-fives&order=rating"))

    assert (
        "Ann today 1 1 27.6 ± 8.1 1 finished Bo today 1 0 22.4 ± 8.1 1 finished Cy today 1 0 – Di today 1 0 – " in told
    )
    assert "No session has been finished here yet." in text_of(Client().get("/players/?variant=draw&order=rating"))
    assert Client().get("/players/?variant=chess&order=rating").status_code == 400
    assert Client().get("/players/?order=luck").status_code == 400


def test_the_old_address_of_the_ratings_leads_there_for_good():
    old = Client().get("/players/ratings/?variant=draw")

    assert (old.status_code, old.url) == (301, "/players/?variant=draw&order=rating")
