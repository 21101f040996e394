"""Ratings of players at a game, or at all games at the table, computed from finished sessions.

Nothing is stored: ratings are kept in memory for as long as the sessions behind them are the same, so that
a correction, an undo, a merger or an imported session changes ratings by itself. See docs/decisions/24.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple, TypeAlias
from uuid import UUID

from referee import models
from referee.queries.rating_model import Match, Strength, strengths
from referee.queries.scope import Scope
from referee.queries.session_search import AT_THE_TABLE, plays
from referee.queries.url_filters import known_variant
from scoring.ending import Ending
from scoring.ending.standings import standings
from scoring.games import GAMES

RATED = 2000
"""The number of latest finished sessions that are rated."""

_BOARDS_KEPT = 100


_Stamp: TypeAlias = tuple[UUID, int, int, datetime]
"""A session's id, its version, the rules version that made its copies, and the time when it was opened."""


class Rated(NamedTuple):
    """A person on a board, with their strength."""

    player: UUID
    name: str
    strength: Strength


class RatingBoard(NamedTuple):
    """The people by strength. With ``more`` only the latest sessions were rated, ``since`` the first of them."""

    rated: tuple[Rated, ...]
    sessions: int
    more: bool
    since: datetime | None = None


class RatingShown(NamedTuple):
    """A person's strength, and ``since`` the time of the first session rated, if not all were."""

    strength: Strength
    since: datetime | None


class _Reckoned(NamedTuple):
    """The strengths computed from sessions, what they rest on (versions and merged names), and how many were rated."""

    rests_on: object
    strengths: Mapping[UUID, Strength]
    sessions: int


_reckoned: OrderedDict[tuple[object, ...], _Reckoned] = OrderedDict()
"""The boards asked for last, by the scope of the sessions and by game."""


def rating_board(*, scope: Scope, variant: str | None = None) -> RatingBoard:
    """Return everybody who has finished a session of a game at the table, or of any; nobody who is hidden.

    :raises Invalid: there is no such game
    """
    latest = _latest(scope, variant)
    known = _strengths(scope, variant, latest[:RATED])
    people = scope.people().filter(id__in=known.strengths).order_by().values_list("id", "name")
    rated = (Rated(person, name, known.strengths[person]) for person, name in people)
    in_order = sorted(rated, key=lambda each: (-each.strength.surely, each.name))
    return RatingBoard(tuple(in_order), known.sessions, len(latest) > RATED, _since(latest))


def strength_of(*, person: UUID, scope: Scope, variant: str | None = None) -> RatingShown | None:
    """Return a person's strength; None before they have finished a session.

    :raises Invalid: there is no such game
    """
    latest = _latest(scope, variant)
    strength = _strengths(scope, variant, latest[:RATED]).strengths.get(person)
    return RatingShown(strength, _since(latest)) if strength else None


def _since(latest: list[_Stamp]) -> datetime | None:
    """Return the time when the first session rated was opened, if there are earlier ones."""
    return latest[RATED - 1][-1] if len(latest) > RATED else None


def _latest(scope: Scope, variant: str | None) -> list[_Stamp]:
    """Return the stamps of the latest finished sessions, and of one more if there are more than `RATED`."""
    found = scope.sessions().filter(finished=True).order_by("-opened_at", "-id")
    found = found.filter(variant=known_variant(variant)) if variant else found.filter(plays(AT_THE_TABLE))
    return list(found.values_list("id", "version", "rules", "opened_at")[: RATED + 1])


def _strengths(scope: Scope, variant: str | None, latest: list[_Stamp]) -> _Reckoned:
    """Return the strengths from these sessions, computed anew if any of them or the merged names have changed."""
    merged = dict(models.Player.objects.exclude(merged_into=None).order_by("id").values_list("id", "person"))
    asked = (tuple(scope.facts.items()), variant or "")
    rests_on = (tuple(latest), tuple(merged.items()))
    known = _reckoned.get(asked)
    if known is None or known.rests_on != rests_on:
        matches = list(_matches([row[0] for row in reversed(latest)], merged))
        known = _reckoned[asked] = _Reckoned(rests_on, strengths(matches), len(matches))
        while len(_reckoned) > _BOARDS_KEPT:
            _reckoned.popitem(last=False)
    return known


def _matches(sessions: list[UUID], merged: Mapping[UUID, UUID]) -> Iterable[Match]:
    """Yield the sessions as matches, in this order, without those of one side and those without a hand that counts."""
    rows = models.Session.objects.filter(id__in=sessions).order_by().values_list("id", "variant", "scores", "winners")
    results = {session: (variant, scores, winners) for session, variant, scores, winners in rows}
    hands = models.Hand.objects.filter(session__in=sessions, in_force=True).order_by()
    counting = set(hands.exclude(ending__in=("", Ending.VOID.value)).values_list("session", flat=True))
    sides: dict[UUID, dict[int, list[UUID]]] = {}
    seats = models.Seat.objects.filter(session__in=counting).order_by("session", "number")
    for session, side, player in seats.values_list("session", "side", "player"):
        sides.setdefault(session, {}).setdefault(side, []).append(merged.get(player, player))
    for session in sessions:
        people = sides.get(session, {})
        if session in results and len(people) > 1:
            variant, scores, winners = results[session]
            points = {side: int(scores.get(str(side), 0)) for side in people}
            place = standings(GAMES[variant], points, winners)
            order = sorted(people)
            yield Match(tuple(tuple(people[side]) for side in order), tuple(place[side] for side in order))
