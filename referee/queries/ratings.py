"""How strong people play at a game, or at all games at the table, reckoned from the sessions that they have finished.

Nothing is stored: what was reckoned is kept in memory for as long as the sessions that it rests on are the same, so that
a correction, an undo, a merger or a session that was read in changes ratings by itself. docs/decisions/24.
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
from scoring.ending.results import Ending
from scoring.ending.standings import standings
from scoring.games import GAMES

RATED = 2000
"""So many of the latest finished sessions are reckoned with."""

_BOARDS_KEPT = 100


_Stamp: TypeAlias = tuple[UUID, int, int, datetime]
"""Which session it is, the version at which it stands, the rules that made its copies, and when it was opened."""


class Rated(NamedTuple):
    """Somebody on a board, with how strong they play."""

    player: UUID
    name: str
    strength: Strength


class RatingBoard(NamedTuple):
    """Who surely plays best first. With ``more`` only the latest sessions were reckoned with, ``since`` the first of them."""

    rated: tuple[Rated, ...]
    sessions: int
    more: bool
    since: datetime | None = None


class RatingShown(NamedTuple):
    """How strong somebody plays, and ``since`` when it is reckoned, where not all sessions were looked at."""

    strength: Strength
    since: datetime | None


class _Reckoned(NamedTuple):
    """What sessions told when they stood at these versions, and these names were merged; and how many of them told anything."""

    rests_on: object
    strengths: Mapping[UUID, Strength]
    sessions: int


_reckoned: OrderedDict[tuple[object, ...], _Reckoned] = OrderedDict()
"""The boards asked for last, by whose sessions they are about and by game."""


def rating_board(*, scope: Scope, variant: str | None = None) -> RatingBoard:
    """Everybody who has finished a session of a game at the table, or of any; nobody who is hidden.

    :raises Invalid: there is no such game
    """
    latest = _latest(scope, variant)
    known = _strengths(scope, variant, latest[:RATED])
    people = scope.people().filter(id__in=known.strengths).order_by().values_list("id", "name")
    rated = (Rated(person, name, known.strengths[person]) for person, name in people)
    in_order = sorted(rated, key=lambda each: (-each.strength.surely, each.name))
    return RatingBoard(tuple(in_order), known.sessions, len(latest) > RATED, _since(latest))


def strength_of(*, person: UUID, scope: Scope, variant: str | None = None) -> RatingShown | None:
    """How strong somebody plays; None before they have finished a session.

    :raises Invalid: there is no such game
    """
    latest = _latest(scope, variant)
    strength = _strengths(scope, variant, latest[:RATED]).strengths.get(person)
    return RatingShown(strength, _since(latest)) if strength else None


def _since(latest: list[_Stamp]) -> datetime | None:
    """When the first session was opened that is reckoned with, where there are earlier ones."""
    return latest[RATED - 1][-1] if len(latest) > RATED else None


def _latest(scope: Scope, variant: str | None) -> list[_Stamp]:
    """The latest finished sessions, and one more where there are more: which they are, and how they stand."""
    found = scope.sessions().filter(finished=True).order_by("-opened_at", "-id")
    found = found.filter(variant=known_variant(variant)) if variant else found.filter(plays(AT_THE_TABLE))
    return list(found.values_list("id", "version", "rules", "opened_at")[: RATED + 1])


def _strengths(scope: Scope, variant: str | None, latest: list[_Stamp]) -> _Reckoned:
    """What the sessions tell, which is reckoned anew where any of them, or who is who, has changed."""
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
    """The sessions as matches, in this order; those of one side alone are none, nor those without a hand that counts."""
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
