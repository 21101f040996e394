"""The two kinds of game: those at the table and the patiences. Each has its own values and rules in `scoring`.

Both are recorded, replayed and told in the same way; this is the one place that knows which functions of `scoring`
belong to which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scoring import adjudication, due, findings, hand, judging, patience, reading, record, session
from scoring.entries import Entry, Play
from scoring.explain import Names, Words, english
from scoring.findings import Finding
from scoring.patience import Patience
from scoring.patience import adjudication as patience_adjudication
from scoring.tiles import Tile
from scoring.variant import Variant

Game = Variant | Patience
Session = session.Session | patience.Session
Hand = hand.Hand | patience.Position
Ruling = judging.Ruling | patience.Ruling


class Rules(NamedTuple):
    """What `scoring` has for one kind of game.

    ``open`` makes the session before its first hand, ``begin`` its next hand from what ``read_deal`` found, ``judge``
    answers an entry that ``read_entry`` read. ``placements`` are the plays that are lawful now (of a tile where one is
    named), ``due`` what the seat at turn may and must do, ``findings`` what a hand's entries prove afterwards,
    ``tiles_left`` those left in a patience that is over. ``hand_json`` and ``ruling_json`` tell it all in the form of the
    adjudication (contract 2).
    """

    open: Callable[[Any, tuple[int, ...]], Any]
    read_deal: Callable[[reading.Node, Any, int], dict[str, Any]]
    begin: Callable[[Any, dict[str, Any]], Any]
    read_entry: Callable[[object, str], Entry]
    judge: Callable[[Any, Entry], Any]
    placements: Callable[[Any, Tile | None], tuple[due.Placement, ...]]
    due: Callable[[Any], due.Due | None]
    findings: Callable[[Any, Sequence[Any]], tuple[Finding, ...]]
    ruling_json: Callable[[int, Any, Names, Words], dict[str, Any]]
    hand_json: Callable[[Any, Sequence[Any], Names, Words], dict[str, Any]]
    tiles_left: Callable[[Any], int | None]


def rules_of(game: Game) -> Rules:
    """The functions of `scoring` that belong to this game."""
    return ALONE if isinstance(game, Patience) else AT_THE_TABLE


def hand_json(start: Hand, rulings: Sequence[Ruling], names: Names, words: Words = english) -> dict[str, Any]:
    """A hand of either kind with its rulings, as in the adjudication; ``start`` is the hand before its first entry."""
    return rules_of(start.variant).hand_json(start, rulings, names, words)


def ruling_json(number: int, ruling: Ruling, names: Names, words: Words = english) -> dict[str, Any]:
    """One ruling of either kind, as in the adjudication; ``number`` is the entry's place in its hand."""
    return rules_of(ruling.hand.variant).ruling_json(number, ruling, names, words)


def _read_deal(node: reading.Node, game: Variant, players: int) -> dict[str, Any]:
    leader, dealt, no_double = record.read_deal(node, game, players)
    given = {
        "leader": leader,
        "dealt": {str(seat): tiles for seat, tiles in dealt.items()} if dealt else None,
        "no_double": no_double,
    }
    return {key: value for key, value in given.items() if value}


def _begin(before: session.Session, beginning: dict[str, Any]) -> hand.Hand:
    dealt = beginning.get("dealt")
    return before.begin(
        leader=beginning.get("leader"),
        dealt={int(seat): tiles for seat, tiles in dealt.items()} if dealt else None,
        no_double=beginning.get("no_double", False),
    )


def _read_deal_alone(node: reading.Node, game: Patience, players: int) -> dict[str, Any]:
    """Whose hand it is may be said; how many tiles lie open is the game's own, and nobody leads."""
    for key in ("dealt", "no_double"):
        if (sent := node.get(key)) is not None and sent.value:
            raise reading.RecordError(sent.place, "is not for a patience: its starting tiles are entered")
    leader = node.get("leader")
    return {"leader": leader.whole(1, 1)} if leader else {}


def _placements_alone(position: patience.Position, tile: Tile | None) -> tuple[due.Placement, ...]:
    """The plays among the lawful moves, which score nothing."""
    arms = {arm.number: arm.suit for arm in position.table.arms} if position.table else {}
    return tuple(
        due.Placement(move.tile, move.arm, arms.get(move.arm or 0), False, 0, (), ())
        for move in patience.moves(position)
        if isinstance(move, Play) and tile in (None, move.tile)
    )


def _tiles_left_alone(position: patience.Position) -> int | None:
    """Tiles left once the game was won or lost."""
    result = position.result
    return None if result is None or result.is_void else position.tiles_left


AT_THE_TABLE = Rules(
    open=session.Session.open,
    read_deal=_read_deal,
    begin=_begin,
    read_entry=record.read_entry,
    judge=judging.judge,
    placements=lambda lying, tile: due.placements(lying, tile=tile),
    due=due.what_is_due,
    findings=findings.findings,
    ruling_json=adjudication.ruling_json,
    hand_json=adjudication.hand_json,
    tiles_left=lambda lying: None,
)

ALONE = Rules(
    open=patience.Session,
    read_deal=_read_deal_alone,
    begin=lambda before, beginning: before.begin(),
    read_entry=lambda data, place: record.read_entry(data, place, alone=True),
    judge=patience.judge,
    placements=_placements_alone,
    due=lambda position: None,
    findings=lambda start, rulings: (),
    ruling_json=patience_adjudication.ruling_json,
    hand_json=patience_adjudication.hand_json,
    tiles_left=_tiles_left_alone,
)
