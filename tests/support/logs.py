"""Helpers for tests of the log: a little of every game, corrections, and records with their log."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from referee import operations, queries
from referee.operations import Correction, LeftoverEntries
from referee.operations.parsing import read_changes
from scoring.entries import Void
from scoring.games import GAMES
from scoring.record.entry_json import write_entry
from tests.support.api import Answer, Api
from tests.support.patience_sessions import play_worked
from tests.support.tables import Table, open_table

Record = dict[str, Any]

PEOPLE = ("Ann", "Bo", "Cy", "Di")

WORKED = {"five-columns": "five-columns-lost", "bingo": "bingo-lost", "knock-out": "knock-out-lost"}


def play_a_little(game: str) -> Table:
    """Play a little of any game: a tile led and the hand thrown in, or a whole patience."""
    if not GAMES[game].keeps_score:
        return play_worked(WORKED.get(game, game))
    table = open_table(*PEOPLE[: min(GAMES[game].players)], variant=game, begin=False)
    table.begin(leader=1)
    assert table.hand_id is not None
    placements = queries.placements_of(hand_id=table.hand_id)
    if placements:
        first = placements[0]
        table.enter({"do": "play", "seat": 1, "tile": str(first.tile), **({"arm": first.arm} if first.arm else {})})
    table.enter(write_entry(Void("a tile fell")))
    return table


def redo(table: Table) -> None:
    """Put back what was taken back last."""
    operations.redo(session_id=table.session_id, by=table.keeper)


def correct(table: Table, *changes: dict[str, Any], rest: str = "keep", why: str = "", **given):
    """Correct what was entered, as a program sends it."""
    read = read_changes(list(changes), table.state.log_state.in_force)
    correction = Correction(read, why, LeftoverEntries(rest))
    defaults = {"session_id": table.session_id, "by": table.keeper, "correction": correction}
    preview = given.pop("preview", False)
    return (operations.preview_correction if preview else operations.correct)(**{**defaults, **given})


def entry_ids(table: Table, hand: int = -1) -> list[str]:
    """Return the ids of a hand's entries in force."""
    return [str(line) for line in table.state.log_state.hands[hand].lines]


def record_with_log(session: UUID | str) -> Record:
    """Return the record with its log, as a program fetches it."""
    answer = Api().get(f"sessions/{session}/record?log=1")
    assert answer.status == 200
    return answer.body


def import_record(record: Record, preview: str = "") -> Answer:
    """Import a record as a program does; the session may be here already."""
    return Api().post(f"sessions/import{preview or '?copy=1'}", record)
