"""Entering plays through the API."""

from uuid import uuid4

import pytest

from tests.support.api import open_table
from tests.support.tables import tiles_judged

pytestmark = pytest.mark.django_db


def test_a_play_is_answered_with_ruling_hand_scores_and_version():
    table = open_table()

    answer = table.play(1, "5-5")

    assert answer.status == 201
    assert answer["ruling"]["legal"] and answer["ruling"]["play"] == 1
    assert answer["ruling"]["awards"][0]["working"] == "5+5 = 10"
    assert answer["hand"]["turn"] == 2
    assert answer["hand"]["plays"] == [{"id": answer["id"], "do": "play", "seat": 1, "tile": "5-5"}]
    assert (answer["scores"], answer["version"]) == ({"1": 10, "2": 0}, 2)


def test_a_player_enters_the_plays_of_the_own_seat_only():
    table = open_table()

    assert table.play(1, "5-5", by=table.seats[2]).status == 403
    assert table.play(1, "5-5", by=table.seats[1]).status == 201
    assert table.play(2, "5-0", arm=1, by=table.seats[2]).status == 201
    assert table.enter({"do": "void", "reason": "late"}, by=table.seats[1]).status == 403


def test_a_watcher_and_a_stranger_enter_nothing():
    table = open_table()

    assert table.play(1, "5-5", by=table.watcher).status == 401
    assert table.play(1, "5-5", by=table.stranger).status == 403
    assert table.watcher.get(f"hands/{table.hand}")["plays"] == []


def test_a_play_that_breaks_a_rule_is_refused_with_every_fault_and_its_rule():
    table = open_table()
    table.play(1, "5-5")

    answer = table.play(1, "6-4")

    assert answer.status == 422
    assert [fault["code"] for fault in answer["faults"]] == ["not_your_turn", "no_match"]
    assert answer["faults"][1]["message"] == "6-4 doesn't fit. The open ends are 5."
    assert answer["faults"][1]["rule"] == "all-fives#matching"
    assert "It is Bo's turn, not Ann's." in answer["detail"]
    assert table.watcher.get(f"hands/{table.hand}")["version"] == 2


@pytest.mark.django_db(
    transaction=True
)  # once it is committed, the state is kept, and the play before isn't judged again
def test_a_refused_play_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table()
    table.play(1, "5-5")
    judged = tiles_judged(monkeypatch)

    assert table.play(2, "6-4", id=str(uuid4())).status == 422
    assert judged == ["6-4"]


def test_what_the_table_let_stand_is_recorded_with_its_faults():
    table = open_table()
    table.play(1, "5-5")

    answer = table.play(2, "6-4", arm=1, stands=True)

    assert answer.status == 201
    assert (answer["ruling"]["legal"], answer["ruling"]["recorded"]) == (False, True)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"do": "play", "seat": 1, "tile": "6~4"}, "tile"),
        ({"do": "play", "seat": 1}, "tile"),
        ({"do": "play", "tile": "6-4"}, "seat"),
        ({"do": "fold", "seat": 1}, "do"),
        ({"seat": 1}, "do"),
        ({"do": "draw", "seat": 1, "tiles": "two"}, "tiles"),
        ({"do": "pass", "seat": 1, "colour": "red"}, "colour"),
        ({"do": "pass", "seat": 1, "id": "x"}, "id"),
        ({"do": "pass", "seat": 1, "after": "x"}, "after"),
        ({"do": "pass", "seat": 1, "at": "yesterday"}, "at"),
    ],
)
def test_an_entry_that_can_not_be_read_is_refused_by_name(entry, field):
    table = open_table()

    answer = table.enter(entry)

    assert answer.status == 400
    assert answer["errors"][0]["field"] == field
    assert table.watcher.get(f"hands/{table.hand}")["version"] == 1


def test_an_entry_sent_twice_is_recorded_once_and_answered_the_same():
    table, sent = open_table(), str(uuid4())

    first, second = table.play(1, "5-5", id=sent), table.play(1, "5-5", id=sent)

    assert (first.status, second.status) == (201, 200)
    assert first["ruling"] == second["ruling"]
    assert table.play(1, "5-0", id=sent).status == 422
    assert table.watcher.get(f"hands/{table.hand}")["version"] == 2


def test_a_writer_who_is_behind_is_shown_the_present_hand():
    table = open_table()
    table.play(1, "5-5")

    answer = table.play(2, "5-0", arm=1, after=1)

    assert answer.status == 409
    assert (answer["version"], answer["hand"]["turn"]) == (2, 2)
    assert table.play(2, "5-0", arm=1, after=2).status == 201


def test_two_phones_sending_the_same_turn_are_recorded_once():
    table = open_table()

    first, second = table.play(1, "5-5", after=1), table.play(1, "5-5", after=1)

    assert (first.status, second.status) == (201, 409)


def test_a_check_gives_the_ruling_and_writes_nothing():
    table = open_table()

    lawful = table.watcher.post(f"hands/{table.hand}/check", {"do": "play", "seat": 1, "tile": "5-5"})
    unlawful = table.watcher.post(f"hands/{table.hand}/check", {"do": "play", "seat": 2, "tile": "5-5"})

    assert (lawful.status, lawful["ruling"]["points"]) == (200, 10)
    assert (unlawful.status, unlawful["ruling"]["faults"][0]["code"]) == (200, "not_your_turn")
    assert table.watcher.get(f"hands/{table.hand}")["plays"] == []


def test_placements_of_a_tile_tell_the_points_each_would_score():
    table = open_table()
    table.play(1, "5-5")

    answer = table.watcher.get(f"hands/{table.hand}/placements?tile=0-5")

    assert [(each["tile"], each["arm"], each["points"]) for each in answer["placements"]] == [
        ("5-0", 1, 10),
        ("5-0", 2, 10),
    ]


def test_without_a_tile_every_unseen_one_is_placed():
    table = open_table(tile_set=6)

    tiles = {each["tile"] for each in table.watcher.get(f"hands/{table.hand}/placements")["placements"]}

    assert len(tiles) == 28


@pytest.mark.parametrize("query", ["tile=6~4", "tile=", "tiles=6-4"])
def test_a_tile_that_can_not_be_read_is_named(query):
    table = open_table()

    assert table.watcher.get(f"hands/{table.hand}/placements?{query}").status == 400


def test_what_the_plays_show_is_told_with_the_plays():
    table = open_table(variant="block")
    table.play(1, "6-1")
    table.enter({"do": "pass", "seat": 2})
    table.play(1, "6-5", 1)
    table.play(2, "2-1", 2)

    (finding,) = table.keeper.get(f"hands/{table.hand}")["findings"]

    assert finding == {
        "code": "revoke",
        "certainty": "proved",
        "seat": 2,
        "plays": [2, 4],
        "message": "Bo passed on play 2 with 6 and 1 open while holding 2-1. "
        "Bo played it on play 4, having drawn nothing in between.",
    }
