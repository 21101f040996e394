"""Blind Dominoes on the table page."""

from __future__ import annotations

import re

import pytest

from tests.support.pages import deal, html_of, text_of

pytestmark = pytest.mark.django_db


def test_a_tile_that_does_not_fit_goes_to_the_far_end_of_its_row_by_the_same_tap() -> None:
    table = deal("blind", "Ann", "Bo", "Cy")
    table.lay("6-5")
    page = html_of(table.look())
    assert 'name="miss" value="4-3"' in page and 'name="lay" value="6-1@1"' in page
    assert "Pass" not in text_of(table.look()) and "Draw" not in text_of(table.look())

    table.send("enter", miss="4-3")

    assert table.state.hand is not None
    assert [str(tile) for tile in table.state.hand.memory.rows[0] if tile] == ["4-3"]
    assert ">4-3<" in html_of(table.look("watcher"))


def test_a_tile_that_was_seen_is_pointed_at_when_it_comes_up_again() -> None:
    table = deal("blind", dealt=3)
    table.lay("6-5")
    table.send("enter", miss="4-3")
    table.send("enter", miss="2-1")
    table.lay("6-2@1")

    page = table.look()
    assert "Ann turns up 4-3 again" in text_of(page)
    assert "To the far end It doesn't fit." in text_of(page)
    assert re.search(r'class="pick only" name="miss" value="4-3"', html_of(page))
    assert re.search(r'class="pick comes-up[^"]*" name="miss" value="4-3"', html_of(page))


def test_a_tile_that_fits_can_not_be_missed() -> None:
    table = deal("blind", "Ann", "Bo", "Cy")
    table.lay("6-5")

    refused = table.send("enter", miss="6-1")

    assert refused.status_code == 422
    assert "6-1 fits an open end, so it must be played" in text_of(refused)
