"""The log of a session: everything that was ever entered, undone or corrected in it (record 3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import LineStatus, device_numbers, reach_of, whole_state
from referee.log.chain import seal_of
from referee.models.log_ids import OWN, LogIds
from referee.queries.lookups import hand_row
from referee.queries.scope import SeenHand


class LogLine(NamedTuple):
    """A line of the log with its present status.

    ``hand`` is the number of the hand that it is about. ``device`` numbers the session's devices in the order in
    which they first wrote. ``legal`` and ``points`` are the ruling on an entry, or the last one on an entry that is no
    longer in force; None for any other line.

    ``in_force``: for an entry, a beginning, an end or a correction, as long as it counts; for an undo, until what it
    took back is put back; for a redo, until what it put back is taken back once more; for a challenge, unless it was
    withdrawn; always for the opening and a settlement.
    """

    row: models.Play
    hand: int | None
    device: int | None
    legal: bool | None
    points: int | None
    in_force: bool


class SessionLog(NamedTuple):
    """The lines of a session, or of one hand, the oldest first; ``head`` is the session's last hash.

    ``ids`` translates the ids of this server to those in the log.
    """

    lines: tuple[LogLine, ...]
    head: str
    ids: LogIds = OWN

    @property
    def seal(self) -> str:
        """The seal: the short form of the head for people to write down."""
        return seal_of(self.head)

    def since(self, version: int) -> SessionLog:
        """Return the log without the lines up to this version."""
        return self._replace(lines=tuple(line for line in self.lines if line.row.version > version))


def log_of(session: models.Session) -> SessionLog:
    """Return the whole log of a session, up to the version in its row."""
    rows = tuple(session.lines.select_related("by", "hand").filter(version__lte=session.version).order_by("version"))
    standing, devices = LineStatus.of(rows, whole_state(session, rows)), device_numbers(rows)
    return SessionLog(tuple(_line(row, devices.get(row.id), standing) for row in rows), session.head, session.log_ids)


def log_of_hand(hand_id: SeenHand) -> SessionLog:
    """Return the lines about one hand, in force or not, including corrections that changed something in it.

    :raises Unknown: there is no such hand
    """
    log = log_of(hand_row(hand_id).session)
    about = set(_about(hand_id, log.lines))
    return SessionLog(tuple(line for line in log.lines if line.row.id in about), log.head, log.ids)


# The status of a line


def _line(row: models.Play, device: int | None, standing: LineStatus) -> LogLine:
    said = standing.said_of(row)
    return LogLine(row, row.hand.number if row.hand else None, device, said.legal, said.points, standing.counts(row))


# The lines of one hand


def _about(hand_id: UUID, lines: Iterable[LogLine]) -> Iterator[UUID]:
    """Yield the lines about a hand: its own, the corrections that changed it, and the lines about either."""
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
