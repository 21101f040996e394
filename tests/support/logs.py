"""What tests of the log have in common: a little of every game, and what is done to a log."""

from __future__ import annotations

from typing import Any

from referee import operations, queries
from referee.operations import Correction, LeftoverEntries
from referee.operations.parsing import read_changes
from scoring.entries import Void
from scoring.games import GAMES
from scoring.record.entry_json import write_entry
from tests.support.patience_sessions import play_worked
from tests.support.tables import Table, open_table

PEOPLE = ("Ann", "Bo", "Cy", "Di")

WORKED = {"five-columns": "five-columns-lost", "bingo": "bingo-lost", "knock-out": "knock-out-lost"}


def play_a_little(game: str) -> Table:
    """A session of any game: a tile led and the hand thrown in, or a whole patience."""
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


def correct(table: Table, *changes: dict[str, Any], rest: str = "keep") -> operations.Corrected:
    """Put something right as the keeper."""
    read = read_changes(list(changes), table.state.log_state.in_force)
    return operations.correct(
        session_id=table.session_id, by=table.keeper, correction=Correction(read, "", LeftoverEntries(rest))
    )


def redo(table: Table) -> None:
    """Put back what was taken back last."""
    operations.redo(session_id=table.session_id, by=table.keeper)
