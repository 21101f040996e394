"""Evenings: all that the same people played on one day, with what was remarkable in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from referee import models
from referee.queries.scope import Scope
from scoring.ending import Ending
from scoring.games import GAMES
from scoring.options import OptionError

UNTIL = time(5)
"""The time at which an evening is over: what is played after midnight belongs to the day before."""


class PersonOfEvening(NamedTuple):
    """Somebody who played, the number of sessions that they have won, and the color and mark that they have chosen."""

    id: UUID
    name: str
    won: int
    color: str = ""
    mark: str = ""


class Superlative(NamedTuple):
    """The best or longest of an evening: who did it, how much it was, and in which hand of which session.

    ``amount`` is in points, for a drought in hands. ``line`` is the entry, if it was one.
    """

    names: tuple[str, ...]
    amount: int
    session: models.Session
    hand: int
    line: UUID | None = None


class Evening(NamedTuple):
    """The sessions of an evening, the first one first, and what was remarkable in those that were played for points.

    ``best_play`` is the entry that brought the most, ``best_hand`` the hand that brought one side the most, and
    ``drought`` the most hands in a row of one session that brought a side nothing.
    """

    began: datetime
    sessions: tuple[models.Session, ...]
    people: tuple[PersonOfEvening, ...]
    best_play: Superlative | None = None
    best_hand: Superlative | None = None
    drought: Superlative | None = None

    @property
    def finished(self) -> int:
        """The number of sessions that are over."""
        return sum(session.finished for session in self.sessions)


def evening_of(session: models.Session, scope: Scope) -> Evening:
    """Return the evening that a session belongs to: all that its people, and nobody else, played on that day.

    It has the sessions in the reader's scope, and this one in any case. Nothing is made of what wasn't entered: the best
    play is one whose points were entered at its time. Makes four queries.
    """
    began = evening_began(session.opened_at)
    seats = models.Seat.objects.select_related("player__person").order_by("number")
    people = frozenset(seat.player.person_id for seat in seats.filter(session=session))
    that_day = scope.sessions().filter(opened_at__gte=began, opened_at__lt=began + timedelta(days=1), played=True)
    ids = that_day.filter(seats__player__person__in=people).values("id")
    found = models.Session.objects.filter(Q(id__in=ids) | Q(id=session.id)).prefetch_related("seats__player__person")
    same = tuple(each for each in found.order_by("opened_at", "id") if _people_of(each) == people)
    hands = _hands(same)
    return Evening(
        began,
        same,
        _people(same),
        best_play=_best_play(hands),
        best_hand=max(_by_side(hands), key=lambda each: each.amount, default=None),
        drought=max(_droughts(hands), key=lambda each: each.amount, default=None),
    )


def evening_began(moment: datetime) -> datetime:
    """Return the time at which the evening of a moment began, in the reader's time zone."""
    local = timezone.localtime(moment)
    day = local.date() - timedelta(days=local.time() < UNTIL)
    return timezone.make_aware(datetime.combine(day, UNTIL))


def _people_of(session: models.Session) -> frozenset[UUID]:
    return frozenset(seat.player.person_id for seat in session.seats.all())


def _people(sessions: Sequence[models.Session]) -> tuple[PersonOfEvening, ...]:
    found: dict[UUID, models.Player] = {}
    won: Counter[UUID] = Counter()
    for session in sessions:
        for seat in session.seats.all():
            found.setdefault(seat.player.person_id, seat.player.person)
            won[seat.player.person_id] += seat.won
    people = (PersonOfEvening(key, each.name, won[key], each.color, each.mark) for key, each in found.items())
    return tuple(sorted(people, key=lambda each: -each.won))


class _HandOfSide(NamedTuple):
    """One hand of one side: the points that it brought, and the best entry of its seats."""

    session: models.Session
    side: int
    names: tuple[str, ...]
    hand: int
    points: int
    best_points: int
    best_line: UUID | None
    best_name: str


def _hands(sessions: Sequence[models.Session]) -> list[_HandOfSide]:
    """Return every hand that counted, side by side, in the games in which the most points win."""
    of_points = {each.id: each for each in sessions if _counts_points(each)}
    rows = models.HandOfSeat.objects.filter(session__in=of_points).exclude(ending=Ending.VOID.value)
    joined = rows.select_related("hand", "player__person")
    ordered = joined.order_by("session__opened_at", "session", "side", "hand__number", "seat")
    return [
        _of_side(of_points[session_id], list(group))
        for (session_id, _side, _hand), group in groupby(ordered, lambda row: (row.session_id, row.side, row.hand_id))
    ]


def _counts_points(session: models.Session) -> bool:
    """Return True if the more points a side has the better, and points aren't money."""
    game = GAMES.get(session.variant)
    if game is None or not game.keeps_score or game.low_wins:
        return False
    try:
        return not game.with_options(session.options, len(session.seats.all())).in_cents
    except OptionError:  # it was played by older rules
        return False


def _of_side(session: models.Session, rows: Sequence[models.HandOfSeat]) -> _HandOfSide:
    best = max(rows, key=lambda row: row.best_points)
    return _HandOfSide(
        session,
        rows[0].side,
        tuple(row.player.person.name for row in rows),
        rows[0].hand.number,
        sum(row.points_play for row in rows) + rows[0].points_end,
        best.best_points,
        best.best_line,
        best.player.person.name,
    )


def _best_play(hands: Sequence[_HandOfSide]) -> Superlative | None:
    entered = (each for each in hands if each.best_line is not None)
    best = max(entered, key=lambda each: each.best_points, default=None)
    return Superlative((best.best_name,), best.best_points, best.session, best.hand, best.best_line) if best else None


def _by_side(hands: Sequence[_HandOfSide]) -> Iterator[Superlative]:
    return (Superlative(each.names, each.points, each.session, each.hand) for each in hands if each.points > 0)


def _droughts(hands: Sequence[_HandOfSide]) -> Iterator[Superlative]:
    """Yield the droughts of two hands and more, each again as it grows."""
    for (_session, _side), of_side in groupby(hands, lambda each: (each.session.id, each.side)):
        dry = 0
        for each in of_side:
            dry = dry + 1 if each.points <= 0 else 0
            if dry > 1:
                yield Superlative(each.names, dry, each.session, each.hand)
