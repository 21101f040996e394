"""What a player has won and lost of a patience, over all sessions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings

from referee import models
from referee.queries.players import names_of
from referee.queries.scope import Scope
from referee.queries.tables import TableState
from scoring.ending.results import Ending

COUNTED = (Ending.WON.value, Ending.LOST.value)
"""How a hand must have ended to count: what was thrown in doesn't."""

BEST = 20
"""Players whose tallies a page shows."""


@dataclass(frozen=True)
class PatienceTally:
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
    last_ended: datetime | None = None

    @classmethod
    def of(cls, row: models.Tally, name: str) -> PatienceTally:
        """The tally that a row keeps."""
        counts = row.won, row.lost, row.streak, row.longest
        return cls(row.player_id, name, *counts, row.fewest_left, row.last_ended)

    @property
    def played(self) -> int:
        """Hands won and lost."""
        return self.won + self.lost

    def with_hand(self, won: bool, tiles_left: int | None, ended: datetime | None) -> PatienceTally:
        """The tally with one more hand, the latest."""
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
        """What a row keeps of it."""
        return {
            "won": self.won,
            "lost": self.lost,
            "streak": self.streak,
            "longest": self.longest,
            "fewest_left": self.fewest_left,
            "last_ended": self.last_ended,
        }


def tallies(variant: str, scope: Scope) -> tuple[PatienceTally, ...]:
    """The tallies of the patience that the reader may see, who has won most first; those of the best players where there are many."""
    facts = {f"player__{fact}": value for fact, value in scope.facts.items()}
    rows = models.Tally.objects.filter(variant=variant, player__hidden=False, **facts).select_related("player")
    return tuple(PatienceTally.of(row, row.player.name) for row in rows.order_by("-won", "lost", "player__name")[:BEST])


def tally_at(state: TableState) -> PatienceTally | None:
    """The tally of who plays this patience, as it may be told at the table.

    It counts other sessions too, so that on a server for members those alone are told it who hold a key at the table; the
    others find it in the list of sessions.
    """
    if settings.REFEREE_ACCESS != "open" and state.key is None:
        return None
    return tally_of(state.seats[0].player, state.game.slug)


def tally_of(player: UUID | None, variant: str) -> PatienceTally | None:
    """A person's tally of the patience; None before a hand has ended, and for somebody who isn't known yet."""
    if player is None:
        return None
    row = models.Tally.objects.filter(variant=variant, player=player).select_related("player").first()
    return PatienceTally.of(row, row.player.name) if row else None


def tally_of_hands(player: UUID, variant: str) -> PatienceTally | None:
    """The tally that a person's hands give, whatever name they were played under, which the row is a copy of; None before one has ended.

    Hands follow each other as they ended, whichever session was opened first.
    """
    hands = models.Hand.objects.filter(session__seats__player__in=names_of(player), session__variant=variant)
    counting = hands.filter(in_force=True, ending__in=COUNTED).order_by("ended_at", "session_id", "number")
    tally = PatienceTally(player, "")
    for ending, tiles_left, ended in counting.values_list("ending", "tiles_left", "ended_at"):
        tally = tally.with_hand(ending == Ending.WON, tiles_left, ended)
    return tally if tally.played else None


def tallies_of_all_hands() -> dict[tuple[UUID, str], PatienceTally]:
    """The tally of every person and patience, by both, as all hands give it."""
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
