"""The hands of a session as lists show them, from their rows: hands that aren't in memory aren't judged again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import PlayedHand, ResultCopy, result_copy
from referee.queries.tables import TableState
from scoring.depths import Depth
from scoring.ending import Ending


class HandListed(NamedTuple):
    """A hand in force: its depth, its ending (None: it goes on), the session's scores with it by side, and its other results."""

    id: UUID
    number: int
    depth: Depth
    ending: Ending | None
    scores: Mapping[int, int]
    result: ResultCopy


def hand_list(state: TableState) -> tuple[HandListed, ...]:
    """Return every hand in force. At most one query, and only where earlier hands aren't in memory."""
    hands = state.log_state.hands
    if hands.beginning is None:
        return tuple(_of_hand(hand) for hand in hands)
    rows = state.session.hands.filter(in_force=True, number__lte=hands.beginning.count).order_by("number")
    told = list(rows.defer("began"))
    if len(told) != hands.beginning.count or not all(map(_is_whole, told)):
        return tuple(_of_hand(hand) for hand in hands)  # older than its columns, or somebody is writing: judged again
    return (*map(_of_row, told), *map(_of_hand, hands.kept))


def _is_whole(row: models.Hand) -> bool:
    """Return True if the row keeps all that lists show; a row written before findings and notes were kept doesn't."""
    return ResultCopy.__required_keys__.issubset(row.result)


def _of_row(row: models.Hand) -> HandListed:
    scores = {int(side): points for side, points in row.scores.items()}
    return HandListed(row.id, row.number, Depth(row.depth), Ending(row.ending), scores, row.result)


def _of_hand(hand: PlayedHand) -> HandListed:
    result = hand.hand.result
    ending = result.ending if result else None
    return HandListed(hand.id, hand.number, hand.hand.depth, ending, hand.hand.scores, result_copy(hand))
