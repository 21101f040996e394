"""The conversion of a session's state to a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from referee.log import PlayedHand, SessionState
from referee.models.log_ids import LogIds
from referee.notation.score_sheet import EntryLine, HandSheet, ScoreSheet
from referee.wording.free_text import plain_entry, plain_marks
from scoring.record.entry_json import Marks


def sheet_of_state(state: SessionState, names: Sequence[str], opened_at: str | None, ids: LogIds) -> ScoreSheet:
    """Return everything in force in the session: every hand with its entries, their ids, times and notes.

    An imported entry or hand has the id that it had in its file. An entry that a correction has made unlawful is marked
    as standing.
    """
    return ScoreSheet(
        game=state.game,
        names=tuple(names),
        sides=tuple(seated.side for seated in state.in_force.seats),
        hands=tuple(_hand(hand, ids) for hand in state.hands),
        marks=plain_marks(Marks(None, opened_at, state.in_force.note)),
        ended=state.ended is not None,
        depth=state.opening.depth,
    )


def _hand(hand: PlayedHand, ids: LogIds) -> HandSheet:
    script = hand.script
    both = zip(script.entered, hand.rulings, strict=True)
    entries = (
        EntryLine(
            plain_entry(ruling.entry), _marks(entered.marks, ids.line(entered.id), entered.at.isoformat()), ruling
        )
        for entered, ruling in both
    )
    marks = _marks(script.marks, ids.line(script.id), script.at.isoformat())
    return HandSheet(script.beginning, marks, hand.start, tuple(entries))


def _marks(given: Marks, own_id: UUID, at: str) -> Marks:
    """Return the marks that came with an entry or hand, completed with its id and time here."""
    return replace(plain_marks(given), id=given.id or str(own_id), at=given.at or at)
