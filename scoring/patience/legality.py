"""Judging an entry of a patience: lawful or not, why not, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.depths import Depth
from scoring.effects import HandOver
from scoring.ending import Ending
from scoring.entries import DO, Block, Draw, Entry, Lay, Out, Play, Remove, Void, seat_of
from scoring.faults import Code, Fault
from scoring.layout import Arm
from scoring.messages import Message
from scoring.patience.position import Position
from scoring.ruling import Ruling
from scoring.tiles import Tile


def judge(position: Position, entry: Entry) -> Ruling[Position]:
    """Judge the entry and, if it is lawful or may stand, apply it.

    An entry that breaks a rule raises nothing: the ruling's faults name every rule that it breaks.
    """
    faults = tuple(find_faults(position, entry))
    if faults and not (entry.stands and all(fault.may_stand for fault in faults)):
        arm = entry.arm if isinstance(entry, Play) else None
        return Ruling.refused(entry, faults, position, arm)
    after = _applied(position, entry)
    effects = (HandOver(after.ending.value),) if after.ending else ()
    return Ruling.of_recorded(entry, after, faults=faults, effects=effects, arm=_arm_laid_on(position, after))


def find_faults(position: Position, entry: Entry) -> Iterator[Fault]:
    """Yield every rule that an entry breaks, the one to tell the player first."""
    variant, table = position.variant, position.table
    if position.ending:
        yield Fault(Code.HAND_OVER, may_stand=False, why=f"ended_{position.ending}")
        return
    seat = seat_of(entry)
    if seat not in (1, None):
        yield Fault(Code.SEAT_UNKNOWN, {"number": seat, "seats": 1}, may_stand=False)
    unknown = sorted({tile for tile in _named_in(entry) if tile not in variant.set})
    yield from (Fault(Code.TILE_UNKNOWN, {"tile": tile, "set": variant.set}, may_stand=False) for tile in unknown)
    match entry:
        case Void():
            return
        case Block() | Out(points=0) if position.depth is not Depth.TILES:
            return
        case _ if position.depth is not Depth.TILES or isinstance(entry, Out):
            yield Fault(Code.RULE_FORBIDS, may_stand=False, why=f"depth_{position.depth}")
        case Lay():
            if table:
                yield Fault(Code.LAID_ALREADY, may_stand=False)
            else:
                yield from variant.start.faults(entry, variant.set)
        case Block():
            if not table:
                yield Fault(Code.LAY_FIRST, may_stand=False)
        case _ if type(entry) not in variant.entries:
            known = [DO[each] for each in (*variant.entries, Block, Void)]
            yield Fault(
                Code.RULE_FORBIDS,
                {"patience": Message(variant.name), "entries": known},
                may_stand=False,
                why="not_here",
            )
        case _ if not table:
            yield Fault(Code.LAY_FIRST, may_stand=False)
        case _:
            yield from (fault for fault in table.faults(entry) if not _says_where(fault, unknown))


def moves(position: Position) -> tuple[Entry, ...]:
    """Return every lawful move, the idle ones last; none before the starting tiles lie or when the game is over.

    A draw is listed once and without its tile, since any tile of the stock may come.
    """
    return tuple(position.table.moves()) if position.table and not position.ending else ()


def play_out(position: Position) -> tuple[Ruling[Position], ...]:
    """Return the rulings of the moves that follow without any choice: in Bingo, of all that are left."""
    rulings = []
    while len(lawful := moves(position)) == 1 and not isinstance(lawful[0], Draw):
        rulings.append(judge(position, lawful[0]))
        position = rulings[-1].hand
    return tuple(rulings)


def _applied(position: Position, entry: Entry) -> Position:
    variant, table = position.variant, position.table
    match entry:
        case Void():
            return replace(position, ending=Ending.VOID)
        case Block():
            return replace(position, ending=Ending.LOST)
        case Out():
            return replace(position, ending=Ending.WON)
        case Lay():
            laid = variant.begins(variant, variant.start.named(entry))
            return replace(position, table=laid, ending=laid.ending)
    assert table, "without its starting tiles nothing else is recorded"
    after = table.after(entry)
    made = position.moves_made + table.moves_made_by(entry)
    return Position(variant, after, made, after.ending)


def _says_where(fault: Fault, unknown: Sequence[Tile]) -> bool:
    """Return True if the fault is about where one of these tiles lies. A tile that isn't in the set lies nowhere."""
    return fault.code in (Code.TILE_ALREADY_PLAYED, Code.NOT_AVAILABLE) and fault.values.get("tile") in unknown


def _named_in(entry: Entry) -> tuple[Tile, ...]:
    match entry:
        case Play(tile=tile) | Draw(tile=Tile() as tile):
            return (tile,)
        case Remove(tiles=tiles):
            return tiles
        case _:
            return ()


def _arm_laid_on(before: Position, after: Position) -> int | None:
    """Return the end of the line that changed; None for its first tile and in a game without a line."""
    changed = zip(_arms(before), _arms(after), strict=False)
    return next((new.number for old, new in changed if old.tile != new.tile), None)


def _arms(position: Position) -> tuple[Arm, ...]:
    return position.table.arms if position.table else ()
