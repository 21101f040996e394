"""The status of each line of a log, and the device that wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log.disputes import DisputeOutcome
from referee.log.session_state import SessionState
from scoring.game import HandState
from scoring.ruling import Ruling

_MOVES = (models.Play.Kind.UNDO, models.Play.Kind.REDO)


def device_numbers(rows: Iterable[models.Play]) -> Mapping[UUID, int]:
    """Return the number of the device that wrote each line, in the order in which the devices first wrote.

    A key that no browser holds counts as a device of its own.
    """
    numbers: dict[str | int, int] = {}
    return {
        row.id: numbers.setdefault(row.by.device or row.by.id, len(numbers) + 1) for row in rows if row.by is not None
    }


class StatedRuling(NamedTuple):
    """The referee's ruling on a line: the last one, on an entry that is no longer in force; None for other lines."""

    legal: bool | None
    points: int | None


class LineStatus(NamedTuple):
    """The lines in force: the rulings on entries, the other lines, and the challenges that were withdrawn.

    Of undos and redos, those in force are the ones that nothing has reversed.
    """

    rulings: Mapping[UUID, Ruling[HandState]]
    lines: frozenset[UUID]
    withdrawn: frozenset[UUID]

    @classmethod
    def of(cls, rows: Sequence[models.Play], state: SessionState) -> LineStatus:
        """Return the status of the lines in a session whose whole log is ``rows``."""
        rulings = {line: ruling for hand in state.hands for line, ruling in zip(hand.lines, hand.rulings, strict=True)}
        moves = {row.of: row.id for row in rows if row.kind in _MOVES}  # of each line, the last undo or redo
        begun = {hand.begun for hand in state.hands}
        corrections = {done.line for done in state.done if done.kind == models.Play.Kind.CORRECTION}
        ended = {state.ended} if state.ended else set()
        settled = ((each.id, each.settlement) for each in state.disputes)
        withdrawn = frozenset(line for line, end in settled if end and end.outcome is DisputeOutcome.WITHDRAWN)
        return cls(rulings, frozenset({*moves.values(), *begun, *corrections, *ended}), withdrawn)

    def counts(self, row: models.Play) -> bool:
        """Return True if the line is in force."""
        match row.kind:
            case models.Play.Kind.ENTRY:
                return row.id in self.rulings
            case models.Play.Kind.DISPUTE:
                return row.id not in self.withdrawn
            case models.Play.Kind.OPENED | models.Play.Kind.SETTLEMENT:
                return True
            case _:
                return row.id in self.lines

    def said_of(self, row: models.Play) -> StatedRuling:
        """Return the referee's ruling on the line."""
        if ruling := self.rulings.get(row.id):
            return StatedRuling(ruling.legal, ruling.points)
        stored = row.ruling if isinstance(row.ruling, dict) else {}
        legal, points = stored.get("legal"), stored.get("points")
        return StatedRuling(legal if isinstance(legal, bool) else None, points if isinstance(points, int) else None)
