"""The places in which a tray shows the tiles of a large set that fit, so that none moves while the others come and go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.presenters.tile_grid import place_in_suit
from scoring.hand import Hand
from scoring.judging import open_arms
from scoring.offers import Placement
from scoring.tiles import Tile

ROWS = 4
"""The number of rows that a phone has for the tiles: two for each of two ends."""

BLOCKS_KEPT = 4
"""The most ends that each keep a block although it is empty. More ends would leave too many gaps."""

SIDE_BY_SIDE = 8
"""The number of targets for a thumb that fit side by side on the narrowest phone."""


class TrayPlaces(NamedTuple):
    """The tiles place by place, row after row of ``columns`` each; None where a place is empty.

    ``many`` is true if there are more than two ends, whose tiles take more room than a row or two each.
    """

    tiles: tuple[Tile | None, ...] = ()
    columns: int = 0
    many: bool = False


def columns_of(highest: int) -> int:
    """Return the number of columns in which the tiles of a suit fill two rows."""
    return (highest + 2) // 2


def places_for(hand: Hand, seat: int, placed: Sequence[Placement]) -> TrayPlaces:
    """Return the places of the tiles that fit: a block for each end, in which each tile of its suit has its place.

    An end keeps its block. A tile is shown once: if several ends take it, in the block of the one that has been there
    for longest.
    """
    columns = columns_of(hand.variant.set.highest)
    homes = _homes(hand, placed)
    arms = [arm.number for arm in open_arms(hand.at(seat))]
    if len(arms) > 2:
        return TrayPlaces(_laid_out(hand, homes, _kept(arms, homes)), SIDE_BY_SIDE, many=True)
    found = _laid_out(hand, homes, arms, 2 * columns) if homes else tuple(dict.fromkeys(each.tile for each in placed))
    return TrayPlaces((*found, *[None] * (ROWS * columns - len(found))), columns) if found else TrayPlaces()


def _kept(arms: Sequence[int], homes: dict[Tile, int]) -> Sequence[int]:
    """Return the ends with a block of their own, the last of which isn't empty."""
    used = [arm for arm in arms if arm in homes.values()]
    return arms[: arms.index(used[-1]) + 1] if used and len(arms) <= BLOCKS_KEPT else used


def _homes(hand: Hand, placed: Sequence[Placement]) -> dict[Tile, int]:
    """Return the end beside which each tile is shown; empty for a lead."""
    last = {lies.arm: number for number, lies in enumerate(hand.layout.placed)}
    homes: dict[Tile, int] = {}
    for _number, arm, tile in sorted((last.get(each.arm, 0), each.arm, each.tile) for each in placed if each.arm):
        homes.setdefault(tile, arm)
    return homes


def _laid_out(hand: Hand, homes: dict[Tile, int], arms: Sequence[int], length: int = 0) -> tuple[Tile | None, ...]:
    """Return the blocks of these ends one after the other, each of this length at least."""
    highest = hand.variant.set.highest
    blocks: dict[int, list[Tile | None]] = {arm: [None] * max(highest + 1, length) for arm in arms}
    more: list[Tile] = []
    for tile, arm in homes.items():
        block, place = blocks[arm], place_in_suit(tile, highest)
        if block[place] is None:
            block[place] = tile
        else:
            more.append(tile)
    return (*(tile for block in blocks.values() for tile in block), *more)
