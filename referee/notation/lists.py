"""Lists in a cell or on a line, as the text notation and the table both write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.entries import Called, Left
from scoring.tiles import Tile


def spaced(things: Iterable[object]) -> str:
    """Return things with blanks between them: ``5-5 3-2``."""
    return " ".join(map(str, things))


def numbered(by_number: Mapping[int, object]) -> str:
    """Return what belongs to each seat or side, by its number: ``1=7, 2=5``."""
    return ", ".join(f"{number}={each}" for number, each in by_number.items())


def columns_written(columns: Iterable[Sequence[Tile]]) -> str:
    """Return the columns of a patience; a hyphen is an empty one: ``5-5 3-3 / - / 2-1``."""
    return " / ".join(spaced(column) or "-" for column in columns)


def count_written(left: Mapping[int, Left]) -> str:
    """Return what each seat has left at the count: ``1=5-5 3-2, 2=3 tiles with 17 pips, 3=nothing``."""
    return numbered({seat: _left(each) for seat, each in left.items()})


def _left(left: Left) -> str:
    if isinstance(left, Called):
        return f"{left.pips} pips" if left.tiles is None else f"{left.tiles} tiles with {left.pips} pips"
    return spaced(left) or "nothing"
