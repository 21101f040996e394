"""Which unseen tiles each seat can't have and must have (record 3.4).

Every tile has places where it may lie, regardless of the other tiles: the boneyard, and those batches of each seat from
which no entry bars it. All places are full. What follows from that is found exactly by letting tiles change places
(``arranging``). Called pips tie several tiles together, so they are searched afterwards (``called``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.deducing.arranging import arrange, choices
from scoring.deducing.called import settle
from scoring.deducing.contradicting import against_all
from scoring.deducing.gathering import gather, somebody_may_draw
from scoring.deducing.lying import Places, places_of
from scoring.deducing.reasons import because
from scoring.deductions import BONEYARD, Deductions, Holding, seat_of_reason
from scoring.game import Ruling
from scoring.hand import Hand
from scoring.placing import fitting_tiles
from scoring.results import Ending


@dataclass(frozen=True)
class Found:
    """The places that each tile can have, by its number, and one arrangement (None if the record is impossible).

    ``by_room`` is what follows if the calls of pips are left aside. ``complete`` says that nothing more follows.
    """

    lying: Sequence[int] | None
    by_room: Sequence[int] = ()
    can_lie: Sequence[int] = ()
    complete: bool = True


def deduce(start: Hand, rulings: Sequence[Ruling[Hand]], upto: int | None = None) -> Deductions:
    """What the first ``upto`` entries of a hand that began as ``start``, or all of them, prove about unseen tiles."""
    gathered = gather(start, rulings if upto is None else rulings[:upto])
    places = places_of(gathered)
    found = _where_tiles_can_lie(places)
    if found.lying is None:
        return _impossible(places, found.complete)
    holdings = {holder: _holding(places, found, holder) for holder in places.holder_numbers}
    boneyard = holdings.pop(BONEYARD)
    blocked = _never_again(gathered.hand, holdings, boneyard)
    return Deductions(found.complete and not gathered.vague, True, holdings, boneyard, blocked)


def _where_tiles_can_lie(places: Places) -> Found:
    gathered = places.gathered
    if gathered.count_stands:
        return Found(None)
    lying = arrange(places.allowed, places.room)
    if lying is None:
        return Found(None)
    by_room = choices(places.allowed, lying, len(places.room))
    if not gathered.called:
        return Found(lying, by_room, by_room)
    can_lie, complete = settle(places, by_room)
    return Found(None) if can_lie is None else Found(lying, by_room, can_lie, complete)


def _holding(places: Places, found: Found, holder: int) -> Holding:
    own = places.of_holder[holder]
    cannot = [tile for tile in places.unseen if not found.can_lie[tile] & own]
    must = [tile for tile in places.unseen if not found.can_lie[tile] & ~own]
    return Holding(
        tuple(places.tiles[tile] for tile in cannot),
        tuple(places.tiles[tile] for tile in must),
        tuple(because(places, found.lying or (), found.by_room, holder, cannot, must)),
    )


def _impossible(places: Places, complete: bool) -> Deductions:
    """The answer for a hand that nobody can have played: only the contradictions, by the seats that they are about."""
    reasons = against_all(places)
    seats = {
        seat: Holding(because=tuple(reason for reason in reasons if seat_of_reason(reason) in (seat, None)))
        for seat in places.gathered.start.seats
    }
    return Deductions(complete, False, seats, Holding())


def _never_again(hand: Hand, seats: Mapping[int, Holding], boneyard: Holding) -> bool:
    """Whether no seat can hold or draw a tile that fits now, so that the open ends can never change again."""
    if hand.ending not in (None, Ending.BLOCKED) or not hand.layout.placed:
        return False
    holders = [*seats.values(), boneyard] if somebody_may_draw(hand) else list(seats.values())
    return all(tile in holding.cannot for tile in fitting_tiles(hand) for holding in holders)
