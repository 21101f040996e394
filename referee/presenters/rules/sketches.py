"""Sketches: a few entries that show a rule, judged by the referee itself.

A sketch is written as words, one for each entry, in order of play:

    5-5 5-0@1 | 5-3@2        tiles, each with its arm (and :half that touches) where there is a choice
    draw  draw:2  pass  call:3  block  miss:4-3
    left:2=5-3+2-0           the tiles seat 2 has left at the count; it was dealt as many as it needs
    !6-4                     this entry is refused, and the sketch shows why
    set:6                    played with the double-six set, in a game that has several
    hand:2                   in the second hand of a session
    example:3                the entries of the game's example up to its third

The entries after ``|`` are described beside the picture. Without it, only the last entry is described.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee.presenters.rules.examples import example_of
from scoring.beginning import Beginning
from scoring.entries import Draw, Entry, Play
from scoring.game import Game, HandState
from scoring.record import JsonObject, RecordError
from scoring.ruling import Ruling
from scoring.session import Session

NAMES = ("Ann", "Bo", "Cy", "Di")

_LAID = re.compile(r"(?P<tile>\d+-\d+)(?:@(?P<arm>\d+))?(?::(?P<inward>\d+))?$")


class Sketch(NamedTuple):
    """A few entries with the rulings on them.

    The sketch shows the last ``told`` of them. ``following`` is the next entry of the example, if the sketch is from
    one; ``as_written`` is true if exactly those entries were refused that the script marks so.
    """

    game: Game
    rulings: tuple[Ruling[HandState], ...]
    told: int
    names: tuple[str, ...]
    following: Entry | None = None
    as_written: bool = True

    @property
    def shown(self) -> tuple[Ruling[HandState], ...]:
        """The rulings that the sketch describes."""
        return self.rulings[len(self.rulings) - self.told :]

    @property
    def last(self) -> HandState:
        """The hand after its last entry."""
        return self.rulings[-1].hand


@dataclass(frozen=True)
class _Script:
    """A script after parsing: the entries in order, how many of them are described, and each seat's tiles left."""

    words: tuple[str, ...]
    told: int
    left: Mapping[int, Sequence[str]]
    tile_set: int | None
    number: int

    @classmethod
    def read(cls, script: str) -> _Script:
        before, bar, after = script.partition("|")
        left, tile_set, number, words = {}, None, 1, []
        for word in (*before.split(), *after.split()):
            if word.startswith("left:"):
                seat, _equals, tiles = word.removeprefix("left:").partition("=")
                left[int(seat)] = tiles.split("+")
            elif word.startswith("set:"):
                tile_set = int(word.removeprefix("set:"))
            elif word.startswith("hand:"):
                number = int(word.removeprefix("hand:"))
            else:
                words.append(word)
        told = sum(not word.startswith("left:") for word in after.split()) + bool(left) if bar else 1
        return cls(tuple(words), told, left, tile_set, number)


def sketch_of(game: Game, script: str) -> Sketch | None:
    """Play what the script says, by the rules of this game; return None if they have no such entries."""
    if script.startswith("example:"):
        return _of_example(game, int(script.removeprefix("example:")))
    try:
        return _played(game, _Script.read(script))
    except RecordError:
        return None


def _of_example(game: Game, upto: int) -> Sketch | None:
    example = example_of(game.slug)
    if example is None:
        return None
    rulings = [entry.ruling for entry in example.entries]
    following = rulings[upto].entry if upto < len(rulings) else None
    return Sketch(example.game, tuple(rulings[:upto]), 1, example.names, following)


def _played(game: Game, script: _Script) -> Sketch:
    players = 3 if 3 in game.players else min(game.players)
    table = game.with_options({"tile_set": script.tile_set} if script.tile_set else {}, players)
    rulings = _judged(table, script, players, {})
    if script.left:
        rulings = _judged(table, script, players, _needed(rulings, script.left))
        counted = {str(seat): list(tiles) for seat, tiles in script.left.items()}
        rulings.append(table.judge(rulings[-1].hand, table.read_entry({"do": "count", "left": counted})))
    wanted = [not word.startswith("!") for word in script.words] + [True] * bool(script.left)
    as_written = [ruling.legal for ruling in rulings] == wanted
    return Sketch(table, tuple(rulings), script.told, NAMES[:players], as_written=as_written)


def _judged(table: Game, script: _Script, players: int, dealt: Mapping[int, int]) -> list[Ruling[HandState]]:
    before = script.number - 1
    session = replace(Session.open(table, table.usual_sides(players)), hands=before, hands_counted=before)
    hand = session.begin(Beginning(leader=1, dealt=dealt))
    rulings = []
    for word in script.words:
        rulings.append(table.judge(hand, _entry(word.lstrip("!"), hand)))
        hand = rulings[-1].hand
    return rulings


def _needed(rulings: Sequence[Ruling[HandState]], left: Mapping[int, Sequence[str]]) -> dict[int, int]:
    """Return the number of tiles each seat must be dealt to have those left in the end."""
    needed = Counter({seat: len(tiles) for seat, tiles in left.items()})
    for ruling in rulings:
        if isinstance(ruling.entry, Play):
            needed[ruling.entry.seat] += 1
        elif isinstance(ruling.entry, Draw):
            needed[ruling.entry.seat] -= ruling.entry.tiles
    return dict(needed)


def _entry(word: str, hand: HandState) -> Entry:
    """Return the entry that a word means, made by the seat at turn."""
    do, _colon, value = word.partition(":")
    due = hand.game.due(hand)
    written: JsonObject = {"do": do}
    if laid := _LAID.match(word):
        written = {"do": "play", "tile": laid["tile"]}
        written |= {key: int(laid[key]) for key in ("arm", "inward") if laid[key]}
    elif do == "draw":
        written["tiles"] = int(value or 1)
    elif do == "miss":
        written["tile"] = value
    if do == "call":
        written["seat"] = int(value)
    elif do != "block" and due:
        written["seat"] = due.seat
    return hand.game.read_entry(written)
