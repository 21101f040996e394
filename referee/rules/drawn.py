"""The picture of an example, for its page and for the docs."""

from __future__ import annotations

from referee.drawing import Marks, layout_svg, position_svg
from referee.rules.examples import Example
from scoring.entries import Remove
from scoring.hand import Hand
from scoring.patience import Position


def drawn(example: Example, *, standalone: bool = False) -> str:
    """The table after the last entry; of a patience the tiles as they were laid out, with those of the first move marked.

    :param standalone: an image of its own, with its namespace, ground and style
    """
    last = example.last
    if isinstance(last, Hand):
        return layout_svg(last.layout_now, ends=last.result is None, standalone=standalone)
    first, move = example.steps[0].ruling, example.steps[1].ruling.entry
    assert isinstance(first.hand, Position) and first.hand.table
    moved = move.tiles if isinstance(move, Remove) else (getattr(move, "tile", None),)
    marks = Marks(hinted=frozenset(tile for tile in moved if tile))
    return position_svg(first.hand.table, marks=marks, standalone=standalone)
