"""Deductions from a hand's plays, as the API tells them to keeper, seated player, watcher and stranger."""

from uuid import uuid4

import pytest

from tests.support.api import ApiTable, open_table

pytestmark = pytest.mark.django_db


def table_of_block() -> ApiTable:
    """Ann led 6-1, Bo passed, Ann went on."""
    table = open_table("Ann", "Bo", variant="block", dealt=3)
    table.play(1, "6-1")
    table.enter({"do": "pass", "seat": 2})
    table.play(1, "6-5", 1)
    return table


def test_excluded_tiles_are_told_with_their_reasons():
    table = table_of_block()

    found = table.keeper.get(f"hands/{table.hand}/deductions")

    assert found.status == 200
    assert (found["complete"], found["possible"], found["blocked"]) == (True, True, False)
    bo = found["seats"]["2"]
    assert {"2-1", "6-4", "6-6"} <= set(bo["cannot"])
    assert "5-4" not in bo["cannot"]
    assert bo["because"][0]["plays"] == [2]
    assert bo["because"][0]["message"].startswith("Bo passed on play 2. What would have fit: 1-0, 1-1, 2-1")
    assert found["boneyard"]["must"] == ["1-1", "6-6"]


def test_everybody_who_knows_the_hand_may_ask():
    table = table_of_block()

    answers = [
        each.get(f"hands/{table.hand}/deductions")
        for each in (table.keeper, table.seats[1], table.watcher, table.stranger)
    ]

    assert [answer.status for answer in answers] == [200] * 4
    assert all(answer.body == answers[0].body for answer in answers)


def test_only_so_many_plays_are_looked_at():
    table = table_of_block()

    before, after = (table.watcher.get(f"hands/{table.hand}/deductions?upto={plays}") for plays in (1, 2))

    assert before["seats"]["2"]["cannot"] == []
    assert "2-1" in after["seats"]["2"]["cannot"]
    assert table.watcher.get(f"hands/{table.hand}/deductions?upto=0")["seats"]["1"]["cannot"] == []
    assert (
        table.watcher.get(f"hands/{table.hand}/deductions?upto=3").body
        == table.watcher.get(f"hands/{table.hand}/deductions").body
    )


def test_contradictory_plays_are_reported():
    table = table_of_block()
    table.enter({"do": "pass", "seat": 2})
    table.play(1, "5-3", 1)

    table.undo()
    table.undo()
    table.play(2, "2-1", 2)
    found = table.watcher.get(f"hands/{table.hand}/deductions")

    assert not found["possible"]
    assert found["seats"]["2"]["because"] == [
        {"plays": [2, 4], "message": "Play 2 was only right without 2-1, and Bo had it."}
    ]


@pytest.mark.parametrize("upto", ["4", "-1", "x", "", "1.5", "9" * 5000])
def test_a_number_of_plays_that_the_hand_does_not_have_is_named(upto):
    table = table_of_block()

    answer = table.watcher.get(f"hands/{table.hand}/deductions?upto={upto}")

    assert answer.status == 400
    assert answer["errors"] == [
        {"field": "upto", "message": "The number of plays to look at must be a whole number from 0 to 3."}
    ]


def test_another_parameter_is_refused_and_another_hand_unknown():
    table = table_of_block()

    assert table.watcher.get(f"hands/{table.hand}/deductions?seat=1").status == 400
    assert table.watcher.get(f"hands/{uuid4()}/deductions").status == 404


def test_in_a_patience_what_nobody_has_seen_is_the_stock():
    table = open_table("Ann", variant="domino-patience")
    unlaid = table.watcher.get(f"hands/{table.hand}/deductions")
    table.enter({"do": "lay", "hand": ["6-6", "6-5", "5-4", "4-3", "3-2"]})

    laid = table.watcher.get(f"hands/{table.hand}/deductions")

    assert (unlaid["complete"], unlaid["seats"]["1"]["cannot"]) == (False, [])
    assert laid["complete"]
    assert len(laid["boneyard"]["must"]) == 23
    assert laid["seats"]["1"]["cannot"] == laid["boneyard"]["must"]
    assert laid["boneyard"]["because"][0]["message"].startswith("Everything else lies open: the stock is 0-0, 1-0")
