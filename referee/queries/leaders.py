"""The leaders of a game, in a year or ever, and the form of a player: the points of the latest sessions."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.scope import Scope
from referee.queries.seat_filters import rows_of
from referee.queries.session_search import AT_THE_TABLE, plays
from referee.queries.url_filters import known_variant, known_weekday, parse_moment
from scoring.ending import Ending

LOOKED_AT = 2000
"""The number of latest sessions of a game that are counted."""

LATEST = 30
"""The number of a player's sessions that are drawn."""

_FIRST_YEAR, _LAST_YEAR = 1900, 9998


class Leader(NamedTuple):
    """A person, with the number of sessions of a game that they played, and won."""

    player: UUID
    name: str
    sessions: int
    won: int


class LeaderBoard(NamedTuple):
    """The leaders, by sessions won. With ``more`` only the latest sessions count, ``since`` the first of them."""

    leaders: tuple[Leader, ...]
    sessions: int
    more: bool
    since: datetime | None = None


class SessionForm(NamedTuple):
    """A session as a player's form shows it: when it was opened, the points, and the hands that brought them."""

    session: UUID
    opened_at: datetime
    points: int
    hands: int

    @property
    def per_hand(self) -> float:
        """The average points a hand, to two decimals."""
        return round(self.points / self.hands, 2)


def leader_board(
    *, scope: Scope, variant: str | None = None, year: str | None = None, weekday: str | None = None
) -> LeaderBoard:
    """Return the players by the number of sessions won of a game, or of all games at the table.

    Sessions count once they were played; only those opened in the year or on the day of the week, where these are
    given.

    :raises Invalid: there is no such game, year or day; the error names it
    """
    found = scope.sessions()
    found = found.filter(variant=known_variant(variant)) if variant else found.filter(plays(AT_THE_TABLE))
    if year:
        first, last = _days_of(year)
        found = found.filter(
            opened_at__gte=parse_moment(first, "year"), opened_at__lt=parse_moment(last, "year", end=True)
        )
    if weekday:
        found = found.filter(opened_at__weekday=known_weekday(weekday))
    latest = found.filter(played=True).order_by("-opened_at", "-id").values_list("id", flat=True)
    sessions = latest[: LOOKED_AT + 1].count()
    leaders = sorted(_counted(latest[:LOOKED_AT]), key=lambda each: (-each.won, each.sessions, each.name))
    if sessions <= LOOKED_AT:
        return LeaderBoard(tuple(leaders), sessions, more=False)
    [since] = latest.values_list("opened_at", flat=True)[LOOKED_AT - 1 : LOOKED_AT]
    return LeaderBoard(tuple(leaders), LOOKED_AT, more=True, since=since)


def years_played(scope: Scope) -> range:
    """Return the years from the first session to the present one; only this year if there is no session."""
    last = timezone.localtime().year
    first = scope.sessions().order_by("opened_at", "id").values_list("opened_at", flat=True).first()
    return range(min(timezone.localtime(first).year if first else last, last), last + 1)


def _days_of(year: str) -> tuple[str, str]:
    if not (year.isascii() and year.isdecimal() and _FIRST_YEAR <= int(year[:5]) <= _LAST_YEAR):
        raise Invalid("year", _("“%(field)s” must be a year such as 2026.") % {"field": "year"})
    return f"{int(year)}-01-01", f"{int(year)}-12-31"


def _counted(sessions: QuerySet[models.Session, UUID]) -> list[Leader]:
    """Return the number of sessions played and won by everybody whom lists may name."""
    seats = models.Seat.objects.filter(session__in=sessions).order_by().values_list("player")
    counted = {
        player: (played, won)
        for player, played, won in seats.annotate(played=Count("id"), won=Count("id", filter=Q(won=True)))
    }
    found: dict[UUID, Leader] = {}
    names = models.Player.objects.filter(id__in=counted, person__hidden=False).order_by()
    for player, person, name in names.values_list("id", "person", "person__name"):
        known, (played, won) = found.get(person, Leader(person, name, 0, 0)), counted[player]
        found[person] = known._replace(sessions=known.sessions + played, won=known.won + won)
    return list(found.values())


def form_of(seats: QuerySet[models.Seat], player: models.Player) -> tuple[SessionForm, ...]:
    """Return the latest of these sessions in which the player has played a hand, the earliest first."""
    by_session = (
        rows_of(player, seats)
        .values_list("session_id", "session__opened_at")
        .annotate(points=Sum("points_play") + Sum("points_end"), hands=Count("id", filter=~Q(ending=Ending.VOID.value)))
    )
    latest = by_session.filter(hands__gt=0).order_by("-session__opened_at", "-session_id")[:LATEST]
    return tuple(reversed([SessionForm(*row) for row in latest]))
