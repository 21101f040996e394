"""The probability that an honest draw brings the tiles that were shown (rulebook 2.8)."""

from __future__ import annotations

from math import comb


def chance_to_draw(fitting: int, *, among: int, drawn: int, wanted: int) -> float:
    """Return the chance that ``drawn`` tiles, taken blindly from ``among``, hold at least ``wanted`` fitting ones.

    :raises ValueError: when more tiles fit than there are
    """
    if not 0 <= fitting <= among:
        raise ValueError(f"{fitting} of {among} tiles can't be the ones that fit")
    drawn = min(drawn, among)
    ways = sum(comb(fitting, hits) * comb(among - fitting, drawn - hits) for hits in range(wanted, drawn + 1))
    return ways / comb(among, drawn)
