"""The example on a rules page: a session record that the referee judges, drawn as it then lies."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee import games
from scoring.record import GAMES, HandRecord, read_record

FOLDER = Path(__file__).parent / "examples"


class Step(NamedTuple):
    """One entry of the example: who made it, and the ruling on it."""

    name: str
    ruling: Any


class Example(NamedTuple):
    """A hand, or the beginning of one, with everything that the referee says to it."""

    steps: tuple[Step, ...]
    names: tuple[str, ...]

    @property
    def last(self) -> Any:
        """The hand, or the position of a patience, after its last entry."""
        return self.steps[-1].ruling.hand

    @property
    def is_patience(self) -> bool:
        """Whether somebody plays it alone."""
        return games.rules_of(self.last.variant) is games.ALONE


@cache
def example_of(slug: str) -> Example:
    """The example of a game or patience."""
    record = read_record(json.loads((FOLDER / f"{GAMES[slug].slug}.json").read_text()))
    rules = games.rules_of(record.variant)
    hand = rules.begin(rules.open(record.variant, record.sides), _beginning(record.hands[0]))
    steps = []
    for entry in record.hands[0].entries:
        ruling = rules.judge(hand, entry)
        seat = getattr(entry, "seat", None)
        steps.append(Step(record.names[seat - 1] if seat else "", ruling))
        hand = ruling.hand
    return Example(tuple(steps), record.names)


def _beginning(written: HandRecord) -> dict[str, Any]:
    """How the hand began, as the log of a session would keep it."""
    dealt = {str(seat): tiles for seat, tiles in (written.dealt or {}).items()}
    return {"leader": written.leader, "dealt": dealt, "no_double": written.no_double}
