"""The regulars through the API."""

from uuid import uuid4

import pytest

from tests.api import Api, open_table

pytestmark = pytest.mark.django_db


def test_a_player_is_named_once_whatever_the_case():
    first, second = Api().post("players", {"name": " Ann "}), Api().post("players", {"name": "ANN"})

    assert (first.status, second.status) == (201, 200)
    assert first["name"] == "Ann"
    assert first["id"] == second["id"]


def test_players_are_listed_with_how_often_they_played():
    open_table("Ann", "Bo")

    players = {player["name"]: player for player in Api().get("players")["results"]}

    assert players["Ann"]["sessions"] == 1
    assert players["Ann"]["last_played"]


def test_a_player_is_read_by_id():
    player = Api().post("players", {"name": "Ann"})

    assert Api().get(f"players/{player['id']}").body == player.body
    assert Api().get(f"players/{uuid4()}").status == 404


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": 7}, {"name": "x" * 41}, {"name": "Ann", "age": 7}])
def test_a_name_that_may_not_be_one_is_refused(body):
    answer = Api().post("players", body)

    assert answer.status == 400
    assert answer["errors"][0]["field"] in ("name", "age")


def test_names_beyond_the_first_page_are_on_the_next():
    for number in range(51):
        Api().post("players", {"name": f"Player {number}"})

    assert (Api().get("players")["pages"], len(Api().get("players?page=2")["results"])) == (2, 1)
