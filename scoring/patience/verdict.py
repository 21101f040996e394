"""Verdicts on a patience, hints, and the turning point of a lost game, as far as open tiles prove them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.ending import Ending
from scoring.entries import Draw, Entry
from scoring.patience.legality import judge, moves
from scoring.patience.position import Position
from scoring.patience.search import OutOfNodes, Search
from scoring.winnability import Grounds, Hint, Outcome, Promise, TurningPoint, Verdict

_OVER = {
    Ending.WON: Outcome.CAN_BE_WON,
    Ending.LOST: Outcome.CANNOT_BE_WON,
    Ending.VOID: Outcome.NOT_KNOWN,
}


_AT_A_GLANCE = 20
"""The part of the positions that each move may use at first, so that no move uses up what another one needs."""


def verdict(position: Position, search: Search | None = None) -> Verdict:
    """Return the verdict on the game's chances, as far as ``search`` may look (8,000 positions).

    Where there is a stock, ``CAN_BE_WON`` holds whatever it brings, and so does ``CANNOT_BE_WON``; where it depends on
    the stock, the outcome is ``NOT_KNOWN``.
    """
    search = search or Search()
    if position.ending:
        return Verdict(_OVER[position.ending], Grounds.OVER)
    if not position.table:
        return Verdict(Outcome.NOT_KNOWN, Grounds.NOT_LAID)
    before = search.looked_at
    outcome, grounds = _searched(position, search)
    fewest = _fewest_left(position, search) if outcome is Outcome.CANNOT_BE_WON else None
    return Verdict(outcome, grounds, search.looked_at - before, fewest)


def hint(position: Position, search: Search | None = None) -> Hint | None:
    """Return a move that is known to keep the win; else one that may win; else one that leaves the fewest tiles.

    If only the stock decides, all moves are equally good, and the hint says so.

    If nothing is known, it is the first lawful move. None if there is no lawful move.
    """
    search = search or Search()
    lawful = moves(position)
    if not lawful:
        return None
    kept = _keeps_win(position, lawful, Search(search.nodes))
    if kept:
        return Hint(kept, Promise.KEEPS_WIN)
    open_to_win = lawful if _may_be_won(position, search) is not False else ()
    chances = [(move, _chance(position, move, search)) for move in open_to_win]
    hopeful = [(move, chance) for move, chance in chances if chance is not False]
    if not hopeful:
        return _leaves_fewest(position, lawful, search)
    if position.table and position.table.only_stock_decides:
        return Hint(hopeful[0][0], Promise.STOCK_DECIDES)
    for move, chance in hopeful:
        if chance and _chance(position, move, search, sure=True):
            return Hint(move, Promise.KEEPS_WIN)
    move, chance = max(hopeful, key=lambda each: each[1] is True)
    return Hint(move, Promise.MAY_WIN if chance else Promise.NOT_KNOWN)


def turning_point(positions: Sequence[Position], search: Search | None = None) -> TurningPoint | None:
    """Return the entry after which a lost game could no longer be won; None if the game isn't lost.

    :param positions: the position after each recorded entry, the starting tiles first
    """
    search = search or Search()
    if not positions or positions[-1].ending is not Ending.LOST:
        return None
    for at in range(len(positions) - 1, 0, -1):
        before = _may_be_won(positions[at - 1], search)
        if before is not False:
            return TurningPoint(at, proved=before is True)
    return TurningPoint(0, proved=True)


def _searched(position: Position, search: Search) -> tuple[Outcome, Grounds]:
    table = position.table
    assert table
    open_cards = Grounds.ANY_STOCK if table.stock else Grounds.ALL_OPEN
    chance = _may_be_won(position, search)
    if chance is None:
        return Outcome.NOT_KNOWN, Grounds.BUDGET
    if not chance:
        return Outcome.CANNOT_BE_WON, open_cards
    sure = _may_be_won(position, search, sure=True)
    if sure is None:
        return Outcome.NOT_KNOWN, Grounds.BUDGET_STOCK
    return (Outcome.CAN_BE_WON, open_cards) if sure else (Outcome.NOT_KNOWN, Grounds.STOCK)


def _keeps_win(position: Position, lawful: Sequence[Entry], search: Search) -> Entry | None:
    """Return a move after which the game is still sure to be won; None if the game isn't known to be won now."""
    if _searched(position, search)[0] is not Outcome.CAN_BE_WON:
        return None
    for nodes in (search.nodes // _AT_A_GLANCE, search.nodes):
        for move in lawful:
            if _chance(position, move, search.again(nodes), sure=True):
                return move
    return None


def _leaves_fewest(position: Position, lawful: Sequence[Entry], search: Search) -> Hint:
    """Return the move known to leave the fewest tiles in the end; if nothing is known of any move, the first one."""
    known = [(move, _fewest_left(judge(position, move).hand, search)) for move in lawful if not isinstance(move, Draw)]
    counted = [(move, left) for move, left in known if left is not None]
    move, left = min(counted, key=lambda each: each[1]) if counted else (lawful[0], None)
    return Hint(move, Promise.CANNOT_WIN, left)


def _fewest_left(position: Position, search: Search) -> int | None:
    try:
        return position.table.fewest_left(search) if position.table else None
    except OutOfNodes:
        return None


def _chance(position: Position, move: Entry, search: Search, sure: bool = False) -> bool | None:
    """Return True if the game may be won after the move, or with ``sure``, is won whatever comes.

    A draw leaves it open.
    """
    after = position if isinstance(move, Draw) else judge(position, move).hand
    return _may_be_won(after, search, sure)


def _may_be_won(position: Position, search: Search, sure: bool = False) -> bool | None:
    """Return True if the game can be won in the best order of the stock, or in any (``sure``).

    None if the search gave up.
    """
    if position.ending or not position.table:
        return position.ending is Ending.WON
    try:
        return position.table.is_sure(search) if sure else position.table.may_be_won(search)
    except OutOfNodes:
        return None
