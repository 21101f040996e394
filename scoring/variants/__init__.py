"""The games, one file each."""

from __future__ import annotations

from scoring.variant import Variant
from scoring.variants.all_fives import ALL_FIVES
from scoring.variants.all_fives_100 import ALL_FIVES_100
from scoring.variants.all_fives_units import ALL_FIVES_UNITS
from scoring.variants.all_sevens import ALL_SEVENS
from scoring.variants.baneberry_157 import BANEBERRY_157
from scoring.variants.bergen import BERGEN
from scoring.variants.blind import BLIND
from scoring.variants.block import BLOCK
from scoring.variants.block_and_draw import BLOCK_AND_DRAW
from scoring.variants.chickenfoot import CHICKENFOOT
from scoring.variants.cuban_double_nine import CUBAN_DOUBLE_NINE
from scoring.variants.dominican import DOMINICAN
from scoring.variants.double_bergen import DOUBLE_BERGEN
from scoring.variants.draw import DRAW
from scoring.variants.five_up import FIVE_UP
from scoring.variants.fives_and_threes import FIVES_AND_THREES
from scoring.variants.international_partners import INTERNATIONAL_PARTNERS
from scoring.variants.maltese_cross import MALTESE_CROSS
from scoring.variants.matador import MATADOR
from scoring.variants.mexican_train import MEXICAN_TRAIN
from scoring.variants.puerto_rican_500 import PUERTO_RICAN_500
from scoring.variants.super_dominoes import SUPER_DOMINOES

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
        BLOCK_AND_DRAW,
        BERGEN,
        DOUBLE_BERGEN,
        MATADOR,
        ALL_SEVENS,
        MALTESE_CROSS,
        BANEBERRY_157,
        SUPER_DOMINOES,
        BLIND,
        INTERNATIONAL_PARTNERS,
        DOMINICAN,
        PUERTO_RICAN_500,
        CUBAN_DOUBLE_NINE,
        MEXICAN_TRAIN,
        CHICKENFOOT,
    )
}
"""Every game by its name in addresses and records, in the order of the rule book."""
