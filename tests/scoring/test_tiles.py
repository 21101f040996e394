"""Tiles and sets (rulebook 1)."""

import pytest

from scoring.tiles import Tile, TileSet, weight


@pytest.mark.parametrize("text", ["0-0", "6-4", "10-3", "15-15"])
def test_a_tile_reads_and_prints_the_same_text(text: str) -> None:
    assert str(Tile.parse(text)) == text


def test_a_tile_is_written_high_low_and_read_in_either_order() -> None:
    assert str(Tile.parse("0-5")) == "5-0"
    assert Tile.parse("3-10") == Tile.parse("10-3")


@pytest.mark.parametrize(
    "text", ["", "5", "5-", "-5", "5-5-5", "5 5", "05-1", "5-x", "5-١", "5–3", " 5-3", "100-1", "-1-5"]
)
def test_a_malformed_tile_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="hyphen"):
        Tile.parse(text)


def test_a_tiles_pips_are_the_sum_of_its_halves() -> None:
    assert Tile.parse("6-4").pips == 10
    assert Tile.parse("0-0").pips == 0


def test_a_double_has_both_halves_equal() -> None:
    assert Tile.parse("5-5").is_double
    assert not Tile.parse("5-4").is_double


@pytest.mark.parametrize(("highest", "tiles"), [(6, 28), (9, 55), (12, 91), (15, 136)])
def test_a_set_has_every_tile_once(highest: int, tiles: int) -> None:
    box = TileSet(highest)

    assert box.size == len(box.tiles) == len(set(box.tiles)) == tiles
    assert Tile(highest, highest) in box
    assert Tile(highest + 1, 0) not in box


def test_the_highest_tile_has_most_pips_and_among_equals_the_higher_half() -> None:
    tiles = [Tile.parse(text) for text in ("5-5", "6-4", "6-5", "3-3")]

    assert [str(tile) for tile in sorted(tiles, key=weight, reverse=True)] == ["6-5", "6-4", "5-5", "3-3"]
