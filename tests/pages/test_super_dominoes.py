"""Super Dominoes on the table page: six arms, spells and missed turns."""

from __future__ import annotations

import pytest

from tests.support.pages import deal, drawn, text_of

pytestmark = pytest.mark.django_db


def test_a_leader_without_a_double_passes_the_lead_on() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy")
    assert "Pass the lead" in text_of(table.look())

    table.send("enter", do="pass")

    assert table.state.due is not None
    assert (table.state.due.seat, table.state.due.leads) == (2, True)


def test_six_arms_are_drawn() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy", "Di")
    table.lay("8-8", "9-8@1", "10-8@2", "11-8@3", "12-8@4", "8-7@5", "8-6@6")

    assert drawn(table).count('class="end ') == 6


def test_a_spell_leaves_one_end_to_tap_and_says_whose_it_is() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy")
    table.lay("8-8", "13-8@1")

    page = text_of(table.look())

    assert "Bo cast a spell: only the 13 can be played on" in page
    assert drawn(table).count('class="lock"') == 5
    assert "Draw 2" in page


def test_a_missed_turn_and_a_turn_round_are_told() -> None:
    table = deal("super-dominoes", "Ann", "Bo", "Cy")
    table.lay("8-8", "8-3@1")
    assert "Play goes the other way around" in text_of(table.look())

    table.lay("3-3@1")

    assert "Play turns around Bo misses a turn" in text_of(table.look())
    assert table.state.due is not None and table.state.due.seat == 3
