"""Updates of the copies in rows of a session's hands, rulings and seats to what is in force."""

from __future__ import annotations

from uuid import UUID

from referee import models
from referee.log import InForce, PlayedHand, hand_copies, rulings_to_store, seat_copies
from referee.operations.player_merges import check_different_people
from referee.operations.tallies import count_seats, ended_at, known_players


def update_hands(session: models.Session, before: InForce, now: InForce) -> None:
    """Update the hands' rows that have changed."""
    if len(before.hands) == len(now.hands):
        paired = zip(*before.hands.apart(now.hands), strict=True)
        changed = [(old, new) for old, new in paired if old is not new]
        if all(old.id == new.id for old, new in changed):
            for old, new in changed:
                if (copies := hand_copies(new)) != hand_copies(old) or ended_at(new) != ended_at(old):
                    session.hands.filter(id=new.id).update(**copies, ended_at=ended_at(new))
            return
    _update_every_hand(session, before, now)


def _update_every_hand(session: models.Session, before: InForce, now: InForce) -> None:
    """Update the hands' rows after hands have come or gone. Hands that go free their number for others."""
    were, are = ({hand.id: hand for hand in hands} for hands in before.hands.apart(now.hands))
    hands: dict[UUID, PlayedHand | None] = {**dict.fromkeys(were), **are}
    for hand_id, hand in sorted(hands.items(), key=lambda item: item[1] is not None):
        if hand is None or were.get(hand_id) is not hand:
            session.hands.filter(id=hand_id).update(
                in_force=hand is not None, **hand_copies(hand), ended_at=ended_at(hand)
            )


def update_rulings(session: models.Session, before: InForce, now: InForce) -> None:
    """Rewrite the rulings that have changed. The line of a new entry has its own ruling already."""
    if changed := rulings_to_store(before, now):
        models.Play.objects.filter(session=session).replace_rulings(changed)


def update_seats(session: models.Session, before: InForce, now: InForce) -> None:
    """Update the seats' rows to their players and what they have won, if that has changed.

    :raises Invalid: one person would sit there twice, under two names
    """
    if before.seats == now.seats:
        _update_copies(session, before, now)
        return
    replace_seats(session, now)
    count_seats({*known_players(before.seats), *known_players(now.seats)})
    check_different_people(known_players(now.seats))


def _update_copies(session: models.Session, before: InForce, now: InForce) -> None:
    """Update the copies of the session in its seats' rows, which hardly any play changes."""
    if (before.finished, before.session.winners) == (now.finished, now.session.winners):
        return
    sides = {seated.side for seated in now.seats}
    copies = {side: seat_copies(now, side) for side in sides}
    for won in (True, False):
        if alike := [side for side in sides if copies[side]["won"] is won]:
            session.seats.filter(side__in=alike).update(**copies[alike[0]])


def replace_seats(session: models.Session, now: InForce) -> None:
    """Replace the rows of a session's seats."""
    session.seats.all().delete()
    write_seats(session, now)


def write_seats(session: models.Session, now: InForce) -> None:
    """Write the rows of the seats of a session that has none yet."""
    models.Seat.objects.bulk_create(
        models.Seat(
            session=session,
            number=number,
            side=seated.side,
            player_id=player,
            variant=now.game.slug,
            opened_at=session.opened_at,
            **seat_copies(now, seated.side),
        )
        for number, (seated, player) in enumerate(zip(now.seats, known_players(now.seats), strict=True), start=1)
    )
