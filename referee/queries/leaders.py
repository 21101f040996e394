"""Who has won most of a game, in a year or ever, and how a player's points go up and down."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.history import known_variant, moment_meant
from referee.queries.scope import Scope
from scoring.results import Ending

LOOKED_AT = 2000
"""So many of the latest sessions of a game are counted."""

LATEST = 30
"""So many of a player's sessions are drawn."""

_FIRST_YEAR, _LAST_YEAR = 1900, 9998


class Leader(NamedTuple):
    """How often somebody has played a game, and won."""

    player: UUID
    name: str
    sessions: int
    won: int


class LeaderBoard(NamedTuple):
    """Who has won most sessions first. With ``more`` only the latest sessions were counted."""

    leaders: tuple[Leader, ...]
    sessions: int
    more: bool


class Evening(NamedTuple):
    """A session as a player's form shows it: when it was opened, the points, and the hands that brought them."""

    session: UUID
    opened_at: datetime
    points: int
    hands: int

    @property
    def per_hand(self) -> float:
        """Points a hand, to two decimals."""
        return round(self.points / self.hands, 2)


def leader_board(*, scope: Scope, variant: str, year: str | None = None) -> LeaderBoard:
    """Who has won most sessions of a game, of those opened in a year or of all; a session counts once it has a result.

    :raises Invalid: there is no such game or year; names it
    """
    found = scope.sessions().filter(variant=known_variant(variant))
    if year:
        first, last = _days_of(year)
        found = found.filter(
            opened_at__gte=moment_meant(first, "year"), opened_at__lt=moment_meant(last, "year", end=True)
        )
    ended = models.Hand.objects.filter(session=OuterRef("pk"), in_force=True).exclude(ending="")
    rows = found.filter(Exists(ended)).order_by("-opened_at", "-id").values_list("id", "finished", "winners")
    latest = list(rows[: LOOKED_AT + 1])
    winners = {session: frozenset(won if finished else ()) for session, finished, won in latest[:LOOKED_AT]}
    leaders = sorted(_counted(winners), key=lambda each: (-each.won, each.sessions, each.name))
    return LeaderBoard(tuple(leaders), len(winners), len(latest) > LOOKED_AT)


def _days_of(year: str) -> tuple[str, str]:
    if not (year.isascii() and year.isdecimal() and _FIRST_YEAR <= int(year[:5]) <= _LAST_YEAR):
        raise Invalid("year", _("“%(field)s” must be a year such as 2026.") % {"field": "year"})
    return f"{int(year)}-01-01", f"{int(year)}-12-31"


def _counted(winners: dict[UUID, frozenset[int]]) -> list[Leader]:
    found: dict[UUID, Leader] = {}
    seats = models.Seat.objects.filter(session__in=winners).order_by()
    for session, side, player, name in seats.values_list("session_id", "side", "player_id", "player__name"):
        known = found.get(player, Leader(player, name, 0, 0))
        found[player] = known._replace(sessions=known.sessions + 1, won=known.won + (side in winners[session]))
    return list(found.values())


def form_of(seats: QuerySet[models.Seat], player: models.Player) -> tuple[Evening, ...]:
    """The latest of these sessions in which the player has played a hand, the earliest first."""
    rows = models.HandOfSeat.objects.filter(player=player, session__in=seats.values("session"))
    by_session = rows.values_list("session_id", "session__opened_at").annotate(
        points=Sum("points_play") + Sum("points_end"), hands=Count("id", filter=~Q(ending=Ending.VOID.value))
    )
    latest = by_session.filter(hands__gt=0).order_by("-session__opened_at", "-session_id")[:LATEST]
    return tuple(reversed([Evening(*row) for row in latest]))
