"""The tray: what the keeper is offered to tap."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from referee.presenters.choice import Choice, TileButton
from referee.presenters.table.tray import choices_for, tray_for, with_half
from referee.presenters.tile_grid import in_rows, place_in_suit, suit_after_suit
from scoring.beginning import Beginning
from scoring.hand import Hand
from scoring.judging import judge
from scoring.record.entry_json import read_entry
from scoring.session import Session
from scoring.tiles import Tile, TileSet
from scoring.variants import VARIANTS


def hand_after(*plays: str, **options: object) -> Hand:
    """Return a hand of All Fives for two after these choices."""
    variant = VARIANTS["all-fives"].with_options({"tile_set": 6, **options}, 2)
    hand = Session.open(variant, (1, 2)).begin(Beginning(1))
    for text in plays:
        ruling = judge(hand, read_entry(Choice.read(text).as_json(hand.at_turn)))
        assert ruling.legal, text
        hand = ruling.hand
    return hand


def values(buttons: Iterable[TileButton]) -> list[str]:
    """Return the values that these buttons send."""
    return [button.value for button in buttons]


@pytest.mark.parametrize("text", ["6-4", "6-4@2", "6-1@2~6", "6-4@2-", "15-10@12"])
def test_a_choice_reads_as_it_is_written(text):
    assert str(Choice.read(text)) == text


@pytest.mark.parametrize("text", ["", "6", "6-4@", "6-4@x", "6-4@-1", "6-4@1234", "6-4@2~²", "6-4@2--"])
def test_anything_else_is_no_choice(text):
    if text in ("6-4@",):
        assert Choice.read(text) == Choice(Tile(6, 4))
        return
    with pytest.raises(ValueError):
        Choice.read(text)


def test_every_end_has_the_tiles_that_fit_it():
    tray = tray_for(hand_after("6-5"), 2)

    assert [panel.arm for panel in tray.panels] == [1, 2]
    assert {str(offer.tile) for offer in tray.panels[0].buttons} == {"6-6", "6-4", "6-3", "6-2", "6-1", "6-0"}


def test_a_tile_that_fits_one_place_has_it_named():
    offers = {str(offer.tile): offer for offer in tray_for(hand_after("6-5"), 2).tiles}

    assert offers["6-1"].value == "6-1@1"
    assert offers["5-1"].value == "5-1@2"
    assert not offers["4-1"].fits
    assert offers["6-5"].gone


def test_a_tile_s_label_says_what_it_would_score_or_that_it_fits_nowhere():
    labels = {str(offer.tile): offer.label for offer in tray_for(hand_after("5-5"), 2).tiles}

    assert labels["5-0"] == "5-0, 10 points"
    assert labels["5-1"] == "5-1"
    assert labels["6-4"] == "6-4, doesn't fit"


def test_a_tile_that_fits_two_places_has_none_named_and_shows_the_better_points():
    hand = hand_after("6-4", "4-3@2")
    offer = next(offer for offer in tray_for(hand, 1).tiles if offer.tile == Tile(6, 3))

    assert offer.value == "6-3"
    assert offer.arms == (1, 2)
    assert [str(each.choice) for each in choices_for(hand, Tile(6, 3), 1, stands=False)] == ["6-3@1", "6-3@2"]


def test_ends_that_are_alike_are_one_place():
    offer = next(offer for offer in tray_for(hand_after("5-5"), 2).tiles if offer.tile == Tile(5, 0))

    assert offer.value == "5-0@1"


def test_locked_ends_have_no_tiles():
    assert [panel.arm for panel in tray_for(hand_after("5-5"), 2).panels] == [1, 2]


def test_what_stands_may_go_on_any_open_end():
    hand = hand_after("6-5")

    assert values(choices_for(hand, Tile(4, 1), 2, stands=True)) == ["4-1@1~4", "4-1@1~1", "4-1@2~4", "4-1@2~1"]
    assert values(choices_for(hand, Tile(4, 4), 2, stands=True)) == ["4-4@1", "4-4@2"]
    assert choices_for(hand, Tile(4, 1), 2, stands=False) == ()


def test_what_stands_lies_with_the_suit_inward_under_which_it_was_found():
    hand = hand_after("6-5", tile_set=9)

    assert with_half(hand, Choice(Tile(4, 1)), 2, suit=1) == Choice(Tile(4, 1), inward=1)
    assert values(choices_for(hand, Tile(4, 1), 2, stands=True, inward=1)) == ["4-1@1~1", "4-1@2~1"]


def test_a_tile_that_fits_either_way_lies_with_the_suit_inward_under_which_it_was_found():
    hand = hand_after("6-5", "5-3@2", tile_set=9)

    assert with_half(hand, Choice(Tile(6, 3)), 1, suit=6) == Choice(Tile(6, 3), inward=6)
    assert values(choices_for(hand, Tile(6, 3), 1, stands=False, inward=6)) == ["6-3@1"]


def test_a_tile_that_fits_one_way_lies_so_whatever_suit_it_was_found_under():
    hand = hand_after("6-5", tile_set=9)

    assert with_half(hand, Choice(Tile(6, 1)), 2, suit=1) == Choice(Tile(6, 1))


def test_taking_the_end_off_is_offered_where_it_scores_more():
    hand = hand_after("6-3", subtract_last_end=True)
    offers = {str(offer.tile): offer for offer in tray_for(hand, 2).tiles}

    assert offers["3-1"].value == "3-1@2-"
    assert offers["3-1"].points == 5


def test_double_six_is_shown_whole_and_double_nine_by_suit():
    assert tray_for(hand_after(), 1).suits == ()
    assert [suit.number for suit in tray_for(hand_after(tile_set=9), 1).suits] == list(range(10))


def places(*plays: str, **options: object) -> dict[str, int]:
    """Return the place of every tile that the tray shows, after these choices."""
    hand = hand_after(*plays, **options)
    tray = tray_for(hand, hand.at_turn)
    return {str(button.tile): place for place, button in enumerate(tray.in_places(tray.tiles)) if not button.gone}


def test_of_a_large_set_the_tiles_that_fit_are_shown_at_once():
    tray = tray_for(hand_after("6-5", tile_set=9), 2)

    assert len(tray.fitting) == 18
    assert tray.shows_what_fits and not tray.places.many
    assert tray.places.columns == 5


def test_each_end_has_two_rows_and_each_tile_of_its_suit_a_place_in_them():
    shown = places("6-5", tile_set=9)

    assert sorted(tile for tile, place in shown.items() if place < 10) == sorted(
        f"{max(6, half)}-{min(6, half)}" for half in range(10) if half != 5
    )
    assert all("5" in tile for tile, place in shown.items() if 10 <= place < 20)
    assert max(shown.values()) < 20


def test_a_tile_that_fits_two_ends_is_shown_once():
    hand = hand_after("6-4", "4-3@2", tile_set=9)
    tray = tray_for(hand, hand.at_turn)
    shown = [button.value for button in tray.in_places(tray.tiles) if not button.gone]

    assert [value for value in shown if value.startswith("6-3")] == ["6-3"]
    assert len(shown) == len(tray.fitting)


@pytest.mark.parametrize("before", [("9-5",), ("9-5", "9-3@1"), ("9-5", "9-3@1", "5-2@2"), ("9-5", "9-9@1", "9-8@1")])
@pytest.mark.parametrize("game_set", [6, 9])
def test_no_tile_moves_when_one_is_played_and_none_comes_to_lie_in_its_place(before: tuple[str, ...], game_set: int):
    before = tuple(text.translate(str.maketrans("98", "64")) if game_set == 6 else text for text in before)
    hand, shown = hand_after(*before, tile_set=game_set), places(*before, tile_set=game_set)
    for button in tray_for(hand, hand.at_turn).fitting:
        if button.choice.arm is None:
            continue
        other_arms = {panel.arm for panel in tray_for(hand, hand.at_turn).panels} - {button.choice.arm}
        now = places(*before, button.value, tile_set=game_set)
        assert shown[str(button.tile)] not in now.values(), f"something lies where {button.tile} was"
        still = tray_for(hand_after(*before, button.value, tile_set=game_set), 1)
        staying = {str(each.tile) for each in still.fitting if other_arms.intersection(each.arms)}
        kept = [tile for tile in staying & shown.keys() if button.choice.arm not in arms_of(hand, tile)]
        assert {tile: shown[tile] for tile in kept} == {tile: now[tile] for tile in kept}


def arms_of(hand: Hand, tile: str) -> tuple[int, ...]:
    """Return the arms on which the tile fits in this hand."""
    return next(button.arms for button in tray_for(hand, hand.at_turn).tiles if str(button.tile) == tile)


def test_the_tiles_of_one_end_stand_where_they_stand_among_all_that_fit():
    for options in ({"tile_set": 6}, {"tile_set": 9}):
        tray = tray_for(hand_after("6-5", "5-3@2", **options), 1)
        everything = [button.tile for button in tray.in_places(tray.tiles)]
        for panel in tray.panels:
            alone = tray.in_places(panel.buttons)
            assert [button.tile for button in alone if not button.gone] == [
                tile for tile, button in zip(everything, alone, strict=True) if not button.gone
            ]
            assert {button.tile for button in alone if not button.gone} == {button.tile for button in panel.buttons}


def test_of_more_than_two_ends_as_many_tiles_stand_beside_each_other_as_a_phone_has_room_for():
    tray = tray_for(hand_after("5-5", "5-1@1", "5-2@2", "5-3@3", tile_set=9), 1)

    assert tray.places.many and tray.places.columns == 8
    assert len([tile for tile in tray.places.tiles if tile]) == len(tray.fitting)


@pytest.mark.parametrize("highest", [9, 12, 15])
def test_every_tile_has_one_place_in_both_of_its_suits(highest: int):
    for suit, tiles in enumerate(TileSet(highest).by_suit):
        assert sorted(place_in_suit(tile, highest) for tile in tiles) == list(range(highest + 1)), suit
        assert [place_in_suit(tile, highest) for tile in suit_after_suit(highest) if tile.has(suit)] == list(
            range(highest + 1)
        )


def test_a_lead_that_must_be_a_double_shows_the_doubles():
    baneberry = VARIANTS["baneberry-157"].with_options({}, 2)
    tray = tray_for(Session.open(baneberry, (1, 2)).begin(Beginning(1)), 1)

    assert [str(tile) for tile in tray.places.tiles if tile] == [f"{suit}-{suit}" for suit in range(10)]


def test_where_any_tile_may_be_led_or_none_fits_the_suits_are_shown():
    assert not tray_for(hand_after(tile_set=9), 1).shows_what_fits


def test_a_suit_is_marked_that_no_end_takes():
    suits = tray_for(hand_after("6-5", tile_set=9), 2).suits

    assert [suit.number for suit in suits if suit.fits] == [5, 6]


@pytest.mark.parametrize("highest", [6, 9, 12, 15])
def test_the_rows_hold_every_tile_once(highest):
    assert sorted(in_rows(highest)) == sorted(TileSet(highest).tiles)


def test_double_six_lies_in_rows_of_seven():
    tiles = [str(tile) for tile in in_rows(6)]

    assert tiles[:7] == ["6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0"]
    assert tiles[7:14] == ["5-5", "5-4", "5-3", "5-2", "5-1", "5-0", "0-0"]
