"""The layout of a position: its tiles, written and laid one after another, with mistakes where they can't lie so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _
from lark import Token, Tree

from referee.notation.position import usual_half
from scoring.layout import Layout, Placed, SpinnerRule
from scoring.tiles import Tile, TileSet


class LaidToken(NamedTuple):
    """A tile as written, with the arm on which it lies and the half that touches, if they are given."""

    tile: Token
    arm: int | None
    inward: int | None


class Blame(Protocol):
    """A function that notes a mistake and its place."""

    def __call__(self, message: str, where: Tree[Token] | Token | None = None) -> None: ...


class Ground(NamedTuple):
    """The ground on which tiles are laid: a layout, the set, and the sum of touching halves if they aren't equal."""

    layout: Layout
    tiles: TileSet
    touching_sum: int | None = None


def written_line(line: Sequence[Placed], rule: SpinnerRule, touching_sum: int | None) -> Iterator[str]:
    """Yield every tile in the order in which it was laid, with its arm, and its half if it isn't the usual one."""
    layout = Layout(rule)
    for placed in line:
        tile, arm, inward = placed
        on = "" if arm is None else f" on {arm}"
        usual = None if arm is None else usual_half(touching_sum, layout, tile, arm)
        yield f"{tile}{on}" + ("" if inward in (None, usual) else f" by {inward}")
        layout = layout.with_tile(placed)


def lay(ground: Ground, laid: Iterable[LaidToken], blame: Blame) -> Layout:
    """Return the layout that these tiles make, up to the first one that can't lie so."""
    for each in laid:
        placed = _placed(ground, each, blame)
        if placed is None:
            break
        ground = ground._replace(layout=ground.layout.with_tile(placed))
    return ground.layout


def _placed(ground: Ground, laid: LaidToken, blame: Blame) -> Placed | None:
    """Return the tile as it lies; None if that is impossible or ambiguous."""
    tile = Tile.parse(laid.tile)
    if tile not in ground.tiles.members:
        blame(_("%(tile)s isn't in the set.") % {"tile": tile}, laid.tile)
    elif tile in ground.layout.played:
        blame(_("%(tile)s lies there twice.") % {"tile": tile}, laid.tile)
    elif not ground.layout.placed:
        return Placed(tile, None, None)
    elif (arm := _arm(ground, tile, laid, blame)) is not None:
        inward = usual_half(ground.touching_sum, ground.layout, tile, arm) if laid.inward is None else laid.inward
        if inward is not None and tile.has(inward):
            return Placed(tile, arm, inward)
        told = {"tile": tile, "arm": arm}
        blame(_("%(tile)s doesn't fit on arm %(arm)d. If it lies there, say by which half: “by 3”.") % told, laid.tile)
    return None


def _arm(ground: Ground, tile: Tile, laid: LaidToken, blame: Blame) -> int | None:
    if laid.arm is not None:
        if 1 <= laid.arm <= len(ground.layout.arms):
            return laid.arm
        blame(_("There is no arm %(arm)d here.") % {"arm": laid.arm}, laid.tile)
        return None
    fitting = [
        arm.number
        for arm in ground.layout.arms
        if usual_half(ground.touching_sum, ground.layout, tile, arm.number) is not None
    ]
    if len(fitting) == 1:
        return fitting[0]
    blame(_("Say on which arm %(tile)s lies: “%(tile)s on 1”.") % {"tile": tile}, laid.tile)
    return None
