"""The games, one file each."""

from __future__ import annotations

from scoring.variant import Variant
from scoring.variants.all_fives import ALL_FIVES
from scoring.variants.all_fives_100 import ALL_FIVES_100
from scoring.variants.all_fives_units import ALL_FIVES_UNITS
from scoring.variants.block import BLOCK
from scoring.variants.draw import DRAW
from scoring.variants.five_up import FIVE_UP
from scoring.variants.fives_and_threes import FIVES_AND_THREES

VARIANTS: dict[str, Variant] = {
    variant.slug: variant
    for variant in (
        ALL_FIVES,
        ALL_FIVES_UNITS,
        ALL_FIVES_100,
        FIVE_UP,
        FIVES_AND_THREES,
        DRAW,
        BLOCK,
    )
}
"""Every game by its name in addresses and records, in the order of the rule book."""
