"""Sessions and positions in every notation, and spoiled copies of them."""

from __future__ import annotations

from random import Random
from typing import Any

RECORD: dict[str, Any] = {
    "record": 1,
    "variant": "all-fives",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [
        {
            "leader": 1,
            "plays": [
                {"seat": 1, "do": "play", "tile": "5-5", "note": '=1+1, said "Ann"\nand laughed'},
                {"seat": 2, "do": "play", "tile": "5-0", "arm": 1},
                {"seat": 2, "do": "play", "tile": "6-4", "arm": 1, "stands": True},
                {"seat": 1, "do": "draw", "tiles": 2, "at": "2026-05-01T20:15:00Z"},
            ],
        }
    ],
}


TEXT = """Referee session 1
Game: all-fives
House rules: target=150
Seat 1: Ann
Seat 2: Bo

Hand 1
Leader: Ann
1. Ann: 5-5 | 10 | +10 | 10 0
# Bo thinks for a while.
2. Bo: 5-0 on 1 | 10 | +10 | 10 10
3. Ann: draws 2
4. Ann: 5-3 on 2 | 3 | 0 | 10 10
"""


JUNK = [
    "-",
    "1",
    "99999999999999999999",
    '"',
    "\\",
    "|",
    ":",
    ",",
    "=",
    "\r",
    "\t",
    "٣",
    "6-6",
    "nothing",
    "\x00",
    "\ud800",
    "é",
]


def spoil(text: str, dice: Random) -> str:
    """Return the text with a few places spoiled: characters changed, words moved, lines gone."""
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(text))
        match dice.randrange(4):
            case 0:
                text = text[:at] + dice.choice(JUNK) + text[at + dice.randint(0, 3) :]
            case 1:
                words = text.split(" ")
                words[dice.randrange(len(words))] = dice.choice([*JUNK, *words])
                text = " ".join(words)
            case 2:
                lines = text.split("\n")
                lines.insert(dice.randrange(len(lines)), lines.pop(dice.randrange(len(lines))))
                text = "\n".join(lines)
            case _:
                cells = text.split(",")
                cells[dice.randrange(len(cells))] = dice.choice([*JUNK, *cells])
                text = ",".join(cells)
    return text


POSITION = (
    "Referee position 1: all-fives, tile_set=6; seat 1: Ann, 10 points, 4 tiles; seat 2: Bo, 10 points, 4 tiles; "
    "lies 5-5, 5-0 on 1, 5-3 on 2; turn: Bo; boneyard 17"
)


PATIENCE_POSITION = (
    "Referee position 1: five-columns; seat 1: Ann; columns 5-5 3-2 / - / 6-1 / - / -; reserve 6-4; moves 12"
)
