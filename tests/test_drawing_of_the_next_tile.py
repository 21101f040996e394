"""How a picture grows: the tiles that lie stay where they are when another one comes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from referee.drawing import PHONE_FELT
from referee.drawing.arranging import arrange
from referee.drawing.field import Rect
from scoring.layout import Layout
from scoring.tiles import Tile
from scoring.variants import VARIANTS
from tests.honest_hands import plays

MOVED_AT_MOST = 0.25
"""Tiles that a play moves, on an average."""
MOVED_AMONG_SIX_ARMS = 1.0


def lying(layout: Layout) -> dict[Tile, tuple[Rect, int]]:
    """Where each tile lies, seen from the first."""
    return {each.tile: (each.rect, each.degrees) for each in arrange(layout, *PHONE_FELT).tiles}


@pytest.mark.parametrize("game", VARIANTS)
def test_a_play_moves_hardly_any_tile(game: str) -> None:
    layouts = [hand.layout for hand, _play in plays(game)]
    pictures = [lying(layout) for layout in layouts]
    moved = [sum(now[tile] != was[tile] for tile in was) for was, now in pairwise(pictures)]

    most = MOVED_AMONG_SIX_ARMS if VARIANTS[game].spinner_places > 4 else MOVED_AT_MOST
    assert sum(moved) <= most * len(moved)


def test_a_picture_is_the_same_whether_it_grew_or_was_drawn_at_once() -> None:
    layouts = [hand.layout for hand, _play in plays("all-fives")]
    grown = [arrange(layout, *PHONE_FELT) for layout in layouts][-1]
    arrange.cache_clear()

    assert arrange(layouts[-1], *PHONE_FELT) == grown
