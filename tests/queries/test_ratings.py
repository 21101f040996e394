"""Ratings: reckoned from finished sessions, partners together, and again whenever one of them changes."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from referee import models, operations, queries
from referee.queries import EVERYTHING, ratings
from scoring.ending.standings import standings
from scoring.games import GAMES
from tests.support.api import Api
from tests.support.players import play_session
from tests.support.tables import Table, open_table

ALL_FIVES = GAMES["all-fives"]


def finished(*names: str, target: int = 15) -> Table:
    """Return a session that Ann, or whoever is named first, wins with 20 points."""
    table = open_table(*names, begin=False, dealt=1, target=target)
    table.begin(leader=1)
    table.play("1: 5-5")
    tiles = ("6-4", "3-3", "4-2")
    table.enter({"do": "count", "left": {str(seat): [tiles[seat - 2]] for seat in range(2, len(names) + 1)}})
    assert table.state.finished
    return table


def rated() -> dict[str, tuple[float, float, int]]:
    told = Api().get("ratings").body
    return {each["name"]: (each["rating"], each["uncertainty"], each["sessions"]) for each in told}


# Places


def test_the_winners_come_first_then_most_points():
    assert standings(ALL_FIVES, {1: 40, 2: 100, 3: 60}, (2,)) == {1: 3, 2: 1, 3: 2}


def test_the_fewest_points_come_first_where_the_fewest_win():
    game = next(game for game in GAMES.values() if game.low_wins)

    assert standings(game, {1: 40, 2: 100, 3: 12}, (3,)) == {1: 2, 2: 3, 3: 1}
    assert standings(game, {1: 40, 2: 100}, ()) == {1: 1, 2: 2}


def test_sides_that_are_level_share_a_place():
    assert standings(ALL_FIVES, {1: 40, 2: 100, 3: 40}, (2,)) == {1: 2, 2: 1, 3: 2}


def test_where_nobody_has_won_points_decide():
    assert standings(ALL_FIVES, {1: 40, 2: 60}, ()) == {1: 2, 2: 1}


def test_whoever_met_the_target_is_ahead_of_somebody_with_as_many_points():
    assert standings(ALL_FIVES, {1: 100, 2: 100}, (2,)) == {1: 2, 2: 1}


# Ratings

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_finished_session_is_a_match_between_its_sides():
    finished("Ann", "Bo")
    model = PlackettLuce()
    [[ann], [bo]] = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])

    assert rated() == {
        "Ann": (round(ann.mu, 4), round(ann.sigma, 4), 1),
        "Bo": (round(bo.mu, 4), round(bo.sigma, 4), 1),
    }


def test_partners_rise_and_fall_together():
    play_session("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2), target=15)

    told = rated()

    assert told["Ann"] == told["Cy"]
    assert told["Bo"] == told["Di"]
    assert told["Ann"][0] > 25 > told["Bo"][0]


def test_a_session_that_goes_on_tells_nothing():
    finished("Ann", "Bo", "Cy")
    open_table("Ann", "Di")

    assert set(rated()) == {"Ann", "Bo", "Cy"}


def test_a_patience_tells_nothing():
    assert Api().get("ratings?variant=bingo").body == []


def test_each_game_has_its_own_ratings_and_all_have_one():
    finished("Ann", "Bo")
    play_session("Bo", "Ann", variant="five-up", target=3)

    assert Api().get("ratings?variant=all-fives")[0]["name"] == "Ann"
    assert Api().get("ratings?variant=five-up")[0]["name"] == "Bo"
    assert {each["sessions"] for each in Api().get("ratings").body} == {2}


def test_ratings_follow_an_undo():
    table = finished("Ann", "Bo")
    assert rated()
    table.undo()

    assert rated() == {}


def test_ratings_follow_a_merger():
    finished("Ann", "Bo")
    finished("Anna", "Bo")
    before = rated()
    ann, anna = (models.Player.objects.get(name=name).id for name in ("Ann", "Anna"))
    operations.merge_players(player_id=ann, into=anna, scope=EVERYTHING)

    assert set(rated()) == {"Anna", "Bo"} and rated()["Anna"][2] == 2
    operations.split_player(player_id=ann, scope=EVERYTHING)
    assert rated() == before


def test_whoever_is_hidden_stands_on_no_board():
    finished("Ann", "Bo")
    bo = models.Player.objects.get(name="Bo")
    before = rated()["Ann"]
    operations.change_player(player_id=bo.id, scope=EVERYTHING, hidden=True)

    assert rated() == {"Ann": before}


def test_only_the_latest_sessions_are_reckoned_with(monkeypatch):
    finished("Ann", "Bo")
    finished("Cy", "Di")
    monkeypatch.setattr(ratings, "RATED", 1)

    board = queries.rating_board(scope=EVERYTHING)

    assert ({each.name for each in board.rated}, board.sessions, board.more) == ({"Cy", "Di"}, 1, True)


def test_nothing_is_reckoned_twice(django_assert_max_num_queries, monkeypatch):
    finished("Ann", "Bo")
    queries.rating_board(scope=EVERYTHING)
    monkeypatch.setattr(ratings, "strengths", None)  # it would be called

    with django_assert_max_num_queries(3):
        assert queries.rating_board(scope=EVERYTHING).rated


@pytest.mark.parametrize("query", ["variant=chess", "game=draw"])
def test_what_cant_be_read_is_named(query):
    answer = Api().get(f"ratings?{query}")

    assert (answer.status, answer["errors"][0]["field"]) == (400, query.partition("=")[0])
