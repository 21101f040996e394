"""The example on a rules page: a session record that the referee judges, with a picture of the table after it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.drawing import THUMBNAIL
from referee.presenters import presenter_of
from scoring.entries import Play, seat_of
from scoring.game import Game, HandState
from scoring.games import GAMES
from scoring.record.session_record import Record, read_record
from scoring.ruling import Ruling
from scoring.session import Session

FOLDER = Path(__file__).parent / "examples"


class ExampleEntry(NamedTuple):
    """One entry of the example: the player's name, and the ruling on it."""

    name: str
    ruling: Ruling[HandState]


class Example(NamedTuple):
    """A hand, or the beginning of one, with everything that the referee says about it."""

    entries: tuple[ExampleEntry, ...]
    names: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game with the house rules that the example is played by."""
        return self.last.game

    @property
    def last(self) -> HandState:
        """The hand after its last entry."""
        return self.entries[-1].ruling.hand

    @property
    def best_moment(self) -> int:
        """The number of the entry that shows most of the game.

        It is the tile that brought most, the last of several. Where none brings anything it is the last tile laid, or in
        a patience the last move but one.
        """
        if not self.game.keeps_score:
            return max(1, len(self.entries) - 1)
        plays = [number for number, each in enumerate(self.entries, 1) if isinstance(each.ruling.entry, Play)]
        return max(plays, key=lambda number: (self.entries[number - 1].ruling.points, number))

    def picture(self, *, standalone: bool = False) -> str:
        """Draw the table as SVG, as it lies in the end, or wherever it shows most of the game.

        :param standalone: an image of its own, with its namespace, ground and style
        """
        rulings = [entry.ruling for entry in self.entries]
        return presenter_of(self.game).example_picture(
            rulings, lambda seat: self.names[seat - 1], standalone=standalone
        )

    def thumbnail(self) -> str:
        """Draw a small standalone image that stands for the game in lists.

        It shows the first moment or the last, whichever shows more.
        """
        moments = (self.entries[0].ruling.hand, self.last)
        return max(
            (presenter_of(self.game).picture(hand, size=THUMBNAIL, standalone=True) for hand in moments), key=len
        )


@cache
def example_of(slug: str) -> Example | None:
    """Return the example of a game; None if nobody has written one yet."""
    record = record_of_example(slug)
    return played_as(record, Session.open(record.game, record.sides)) if record else None


@cache
def record_of_example(slug: str) -> Record | None:
    """Return the example of a game as it is written down; None if nobody has written one yet."""
    file = FOLDER / f"{GAMES[slug].slug}.json"
    return read_record(json.loads(file.read_text())) if file.exists() else None


def played_as(record: Record, session: Session) -> Example:
    """Return the example played as the next hand of this session."""
    hand = session.begin(record.hands[0].beginning)
    entries = []
    for entry in record.hands[0].entries:
        ruling = record.game.judge(hand, entry)
        seat = seat_of(entry)
        entries.append(ExampleEntry(record.names[seat - 1] if seat else "", ruling))
        hand = ruling.hand
    return Example(tuple(entries), record.names)
