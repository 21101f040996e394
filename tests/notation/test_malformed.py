"""Whatever is sent as a session is read or refused, and never breaks the program (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from referee.notation import Draft, Mistakes, checked, read_csv, read_text, write_csv, write_text
from tests.api.test_records import RECORD, TEXT

PATIENCE = {
    "record": 1,
    "variant": "five-columns",
    "seats": [{"name": "Ann"}],
    "hands": [{"plays": [{"do": "void", "reason": "=late"}]}],
}
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


def mangled(text: str, dice: Random) -> str:
    """The text with a few places spoiled: characters changed, words moved, lines gone."""
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


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (TEXT, read_text),
        (write_text(checked(Draft(RECORD))), read_text),
        (write_csv(checked(Draft(RECORD))), read_csv),
        (write_text(checked(Draft(PATIENCE))), read_text),
        (write_csv(checked(Draft(PATIENCE))), read_csv),
    ],
    ids=["by hand", "text", "table", "patience", "table of a patience"],
)
def test_a_spoiled_file_is_read_or_its_mistakes_are_told(written: str, read: Callable[[str], Draft]):
    dice, refused = Random(7), 0

    for _ in range(250):
        try:
            checked(read(mangled(written, dice)))
        except Mistakes as mistakes:
            assert all(mistake.message for mistake in mistakes.found)
            refused += 1

    assert refused > 50
