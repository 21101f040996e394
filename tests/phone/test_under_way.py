"""The table page says that a hand is under way: for so long, the phone takes no other version of the application."""

from typing import Any

import pytest

from scoring.depths import Depth
from tests.support.pages import html_of, seat_people
from tests.support.patience_pages import PatiencePages

pytestmark = pytest.mark.django_db


def is_under_way(response: Any) -> bool:
    return "data-under-way" in html_of(response)


def test_a_hand_is_under_way_from_its_beginning_to_its_result() -> None:
    table = seat_people(begin=False)

    assert not is_under_way(table.look())
    table.send("begin", leader=1)
    assert is_under_way(table.look())
    table.lay("5-5")
    assert is_under_way(table.look())
    table.send("enter", do="void", reason="a tile fell")
    assert not is_under_way(table.look())


@pytest.mark.parametrize("depth", [Depth.POINTS, Depth.HANDS])
def test_a_hand_that_is_only_scored_is_under_way_too(depth: Depth) -> None:
    table = seat_people(depth=depth)

    assert is_under_way(table.look())
    table.send("enter", do="void", reason="a tile fell")
    assert not is_under_way(table.look())


def test_a_patience_is_under_way_until_it_is_won_or_lost() -> None:
    pages = PatiencePages("five-columns")

    assert is_under_way(pages.look())
    pages.lay()
    assert is_under_way(pages.look())
    pages.send("enter", do="give_up")
    assert not is_under_way(pages.look())
