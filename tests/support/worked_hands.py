"""Worked hands as text that a player can check, read line by line.

    # Pagat, All Fives.
    game     all-fives  tile_set 6
    players  Ann  Bo
    deal     Ann 7  Bo 6                              where it isn't what the rules say

    Ann  4-1         4 + 1 = 5         5 points       a tile, what the ends add up to, what it scores
    Bo   draws 1
    Bo   1-1 on 2    total 6                          the sum may be left out, and points where there are none
    Ann  passes                                       also: calls (the last tile), misses 6-4 (turned up in vain);
                                                      with points where a pass brings some
    Bo   6-1 on 2 by 6                                with its 6 inward

    ends   domino
    left   Bo 5-5 3-0                                 or: Bo 13 pips
    won    Ann 15 points
    score  Ann 20  Bo 0
    hand   2                                          the next hand
    leads  Ann                                        where the table says who leads

Where plays aren't entered (record 1.4):

    depth  points                                     before the first hand: of the session; in a hand: of this hand
    Ann  scores 15                                    also: scores 25 for capicua
    Bo   goes out                                     also: goes out with 15, blocks
    result  domino  Ann 25  Bo 0                      only the points are known

Columns are set apart by two spaces or more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from scoring.ending import Award
from scoring.entries import Pass, Play
from scoring.hand import Hand
from scoring.record.adjudication import judge_hand
from scoring.record.session_record import Record, read_record
from scoring.ruling import Ruling
from scoring.session import Session

_SUM = re.compile(r"(?:(?P<sum>.+) = |total )(?P<total>\d+)")


@dataclass
class ExpectedHand:
    """The claims of the text about one hand: its entries, and what each line says of them."""

    record: dict[str, Any] = field(default_factory=lambda: {"plays": []})
    claims: dict[int, tuple[str | None, int | None, int]] = field(default_factory=dict)
    ends: str | None = None
    won: dict[str, int] | None = None
    score: dict[str, int] = field(default_factory=dict)


class WorkedHands:
    """A worked example: the record that it tells and the points that it claims."""

    def __init__(self, text: str) -> None:
        self.game, self.options, self.names = "", {}, []  # type: str, dict[str, Any], list[str]
        self.sides: list[int] = []
        self.depth = "tiles"
        self.hands = [ExpectedHand()]
        for line in text.splitlines():
            if line.strip() and not line.startswith("#"):
                self._read(re.split(r"\s{2,}", line.strip()))

    def _read(self, columns: list[str]) -> None:
        told = self.hands[-1]
        match columns:
            case ["game", game, *options]:
                self.game = game
                self.options = {key: _value(value) for key, value in (each.split() for each in options)}
            case ["players", *names]:
                self.names = names
            case ["sides", *sides]:
                self.sides = [int(side) for side in sides]
            case ["deal", *dealt]:
                told.record["dealt"] = {str(self._seat(name)): int(tiles) for name, tiles in map(_last, dealt)}
            case ["depth", depth]:
                self._set_depth(depth)
            case ["result", ending, *points]:
                sides = {str(self._side(name)): int(each) for name, each in map(_last, points)}
                told.record["plays"].append({"do": "result", "ending": ending, "points": sides})
            case ["ends", ends]:
                told.ends = ends
            case ["left", *left]:
                told.record["plays"].append({"do": "count", "left": dict(map(self._left, left))})
            case ["won", *won]:
                told.won = {name: int(points) for name, points in map(_last, (_bare(each) for each in won))}
            case ["score", *scores]:
                told.score = {name: int(points) for name, points in map(_last, scores)}
            case ["leads", name]:
                told.record["leader"] = self._seat(name)
            case ["hand", _number]:
                self.hands.append(ExpectedHand())
            case [name, what, *claims]:
                told.record["plays"].append({"seat": self._seat(name), **_entry(what)})
                told.claims[len(told.record["plays"]) - 1] = _claims(claims)

    def _seat(self, name: str) -> int:
        return self.names.index(name) + 1

    def _set_depth(self, depth: str) -> None:
        """Set the depth of the session, or of a hand once its number or its plays have begun."""
        if self.names:
            self.hands[-1].record["depth"] = depth
        else:
            self.depth = depth

    def _side(self, name: str) -> int:
        seat = self._seat(name)
        return self.sides[seat - 1] if self.sides else seat

    def _left(self, words: str) -> tuple[str, Any]:
        name, *left = words.split()
        seat = self._seat(name)
        if left[-1] == "pips" and self._keeps_no_plays():
            return str(seat), {"pips": int(left[0])}
        if left[-1] == "pips":
            return str(seat), {"tiles": self._tiles_left(seat), "pips": int(left[0])}
        return str(seat), left

    def _keeps_no_plays(self) -> bool:
        return self.hands[-1].record.get("depth", self.depth) != "tiles"

    def _tiles_left(self, seat: int) -> int:
        """By the record, where the text gives only the pips."""
        *_, (_told, rulings) = self.judged()
        return rulings[-1].hand.tiles_left[seat - 1]

    @property
    def record(self) -> Record:
        """The session record that the text tells."""
        return read_record(self.written)

    @property
    def written(self) -> dict[str, Any]:
        """Return the same record as JSON values."""
        sides = self.sides or range(1, len(self.names) + 1)
        return {
            "record": 1,
            "variant": self.game,
            "options": self.options,
            "depth": self.depth,
            "seats": [{"name": name, "side": side} for name, side in zip(self.names, sides, strict=True)],
            "hands": [told.record for told in self.hands],
        }

    def judged(self) -> list[tuple[ExpectedHand, list[Ruling]]]:
        """Each hand with its rulings."""
        session, judged = Session.open(self.record.game, self.record.sides, self.record.depth), []
        for told, written in zip(self.hands, self.record.hands, strict=True):
            start = session.begin(written.beginning)
            rulings = judge_hand(session, start, written)
            judged.append((told, rulings))
            session = session.after(rulings[-1].hand if rulings else start)
        return judged

    def side_names(self, points: dict[int, int]) -> dict[str, int]:
        """Points by side, the sides named by their players."""
        return {" and ".join(self._players(side)): number for side, number in points.items()}

    def _players(self, side: int) -> list[str]:
        sides = self.record.sides
        return [name for name, own in zip(self.names, sides, strict=True) if own == side]


def check(worked: WorkedHands) -> None:
    """Judge the worked hands, and compare everything that they claim."""
    for told, rulings in worked.judged():
        for number, ruling in enumerate(rulings):
            assert ruling.legal, (ruling.entry, ruling.faults)
            if isinstance(ruling.entry, Play | Pass):
                _check_entry(ruling, *told.claims[number])
        hand: Hand = rulings[-1].hand
        assert hand.ending == told.ends
        if told.won is not None:
            assert hand.result
            assert worked.side_names(_by_side(hand.result.awards)) == told.won
        assert worked.side_names(hand.scores) == told.score


def _check_entry(ruling: Ruling, added: str | None, total: int | None, points: int) -> None:
    layout = ruling.hand.layout
    assert ruling.points == points, f"{ruling.entry}: {ruling.points} points"
    if total is not None:
        assert layout.end_total == total, f"{ruling.entry}: {layout.sum}"
    if added:
        assert layout.sum == f"{added} = {total}"


def _by_side(awards: tuple[Award, ...]) -> dict[int, int]:
    points: dict[int, int] = {}
    for award in awards:
        points[award.side] = points.get(award.side, 0) + award.points
    return points


def _entry(words: str) -> dict[str, Any]:
    match words.split():
        case ["passes"]:
            return {"do": "pass"}
        case ["is", "done"]:
            return {"do": "done"}
        case ["calls"]:
            return {"do": "call"}
        case ["misses", tile]:
            return {"do": "miss", "tile": tile}
        case ["scores", points]:
            return {"do": "score", "points": int(points)}
        case ["scores", points, "for", bonus]:
            return {"do": "score", "points": int(points), "bonus": bonus}
        case ["goes", "out"]:
            return {"do": "out"}
        case ["goes", "out", "with", points]:
            return {"do": "out", "points": int(points)}
        case ["blocks"]:
            return {"do": "block"}
        case ["draws", tiles]:
            return {"do": "draw", "tiles": int(tiles)}
        case [tile]:
            return {"do": "play", "tile": tile}
        case [tile, "on", arm]:
            return {"do": "play", "tile": tile, "arm": int(arm)}
        case [tile, "on", arm, "by", inward]:
            return {"do": "play", "tile": tile, "arm": int(arm), "inward": int(inward)}
    raise AssertionError(words)


def _claims(columns: list[str]) -> tuple[str | None, int | None, int]:
    added, total, points = None, None, 0
    for column in columns:
        found = _SUM.fullmatch(column)
        if found:
            added, total = found["sum"], int(found["total"])
        else:
            points = int(column.removesuffix("s").removesuffix(" point"))
    return added, total, points


def _bare(words: str) -> str:
    return words.removesuffix("s").removesuffix(" point")


def _last(words: str) -> tuple[str, str]:
    name, _space, last = words.rpartition(" ")
    return name, last


def _value(text: str) -> Any:
    return int(text) if text.isdigit() else {"true": True, "false": False}.get(text, text)
