"""The example on a rules page: a session record that the referee judges, drawn as it then lies."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scoring.entries import seat_of
from scoring.game import HandState, Ruling
from scoring.games import GAMES
from scoring.record import read_record
from scoring.session import Session

FOLDER = Path(__file__).parent / "examples"


class Step(NamedTuple):
    """One entry of the example: who made it, and the ruling on it."""

    name: str
    ruling: Ruling[HandState]


class Example(NamedTuple):
    """A hand, or the beginning of one, with everything that the referee says to it."""

    steps: tuple[Step, ...]
    names: tuple[str, ...]

    @property
    def last(self) -> HandState:
        """The hand, or the position of a patience, after its last entry."""
        return self.steps[-1].ruling.hand


@cache
def example_of(slug: str) -> Example | None:
    """The example of a game or patience; None where nobody has written one yet."""
    file = FOLDER / f"{GAMES[slug].slug}.json"
    if not file.exists():
        return None
    record = read_record(json.loads(file.read_text()))
    hand = Session.open(record.game, record.sides).begin(record.hands[0].beginning)
    steps = []
    for entry in record.hands[0].entries:
        ruling = record.game.judge(hand, entry)
        seat = seat_of(entry)
        steps.append(Step(record.names[seat - 1] if seat else "", ruling))
        hand = ruling.hand
    return Example(tuple(steps), record.names)
