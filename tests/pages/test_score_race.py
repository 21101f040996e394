"""The score race on the page of a session: a line for each side, from hand to hand."""

from __future__ import annotations

import re

import pytest

from tests.support.session_pages import hand, page_of, table_of, text
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


def lines_of(table: Table) -> list[str]:
    """Return the points through which each line of the race goes, in the picture for phones."""
    found = re.search(r'<div class="narrow">(.*?)</div>', page_of(table))
    return re.findall(r'points="([^"]*)"', found[1]) if found else []


def test_the_race_has_a_line_for_each_side_from_nothing_through_every_hand() -> None:
    table = table_of("Ann", "Bo", "Cy")
    hand(table, "5-5", "4-3", "2-1")
    hand(table, "5-5", "4-3", "2-1", leader=2)

    lines = lines_of(table)

    assert len(lines) == 3 and all(len(line.split()) == 3 for line in lines)
    assert "After 2 hands: Ann 20, Bo 20, Cy 0." in page_of(table)


def test_partners_share_a_line() -> None:
    won = table_of("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2))
    for leader in (1, 2):
        hand(won, "5-5", "1-0", "2-1", "1-1", leader=leader)

    assert len(lines_of(won)) == 2
    assert re.search(r"\d+</tspan> ?Ann &amp; Cy</text>", page_of(won))


def test_one_hand_is_no_race() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")

    assert lines_of(table) == []


def test_nobody_races_without_points() -> None:
    table = table_of()
    for _ in range(2):
        table.begin(leader=1)
        table.enter({"do": "void", "reason": "a tile fell"})

    assert lines_of(table) == []


def test_the_hand_that_goes_on_is_part_of_the_race_once_something_is_entered() -> None:
    table = table_of(dealt=2)
    table.begin(leader=1)
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=1)
    assert lines_of(table) == []

    table.play("1: 5-5")

    assert [len(line.split()) for line in lines_of(table)] == [3, 3]


def test_the_target_is_marked_once_somebody_has_come_some_way() -> None:
    table = table_of(target=100)
    hand(table, "6-1", "0-0")
    hand(table, "5-5", "4-3")
    assert "The target is 100." in page_of(table) and ">Target 100<" not in page_of(table)

    hand(table, "5-5", "4-3")

    assert ">Target 100<" in page_of(table)


def test_its_figures_stand_on_the_scorecard_as_a_table() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")
    hand(table, "5-5", "4-3", leader=2)

    assert re.search(r"The scores as a table .* Hand Ann Bo 1 15 0 2 15 15 Now 15 15", text(table, "scorecard/"))


def test_where_the_lowest_total_wins_nothing_says_that_points_are_good() -> None:
    table = open_table("Ann", "Bo", begin=False, variant="mexican-train")
    for seat in (1, 2):
        table.begin(leader=1)
        table.enter({"do": "adjust", "seat": seat, "points": 12 * seat, "reason": "a coffee cup"})
        table.enter({"do": "void", "reason": "a tile fell"})

    html = page_of(table, "scorecard/")

    assert "After 2 hands: Ann 12, Bo 24." in html and "The target" not in html
    assert '<b class="less">+12</b>' in html and '<b class="less">+24</b>' in html
