"""A session of patiences as tests use it: opened through the operations, played in the phrases of `notation`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from scoring.record.entry_json import write_entry
from tests.support.patience_notation import entry
from tests.support.tables import Table, open_table
from tests.support.worked_patiences import WorkedPatience

WORKED = Path(__file__).parent.parent / "hands" / "patience"

FIVE_COLUMNS = (WORKED / "five-columns.txt").read_text()


def worked(name: str) -> WorkedPatience:
    """Return a worked game by the name of its file."""
    return WorkedPatience.read((WORKED / f"{name}.txt").read_text())


def phrases(game: WorkedPatience) -> Iterator[str]:
    """Yield the starting tiles and every move of a worked game; what is refused in it is left out."""
    yield game.lay
    for line in game.lines:
        if line.partition(" ")[0] not in ("refused", "says", "won", "lost"):
            yield line


def written(phrase: str) -> dict[str, Any]:
    """Return the phrase as the record writes it."""
    return write_entry(entry(phrase))


def play(table: Table, moves: Iterable[str]) -> Table:
    """Enter phrase after phrase."""
    for phrase in moves:
        table.enter(written(phrase))
    return table


def open_patience(game: str, name: str = "Ann", **options: Any) -> Table:
    """Open a session of a patience for one, with its first hand begun."""
    return open_table(name, variant=game, **options)


def play_worked(name: str, table: Table | None = None) -> Table:
    """Play a worked game through in a session, a new one where none is given."""
    game = worked(name)
    if table is None:
        table = open_patience(game.game, **game.options)
    else:
        table.begin()
    return play(table, phrases(game))
