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

    told = text_of(Client().get("/players/ratings/?variant=all-fives"))

    assert "Ann 27.6 ± 8.1 1 Bo 22.4 ± 8.1 1 Counted from 1 session." in told and "Cy" not in told
    assert "No session has been finished here yet." in text_of(Client().get("/players/ratings/?variant=draw"))
    assert Client().get("/players/ratings/?variant=chess").status_code == 400
