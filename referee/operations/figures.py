"""Updates of the rows with each seat's figures of each hand; see `referee.models.HandOfSeat`.

They are written with the line that ends a hand, takes its end back or changes it. Any other tap writes nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from referee import models
from referee.log import InForce, PlayedHand, Seated, SeatFigures, seat_figures
from referee.operations.tallies import known_players

Figures = Mapping[UUID, tuple[SeatFigures, ...]]
"""The figures of the seats, by the hand's id."""


def update_figures(session: models.Session, before: InForce, now: InForce) -> None:
    """Update the rows of the hands that have changed, and the players of all rows."""
    old, new = before.hands.apart(now.hands)
    were, are = _figures(old, new), _figures(new, old)
    changed = [hand for hand in {**were, **are} if were.get(hand) != are.get(hand)]
    gone = [hand for hand in changed if were.get(hand)]
    if gone:
        models.HandOfSeat.objects.filter(session=session, hand__in=gone).delete()
    if before.seats != now.seats:
        _update_players(session, before.seats, now.seats)
    write_figures(session, {hand: are[hand] for hand in changed if are.get(hand)}, now.seats)


def replace_figures(session: models.Session, figures: Figures, seats: Sequence[Seated]) -> None:
    """Replace all rows of a session."""
    models.HandOfSeat.objects.filter(session=session).delete()
    write_figures(session, figures, seats)


def write_figures(session: models.Session, figures: Figures, seats: Sequence[Seated]) -> None:
    """Write the rows of these hands, which have none yet."""
    players = known_players(seats)
    rows = [
        models.HandOfSeat(session=session, hand_id=hand, player_id=players[each.seat - 1], **each._asdict())
        for hand, brought in figures.items()
        for each in brought
    ]
    if rows:
        models.HandOfSeat.objects.bulk_create(rows, batch_size=500)


def _figures(hands: Iterable[PlayedHand], others: Iterable[PlayedHand]) -> dict[UUID, tuple[SeatFigures, ...]]:
    """Return the figures of hands, without those that are unchanged among the others."""
    known = {hand.id: hand for hand in others}
    return {hand.id: seat_figures(hand) for hand in hands if known.get(hand.id) is not hand}


def _update_players(session: models.Session, before: Sequence[Seated], now: Sequence[Seated]) -> None:
    players = zip(known_players(before), known_players(now), strict=True)
    for number, (was, player) in enumerate(players, start=1):
        if was != player:
            models.HandOfSeat.objects.filter(session=session, seat=number).update(player=player)
