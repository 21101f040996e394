"""The observations: what the entries of a hand show about the tiles that seats held, as values.

Tiles come to a seat in *batches*: one for the deal, and one or more for each draw. If an entry was right only without
certain tiles, it *excludes* these tiles from the batches that the seat had by then. A tile that is laid, turned up or
counted is *seen* with its seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.deductions.types import BetterLead, DeclaredBlocked, NoDoubles, NoFittingTile
from scoring.entries import Called
from scoring.hand import Hand
from scoring.tiles import Tile

ExclusionCause = NoFittingTile | DeclaredBlocked | BetterLead | NoDoubles
"""The causes for which tiles are excluded."""


class Batch(NamedTuple):
    """The tiles that came to a seat together."""

    seat: int
    tiles: int


class Exclusion(NamedTuple):
    """An exclusion: at entry ``number``, none of ``tiles`` was left in the seat's first ``batches`` batches."""

    number: int
    seat: int
    batches: int
    tiles: frozenset[Tile]
    why: ExclusionCause


class Sighting(NamedTuple):
    """A sighting: at entry ``number``, the seat had this tile, which came with one of its first ``batches`` batches."""

    number: int
    seat: int
    tile: Tile
    batches: int


class LeadWait(NamedTuple):
    """A pass or draw of the seat before the lead, at entry ``number``, when ``batches`` batches had come to players.

    It was right only if the seat didn't hold the best of the doubles that players held.
    """

    number: int
    seat: int
    batches: int


@dataclass
class Observations:
    """The collected evidence of a hand, entry by entry.

    ``called`` holds the pips that seats called at the count, ``last_laid`` the entry with which each seat last laid a
    tile. ``lead_waits`` lists the passes and draws before the lead. Until somebody leads or draws, ``passed_on`` holds
    the exclusions that keep the best double of the set from the seats that passed. ``count_stands`` is the entry of a
    count that doesn't agree with the record.
    """

    start: Hand
    hand: Hand
    batches: list[Batch] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    called: dict[int, Called] = field(default_factory=dict)
    counted_at: int = 0
    count_stands: int = 0
    last_laid: dict[int, int] = field(default_factory=dict)
    passed_on: list[Exclusion] = field(default_factory=list)
    lead_waits: list[LeadWait] = field(default_factory=list)

    def of_seat(self, seat: int) -> int:
        """Return how many batches the seat has got so far."""
        return sum(batch.seat == seat for batch in self.batches)

    @property
    def dealt_and_drawn(self) -> int:
        """The number of tiles that all seats together have got so far."""
        return sum(batch.tiles for batch in self.batches)

    def record_tiles(self, seat: int, tiles: int) -> None:
        """Record that the seat received this many more tiles."""
        if tiles:
            self.passed_on.clear()
            self.batches.append(Batch(seat, tiles))

    def exclude(self, number: int, seat: int, tiles: frozenset[Tile], why: ExclusionCause) -> None:
        """Record that the seat holds none of these tiles now."""
        if tiles:
            self.exclusions.append(Exclusion(number, seat, self.of_seat(seat), tiles, why))

    def exclude_earlier(self, exclusion: Exclusion, tiles: tuple[Tile, ...]) -> None:
        """Record that the seat also held none of these tiles when it made the pass behind an earlier exclusion."""
        self.exclusions.append(exclusion._replace(tiles=frozenset(tiles), why=exclusion.why._replace(tiles=tiles)))

    def record_wait(self, number: int, seat: int) -> None:
        """Record that the seat passes or draws now, before the lead, although only the holder of a double may lead."""
        self.lead_waits.append(LeadWait(number, seat, len(self.batches)))

    def record_sighting(self, number: int, seat: int, tile: Tile) -> None:
        """Record that the seat has this tile now."""
        self.passed_on.clear()
        self.sightings.append(Sighting(number, seat, tile, self.of_seat(seat)))
