"""The statistics of a player through the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from referee import models
from tests.support.api import Api
from tests.support.depths import evening_of_every_depth
from tests.support.players import play_session

pytestmark = pytest.mark.django_db


def stats(name: str, query: str = "") -> dict[str, object]:
    player = models.Player.objects.get(name=name)
    answer = Api().get(f"players/{player.id}/stats{query}")
    assert answer.status == 200, answer.body
    return answer.body


def test_somebody_who_never_played_has_played_nothing():
    Api().post("players", {"name": "Ann"})

    told = stats("Ann")

    assert (told["sessions"], told["by_variant"]) == ({"played": 0, "won": 0}, {})
    assert told["points"] == {"play": 0, "hand_end": 0, "total": 0, "per_hand": None}
    assert (told["best_play"], told["fives"]) == (None, {"plays": 0, "scoring": 0})


def test_a_session_whose_first_hand_goes_on_isnt_played_yet():
    play_session("Ann", "Bo", end=False)

    assert stats("Ann")["sessions"] == {"played": 0, "won": 0}


@pytest.mark.postgres
def test_points_by_play_and_at_the_end_of_a_hand():
    play_session("Ann", "Bo")

    told = stats("Ann")

    assert told["hands"] == {"played": 1, "won": 1, "domino": 1, "blocked": 0}
    assert told["points"] == {"play": 10, "hand_end": 10, "total": 20, "per_hand": 20.0}
    assert told["best_play"]["points"] == 10
    assert told["by_variant"]["all-fives"]["points"] == told["points"]
    assert stats("Bo")["points"]["total"] == 0


@pytest.mark.postgres
def test_points_of_several_units_are_also_told_apart():
    play_session("Ann", "Bo", variant="baneberry-157", mode="cash", ante=25)
    assert "by_unit" not in stats("Ann")["by_variant"]["baneberry-157"]
    play_session("Ann", "Bo", variant="baneberry-157")

    told = stats("Ann")["by_variant"]["baneberry-157"]

    assert told["by_unit"].keys() == {"points", "cash"}
    assert told["by_unit"]["cash"]["points"]["total"] == 50
    assert told["points"]["total"] == 50 + told["by_unit"]["points"]["points"]["total"]


@pytest.mark.postgres
def test_points_of_several_games_are_not_added_up():
    play_session("Ann", "Bo")
    play_session("Ann", "Bo", variant="five-up")

    told = stats("Ann")

    assert (told["sessions"]["played"], told["hands"]["played"], told["points"]) == (2, 2, None)
    assert set(told["by_variant"]) == {"all-fives", "five-up"}
    assert stats("Ann", "?variant=five-up")["points"]["play"] == 2


@pytest.mark.postgres
def test_partners_and_opponents():
    play_session("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2))
    play_session("Ann", "Cy")

    told = stats("Ann")

    assert [(each["name"], each["sessions"]) for each in told["partners"]] == [("Cy", 1)]
    assert sorted((each["name"], each["sessions"]) for each in told["opponents"]) == [("Bo", 1), ("Cy", 1), ("Di", 1)]
    assert stats("Ann", "?with=cy")["sessions"]["played"] == 1
    assert stats("Ann", "?against=Cy")["sessions"]["played"] == 1
    assert stats("Ann", "?with=Cy&against=Bo")["sessions"]["played"] == 1
    assert stats("Ann", "?with=Bo")["sessions"]["played"] == 0


def test_statistics_are_filtered_by_day():
    play_session("Ann", "Bo")

    assert stats("Ann", "?from=2000-01-01")["sessions"]["played"] == 1
    assert stats("Ann", "?to=2000-01-01")["sessions"]["played"] == 0


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("variant=chess", "variant"),
        ("from=tomorrow", "from"),
        ("to=soon", "to"),
        ("with=Nobody", "with"),
        ("against=%00", "against"),
        ("against=00000000-0000-0000-0000-000000000000", "against"),
        ("year=2026", "year"),
    ],
)
def test_a_filter_that_cant_be_read_is_named(query, field):
    play_session("Ann", "Bo")
    player = models.Player.objects.get(name="Ann")

    answer = Api().get(f"players/{player.id}/stats?{query}")

    assert (answer.status, answer["errors"][0]["field"]) == (400, field)


def test_a_player_who_isnt_there_has_no_statistics():
    assert Api().get(f"players/{uuid4()}/stats").status == 404


def test_it_costs_the_same_however_much_was_played(django_assert_max_num_queries):
    for _ in range(3):
        play_session("Ann", "Bo")

    with django_assert_max_num_queries(8):
        stats("Ann")


def test_figures_say_from_which_depth_they_come_and_none_is_made_from_what_was_not_entered():
    evening_of_every_depth()

    told = stats("Ann")

    assert told["hands"] == {
        "played": 4,
        "won": 2,
        "domino": 2,
        "blocked": 0,
        "by_depth": {"tiles": 1, "points": 1, "hands": 2},
    }
    assert told["points"] == {
        "play": 10 + 15 - 5,
        "hand_end": 10,
        "whole_hand": 15 + 40,
        "total": 85,
        "per_hand": 21.25,
    }
    assert (told["best_play"]["points"], told["best_play"]["depth"]) == (15, "points")
    assert told["fives"] == {"plays": 1, "scoring": 1}
    assert (stats("Bo")["best_play"], stats("Bo")["points"]["whole_hand"]) == (None, 35)
