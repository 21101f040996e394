"""Everything that was ever entered, undone or corrected in a session (record 3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.chain import seal_of
from referee.queries.rows import hand_row
from referee.queries.scope import SeenHand
from referee.state import HowSettled, SessionState, reach_of, whole_state
from scoring.game import HandState, Ruling

_MOVES = (models.Play.Kind.UNDO, models.Play.Kind.REDO)


class LogLine(NamedTuple):
    """A line of the log with what became of it.

    ``hand`` is the number of the hand that it is about. ``device`` tells the session's devices apart, in the order in
    which they first wrote. ``legal`` and ``points`` are what the referee says of an entry: of one that is no longer in
    force, what was said last; None for any other line.

    ``in_force``: an entry, a beginning, an end or a correction, as long as it counts; an undo until what it took back
    is put back, a redo until what it put back is taken back once more; a challenge unless it was withdrawn; the opening
    and a settlement always.
    """

    row: models.Play
    hand: int | None
    device: int | None
    legal: bool | None
    points: int | None
    in_force: bool


class SessionLog(NamedTuple):
    """The lines of a session, or those that are about one hand, the oldest first; ``head`` is the session's last hash."""

    lines: tuple[LogLine, ...]
    head: str

    @property
    def seal(self) -> str:
        """What people write down of the head."""
        return seal_of(self.head)


def log_of(session: models.Session) -> SessionLog:
    """The whole log of the session, up to the version that its row shows."""
    rows = tuple(session.lines.select_related("by", "hand").filter(version__lte=session.version).order_by("version"))
    standing, devices = _Standing.of(rows, whole_state(session, rows)), _devices(rows)
    return SessionLog(tuple(_line(row, devices.get(row.id), standing) for row in rows), session.head)


def log_of_hand(hand_id: SeenHand) -> SessionLog:
    """The lines that are about one hand, in force or not: corrections that changed something in it are among them.

    :raises Unknown: there is no such hand
    """
    log = log_of(hand_row(hand_id).session)
    about = set(_about(hand_id, log.lines))
    return SessionLog(tuple(line for line in log.lines if line.row.id in about), log.head)


# Who


def _devices(rows: Iterable[models.Play]) -> Mapping[UUID, int]:
    """The number of the device that wrote each line. A key that no browser holds is a device of its own."""
    numbers: dict[str | int, int] = {}
    return {
        row.id: numbers.setdefault(row.by.device or row.by.id, len(numbers) + 1) for row in rows if row.by is not None
    }


# What became of it


class _Standing(NamedTuple):
    """What is in force: the rulings on entries, the other lines, and the undos and redos that nothing has reversed."""

    rulings: Mapping[UUID, Ruling[HandState]]
    lines: frozenset[UUID]
    withdrawn: frozenset[UUID]

    @classmethod
    def of(cls, rows: Sequence[models.Play], state: SessionState) -> _Standing:
        rulings = {line: ruling for hand in state.hands for line, ruling in zip(hand.lines, hand.rulings, strict=True)}
        moves = {row.of: row.id for row in rows if row.kind in _MOVES}  # of each line, the last undo or redo
        begun = {hand.begun for hand in state.hands}
        corrections = {done.line for done in state.done if done.kind == models.Play.Kind.CORRECTION}
        ended = {state.ended} if state.ended else set()
        settled = ((each.id, each.settlement) for each in state.disputes)
        withdrawn = frozenset(line for line, end in settled if end and end.outcome is HowSettled.WITHDRAWN)
        return cls(rulings, frozenset({*moves.values(), *begun, *corrections, *ended}), withdrawn)

    def counts(self, row: models.Play) -> bool:
        """Whether the line is in force."""
        match row.kind:
            case models.Play.Kind.ENTRY:
                return row.id in self.rulings
            case models.Play.Kind.DISPUTE:
                return row.id not in self.withdrawn
            case models.Play.Kind.OPENED | models.Play.Kind.SETTLEMENT:
                return True
            case _:
                return row.id in self.lines


def _line(row: models.Play, device: int | None, standing: _Standing) -> LogLine:
    ruling = standing.rulings.get(row.id)
    legal, points = (ruling.legal, ruling.points) if ruling else _ruled_last(row)
    number = row.hand.number if row.hand else None
    return LogLine(row, number, device, legal, points, standing.counts(row))


def _ruled_last(row: models.Play) -> tuple[bool | None, int | None]:
    """What the referee last said of an entry that isn't in force any more."""
    ruling = row.ruling if isinstance(row.ruling, dict) else {}
    legal, points = ruling.get("legal"), ruling.get("points")
    return (legal if isinstance(legal, bool) else None, points if isinstance(points, int) else None)


# Which hand


def _about(hand_id: UUID, lines: Iterable[LogLine]) -> Iterator[UUID]:
    """The lines about a hand: its own, corrections that reach into it, and what is about one of these."""
    own = {hand_id}
    reaching: set[UUID] = set()
    for line in lines:
        row = line.row
        if row.kind == models.Play.Kind.CORRECTION:
            reach = reach_of(row)
            own |= {entry for hand, entry in reach.put_in if hand == hand_id}
            if not own.isdisjoint(reach.named):
                reaching.add(row.id)
        if row.hand_id == hand_id:
            own.add(row.id)
        if row.hand_id == hand_id or row.id in reaching or row.of in reaching:
            yield row.id
