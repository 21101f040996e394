"""A record of a patience judged, in the form that others rely on (contract 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring import effects
from scoring.entries import DO, Draw, Entry, seat_of
from scoring.explain import Names, Words, english, fault_json, namer
from scoring.faults import Code, Fault
from scoring.layout import Arm
from scoring.patience.judging import Ruling, judge, moves
from scoring.patience.patience import Patience
from scoring.patience.position import Position, begin
from scoring.patience.table import Ending
from scoring.patience.verdict import Verdict, turning_point, verdict, verdict_template
from scoring.record import HandRecord, Record, write_entry


def patience_json(variant: Patience, record: Record) -> dict[str, Any]:
    """The adjudication of a record of a patience: every entry judged, in order."""
    names = namer(record.names)
    hands = []
    one_open = False
    for written in record.hands:
        rulings = judge_hand(variant, written, one_open)
        hands.append(hand_json(begin(variant), rulings, names))
        one_open = one_open or hands[-1]["result"] is None
    return {
        "variant": variant.slug,
        "options": dict(variant.option_values),
        "hands": hands,
        "scores": {"1": 0},
        "finished": record.ended,
        "winners": [],
    }


def judge_hand(variant: Patience, written: HandRecord, one_open: bool = False) -> list[Ruling]:
    """A ruling for each entry of a hand; all are refused while the hand before it is open."""
    position = begin(variant)
    rulings = []
    for entry in written.entries:
        ruling = _refused(position, entry) if one_open else judge(position, entry)
        rulings.append(ruling)
        position = ruling.hand
    return rulings


def hand_json(start: Position, rulings: Sequence[Ruling], names: Names, words: Words = english) -> dict[str, Any]:
    """A hand with its rulings: ``start`` is the position before its first entry."""
    position = rulings[-1].hand if rulings else start
    return {
        "rulings": [ruling_json(number, ruling, names, words) for number, ruling in enumerate(rulings, start=1)],
        **state_json(position, words),
        "turning_point": turning_point_json(rulings),
        "findings": [],
    }


def state_json(position: Position, words: Words = english) -> dict[str, Any]:
    """Where a hand stands."""
    table = position.table
    return {
        "ends": [_end_json(arm) for arm in table.arms] if table else [],
        "turn": None if position.is_over else 1,
        "boneyard": len(table.stock) if table else 0,
        "tiles_left": {"1": table.tiles_left if table else position.tiles_left},
        "result": _result_json(position.ending) if position.ending else None,
        "position": table.as_json() if table else None,
        "stock": [str(tile) for tile in table.stock] if table else [],
        "moves": [move_json(move) for move in moves(position)],
        "moves_made": position.moves_made,
        "tiles_left_total": position.tiles_left,
        "verdict": verdict_json(verdict(position), words),
    }


def ruling_json(number: int, ruling: Ruling, names: Names, words: Words = english) -> dict[str, Any]:
    """One ruling; ``number`` is the entry's place in the hand."""
    entry = ruling.entry
    tile = getattr(entry, "tile", None)
    return {
        "play": number,
        "seat": seat_of(entry),
        "do": DO[type(entry)],
        "tile": str(tile) if tile else None,
        "arm": ruling.arm,
        "legal": ruling.legal,
        "recorded": ruling.recorded,
        "end_total": None,
        "points": 0,
        "awards": [],
        "faults": [fault_json(fault, ruling.hand.variant, names, words) for fault in ruling.faults],
        "effects": [shown for effect in ruling.effects if (shown := effects.as_json(effect))],
    }


def move_json(move: Entry) -> dict[str, Any]:
    """A lawful move as the record writes it; a draw without the tile, which only drawing tells."""
    written = write_entry(move)
    return {"do": "draw", "seat": 1} if isinstance(move, Draw) and not move.tile else written


def verdict_json(found: Verdict, words: Words = english) -> dict[str, Any]:
    """Whether the game can still be won, in words too."""
    return {
        "outcome": found.outcome.value,
        "grounds": found.grounds.value,
        "fewest_left": found.fewest_left,
        "message": words(*verdict_template(found)),
    }


def turning_point_json(rulings: Sequence[Ruling]) -> dict[str, Any] | None:
    """The entry after which a lost game could no longer be won, by its place among the plays."""
    recorded = [number for number, ruling in enumerate(rulings) if ruling.recorded]
    found = turning_point([rulings[number].hand for number in recorded])
    return {"play": recorded[found.at] + 1, "proved": found.proved} if found else None


def _refused(position: Position, entry: Entry) -> Ruling:
    return Ruling(entry, False, False, (Fault(Code.HAND_OPEN, {}, False, "before"),), (), (), None, position)


def _result_json(ending: Ending) -> dict[str, Any]:
    return {"ending": ending.value, "winners": [1] if ending is Ending.WON else [], "awards": []}


def _end_json(arm: Arm) -> dict[str, Any]:
    return {"arm": arm.number, "suit": arm.suit, "counts": arm.counts, "tile": str(arm.tile), "state": "open"}
