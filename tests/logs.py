"""A little of every game, for tests that look at its log."""

from __future__ import annotations

from referee import queries
from scoring.entries import Void
from scoring.entry_json import write_entry
from scoring.games import GAMES
from tests.patience.sessions import play_worked
from tests.tables import Table, open_table

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
        table.enter({"do": "play", "seat": 1, "tile": str(placements[0].tile)})
    table.enter(write_entry(Void("a tile fell")))
    return table
