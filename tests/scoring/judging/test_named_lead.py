"""Leads with a tile that the rules name: every tile is held, so its holder is at the table (rulebook 12.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.facts import Lead
from scoring.tiles import Tile
from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable, table

NAMED = replace(VARIANTS["block"], lead=Lead.DOUBLE_SIX, later_lead=Lead.ANY)


def four(phrases: str = "", **given: object) -> NotatedTable:
    return table(NAMED, phrases, players=4, dealt=7, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("tile", ["6-5", "5-5", "0-0", "2-1"])
def test_any_other_tile_is_refused_even_another_double(tile: str) -> None:
    assert four().refuses(f"{tile} led") == ["must_lead_double"]
    assert four().answers(f"{tile} led") == "The first hand starts with the 6-6. Only its holder can lead."


def test_the_word_that_nobody_holds_a_double_excuses_nothing() -> None:
    assert four(no_double=True).refuses("6-5 led") == ["must_lead_double"]


def test_only_that_tile_is_offered() -> None:
    hand = four().hand

    assert [each.tile for each in hand.game.placements(hand)] == [Tile(6, 6)]


def test_its_holder_leads_whoever_that_is() -> None:
    assert four("6-6 led", leader=3).turn == 4
    assert NAMED.table_says_who_leads


def test_in_later_hands_anything_is_led() -> None:
    later = four("6-6 led, block, count 9 / 14 / 20 / 21 stands").next_hand()

    assert later.allows("2-1 led")


def test_a_hand_that_was_thrown_in_is_the_first_still() -> None:
    again = four("6-6 led, throw in").next_hand()

    assert again.refuses("5-5 led") == ["must_lead_double"]


def test_another_tile_that_was_let_stand_is_found_to_be_wrong_as_soon_as_the_named_one_is_shown() -> None:
    played = four("5-5 led stands, 6-5 on 1, 6-6 on 1")

    assert played.found == ["wrong_lead proved 3"]
    assert played.told == [
        "Ann led 5-5 on play 1, but Cy held 6-6, shown on play 3. The first hand had to start with that tile."
    ]


def test_whoever_held_it_and_led_another_is_told_so() -> None:
    played = four(
        "5-5 led stands, 5-4 on 1, 4-4 on 1, 5-3 on 2, 6-4 on 1, pass stands, pass stands, pass stands, 6-6 on 1"
    )

    assert "Ann led 5-5 on play 1 while holding 6-6, shown on play 9. The first hand had to start with that tile." in (
        played.told
    )
