"""The evidence for findings: the hand before each entry, and the plays at which each seat showed its tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.entries import Called, Count, Play
from scoring.findings.types import ShownTile
from scoring.hand import Hand
from scoring.ruling import Ruling


class RecordedEntry(NamedTuple):
    """A recorded entry with its number, the hand before it, and the tiles that each seat had drawn by then."""

    number: int
    ruling: Ruling[Hand]
    before: Hand
    drawn: tuple[int, ...]

    def drawn_by(self, seat: int) -> int:
        """Return how many tiles the seat had drawn before this entry."""
        return self.drawn[seat - 1]


class SeenTile(NamedTuple):
    """A tile that a seat was seen to have. ``drawn`` is how many tiles the seat had drawn since the deal by then."""

    seat: int
    shown: ShownTile
    drawn: int


class Evidence(NamedTuple):
    """Every recorded entry of a hand, and every tile that was seen with a seat, in order."""

    entries: tuple[RecordedEntry, ...]
    seen: tuple[SeenTile, ...]

    @classmethod
    def of(cls, start: Hand, rulings: Sequence[Ruling[Hand]]) -> Evidence:
        """Return the evidence of a hand that began as ``start`` and got these rulings."""
        entries = tuple(_recorded(start, rulings))
        return cls(entries, tuple(tile for entry in entries for tile in _seen_at(entry)))


def _recorded(start: Hand, rulings: Sequence[Ruling[Hand]]) -> Iterator[RecordedEntry]:
    before, drawn = start, (0,) * len(start.tiles_left)
    for number, ruling in enumerate(rulings, start=1):
        if ruling.recorded:
            yield RecordedEntry(number, ruling, before, drawn)
            if ruling.hand.boneyard != before.boneyard:
                drawn = tuple(drawn[seat - 1] + _drawn_in(ruling, before, seat) for seat in before.seats)
            before = ruling.hand


def _drawn_in(ruling: Ruling[Hand], before: Hand, seat: int) -> int:
    """Return how many tiles a seat received with an entry, by drawing them or because the rules made it take them."""
    more = ruling.hand.tiles_left[seat - 1] - before.tiles_left[seat - 1]
    return more + 1 if isinstance(ruling.entry, Play) and ruling.entry.seat == seat else more


def _seen_at(entry: RecordedEntry) -> Iterator[SeenTile]:
    match entry.ruling.entry:
        case Play(seat=seat, tile=tile):
            yield SeenTile(seat, ShownTile(entry.number, tile), entry.drawn_by(seat))
        case Count(left=left):
            for seat, tiles in left.items():
                if not isinstance(tiles, Called):
                    for tile in tiles:
                        yield SeenTile(seat, ShownTile(entry.number, tile, counted=True), entry.drawn_by(seat))
        case _:
            return
