"""Tables that aren't stored: pasted records and positions, shown by the pages like any other table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from uuid import uuid4

from referee import models
from referee.log import Entered, Hands, HandScript, InForce, PlayedHand, Seated, SessionState
from referee.notation import HandPosition, HandSheet, ScoreSheet
from referee.queries.tables import SeatAtTable, TableState
from scoring.beginning import Beginning
from scoring.hand import Hand
from scoring.patience.position import PLAYER
from scoring.session import Session

NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of every entry of such a table, which isn't shown."""


def table_of_position(standing: HandPosition) -> TableState:
    """Return the table at which a position lies."""
    hand = standing.hand
    opening = Session.open(hand.game, hand.sides if isinstance(hand, Hand) else (PLAYER,))
    played = PlayedHand(_script(), 1, opening, hand)
    return _table(opening, standing.names, [played])


def table_of_sheet(sheet: ScoreSheet) -> TableState:
    """Return the table at which a whole session was played."""
    opening = Session.open(sheet.game, sheet.sides, sheet.depth)
    return _table(opening, sheet.names, list(_played(opening, sheet.hands)), ended=sheet.ended)


def _table(opening: Session, names: Sequence[str], hands: list[PlayedHand], ended: bool = False) -> TableState:
    seats = tuple(Seated(name, side, None) for name, side in zip(names, opening.sides, strict=True))
    in_force = InForce(opening, seats, Hands(hands), uuid4() if ended else None)
    state = SessionState(in_force)
    seated = tuple(SeatAtTable(number, each.side, each.name, None) for number, each in enumerate(seats, start=1))
    return TableState(models.Session(variant=opening.game.slug), state, state.current, None, seated)


def _played(session: Session, sheets: Sequence[HandSheet]) -> Iterator[PlayedHand]:
    for number, sheet in enumerate(sheets, start=1):
        entered = tuple(Entered(uuid4(), line.entry, line.marks, NO_TIME) for line in sheet.entries)
        rulings = tuple(line.ruling for line in sheet.entries)
        hand = PlayedHand(_script(sheet.beginning, entered), number, session, sheet.start, rulings)
        yield hand
        session = hand.after


def _script(beginning: Beginning = Beginning(), entered: tuple[Entered, ...] = ()) -> HandScript:  # noqa: B008
    return HandScript(uuid4(), uuid4(), beginning, NO_TIME, entered)
