"""A patience in a few words, so that a test reads like the rule book.

=============================  ================================================================
``row 5-5 0-5 ...``            the starting tiles, as they lie; ``hand ...`` and ``reserve ...``
``columns 6-6 4-1 / 5-0 2-2``  the columns from the top down; ``reserve 3-1`` may follow
``out 6-6 0-0``                tiles are taken out
``play 6-4``                   a tile is laid; ``on left``, ``on right``, ``by 4`` where need be
``draw 5-1``                   a tile comes from the stock
``move 2 to 4``                the bottom tile of column 2 goes to column 4
``give up``, ``throw in``      the game is lost, or doesn't count
=============================  ================================================================

``stands`` after a phrase lets it stand although it breaks a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from scoring.ending import Ending
from scoring.entries import Block, Draw, Entry, Lay, Move, Play, Remove, Void
from scoring.patience import PATIENCES, Patience, Position, begin, judge, moves, verdict
from scoring.patience.layout import StartingLayout
from scoring.ruling import Ruling
from scoring.tiles import LaidTile, Tile
from scoring.winnability import Outcome
from scoring.wording import fault_sentence

SIDES = {"left": 1, "right": 2}
_PLAY = re.compile(r"(?P<tile>\d+-\d+)(?: on (?P<side>left|right|\d+))?(?: by (?P<inward>\d+))?")
_PARTS = re.compile(r"\b(row|hand|reserve|columns)\b")


@dataclass(frozen=True)
class PatienceHand:
    """One hand of a patience: every phrase so far with its ruling."""

    start: Position
    rulings: tuple[Ruling, ...] = ()

    @property
    def position(self) -> Position:
        return self.rulings[-1].hand if self.rulings else self.start

    @property
    def positions(self) -> list[Position]:
        """After every recorded phrase."""
        return [ruling.hand for ruling in self.rulings if ruling.recorded]

    def then(self, *phrases: str) -> PatienceHand:
        """Return the game after these phrases, each of which must be recorded."""
        solo = self
        for phrase in phrases:
            ruling = judge(solo.position, entry(phrase))
            assert ruling.recorded, [fault_sentence(fault, solo.position.game) for fault in ruling.faults]
            solo = PatienceHand(solo.start, (*solo.rulings, ruling))
        return solo

    def refuses(self, phrase: str) -> list[str]:
        """Return the codes of the faults for which the phrase is refused; nothing changes."""
        ruling = judge(self.position, entry(phrase))
        assert not ruling.legal and not ruling.recorded
        assert ruling.hand == self.position
        return [fault.code.value for fault in ruling.faults]

    def answers(self, phrase: str) -> list[str]:
        """Return what the referee says to a phrase that breaks a rule."""
        return [fault_sentence(fault, self.position.game) for fault in judge(self.position, entry(phrase)).faults]

    @property
    def moves(self) -> list[str]:
        """Every lawful move, as a phrase."""
        return [phrase(move) for move in moves(self.position)]

    @property
    def ending(self) -> Ending | None:
        return self.position.ending

    @property
    def shown(self) -> dict[str, Any]:
        """The tiles on the table as JSON, by where they lie."""
        assert self.position.table
        return self.position.table.as_json()

    @property
    def tiles_left(self) -> int:
        return self.position.tiles_left

    @property
    def outcome(self) -> Outcome:
        return verdict(self.position).outcome


def solo(game: str | Patience, *phrases: str, **options: Any) -> PatienceHand:
    """Return a patience with its starting tiles and what follows."""
    patience = PATIENCES[game] if isinstance(game, str) else game
    return PatienceHand(begin(patience.with_options(options))).then(*phrases)


def small(game: str, highest: int, **facts: Any) -> Patience:
    """Return the patience with a smaller set: ``row``, ``hand`` and the others say how many tiles lie open."""
    parts = {key: facts.pop(key) for key in list(facts) if key in StartingLayout.__dataclass_fields__}
    return replace(PATIENCES[game], tile_set=highest, tile_sets=(highest,), start=StartingLayout(**parts), **facts)


def entry(text: str) -> Entry:
    """Return the entry that a phrase stands for."""
    words, stands = text.removesuffix(" stands"), text.endswith(" stands")
    verb, _space, rest = words.partition(" ")
    match verb:
        case "row" | "hand" | "reserve" | "columns":
            made: Entry = laid(words)
        case "out":
            made = Remove(tiles(rest))
        case "play":
            found = _PLAY.fullmatch(rest)
            assert found, text
            side, inward = found["side"], found["inward"]
            arm = SIDES.get(side) or int(side) if side else None
            made = Play(1, Tile.parse(found["tile"]), arm, int(inward) if inward else None)
        case "draw":
            made = Draw(1, tile=Tile.parse(rest) if rest else None)
        case "move":
            origin, to = rest.split(" to ")
            made = Move(int(origin), int(to))
        case "give":
            made = Block()
        case "throw":
            made = Void("no time")
        case _:
            raise AssertionError(text)
    return replace(made, stands=stands)


def phrase(move: Entry) -> str:
    """Return the phrase that stands for a move."""
    match move:
        case Remove(tiles=gone):
            return f"out {named(gone)}"
        case Play(tile=tile, arm=arm):
            return f"play {tile}" + (f" on {'left' if arm == 1 else 'right'}" if arm else "")
        case Draw(tile=tile):
            return f"draw {tile}" if tile else "draw"
        case Move(from_column=origin, to_column=to):
            return f"move {origin} to {to}"
    raise AssertionError(move)


def laid(text: str) -> Lay:
    """Return the starting tiles: parts after their names."""
    pieces = _PARTS.split(text)[1:]
    parts = dict(zip(pieces[::2], pieces[1::2], strict=True))
    return Lay(
        row=tuple(LaidTile.parse(each) for each in parts.get("row", "").split()),
        columns=tuple(tiles(column) for column in parts["columns"].split("/")) if "columns" in parts else (),
        reserve=tiles(parts.get("reserve", "")),
        hand=tiles(parts.get("hand", "")),
    )


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles with spaces between them."""
    return tuple(Tile.parse(each) for each in text.split())


def named(gone: Iterable[Tile | LaidTile]) -> str:
    """Tiles with spaces between them, as text."""
    return " ".join(map(str, gone))


def shuffled(patience: Patience, dice: Random) -> str:
    """Return a random deal: the starting tiles as a phrase."""
    deal = list(patience.set)
    dice.shuffle(deal)
    return dealt(patience, [LaidTile(*(tile if dice.random() < 0.5 else tile[::-1])) for tile in deal])


def dealt(patience: Patience, order: Sequence[LaidTile]) -> str:
    """Return the starting tiles of a deal in this order, as a phrase; what is left over is the stock."""
    start, rest = patience.start, list(order)
    parts = []
    for part in ("row", "hand", "reserve"):
        number = getattr(start, part)
        if number:
            parts.append(f"{part} {named(rest[:number])}")
            del rest[:number]
    if start.columns:
        height = start.height
        columns = [named(rest[at : at + height]) for at in range(0, start.columns * height, height)]
        parts.append("columns " + " / ".join(columns))
    return " ".join(parts)
