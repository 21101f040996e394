"""The statistics of a player, added up from the rows of seats and hands; nothing is judged again.

Only hands whose result stands are counted: see `referee.models.HandOfSeat`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.lookups import Exact

from referee import models
from referee.queries.figures import BestPlay, Companion, HandsPlayed, PlayerStatistics, PointsMade, Statistics
from referee.queries.leaders import form_of
from referee.queries.players import person_by_id
from referee.queries.scope import Scope
from referee.queries.seat_filters import (
    AS_A_WHOLE,
    EVERYTHING_PLAYED,
    SeatFilter,
    filtered_seats,
    played_seats,
    rows_of,
)
from scoring.depths import Depth
from scoring.ending import Ending


class _Figures(NamedTuple):
    """The figures from the hands of a game; the points are None where they are of several games."""

    hands: HandsPlayed
    points: PointsMade | None


_NOTHING = _Figures(HandsPlayed(), PointsMade())


class _Sessions(NamedTuple):
    """The sessions of a game that the player has played and won, and with whom. ``unfinished`` of them go on."""

    played: int = 0
    won: int = 0
    unfinished: int = 0
    partners: tuple[Companion, ...] = ()
    opponents: tuple[Companion, ...] = ()


_OF_A_COMPANION = ("person", "person__name", "person__hidden", "person__color", "person__mark")


def player_statistics(*, player_id: UUID, scope: Scope, asked: SeatFilter = EVERYTHING_PLAYED) -> PlayerStatistics:
    """Return a person's statistics for the sessions asked about. The id may be that of any of the person's names.

    :raises Unknown: there is no such player, or the reader may not know them
    :raises Invalid: a filter can't be read; the error names the filter and the values allowed
    """
    player = person_by_id(player_id, scope)
    seats = filtered_seats(player, asked, scope)
    figures = _figures(player, seats)
    sessions = _sessions(player, played_seats(seats))
    by_variant = {game: _statistics(sat, figures.get(game, _NOTHING)) for game, sat in sessions.items()}
    everything = _of_all_games(list(sessions.values()))
    overall = _statistics(everything, _together(list(figures.values())))
    form = form_of(seats, player) if len(by_variant) == 1 else ()
    return PlayerStatistics(player, overall, by_variant, everything.unfinished, form)


def _sessions(player: models.Player, seats: QuerySet[models.Seat]) -> dict[str, _Sessions]:
    """Return the figures of sessions by the game's slug: everybody who sat there is counted, the player too."""
    on_the_side = Exact(F("session__seats__side"), F("side"))
    there = seats.values_list("variant", "session__seats__player").annotate(beside=on_the_side)
    counted = there.annotate(
        sessions=Count("id"),
        won=Count("id", filter=Q(won=True)),
        unfinished=Count("id", filter=Q(finished=False)),
    )
    rows = list(counted)
    names = models.Player.objects.filter(id__in={row[1] for row in rows}).order_by()
    people = {row[0]: row[1:] for row in names.values_list("id", *_OF_A_COMPANION)}
    own: dict[str, Counter[str]] = {}
    companions: dict[tuple[str, bool], list[Companion]] = {}
    for game, name, is_beside, sessions, won, unfinished in rows:
        person, called, hidden, color, mark = people[name]
        if person == player.id:
            own.setdefault(game, Counter()).update(played=sessions, won=won, unfinished=unfinished)
        elif not hidden:
            companions.setdefault((game, is_beside), []).append(Companion(person, called, sessions, won, color, mark))
    return {
        game: _Sessions(
            **own[game],
            partners=_in_order(companions.get((game, True), ())),
            opponents=_in_order(companions.get((game, False), ())),
        )
        for game in sorted(own)
    }


def _in_order(companions: Iterable[Companion]) -> tuple[Companion, ...]:
    """Return every person once, those with most sessions first."""
    found: dict[UUID, Companion] = {}
    for each in companions:
        known = found.get(each.player, each._replace(sessions=0, won=0))
        found[each.player] = known._replace(sessions=known.sessions + each.sessions, won=known.won + each.won)
    return tuple(sorted(found.values(), key=lambda each: (-each.sessions, -each.won, each.name)))


def _of_all_games(each: Sequence[_Sessions]) -> _Sessions:
    return _Sessions(
        sum(game.played for game in each),
        sum(game.won for game in each),
        sum(game.unfinished for game in each),
        _in_order(companion for game in each for companion in game.partners),
        _in_order(companion for game in each for companion in game.opponents),
    )


def _statistics(sat: _Sessions, figures: _Figures) -> Statistics:
    return Statistics(sat.played, sat.won, figures.hands, figures.points, sat.partners, sat.opponents)


def _together(figures: Sequence[_Figures]) -> _Figures:
    """Return the figures of all games together. Points of several games can't be added up."""
    if len(figures) == 1:
        return figures[0]
    hands = HandsPlayed()
    for each in figures:
        hands = hands.plus(each.hands)
    return _Figures(hands, None if figures else PointsMade())


def _figures(player: models.Player, seats: QuerySet[models.Seat]) -> dict[str, _Figures]:
    """Return the figures from the hands of each game, by its slug."""
    rows = rows_of(player, seats)
    counts = ~Q(ending=Ending.VOID.value)
    added_up = rows.values_list("session__variant").annotate(
        hands=Count("id", filter=counts),
        hands_won=Count("id", filter=counts & Q(won=True)),
        hands_out=Count("id", filter=Q(out=True)),
        hands_blocked=Count("id", filter=Q(ending=Ending.BLOCKED.value)),
        **{depth.name: Count("id", filter=counts & Q(hand__depth=depth.value)) for depth in Depth},
        by_play=Sum("points_play", filter=~AS_A_WHOLE, default=0),
        by_end=Sum("points_end", filter=~AS_A_WHOLE, default=0),
        whole=Sum(F("points_play") + F("points_end"), filter=AS_A_WHOLE, default=0),
        laid=Sum("plays"),
        laid_scoring=Sum("scoring"),
        refused=Sum("unlawful"),
        most=Max("best_points"),
    )
    found = list(added_up)
    best = _best_plays(rows, {row[0]: row[-1] for row in found})
    return {
        variant: _Figures(
            HandsPlayed(played, won, domino, blocked, dict(zip(Depth, by_depth, strict=True))),
            PointsMade(play, hand_end, played, best.get(variant), laid, scoring, refused, whole),
        )
        for variant, played, won, domino, blocked, *by_depth, play, hand_end, whole, laid, scoring, refused, _most in found
    }


def _best_plays(rows: QuerySet[models.HandOfSeat], most: dict[str, int]) -> dict[str, BestPlay]:
    """Return the earliest of the plays with the most points, by game."""
    as_good = Q(pk__in=[])
    for variant, points in most.items():
        as_good |= Q(session__variant=variant, best_points=points, best_line__isnull=False)
    found: dict[str, BestPlay] = {}
    in_order = rows.filter(as_good).order_by("session__opened_at", "session_id", "hand__number")
    columns = ("session__variant", "best_points", "best_line", "hand__depth")
    for variant, points, line, depth in in_order.values_list(*columns):
        if line is not None:
            found.setdefault(variant, BestPlay(points, line, Depth(depth)))
    return found
