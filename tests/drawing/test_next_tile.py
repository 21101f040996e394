"""Growing pictures: the tiles that lie stay in place when another one comes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from referee.drawing import PHONE_FELT
from referee.drawing.arrangement import arrange, arrange_one_more, forget_arrangements
from referee.drawing.cells import Rect
from scoring.layout import Layout
from scoring.tiles import Tile
from scoring.variants import VARIANTS
from tests.support.honest_hands import plays

MOVED_AT_MOST = 0.25
"""Tiles that a play moves, on an average."""
MOVED_AMONG_SIX_ARMS = 1.0


def lying(layout: Layout) -> dict[Tile, tuple[Rect, int]]:
    """Return the rectangle and the turn of each tile, seen from the first."""
    return {each.tile: (each.rect, each.degrees) for each in arrange(layout, *PHONE_FELT).tiles}


@pytest.mark.parametrize("game", [slug for slug, variant in VARIANTS.items() if not variant.trains])
def test_a_play_moves_hardly_any_tile(game: str) -> None:
    layouts = [hand.layout for hand, _play in plays(game)]
    pictures = [lying(layout) for layout in layouts]
    moved = [sum(now[tile] != was[tile] for tile in was) for was, now in pairwise(pictures)]

    most = MOVED_AMONG_SIX_ARMS if VARIANTS[game].spinner_places > 4 else MOVED_AT_MOST
    assert sum(moved) <= most * len(moved)


def test_a_picture_is_the_same_whether_it_grew_or_was_drawn_at_once() -> None:
    layouts = [hand.layout for hand, _play in plays("all-fives")]
    grown = [arrange(layout, *PHONE_FELT) for layout in layouts][-1]
    forget_arrangements()

    assert arrange(layouts[-1], *PHONE_FELT) == grown


@pytest.mark.parametrize("game", ["all-fives", "chickenfoot"])
def test_a_tile_lies_where_any_other_of_its_kind_would(game: str) -> None:
    for before, after in pairwise(hand.layout for hand, _play in plays(game)):
        if not before.placed or len(after.placed) == len(before.placed):
            continue
        laid = after.placed[-1]
        other = laid._replace(tile=Tile(30, 30 if laid.tile.is_double else 29), inward=30)
        (found_first,) = arrange_one_more(before, [after], *PHONE_FELT)
        forget_arrangements()
        by_another, by_itself = arrange_one_more(before, [before.with_tile(other), after], *PHONE_FELT)

        assert by_another is None or by_another.tiles[-1].tile == other.tile
        assert by_itself == found_first
