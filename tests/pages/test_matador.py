"""Matador and All Sevens on the table page."""

from __future__ import annotations

import pytest

from tests.support.pages import deal, html_of, text_of

pytestmark = pytest.mark.django_db


def test_a_matador_is_asked_which_half_goes_inward() -> None:
    table = deal("matador")
    table.lay("6-6")

    asked = table.send("enter", lay="4-3@1")
    assert "the 4 touching" in text_of(asked) and "the 3 touching" in text_of(asked)

    table.lay("4-3@1~4")
    assert table.state.hand is not None
    assert [arm.suit for arm in table.state.hand.layout.arms] == [3, 6]


def test_the_ends_say_which_half_makes_seven() -> None:
    table = deal("matador")
    table.lay("6-6", "4-1@1~1", "3-0@1~3")

    page = html_of(table.look())

    assert "0<small>matador</small>" in page
    wild = deal("all-sevens")
    wild.lay("6-6", "1-0@1")
    assert "0<small>wild tile</small>" in html_of(wild.look())
    assert "6<small>takes 1</small>" in page
    assert "6 takes 1 the blue end with the 6 on the right arm, after 6-6" in text_of(table.look())
