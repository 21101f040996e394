"""Two open feet of Chickenfoot, where the table let a double stand: as the page shows them, and as a program reads them."""

from __future__ import annotations

import re

import pytest

from tests.support.api import open_table
from tests.support.pages import PageTable, seat_people, text_of

pytestmark = pytest.mark.django_db

OPEN = ("9-4", "9-2", "9-7", "9-0")


def two_feet() -> PageTable:
    """Ann has laid the 4-4, and Bo's 5-5 was let stand before its toes came."""
    table = seat_people("chickenfoot")
    table.lay(*OPEN, "4-4@1")
    table.send("enter", lay="5-5@3", stands="1")
    return table


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_is_told_what_the_newest_foot_takes(who: str) -> None:
    table = two_feet()
    assert "The 5-5 takes 3 more tiles first" in text_of(table.look(who))

    table.lay("5-1", "5-2", "5-3")
    assert "The 4-4 takes 3 more tiles first" in text_of(table.look(who))


def test_only_the_toes_of_the_newest_foot_are_offered_and_the_other_foot_is_refused() -> None:
    table = two_feet()

    offered = table.look(query="?suit=5").content.decode()
    assert set(re.findall(r'value="(\d-\d)@', offered)) == {
        "5-0",
        "5-1",
        "5-2",
        "5-3",
        "5-4",
        "6-5",
        "7-5",
        "8-5",
        "9-5",
    }
    refused = table.send("enter", lay="4-1@1")
    assert refused.status_code == 422
    assert "The 5-5 is a chickenfoot. It takes 3 more tiles with a 5 before anything else." in text_of(refused)


def test_a_double_that_several_locked_arms_have_is_let_stand_on_the_one_that_is_chosen() -> None:
    table = seat_people("chickenfoot")
    table.lay(*OPEN, "7-5@3", "5-2@2", "4-4@1")

    assert "It takes 3 more tiles with a 4 before anything else." in text_of(table.send("enter", lay="5-5"))
    asked = table.send("enter", lay="5-5", stands="1").content.decode()
    assert set(re.findall(r'name="lay"\s+value="5-5@(\d)"', asked)) == {"2", "3"}


def test_a_program_reads_the_arms_of_the_newest_foot_and_where_tiles_may_go() -> None:
    table = open_table(variant="chickenfoot")
    for seat, tile, arm in ((1, "9-4", 1), (2, "9-2", 2), (1, "9-7", 3), (2, "9-0", 4), (1, "4-4", 1)):
        table.play(seat, tile, arm)
    answer = table.play(2, "5-5", 3, stands=True)

    assert answer["hand"]["owes"] == {"tile": "5-5", "arms": [3, 7, 8], "tiles": 3}
    places = table.watcher.get(f"hands/{table.hand}/placements")["placements"]
    assert {each["arm"] for each in places} == {3, 7, 8}
