"""Patiences through the API, by keeper, the player's own key, watcher and stranger."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.patience import PATIENCES
from tests.support.api import Api, ApiTable, open_table
from tests.support.patience_sessions import WORKED, phrases, worked, written

pytestmark = pytest.mark.django_db

COLUMNS = worked("five-columns")
HOPELESS = (
    "0-2 5-5 5-2 0-5 0-0 6-3 2-1 3-1 4-4 1-5 5-4 2-6 2-4 3-5 4-0 4-3 1-6 5-6 3-0 2-3 3-3 0-6 2-2 1-4 6-4 1-1 0-1 6-6"
)
"""A row of Knock-Out that can't be won."""


def open_patience(game: str, **options: Any) -> ApiTable:
    return open_table("Ann", variant=game, **options)


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_patience_is_listed_with_the_games(slug):
    told = Api().get(f"variants/{slug}")

    assert (told.status, told["name"]) == (200, PATIENCES[slug].name)


@pytest.mark.parametrize("path", sorted(WORKED.glob("*.txt")), ids=lambda path: path.stem)
def test_a_worked_game_through_the_api(path):
    game = worked(path.stem)
    table = open_patience(game.game, **game.options)

    for phrase in phrases(game):
        answer = table.enter(written(phrase))
        assert answer.status == 201, answer.body

    ending, left = next(line.split()[:2] for line in game.lines if line.startswith(("won", "lost")))
    hand = answer["hand"]
    assert (hand["result"]["ending"], hand["tiles_left_total"]) == (ending, int(left))
    assert hand["result"]["winners"] == ([1] if ending == "won" else [])
    assert hand["moves"] == []


def test_a_hand_shows_what_lies_where_its_moves_and_whether_it_can_be_won():
    table = open_patience("five-columns")
    assert table.keeper.get(f"hands/{table.hand}")["position"] is None
    table.enter(written(COLUMNS.lay))

    hand = table.watcher.get(f"hands/{table.hand}")

    assert len(hand["position"]["columns"]) == 5
    assert hand["verdict"]["outcome"] == "can_be_won"
    assert hand["moves_made"] == 0
    moves = table.watcher.get(f"hands/{table.hand}/placements")["moves"]
    assert moves == hand["moves"] and moves[0]["do"] == "remove"


def test_placements_in_a_line_are_told():
    table = open_patience("domino-patience")
    table.enter({"do": "lay", "hand": ["6-4", "4-2", "5-5", "3-3", "1-1"]})
    table.enter({"do": "play", "tile": "6-4"})

    (placement,) = table.keeper.get(f"hands/{table.hand}/placements?tile=4-2")["placements"]

    assert (placement["tile"], placement["arm"], placement["inward"]) == ("4-2", 2, 4)


@pytest.mark.parametrize("who", ["keeper", "seat", "watcher", "stranger"])
def test_a_hint_for_whoever_asks(who):
    table = open_patience("five-columns")
    table.enter(written(COLUMNS.lay))
    asker = table.seats[1] if who == "seat" else getattr(table, who)

    answer = asker.get(f"hands/{table.hand}/hint")

    assert answer.status == 200
    hint = answer["hint"]
    assert hint["promise"] == "keeps_win" and hint["fewest_left"] is None
    assert hint["message"] == "It can be won after this move."
    assert hint["move"] in table.watcher.get(f"hands/{table.hand}")["moves"]
    assert table.enter(hint["move"]).status == 201


def test_a_hint_says_how_many_are_left_at_best():
    table = open_patience("knock-out")
    table.enter({"do": "lay", "row": HOPELESS.split()})

    hint = table.watcher.get(f"hands/{table.hand}/hint")["hint"]

    assert hint["promise"] == "cannot_win"
    assert hint["fewest_left"] == table.watcher.get(f"hands/{table.hand}")["verdict"]["fewest_left"] == 20
    assert hint["message"] == "The game can't be won from here. This move leaves 20 tiles at best."


def test_no_hint_before_the_starting_tiles_when_it_is_over_and_at_a_table():
    table = open_patience("five-columns")
    assert table.watcher.get(f"hands/{table.hand}/hint")["hint"] is None
    table.enter(written(COLUMNS.lay))
    table.enter({"do": "block"})
    assert table.watcher.get(f"hands/{table.hand}/hint")["hint"] is None

    game = open_table("Ann", "Bo", variant="block")
    assert game.watcher.get(f"hands/{game.hand}/hint")["hint"] is None


def test_a_hint_for_no_hand_and_with_a_parameter_is_refused():
    assert Api().get("hands/00000000-0000-4000-8000-000000000000/hint").status == 404
    table = open_patience("bingo")
    assert table.watcher.get(f"hands/{table.hand}/hint?tile=6-4").status == 400


def test_wrong_starting_tiles_are_refused_with_every_fault():
    table = open_patience("five-columns")
    lay = written(COLUMNS.lay)
    lay["columns"][0][0] = lay["columns"][0][1]

    answer = table.enter(lay)

    assert answer.status == 422
    assert [fault["code"] for fault in answer["faults"]] == ["tile_already_played", "wrong_start"]
    assert all(fault["rule"].startswith("five-columns#") for fault in answer["faults"])


def test_a_move_is_checked_and_not_recorded():
    table = open_patience("five-columns")
    table.enter(written(COLUMNS.lay))

    answer = table.watcher.post(f"hands/{table.hand}/check", {"do": "move", "from": 1, "to": 2})

    assert answer.status == 200
    assert [fault["code"] for fault in answer["ruling"]["faults"]] == ["column_not_empty"]
    assert answer["version"] == 2


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"do": "draw"}, "tile"),
        ({"do": "remove"}, "tiles"),
        ({"do": "remove", "tiles": ["x"]}, "tiles[0]"),
        ({"do": "move", "from": 1}, "to"),
        ({"do": "lay", "row": "6-6"}, "row"),
    ],
)
def test_what_can_not_be_read_names_its_field(entry, field):
    answer = open_patience("five-columns").enter(entry)

    assert answer.status == 400
    assert answer["errors"][0]["field"] == field


def test_an_undo_takes_back_what_ended_the_game():
    table = open_patience("five-columns")
    table.enter(written(COLUMNS.lay))
    given_up = table.enter({"do": "block"})
    assert given_up["hand"]["result"]["ending"] == "lost"

    taken = table.undo()

    assert taken.status == 200
    assert taken["hand"]["result"] is None


def test_deal_follows_deal_and_the_player_ends_the_session():
    table = open_patience("five-columns")
    table.enter(written(COLUMNS.lay))
    assert table.keeper.post(f"sessions/{table.session}/hands").status == 409
    table.enter({"do": "block"})

    assert table.begin()["number"] == 2
    table.enter({"do": "void", "reason": "a tile was missing"})
    assert table.keeper.post(f"sessions/{table.session}/end").status == 200

    session = table.watcher.get(f"sessions/{table.session}")
    assert session["finished"] and session["winners"] == []
    assert [hand["ending"] for hand in session["hands"]] == ["lost", "void"]


def test_patience_is_played_by_its_player_and_ended_by_its_keeper():
    table = open_patience("five-columns")
    lay = written(COLUMNS.lay)

    assert table.enter(lay, by=table.watcher).status == 401
    assert table.enter(lay, by=table.stranger).status == 403
    assert table.enter(lay, by=table.seats[1]).status == 201
    assert table.enter({"do": "block"}, by=table.seats[1]).status == 403


def test_a_patience_for_two_is_refused():
    answer = Api().post("sessions", {"variant": "bingo", "seats": [{"name": "Ann"}, {"name": "Bo"}]})

    assert answer.status == 400
    assert answer["errors"][0]["field"] == "seats"


def test_the_history_lists_patiences():
    open_patience("bingo")

    (session,) = Api().get("sessions?variant=bingo")["results"]
    assert session["variant"] == "bingo"
