"""What a player has won and lost of a patience, over all sessions."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max

from referee import models
from scoring.results import Ending

COUNTED = (Ending.WON.value, Ending.LOST.value)
"""How a hand must have ended to count: what was thrown in doesn't."""


@dataclass(frozen=True)
class Tally:
    """What somebody has won and lost of one patience.

    ``streak`` are the hands won in a row up to now, ``longest`` the most that ever were; ``fewest_left`` the fewest
    tiles that a hand has left, none in one that was won (None before the first hand has ended).
    """

    player: UUID
    name: str
    won: int = 0
    lost: int = 0
    streak: int = 0
    longest: int = 0
    fewest_left: int | None = None

    @property
    def played(self) -> int:
        """Hands won and lost."""
        return self.won + self.lost

    def with_hand(self, won: bool, tiles_left: int | None) -> Tally:
        """The tally with one more hand, the latest."""
        streak = self.streak + 1 if won else 0
        known = [left for left in (self.fewest_left, tiles_left) if left is not None]
        return Tally(
            self.player,
            self.name,
            self.won + won,
            self.lost + (not won),
            streak,
            max(self.longest, streak),
            min(known, default=None),
        )


def tallies(variant: str, player: UUID | None = None) -> tuple[Tally, ...]:
    """Everybody's tally of the patience, who has won most first; that of one ``player`` only, where one is named.

    Hands follow each other as they ended, whichever session was opened first.
    """
    hands = models.Hand.objects.filter(session__variant=variant, in_force=True, ending__in=COUNTED)
    if player is not None:
        hands = hands.filter(session__seats__player=player)
    rows = (
        hands.annotate(ended=Max("lines__at"))
        .order_by("ended", "session_id", "number")
        .values_list("session__seats__player", "session__seats__player__name", "ending", "tiles_left")
    )
    found: dict[UUID, Tally] = {}
    for player, name, ending, tiles_left in rows:
        found[player] = found.get(player, Tally(player, name)).with_hand(ending == Ending.WON, tiles_left)
    return tuple(sorted(found.values(), key=lambda tally: (-tally.won, tally.lost, tally.name)))


def tally_of(player: UUID | None, variant: str) -> Tally | None:
    """A player's tally of the patience; None before a hand has ended, and for somebody who isn't known yet."""
    if player is None:
        return None
    return next(iter(tallies(variant, player)), None)
