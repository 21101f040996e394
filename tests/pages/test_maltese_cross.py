"""Maltese Cross on the table page."""

from __future__ import annotations

import pytest

from tests.support.pages import deal, drawn, text_of

pytestmark = pytest.mark.django_db


def test_a_cross_tells_its_places_and_then_its_doubles() -> None:
    table = deal("maltese-cross")
    table.lay("6-6", "6-0@1")
    assert "The cross has 3 places left to fill" in text_of(table.look())

    table.lay("6-1@2", "6-2@3", "6-3@4", "0-0@1")

    page = text_of(table.look())
    assert "Each arm needs its double now" in page
    assert "the blue end on the right arm, which waits for 1-1" in drawn(table)
    assert drawn(table).count('class="lock"') == 1


def test_the_places_of_a_cross_are_outlines_of_tiles_until_they_are_filled() -> None:
    table = deal("maltese-cross")
    table.lay("6-6")
    assert drawn(table).count('<rect class="spot"') == 4

    table.lay("6-0@1", "6-1@2")

    assert drawn(table).count('<rect class="spot"') == 2
    assert drawn(table).count('class="lock"') == 2
