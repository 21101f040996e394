"""The depth of a session or a hand, as a plain JSON value (record 1.4)."""

from __future__ import annotations

from scoring.depths import Depth
from scoring.game import Game
from scoring.marking import N_
from scoring.messages import Message, OneOf, Values
from scoring.record.forms import one_of, optional
from scoring.record.reading import Node, RecordError

DEPTH = optional(
    "depth",
    one_of(*(depth.value for depth in Depth)),
    None,
    "Left out: that of the session, else every tile is entered.",
)
NO_SUCH_DEPTH = N_("{game} can be kept at the depth {depths}. No points are called in it.")


def read_depth(node: Node, game: Game) -> Depth | None:
    """Read the depth of a hand or a session; None if it says none.

    :raises RecordError: when there is no such depth, or the game has nothing to enter at it
    """
    written = DEPTH.read(node)
    if written is not None and written not in game.depths:
        values: Values = {"game": Message(game.name), "depths": OneOf(tuple(game.depths))}
        raise RecordError(node.need(DEPTH.name).place, Message(NO_SUCH_DEPTH, values))
    return None if written is None else Depth(written)
