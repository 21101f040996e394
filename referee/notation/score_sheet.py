"""Score sheets: a session as it is written down, with everything in force and the ruling on every entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import SessionState
from referee.models.log_ids import LogIds
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.ending import HandResult
from scoring.entries import Entry
from scoring.game import Game, HandState
from scoring.record import JsonObject
from scoring.record.entry_json import Marks
from scoring.ruling import Ruling


class EntryLine(NamedTuple):
    """One entry in force, the ruling on it, and its id, time and note."""

    entry: Entry
    marks: Marks
    ruling: Ruling[HandState]


class HandSheet(NamedTuple):
    """One hand: its beginning as the table said it, its id, time and note, and the hand before its first entry."""

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
        """The result of the hand, once it stands."""
        return self.hand.result


class BegunHand(NamedTuple):
    """A hand that was begun, in force or not: its number, and the checkpoint of the session before it."""

    id: UUID
    number: int
    began: JsonObject | None


class ReplayedLog(NamedTuple):
    """The result of replaying a log: its lines with their rulings, the session, and every hand ever begun.

    ``put_in`` are the entries that corrections inserted, each with the correction's line.
    """

    lines: tuple[models.Play, ...]
    state: SessionState
    hands: tuple[BegunHand, ...]
    put_in: Mapping[UUID, UUID]


class LogSheet(NamedTuple):
    """The log that was imported with a session, and the ids that it shows for the rows here.

    ``devices`` are the numbers of the devices that wrote the lines, and ``names`` the names of all its players, by
    their ids in it.
    """

    followed: ReplayedLog
    ids: LogIds
    devices: tuple[int | None, ...]
    names: Mapping[UUID, str]


class ScoreSheet(NamedTuple):
    """A whole session.

    ``marks`` has the time when it was opened and its note; a session has no id here, so that it reads the same wherever
    it was imported. ``ended``: the players ended it of their own accord. ``depth`` is that of hands which say none.
    ``log`` is everything that was ever entered, if it was imported too.
    """

    game: Game
    names: tuple[str, ...]
    sides: tuple[int, ...]
    hands: tuple[HandSheet, ...]
    marks: Marks = Marks()
    ended: bool = False
    depth: Depth = Depth.TILES
    log: LogSheet | None = None

    @property
    def sides_in_order(self) -> tuple[int, ...]:
        """Every side once, in the order in which scores are written."""
        return tuple(sorted(set(self.sides)))

    def beginning_of(self, hand: HandSheet) -> Beginning:
        """Return the beginning of a hand as it is written, which tells its depth only if the session's is another."""
        same = hand.beginning.depth is self.depth
        return hand.beginning._replace(depth=None) if same else hand.beginning

    def scores_of(self, hand: HandState) -> tuple[int, ...]:
        """Return the running score after this hand, in points, by `sides_in_order`."""
        return tuple(hand.scores[side] for side in self.sides_in_order)

    def name_of(self, seat: int | None) -> str:
        """Return the name of the player in a seat; empty if there is none."""
        return self.names[seat - 1] if seat is not None and 1 <= seat <= len(self.names) else ""
