"""What somebody has played, won and scored, added up from the rows of their seats and hands; nothing is judged again.

Only hands whose result stands are counted: see `referee.models.HandOfSeat`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.figures import BestPlay, Companion, HandsPlayed, PlayerStatistics, PointsMade, Statistics
from referee.queries.history import known_variant, moment_meant
from referee.queries.leaders import form_of
from referee.queries.people import player_by_id
from referee.queries.scope import Scope
from scoring.names import same_name_key
from scoring.results import Ending


class _Figures(NamedTuple):
    """What the hands of a game give; the points are None where they are of several games."""

    hands: HandsPlayed
    points: PointsMade | None


_NOTHING = _Figures(HandsPlayed(), PointsMade())


class _Other(NamedTuple):
    """Somebody else who sat at the table, and whether on the player's side."""

    player: UUID
    name: str
    beside: bool


class _Sat(NamedTuple):
    """A session that the player has played, and who else did."""

    variant: str
    won: bool
    others: tuple[_Other, ...]


def player_statistics(
    *,
    player_id: UUID,
    scope: Scope,
    variant: str | None = None,
    from_: str | None = None,
    to: str | None = None,
    with_: str | None = None,
    against: str | None = None,
) -> PlayerStatistics:
    """What a player has done in the sessions that fit every filter given; filters come as they stand in an address.

    ``from_`` and ``to`` are as in the history. ``with_`` and ``against`` are ids or names of people who sat on the same
    side, and on another one.

    :raises Unknown: there is no such player, or the reader may not know them
    :raises Invalid: a filter can't be read; names it and what it may be
    """
    player = player_by_id(player_id, scope)
    seats = _seats(player, variant, from_, to)
    if with_:
        seats = seats.filter(Exists(_beside().filter(player=_somebody("with", with_, scope), side=OuterRef("side"))))
    if against:
        there = _beside().filter(player=_somebody("against", against, scope)).exclude(side=OuterRef("side"))
        seats = seats.filter(Exists(there))
    figures = _figures(player, seats)
    sat = _sat(seats)
    by_variant = {
        game: _statistics([each for each in sat if each.variant == game], figures.get(game, _NOTHING))
        for game in sorted({each.variant for each in sat})
    }
    form = form_of(seats, player) if len(by_variant) == 1 else ()
    return PlayerStatistics(player, _statistics(sat, _together(list(figures.values()))), by_variant, form)


def _seats(player: models.Player, variant: str | None, from_: str | None, to: str | None) -> QuerySet[models.Seat]:
    seats = models.Seat.objects.filter(player=player).order_by()
    if variant:
        seats = seats.filter(session__variant=known_variant(variant))
    if from_:
        seats = seats.filter(session__opened_at__gte=moment_meant(from_, "from"))
    if to:
        seats = seats.filter(session__opened_at__lt=moment_meant(to, "to", end=True))
    ended = models.Hand.objects.filter(session=OuterRef("session"), in_force=True).exclude(ending="")
    return seats.filter(Exists(ended))


def _beside() -> QuerySet[models.Seat]:
    return models.Seat.objects.filter(session=OuterRef("session"))


def _somebody(field: str, asked: str, scope: Scope) -> models.Player:
    known = scope.players()
    try:
        found = known.filter(id=UUID(asked)).first()
    except ValueError:
        named = "" if "\x00" in asked else same_name_key(" ".join(asked.split()))
        found = known.filter(same_name=named).first()
    if found is None:
        raise Invalid(field, _("“%(field)s” must be the id or the name of a player.") % {"field": field})
    return found


def _sat(seats: QuerySet[models.Seat]) -> list[_Sat]:
    mine = {
        session: (side, variant, finished and side in winners)
        for session, side, variant, finished, winners in seats.values_list(
            "session_id", "side", "session__variant", "session__finished", "session__winners"
        )
    }
    others: dict[UUID, list[_Other]] = {session: [] for session in mine}
    there = models.Seat.objects.filter(session__in=seats.values("session")).order_by()
    own = seats.values("id")
    for session, side, player, name in there.exclude(id__in=own).values_list(
        "session_id", "side", "player_id", "player__name"
    ):
        if session in mine:  # else it was opened since
            others[session].append(_Other(player, name, side == mine[session][0]))
    return [_Sat(variant, won, tuple(others[session])) for session, (_side, variant, won) in mine.items()]


def _statistics(sat: Sequence[_Sat], figures: _Figures) -> Statistics:
    return Statistics(
        sessions=len(sat),
        sessions_won=sum(each.won for each in sat),
        hands=figures.hands,
        points=figures.points,
        partners=_companions(sat, beside=True),
        opponents=_companions(sat, beside=False),
    )


def _companions(sat: Iterable[_Sat], *, beside: bool) -> tuple[Companion, ...]:
    """The people on the player's side or on others, those of most sessions first."""
    found: dict[UUID, Companion] = {}
    for session in sat:
        for other in session.others:
            if other.beside is beside:
                known = found.get(other.player, Companion(other.player, other.name, 0, 0))
                found[other.player] = known._replace(sessions=known.sessions + 1, won=known.won + session.won)
    return tuple(sorted(found.values(), key=lambda each: (-each.sessions, -each.won, each.name)))


def _together(figures: Sequence[_Figures]) -> _Figures:
    """Those of all games. Points of several games can't be added up."""
    if len(figures) == 1:
        return figures[0]
    hands = HandsPlayed()
    for each in figures:
        hands = hands.plus(each.hands)
    return _Figures(hands, None if figures else PointsMade())


def _figures(player: models.Player, seats: QuerySet[models.Seat]) -> dict[str, _Figures]:
    """What the hands of each game give, by its slug."""
    rows = models.HandOfSeat.objects.filter(player=player, session__in=seats.values("session")).order_by()
    counts = ~Q(ending=Ending.VOID.value)
    added_up = rows.values_list("session__variant").annotate(
        hands=Count("id", filter=counts),
        hands_won=Count("id", filter=counts & Q(won=True)),
        hands_out=Count("id", filter=Q(out=True)),
        hands_blocked=Count("id", filter=Q(ending=Ending.BLOCKED.value)),
        by_play=Sum("points_play"),
        by_end=Sum("points_end"),
        laid=Sum("plays"),
        laid_scoring=Sum("scoring"),
        refused=Sum("unlawful"),
        most=Max("best_points"),
    )
    found = list(added_up)
    best = _best_plays(rows, {row[0]: row[-1] for row in found})
    return {
        variant: _Figures(
            HandsPlayed(played, won, domino, blocked),
            PointsMade(play, hand_end, played, best.get(variant), laid, scoring, refused),
        )
        for variant, played, won, domino, blocked, play, hand_end, laid, scoring, refused, _most in found
    }


def _best_plays(rows: QuerySet[models.HandOfSeat], most: dict[str, int]) -> dict[str, BestPlay]:
    """The earliest of the plays with the most points, by game."""
    as_good = Q(pk__in=[])
    for variant, points in most.items():
        as_good |= Q(session__variant=variant, best_points=points, best_line__isnull=False)
    found: dict[str, BestPlay] = {}
    in_order = rows.filter(as_good).order_by("session__opened_at", "session_id", "hand__number")
    for variant, points, line in in_order.values_list("session__variant", "best_points", "best_line"):
        if line is not None:
            found.setdefault(variant, BestPlay(points, line))
    return found
