"""The wins and losses of players at a patience, over all sessions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings

from referee import models
from referee.queries.players import names_of
from referee.queries.scope import Scope
from referee.queries.tables import TableState
from scoring.ending import Ending

COUNTED = (Ending.WON.value, Ending.LOST.value)
"""The endings of a hand that counts: one that was thrown in doesn't."""

BEST = 20
"""The number of players whose tallies a page shows."""


@dataclass(frozen=True)
class PatienceTally:
    """A player's wins and losses at one patience.

    ``streak`` is the number of hands won in a row up to now, ``longest`` the longest such run ever; ``fewest_left`` the
    fewest tiles that a hand has left, 0 in one that was won (None before the first hand has ended).
    """

    player: UUID
    name: str
    won: int = 0
    lost: int = 0
    streak: int = 0
    longest: int = 0
    fewest_left: int | None = None
    last_ended: datetime | None = None

    @classmethod
    def of(cls, row: models.Tally, name: str) -> PatienceTally:
        """Return the tally that a row keeps."""
        counts = row.won, row.lost, row.streak, row.longest
        return cls(row.player_id, name, *counts, row.fewest_left, row.last_ended)

    @property
    def played(self) -> int:
        """The number of hands won and lost."""
        return self.won + self.lost

    def with_hand(self, won: bool, tiles_left: int | None, ended: datetime | None) -> PatienceTally:
        """Return the tally with one more hand, the latest."""
        streak = self.streak + 1 if won else 0
        known = [left for left in (self.fewest_left, tiles_left) if left is not None]
        return PatienceTally(
            self.player,
            self.name,
            self.won + won,
            self.lost + (not won),
            streak,
            max(self.longest, streak),
            min(known, default=None),
            ended,
        )

    def counted(self) -> dict[str, object]:
        """Return the values of the columns of a row."""
        return {
            "won": self.won,
            "lost": self.lost,
            "streak": self.streak,
            "longest": self.longest,
            "fewest_left": self.fewest_left,
            "last_ended": self.last_ended,
        }


def tallies(variant: str, scope: Scope) -> tuple[PatienceTally, ...]:
    """Return the best `BEST` tallies of a patience that the reader may see, by the number of hands won."""
    facts = {f"player__{fact}": value for fact, value in scope.facts.items()}
    rows = models.Tally.objects.filter(variant=variant, player__hidden=False, **facts).select_related("player")
    return tuple(PatienceTally.of(row, row.player.name) for row in rows.order_by("-won", "lost", "player__name")[:BEST])


def tally_at(state: TableState) -> PatienceTally | None:
    """Return the tally of the player of this patience, if it may be shown at the table.

    It counts other sessions too, so that on a server for members it is shown only to those with a key at the table; the
    others find it in the list of sessions.
    """
    if settings.REFEREE_ACCESS != "open" and state.key is None:
        return None
    return tally_of(state.seats[0].player, state.game.slug)


def tally_of(player: UUID | None, variant: str) -> PatienceTally | None:
    """Return a person's tally of a patience; None before a hand has ended, and for a person who isn't stored yet."""
    if player is None:
        return None
    row = models.Tally.objects.filter(variant=variant, player=player).select_related("player").first()
    return PatienceTally.of(row, row.player.name) if row else None


def tally_of_hands(player: UUID, variant: str) -> PatienceTally | None:
    """Return a person's tally counted anew from the hands, of which the row is a copy; None before a hand has ended.

    Hands under all names of the person count, in the order in which they ended, whichever session was opened first.
    """
    hands = models.Hand.objects.filter(session__seats__player__in=names_of(player), session__variant=variant)
    counting = hands.filter(in_force=True, ending__in=COUNTED).order_by("ended_at", "session_id", "number")
    tally = PatienceTally(player, "")
    for ending, tiles_left, ended in counting.values_list("ending", "tiles_left", "ended_at"):
        tally = tally.with_hand(ending == Ending.WON, tiles_left, ended)
    return tally if tally.played else None


def tallies_of_all_hands() -> dict[tuple[UUID, str], PatienceTally]:
    """Return the tally of every person and patience, counted anew from all hands."""
    counting = models.Hand.objects.filter(in_force=True, ending__in=COUNTED).order_by(
        "ended_at", "session_id", "number"
    )
    found: dict[tuple[UUID, str], PatienceTally] = {}
    for player, variant, ending, tiles_left, ended in counting.values_list(
        "session__seats__player__person", "session__variant", "ending", "tiles_left", "ended_at"
    ).iterator():
        tally = found.get((player, variant), PatienceTally(player, ""))
        found[player, variant] = tally.with_hand(ending == Ending.WON, tiles_left, ended)
    return found
