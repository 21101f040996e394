"""Hands through the API: begun, read and played to their end."""

from uuid import uuid4

import pytest

from tests.support.api import Api, open_table

pytestmark = pytest.mark.django_db


def test_the_keeper_begins_a_hand():
    table = open_table("Ann", "Bo", "Cy", begin=False)

    begun = table.begin(leader=2, dealt={"3": 6})

    assert begun.status == 201
    assert (begun["number"], begun["turn"], begun["version"]) == (1, 2, 1)
    assert begun["tiles_left"] == {"1": 5, "2": 5, "3": 6}
    assert begun["due"]["leads"]


def test_nobody_else_begins_a_hand():
    table = open_table(begin=False)

    for other, status in ((table.seats[1], 403), (table.stranger, 403), (Api("nonsense"), 403), (table.watcher, 401)):
        assert other.post(f"sessions/{table.session}/hands").status == status
    assert table.watcher.get(f"sessions/{table.session}")["version"] == 0


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"leader": 3}, "leader"),
        ({"dealt": {"1": 0}}, "dealt.1"),
        ({"no_double": 1}, "no_double"),
        ({"lead": 1}, "lead"),
    ],
)
def test_a_hand_that_can_not_begin_so_is_refused_by_name(body, field):
    table = open_table(begin=False)

    answer = table.begin(**body)

    assert answer.status == 400
    assert answer["errors"][0]["field"] == field


def test_a_hand_under_way_leaves_no_room_for_the_next():
    table = open_table()

    answer = table.keeper.post(f"sessions/{table.session}/hands")

    assert answer.status == 409
    assert answer["hand"]["id"] == table.hand


def test_a_beginning_sent_twice_is_one_hand():
    table, sent = open_table(begin=False), str(uuid4())

    first, second = table.begin(id=sent), table.begin(id=sent)

    assert (first.status, second.status) == (201, 200)
    assert first["id"] == second["id"]


def test_a_hand_is_read_as_in_the_adjudication():
    table = open_table()
    table.play(1, "5-5")
    table.play(2, "5-0", arm=1)

    hand = table.watcher.get(f"hands/{table.hand}")
    record = table.watcher.get(f"sessions/{table.session}/record")
    judged = Api().post("adjudicate", record.body)["hands"][0]

    assert {key: hand[key] for key in judged} == judged


def test_a_hand_that_has_not_changed_costs_one_query(django_assert_num_queries):
    table = open_table()
    etag = table.watcher.get(f"hands/{table.hand}").headers["ETag"]

    with django_assert_num_queries(1):
        assert table.watcher.get(f"hands/{table.hand}", If_None_Match=etag).status == 304
    table.play(1, "5-5")
    assert table.watcher.get(f"hands/{table.hand}", If_None_Match=etag).status == 200


def test_a_hand_is_played_to_its_count_and_the_next_one_begun():
    table = open_table("Ann", "Bo", variant="block", dealt=1)
    table.play(1, "6-6")

    counted = table.enter({"do": "count", "left": {"2": ["5-4"]}})

    assert counted["hand"]["result"]["ending"] == "domino"
    assert counted["scores"] == {"1": 9, "2": 0}
    assert table.begin()["number"] == 2


def test_a_count_that_misses_somebody_blames_nobody_who_is_counted():
    table = open_table("Ann", "Bo", variant="block", dealt=14)
    table.play(1, "6-5")
    table.enter({"do": "block"})

    refused = table.enter({"do": "count", "left": {"1": {"tiles": 13, "pips": 70}}})

    assert refused.status == 422
    assert [fault["message"] for fault in refused["faults"]] == ["The count is missing Bo's 14 tiles. Enter them too."]
