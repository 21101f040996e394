"""The first tiles of a layout, each where it lies in the whole layout, so that nothing moves between pictures."""

from __future__ import annotations

from referee.drawing.arm_paths import End, TilePath, end_at
from referee.drawing.cells import DOWN, LEFT, RIGHT, UP, Point, Rect
from referee.drawing.placement import Arrangement, OpenEndPlace, tip_of
from scoring.layout import Arm, Layout


def first_tiles(layout: Layout, whole: Layout, arranged: Arrangement) -> Arrangement:
    """Return the part of an arrangement that shows ``layout``, which grows into ``whole``.

    It is as wide and high as the whole. An open end points to where its next tile is going to lie.
    """
    number = len(layout.placed)
    later = whole.placed[number:]
    coming = {placed.arm: arranged.ways[placed.tile] for placed in reversed(later)}
    not_yet = {way.start for way in map(arranged.ways.__getitem__, (placed.tile for placed in later))}
    at_last = {tip.arm: tip for tip in arranged.tips}
    rects = {lying.tile: lying.rect for lying in arranged.tiles}

    def tip(arm: Arm) -> OpenEndPlace:
        way = coming.get(arm.number)
        return tip_of(arm.number, _before(way, rects[arm.tile])) if way else at_last[arm.number]

    return arranged._replace(
        tiles=arranged.tiles[:number],
        tips=tuple(map(tip, layout.arms)),
        links=tuple(link for link in arranged.links if link[1] not in not_yet),
    )


def _before(way: TilePath, behind: Rect) -> End:
    """Return the end at which a tile is going to lie this way. Where it bends, the end still points straight on."""
    middle = way.start.ahead(way.direction, 1)
    outward = _outward(middle, behind)
    return end_at(middle.ahead(outward, -1), outward, behind)


def _outward(point: Point, tile: Rect) -> int:
    """Return the direction in which a point lies from a tile."""
    if point.x >= tile.right:
        return RIGHT
    if point.x <= tile.left:
        return LEFT
    return DOWN if point.y >= tile.bottom else UP
