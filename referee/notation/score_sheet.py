"""A session as it is written down: everything in force in it, with the ruling on every entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import SessionState
from referee.models.log_ids import LogIds
from scoring.ending.results import HandResult
from scoring.entries import Entry
from scoring.game import Beginning, Game, HandState, Ruling
from scoring.record.entry_json import Marks
from scoring.record.json_values import JsonObject


class EntryLine(NamedTuple):
    """One entry in force, the ruling on it, and its id, time and note."""

    entry: Entry
    marks: Marks
    ruling: Ruling[HandState]


class HandSheet(NamedTuple):
    """One hand: what the table said of its beginning, its id, time and note, and the hand before its first entry."""

    beginning: Beginning
    marks: Marks
    start: HandState
    entries: tuple[EntryLine, ...]

    @property
    def hand(self) -> HandState:
        """The hand after its last entry."""
        return self.entries[-1].ruling.hand if self.entries else self.start

    @property
    def result(self) -> HandResult | None:
        """What it brought, once that stands."""
        return self.hand.result


class BegunHand(NamedTuple):
    """A hand that was begun, whether or not that is in force: its number, and the session as it stood before."""

    id: UUID
    number: int
    began: JsonObject | None


class ReplayedLog(NamedTuple):
    """What a log gives: its lines with their rulings, the session that they lead to, and every hand ever begun.

    ``put_in`` are the entries that corrections put in, each with the correction's line.
    """

    lines: tuple[models.Play, ...]
    state: SessionState
    hands: tuple[BegunHand, ...]
    put_in: Mapping[UUID, UUID]


class LogSheet(NamedTuple):
    """The log that came with a session, and how it shows the ids of its rows here.

    ``devices`` are the devices that wrote the lines, by number, and ``names`` those of all its players, by the ids that
    they have in it.
    """

    followed: ReplayedLog
    ids: LogIds
    devices: tuple[int | None, ...]
    names: Mapping[UUID, str]


class ScoreSheet(NamedTuple):
    """A whole session. ``marks`` hold when it was opened and its note; a session has no id here, so that it reads the
    same wherever it was imported. ``ended``: the players ended it of their own accord. ``log`` is everything
    that was ever entered, where it came along."""

    game: Game
    names: tuple[str, ...]
    sides: tuple[int, ...]
    hands: tuple[HandSheet, ...]
    marks: Marks = Marks()
    ended: bool = False
    log: LogSheet | None = None

    @property
    def sides_in_order(self) -> tuple[int, ...]:
        """Every side once, in the order in which scores are written."""
        return tuple(sorted(set(self.sides)))

    def scores_of(self, hand: HandState) -> tuple[int, ...]:
        """The running score as this hand leaves it, by `sides_in_order`."""
        return tuple(hand.scores[side] for side in self.sides_in_order)

    def name_of(self, seat: int | None) -> str:
        """Who sits there; empty where nobody does."""
        return self.names[seat - 1] if seat is not None and 1 <= seat <= len(self.names) else ""
