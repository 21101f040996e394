"""The memory of a game besides the tiles, as a position in one line has it (docs/notation.md).

Each class of memory has a pair of functions here: one registered with ``write_memory``, the other with ``read_memory``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import NamedTuple

from scoring.hooks import Memory
from scoring.tiles import Tile
from scoring.variants.baneberry_157 import CallsMade
from scoring.variants.blind import FaceDownRow, RowsSeen
from scoring.variants.chickenfoot import LastTiles
from scoring.variants.maltese_cross import OpenedEarly
from scoring.variants.super_dominoes import CastSpell, SpellInForce
from scoring.variants.trains import TrainMemory

MemoryFields = Mapping[str, tuple[int | Tile | None, ...]]
"""The memory of a game, as a position in one line has it: seats, arms, numbers and tiles, by what they mean."""


class VisibleCounts(NamedTuple):
    """The numbers that everybody can count when a position is read: the tiles that each seat has left, and the arms."""

    tiles_left: tuple[int, ...]
    arms: int

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.tiles_left)


@singledispatch
def write_memory(memory: Memory) -> MemoryFields:
    """Return the memory as a position has it; empty if it is as at the start of a hand.

    :raises TypeError: no function is registered for this class of memory
    """
    if type(memory) is not Memory:
        raise TypeError(f"a position has no words for {type(memory).__name__}")
    return {}


@singledispatch
def read_memory(memory: Memory, fields: MemoryFields, counts: VisibleCounts) -> Memory:
    """Return the memory of a position that has these fields; ``memory`` is that at the start of the hand.

    :raises ValueError: the hand can't have such a memory
    """
    _check_keys(fields, ())
    return memory


# Games in which the last tile is called


@write_memory.register
def _write_last_tiles(memory: LastTiles) -> MemoryFields:
    return _numbers_written(to_call=memory.to_call)


@read_memory.register
def _read_last_tiles(memory: LastTiles, fields: MemoryFields, counts: VisibleCounts) -> LastTiles:
    _check_keys(fields, ("to_call",))
    return LastTiles(_numbers(fields, "to_call", counts.seats))


@write_memory.register
def _write_calls(memory: CallsMade) -> MemoryFields:
    """Return the seats, written as ``to_call: 1`` and ``owes_pass: 2 3``."""
    return _numbers_written(to_call=memory.to_call, owes_pass=memory.owes_pass)


@read_memory.register
def _read_calls(memory: CallsMade, fields: MemoryFields, counts: VisibleCounts) -> CallsMade:
    _check_keys(fields, ("to_call", "owes_pass"))
    return CallsMade(_numbers(fields, "to_call", counts.seats), _numbers(fields, "owes_pass", counts.seats))


# Trains


@write_memory.register
def _write_station(memory: TrainMemory) -> MemoryFields:
    goes_on = {memory.goes_on} if memory.goes_on else set()
    return _numbers_written(marked=memory.marked, to_call=memory.to_call, goes_on=goes_on, had_turn=memory.had_turn)


@read_memory.register
def _read_station(memory: TrainMemory, fields: MemoryFields, counts: VisibleCounts) -> TrainMemory:
    keys = ("marked", "to_call", "goes_on", "had_turn")
    _check_keys(fields, keys)
    marked, to_call, goes_on, had_turn = (_numbers(fields, key, counts.seats) for key in keys)
    return TrainMemory(marked, to_call, next(iter(goes_on), None), had_turn)


# Blind Dominoes


@write_memory.register
def _write_rows(memory: RowsSeen) -> MemoryFields:
    """Return the rows (``row_1: 5-3 ? ?`` if one tile was seen), and the tiles turned up by seat (``turned: 1 0``)."""
    rows = {f"row_{seat}": row for seat, row in enumerate(memory.rows, start=1) if any(row)}
    return {**rows, **({"turned": memory.turned} if any(memory.turned) else {})}


@read_memory.register
def _read_rows(memory: RowsSeen, fields: MemoryFields, counts: VisibleCounts) -> RowsSeen:
    keys = [f"row_{seat}" for seat in range(1, counts.seats + 1)]
    _check_keys(fields, (*keys, "turned"))
    rows = tuple(_row(fields.get(key), tiles) for key, tiles in zip(keys, counts.tiles_left, strict=True))
    turned = tuple(each for each in fields.get("turned", (0,) * len(rows)) if isinstance(each, int) and each >= 0)
    if len(turned) != len(rows):
        raise ValueError("turned is a number for each seat")
    return RowsSeen(rows, turned)


def _row(written: tuple[int | Tile | None, ...] | None, tiles: int) -> FaceDownRow:
    """Return a row as it is written; if it isn't written, nobody has seen any of its tiles."""
    row = tuple(each for each in written or (None,) * tiles if not isinstance(each, int))
    if len(row) != tiles:
        raise ValueError("a row has all tiles of its seat, ? for those that nobody has seen")
    return row


# Maltese Cross


@write_memory.register
def _write_opened_early(memory: OpenedEarly) -> MemoryFields:
    """Return the arms, written as ``opened_early: 1 3``."""
    return _numbers_written(opened_early=memory.arms)


@read_memory.register
def _read_opened_early(memory: OpenedEarly, fields: MemoryFields, counts: VisibleCounts) -> OpenedEarly:
    _check_keys(fields, ("opened_early",))
    return OpenedEarly(_numbers(fields, "opened_early", counts.arms))


# Super Dominoes


@write_memory.register
def _write_spell(memory: SpellInForce) -> MemoryFields:
    """Return the spell: ``spell: 2 1`` if seat 1 has cast it on arm 2, ``spell: ? 1`` if on any arm."""
    return {"spell": (memory.spell.arm, memory.spell.caster)} if memory.spell else {}


@read_memory.register
def _read_spell(memory: SpellInForce, fields: MemoryFields, counts: VisibleCounts) -> SpellInForce:
    _check_keys(fields, ("spell",))
    match fields.get("spell"):
        case None:
            return SpellInForce()
        case (None, int(caster)) if 1 <= caster <= counts.seats:
            return SpellInForce(CastSpell(None, caster))
        case (int(arm), int(caster)) if 1 <= caster <= counts.seats and 1 <= arm <= counts.arms:
            return SpellInForce(CastSpell(arm, caster))
    raise ValueError("a spell is an arm (? for any) and the seat that has cast it")


# Helpers for all games


def _numbers_written(**numbers: Iterable[int]) -> MemoryFields:
    """Return the seats or arms in order, by what they mean, without those keys that have none."""
    return {key: tuple(sorted(each)) for key, each in numbers.items() if each}


def _numbers(fields: MemoryFields, key: str, highest: int) -> frozenset[int]:
    """Return the seats or arms that are remembered under this key.

    :raises ValueError: there is no such seat or arm
    """
    numbers = frozenset(each for each in fields.get(key, ()) if isinstance(each, int) and 1 <= each <= highest)
    if len(numbers) != len(fields.get(key, ())):
        raise ValueError(f"{key} are numbers from 1 to {highest}")
    return numbers


def _check_keys(fields: MemoryFields, known: Iterable[str]) -> None:
    """Check that nothing else is remembered.

    :raises ValueError: there is something else
    """
    if unknown := sorted(set(fields) - set(known)):
        raise ValueError(f"nothing like {unknown[0]} is remembered here")
