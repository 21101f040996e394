"""The copies that rows keep of a session's hands, rulings and seats follow what is in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from referee import models
from referee.operations.tallies import count_seats, ended_at, known_players
from referee.state import InForce, PlayedHand, Seated, hand_copies, stored_ruling
from scoring.game import HandState, Ruling


def update_hands(session: models.Session, before: InForce, now: InForce) -> None:
    """Bring the hands' rows to how the hands stand, where that has changed."""
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
    """The same if hands have come or gone. Hands that go make room for others with their number."""
    were, are = ({hand.id: hand for hand in hands} for hands in before.hands.apart(now.hands))
    hands: dict[UUID, PlayedHand | None] = {**dict.fromkeys(were), **are}
    for hand_id, hand in sorted(hands.items(), key=lambda item: item[1] is not None):
        if hand is None or were.get(hand_id) is not hand:
            session.hands.filter(id=hand_id).update(
                in_force=hand is not None, **hand_copies(hand), ended_at=ended_at(hand)
            )


def update_rulings(session: models.Session, before: InForce, now: InForce) -> None:
    """Rewrite the rulings that have changed. The line of a new entry has its own ruling already."""
    were, are = before.hands.apart(now.hands)
    known = {hand.id: hand for hand in were}
    changed: dict[UUID, Mapping[str, object]] = {}
    for hand in are:
        old = known.get(hand.id)
        if old is not None and old is not hand:
            changed |= _changed_rulings(old, hand)
    if changed:
        models.Play.objects.filter(session=session).replace_rulings(changed)


def _changed_rulings(old: PlayedHand, new: PlayedHand) -> dict[UUID, Mapping[str, object]]:
    were = _numbered(old)
    return {
        line: stored_ruling(number, ruling)
        for line, (number, ruling) in _numbered(new).items()
        if line in were and (were[line][0] != number or were[line][1] is not ruling)
    }


def _numbered(hand: PlayedHand) -> dict[UUID, tuple[int, Ruling[HandState]]]:
    both = zip(hand.lines, hand.rulings, strict=True)
    return {line: (number, ruling) for number, (line, ruling) in enumerate(both, start=1)}


def update_seats(session: models.Session, before: InForce, now: InForce) -> None:
    """Bring the seats' rows to who sits there."""
    if before.seats == now.seats:
        return
    replace_seats(session, now.seats)
    count_seats({*known_players(before.seats), *known_players(now.seats)})


def replace_seats(session: models.Session, seats: Sequence[Seated]) -> None:
    """Write the rows of a session's seats anew."""
    session.seats.all().delete()
    models.Seat.objects.bulk_create(
        models.Seat(session=session, number=number, side=seated.side, player_id=player)
        for number, (seated, player) in enumerate(zip(seats, known_players(seats), strict=True), start=1)
    )
