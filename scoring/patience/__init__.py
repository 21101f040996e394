"""The patiences: solo games with real tiles, refereed move by move (rulebook 4), one file each.

The functions for pages and programs::

    PATIENCES             every patience by its name in records: a game like any other (``scoring.game.Game``)
    play_out(position)    the rulings of all moves that follow without any choice: in Bingo, the whole game
    verdict(position)     Outcome and Grounds: can it still be won? (``scoring.wording.rulings`` has them in words)
    hint(position)        a move and what it promises (``scoring.wording.patience.HINTS``), or None
    turning_point(positions)  in a lost game, the entry after which it could no longer be won

A position knows its ``variant``, ``ending``, ``moves_made``, ``tiles_left`` and ``table``. The table tells the places
of the tiles in each game's own terms (``as_json()`` does so for every game), including ``stock``, the tiles still face
down, and ``arms``, the ends of a line. A search examines at most 8,000 positions. Pass a ``Search`` to ``verdict``,
``hint`` and ``turning_point`` to set another limit, and to keep what it found for the next question about the same
hand.
"""

from scoring.patience.bingo import BINGO
from scoring.patience.domino_patience import DOMINO_PATIENCE
from scoring.patience.five_columns import FIVE_COLUMNS
from scoring.patience.fives_the_limit import FIVES_THE_LIMIT
from scoring.patience.knock_out import KNOCK_OUT
from scoring.patience.legality import judge, moves, play_out
from scoring.patience.patience import Patience
from scoring.patience.position import Position, begin
from scoring.patience.search import Search
from scoring.patience.twelve_to_go import TWELVE_TO_GO
from scoring.patience.verdict import hint, turning_point, verdict

__all__ = [
    "PATIENCES",
    "Patience",
    "Position",
    "Search",
    "begin",
    "hint",
    "judge",
    "moves",
    "play_out",
    "turning_point",
    "verdict",
]

PATIENCES: dict[str, Patience] = {
    patience.slug: patience
    for patience in (BINGO, DOMINO_PATIENCE, FIVES_THE_LIMIT, FIVE_COLUMNS, KNOCK_OUT, TWELVE_TO_GO)
}
"""Every patience by its name in addresses and records, in the order of the rule book."""
