"""The places where each tile of the set may lie, as far as the entries of a hand allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.deductions.arrangement import bits
from scoring.deductions.observations import Exclusion, Observations, Sighting
from scoring.deductions.types import BONEYARD
from scoring.tiles import Tile


@dataclass(frozen=True)
class TilePlaces:
    """The places where a hand's tiles can lie: each batch of each seat, and a place for the tiles that nobody got.

    ``holders`` has the holder of each place, ``room`` how many tiles came there, and ``exclusions`` the exclusions that
    keep tiles out of it. Tiles are numbered in the order of the set.
    """

    observations: Observations
    tiles: tuple[Tile, ...]
    holders: tuple[int, ...]
    room: tuple[int, ...]
    exclusions: tuple[tuple[Exclusion, ...], ...]
    sightings: dict[Tile, Sighting]
    """The latest sighting of each tile that was seen."""
    case_places: Mapping[int, int] = field(default_factory=dict)
    """The only places that some tiles may have in the case considered."""

    @property
    def holder_numbers(self) -> range:
        """The numbers of the boneyard and the seats."""
        return range(BONEYARD, len(self.observations.start.tiles_left) + 1)

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """The places where each tile may lie if only what is known about this tile is considered."""
        everywhere = (1 << len(self.room)) - 1
        allowed = dict.fromkeys(self.tiles, everywhere)
        for sighting in self.observations.sightings:
            had = list(bits(self.of_holder[sighting.seat]))[: sighting.batches]
            allowed[sighting.tile] &= sum(1 << place for place in had)
        for place, exclusions in enumerate(self.exclusions):
            for exclusion in exclusions:
                for tile in exclusion.tiles:
                    if self._goes_for(exclusion, tile):
                        allowed[tile] &= ~(1 << place)
        for number, only in self.case_places.items():
            allowed[self.tiles[number]] &= only
        return tuple(allowed.values())

    @cached_property
    def of_holder(self) -> dict[int, int]:
        """The places of each holder."""
        places = dict.fromkeys(self.holder_numbers, 0)
        for place, holder in enumerate(self.holders):
            places[holder] |= 1 << place
        return places

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The tiles that nobody has seen, by their place in the set."""
        return tuple(number for number, tile in enumerate(self.tiles) if tile not in self.sightings)

    @cached_property
    def unseen_with(self) -> dict[int, int]:
        """The number of unseen tiles with each holder."""
        left = dict.fromkeys(self.holder_numbers, 0)
        for holder, room in zip(self.holders, self.room, strict=True):
            left[holder] += room
        for sighting in self.sightings.values():
            left[sighting.seat] -= 1
        return left

    def holders_of(self, places: int) -> set[int]:
        """Return the holders of these places."""
        return {self.holders[place] for place in bits(places)}

    def exclusions_of(self, number: int, place: int) -> Iterator[Exclusion]:
        """Return the exclusions that keep a tile out of a place, earliest first."""
        tile = self.tiles[number]
        return (
            exclusion
            for exclusion in self.exclusions[place]
            if tile in exclusion.tiles and self._goes_for(exclusion, tile)
        )

    def _goes_for(self, exclusion: Exclusion, tile: Tile) -> bool:
        """Return True if the exclusion applies to the tile: if the seat had the tile, it hadn't laid it yet.

        A tile that was turned up and lies in its row is seen, but not laid.
        """
        seen = self.sightings.get(tile)
        return seen is None or tile not in self.observations.hand.layout.played or exclusion.number < seen.number


def places_of(observations: Observations) -> TilePlaces:
    """Return the places of a hand, with the exclusions that keep tiles out of each."""
    tiles = observations.start.tiles_to_deal
    seats = [batch.seat for batch in observations.batches]
    nth = [seats[:place].count(seat) for place, seat in enumerate(seats)]
    places = TilePlaces(
        observations=observations,
        tiles=tiles,
        holders=(*seats, BONEYARD),
        room=(*(batch.tiles for batch in observations.batches), len(tiles) - observations.dealt_and_drawn),
        exclusions=(
            *(
                tuple(
                    exclusion
                    for exclusion in observations.exclusions
                    if exclusion.seat == seat and nth[place] < exclusion.batches
                )
                for place, seat in enumerate(seats)
            ),
            (),
        ),
        sightings={sighting.tile: sighting for sighting in observations.sightings},
    )
    return places
