"""Input that is read into values, or refused with the name of the field."""

from uuid import UUID

import pytest

from referee.exceptions import Invalid
from referee.operations.parsing import read_beginning, read_entry, read_opening, read_uuid
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import Draw, Play
from scoring.games import GAMES
from scoring.tiles import Tile

ID = "5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11"
ALL_FIVES = GAMES["all-fives"].with_options({}, players=2)


def test_an_entry_is_read_with_its_marks():
    entry, marks = read_entry(ALL_FIVES, {"do": "play", "seat": 1, "tile": "5-5", "id": ID.upper(), "note": "sure"})

    assert entry == Play(1, Tile(5, 5))
    assert (marks.id, marks.at, marks.note) == (ID, None, "sure")


def test_an_entry_is_read_as_its_game_has_it():
    patience = GAMES["twelve-to-go"].with_options({}, players=1)

    assert read_entry(patience, {"do": "draw", "tile": "6-5"})[0] == Draw(1, tile=Tile(6, 5))
    with pytest.raises(Invalid) as refusal:
        read_entry(ALL_FIVES, {"do": "draw", "tile": "6-5"})
    assert refusal.value.field == "tile"


def test_a_beginning_says_nothing_or_who_leads_and_what_was_dealt():
    told = {"leader": 2, "dealt": {"1": 6}, "no_double": True, "id": ID}

    assert read_beginning(ALL_FIVES, 2, {}) == Beginning()
    assert read_beginning(ALL_FIVES, 2, told) == Beginning(2, {1: 6}, True)


def test_an_opening_is_a_game_with_its_house_rules_and_its_seats():
    seats = [{"name": " Ann "}, {"name": "Bo"}]
    game, read, depth = read_opening({"variant": "all-fives", "options": {"target": 150}, "seats": seats})

    assert (game.slug, game.target) == ("all-fives", 150)
    assert read == (("Ann", 1), ("Bo", 2))
    assert depth is Depth.TILES


def test_an_id_may_be_left_out():
    assert read_uuid(None, "id") is None
    assert read_uuid(ID.upper(), "id") == read_uuid(UUID(ID), "id") == UUID(ID)


@pytest.mark.parametrize("value", ["", "1", 1, True, [], ID[1:]])
def test_what_is_no_id_is_refused(value):
    with pytest.raises(Invalid) as refusal:
        read_uuid(value, "id")
    assert refusal.value.field == "id"
