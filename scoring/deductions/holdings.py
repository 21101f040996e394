"""The unseen tiles that each seat can't have and must have (record 3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.deductions.contradictions import plainest_contradictions
from scoring.deductions.extraction import observe, somebody_may_draw
from scoring.deductions.possible_places import PossiblePlaces, find_possible_places
from scoring.deductions.reasons import reasons_for
from scoring.deductions.tile_places import TilePlaces, places_of
from scoring.deductions.types import BONEYARD, Deductions, Holding, seat_of_reason
from scoring.ending import Ending
from scoring.hand import Hand
from scoring.judging import fitting_tiles
from scoring.ruling import Ruling


def deduce_holdings(start: Hand, rulings: Sequence[Ruling[Hand]], upto: int | None = None) -> Deductions:
    """Return what the first ``upto`` entries of a hand that began as ``start``, or all, prove about unseen tiles."""
    observations = observe(start, rulings if upto is None else rulings[:upto])
    places = places_of(observations)
    found = find_possible_places(places)
    if found is None:
        return _impossible(places)
    holdings = {holder: _holding(places, found, holder) for holder in places.holder_numbers}
    boneyard = holdings.pop(BONEYARD)
    blocked = _never_again(observations.hand, holdings, boneyard)
    return Deductions(found.complete, True, holdings, boneyard, blocked)


def _holding(places: TilePlaces, found: PossiblePlaces, holder: int) -> Holding:
    own = places.of_holder[holder]
    cannot = [tile for tile in places.unseen if not found.possible[tile] & own]
    must = [tile for tile in places.unseen if not found.possible[tile] & ~own]
    return Holding(
        tuple(places.tiles[tile] for tile in cannot),
        tuple(places.tiles[tile] for tile in must),
        tuple(reasons_for(places, found, holder, cannot, must)),
    )


def _impossible(places: TilePlaces) -> Deductions:
    """Return the answer for a hand that nobody can have played: only the contradictions, by the seats concerned."""
    reasons = plainest_contradictions(places)
    seats = {
        seat: Holding(because=tuple(reason for reason in reasons if seat_of_reason(reason) in (seat, None)))
        for seat in places.observations.start.seats
    }
    return Deductions(True, False, seats, Holding())


def _never_again(hand: Hand, seats: Mapping[int, Holding], boneyard: Holding) -> bool:
    """Return True if no seat can hold or draw a tile that fits now, so that the open ends can never change again."""
    if hand.ending not in (None, Ending.BLOCKED) or not hand.layout.placed:
        return False
    holders = [*seats.values(), boneyard] if somebody_may_draw(hand) else list(seats.values())
    return all(tile in holding.cannot for tile in fitting_tiles(hand) for holding in holders)
