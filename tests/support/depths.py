"""An evening whose hands are kept at every depth: tile by tile, by what is called, and by their ends."""

from __future__ import annotations

from typing import Any

from tests.support.tables import Table, open_table

EVENING: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "tiles",
        [
            {"do": "play", "seat": 1, "tile": "5-5"},
            {"do": "count", "left": {"2": ["6-4"]}},
        ],
    ),
    (
        "points",
        [
            {"do": "score", "seat": 1, "points": 15},
            {"do": "adjust", "seat": 1, "points": -5, "reason": "a tile fell"},
            {"do": "out", "seat": 2},
            {"do": "count", "left": {"1": {"pips": 23}}},
        ],
    ),
    ("hands", [{"do": "out", "seat": 1}, {"do": "count", "left": {"2": {"pips": 13}}}]),
    ("hands", [{"do": "result", "ending": "domino", "points": {"1": 40, "2": 35}}]),
]
"""Four hands of All Fives, each with its depth and everything entered in it.

Ann scores 10 by play and 10 at the end; 15 by a call less a penalty of 5, and Bo 25 at the end; 15 as a whole; and then
40, and Bo 35.
"""


def evening_of_every_depth() -> Table:
    """Return the table at which Ann and Bo have played all of it."""
    table = open_table("Ann", "Bo", begin=False, tile_set=6, dealt=1, target=9999)
    for depth, entries in EVENING:
        table.begin(depth=depth, leader=1)
        for entry in entries:
            table.enter(entry)
    return table
