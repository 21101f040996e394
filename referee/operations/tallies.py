"""Counts over many sessions: a player's seats, and a player's wins and losses at a patience.

Each is a copy in a row of the player's own, written in the transaction that changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, Max, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce, Greatest, Least

from referee import models
from referee.log import InForce, PlayedHand, Seated, hand_copies
from referee.models.people import NEVER
from referee.queries.patiences import COUNTED, tallies_of_all_hands, tally_of_hands
from referee.queries.players import names_of
from scoring.ending import Ending


class EndedHand(NamedTuple):
    """A hand of a patience that counts: whether it was won, the number of tiles left, and when it ended."""

    won: bool
    tiles_left: int | None
    at: datetime


def ended_at(hand: PlayedHand | None) -> datetime | None:
    """Return the time of the hand's last entry, if its result stands."""
    if hand is None or not hand.is_over:
        return None
    return max((entered.at for entered in hand.script.entered), default=None)


def known_players(seats: Sequence[Seated]) -> list[UUID]:
    """Return the ids of the players in the seats."""
    found = [seated.player for seated in seats if seated.player is not None]
    assert len(found) == len(seats), "whoever is written down is one of the players"
    return found


def count_seats(players: Iterable[UUID]) -> None:
    """Recount the tables at which the people with these names have a seat, and the time when the latest was opened."""
    counted = Q(id__in=tuple(players)) | Q(known_as__in=tuple(players))
    people = models.Player.objects.filter(counted).order_by("id").values_list("id", flat=True)
    for player in people.distinct():  # always in the same order, so that two writers can't deadlock
        models.Player.objects.filter(id=player).update(**seats_counted(player))


def seats_counted(player: UUID) -> dict[str, int | datetime]:
    """Return the counts of a person's seats for the player's row; 0 if the player is another name of somebody."""
    counted = models.Seat.objects.filter(player__in=names_of(player)).aggregate(
        sessions=Count("id"), latest=Max("session__opened_at")
    )
    return {"sessions": counted["sessions"], "latest": counted["latest"] or NEVER}


def count_everything() -> None:
    """Recount everything for everybody at once, as after many sessions were written as plain rows."""
    seats = models.Seat.objects.filter(player__person=OuterRef("pk")).order_by().values("player__person")
    models.Player.objects.update(
        sessions=Coalesce(Subquery(seats.annotate(found=Count("pk")).values("found")), Value(0)),
        latest=Coalesce(Subquery(seats.annotate(found=Max("session__opened_at")).values("found")), Value(NEVER)),
    )
    models.Tally.objects.all().delete()
    models.Tally.objects.bulk_create(
        [
            models.Tally(player_id=player, variant=variant, **tally.counted())
            for (player, variant), tally in tallies_of_all_hands().items()
        ],
        batch_size=500,
    )


def count_new_table(players: Iterable[UUID], opened_at: datetime) -> None:
    """Count one more table for these people."""
    for player in sorted(players):
        latest = Greatest("latest", Value(opened_at))
        models.Player.objects.filter(known_as=player).update(sessions=F("sessions") + 1, latest=latest)


def update_tallies(variant: str, before: InForce, now: InForce) -> None:
    """Update the tallies of a patience to the hands that are in force now; do nothing for other games."""
    if now.game.keeps_score:
        return
    old, new = before.hands.apart(now.hands)
    were, are = _ended(old, new), _ended(new, old)
    if were == are and before.seats == now.seats:
        return
    players = sorted({seat.player for seat in (*before.seats, *now.seats) if seat.player})
    more = [hand for hand_id, hand in are.items() if hand_id not in were]
    grown = before.seats == now.seats and len(more) == 1 and len(are) == len(were) + 1
    for player in players:
        if not (grown and are.items() >= were.items() and _add(player, variant, more[0])):
            count_tally(player, variant)


def _ended(hands: Iterable[PlayedHand], others: Iterable[PlayedHand]) -> dict[UUID, EndedHand]:
    """Return the hands that count, without those that are unchanged among the others."""
    known = {hand.id: hand for hand in others}
    found: dict[UUID, EndedHand] = {}
    for hand in hands:
        copies, at = (None, None) if known.get(hand.id) is hand else (hand_copies(hand), ended_at(hand))
        if copies and at and copies["ending"] in COUNTED:
            found[hand.id] = EndedHand(copies["ending"] == Ending.WON, copies["tiles_left"], at)
    return found


def _add(player: UUID, variant: str, hand: EndedHand) -> bool:
    """Add a hand to a person's tally; return False if that is impossible: there is none, or it has a later hand."""
    tallies = models.Tally.objects.filter(player__known_as=player, variant=variant, last_ended__lt=hand.at)
    left = Least(Coalesce("fewest_left", Value(hand.tiles_left)), Value(hand.tiles_left))
    fewest = {} if hand.tiles_left is None else {"fewest_left": left}
    if hand.won:
        streak = F("streak") + 1
        counted = {"won": F("won") + 1, "streak": streak, "longest": Greatest(F("longest"), streak)}
    else:
        counted = {"lost": F("lost") + 1, "streak": Value(0)}
    return bool(tallies.update(last_ended=hand.at, **counted, **fewest))


def count_tally(player: UUID, variant: str) -> None:
    """Recount all hands of a patience that the person with this name has played."""
    player = models.Player.objects.values_list("person", flat=True).get(id=player)
    models.Tally.objects.bulk_create([models.Tally(player_id=player, variant=variant)], ignore_conflicts=True)
    row = models.Tally.objects.select_for_update().get(player=player, variant=variant)
    given = tally_of_hands(player, variant)
    if given is None:
        row.delete()
    else:
        models.Tally.objects.filter(id=row.id).update(**given.counted())


def recount_tally(player: UUID, variant: str) -> None:
    """Recount a player's own tally of a patience. A merged name has none, since its hands are the person's."""
    if models.Player.objects.filter(id=player, merged_into=None).exists():
        count_tally(player, variant)
    else:
        models.Tally.objects.filter(player=player, variant=variant).delete()
