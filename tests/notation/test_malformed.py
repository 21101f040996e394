"""Malformed sessions: read or refused, never an error of the program (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from referee.notation import Draft, Mistakes, checked, read_csv, read_text, write_csv, write_text
from tests.support.notation import RECORD, TEXT, spoil

PATIENCE = {
    "record": 1,
    "variant": "five-columns",
    "seats": [{"name": "Ann"}],
    "hands": [{"plays": [{"do": "void", "reason": "=late"}]}],
}


MIXED = checked(read_text((Path(__file__).parent / "depths" / "dominican.txt").read_text()))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (TEXT, read_text),
        (write_text(checked(Draft(RECORD))), read_text),
        (write_csv(checked(Draft(RECORD))), read_csv),
        (write_text(checked(Draft(PATIENCE))), read_text),
        (write_csv(checked(Draft(PATIENCE))), read_csv),
        (write_text(MIXED), read_text),
        (write_csv(MIXED), read_csv),
    ],
    ids=["by hand", "text", "table", "patience", "table of a patience", "depths", "table of depths"],
)
def test_a_spoiled_file_is_read_or_its_mistakes_are_told(written: str, read: Callable[[str], Draft]):
    dice, refused = Random(7), 0

    for _ in range(250):
        try:
            checked(read(spoil(written, dice)))
        except Mistakes as mistakes:
            assert all(mistake.message for mistake in mistakes.found)
            refused += 1

    assert refused > 50
