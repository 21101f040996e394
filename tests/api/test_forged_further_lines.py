"""Further lines with anything in any place: they are taken as they are, or refused with nothing written (record 3.8)."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.db import transaction

from tests.support.api import ApiTable, open_table
from tests.support.further_lines import Line, lines_of, rehashed, sent, taken_along
from tests.support.sample_sizes import sample_size

pytestmark = pytest.mark.django_db(transaction=True)

JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    "",
    " ",
    "\0",
    "\ud800",
    "\u200b",
    "Ñ" * 500,
    "6-6",
    "2200-13-01",
)
JUNK += (
    [],
    {},
    [[]],
    [None],
    {"": ""},
    {"seats": 7},
    {"do": "seats", "seats": []},
    {"do": "seats", "seats": [{"name": ""}]},
)


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a line: what holds it, and its key or index there."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places_in(value[key])


@pytest.fixture
def table() -> ApiTable:
    """Open a table with two plays, which others take along."""
    table = open_table()
    table.play(1, "5-5")
    table.play(2, "5-0", arm=1)
    return table


def test_whatever_a_line_says_it_is_taken_or_refused(table: ApiTable) -> None:
    """The phone has a play more, and somebody has taken a seat there."""
    here = lines_of(table)
    phone = taken_along(table)
    phone.play(1, "6-5", arm=2)
    changed = {"do": "seats", "seats": [{"name": "Cy", "side": 1}, {"name": "Bo", "side": 2}]}
    assert phone.keeper.post(f"sessions/{phone.session}/corrections", {"changes": [changed]}).status == 201
    there = lines_of(phone)[len(here) :]
    dice, statuses = Random(7), set()

    for _time in range(sample_size(150, at_length=3000)):
        lines: list[Line] = copy.deepcopy(there)
        holder, key = dice.choice([place for line in lines for place in places_in(line)])
        holder[key] = dice.choice(JUNK)
        if dice.random() < 0.8:
            with suppress(TypeError, ValueError, KeyError):  # what can't be hashed is sent with the old hashes
                lines = rehashed(lines, here[-1]["hash"])
        with transaction.atomic():
            answer = sent(table, here[-1]["hash"], lines)
            statuses.add(answer.status)
            assert answer.status in (200, 201, 400, 409, 422), (answer.body, holder, key)
            if answer.status in (200, 201):
                transaction.set_rollback(True)
        assert lines_of(table) == here

    assert statuses >= {201, 400}
