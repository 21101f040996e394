"""Which sessions fit, a page of them, without looking at all the others.

What is common is found by walking the history from its latest session until the page is full. What is rare is found from
the seats of the few people whom it names. Either way, counting stops where nobody reads on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat
from django.db.models.lookups import In

from referee import models
from referee.queries.scope import Scope
from scoring.games import GAMES
from scoring.names import same_name_key

COUNTED_TO = 1000
"""So many sessions are counted; of more it is only known that there are more."""

_FEW_PEOPLE = 1000

Fact: TypeAlias = "str | bool | int | datetime | None"
Facts = Mapping[str, Fact]
"""What a session's own row must say, as lookups of the ORM."""


class Name(NamedTuple):
    """Whom and what a name in a search can mean: these people, or these games.

    ``part`` is what the people's names have in common. Where they are very many, it alone says who they are.
    """

    people: tuple[UUID, ...]
    games: tuple[str, ...] = ()
    part: str = ""
    very_many: bool = False

    @property
    def is_anybody(self) -> bool:
        """Whether there is anybody or any game of this name."""
        return bool(self.people or self.games or self.very_many)

    @property
    def is_only_people(self) -> bool:
        """Whether it means certain people and nothing else."""
        return bool(self.people) and not self.games

    @property
    def is_only_games(self) -> bool:
        """Whether it means certain games and nobody."""
        return bool(self.games) and not self.people and not self.very_many

    def in_session(self, to_session: str = "") -> Q:
        """The condition that the session has one of them; it is reached by the prefix."""
        # A session has few seats: looking at their names is cheaper than looking for each of the people at the table.
        seats = models.Seat.objects.filter(session=OuterRef(f"{to_session}id"))
        named = (
            seats.filter(player__same_name__contains=self.part) if self.part else seats.filter(player__in=self.people)
        )
        if self.is_only_games:
            return plays(self.games, to_session)
        return Q(Exists(named)) | plays(self.games, to_session) if self.games else Q(Exists(named))


def plays(games: Iterable[str], to_session: str = "") -> Q:
    """The condition that a session, reached by the prefix, is of one of these games; it is looked at, never looked for.

    Without it, SQLite begins with all sessions of the games, wherever they are more than those that are known already.
    """
    return Q(In(Concat(f"{to_session}variant", Value("")), list(games)))


class Found(NamedTuple):
    """The sessions that fit: those of the page in order, how many there are, and whether that is only the least."""

    sessions: tuple[models.Session, ...]
    total: int
    more: bool


def person(found: QuerySet[models.Player]) -> Name:
    """The one player of a query, or nobody."""
    return Name(tuple(found.values_list("id", flat=True)[:1]))


def part_of_a_name(word: str, scope: Scope) -> Name:
    """Everybody whom the reader may know and every game with the word in their name."""
    games = tuple(game.slug for game in GAMES.values() if word in same_name_key(game.name))
    people = scope.players().filter(same_name__contains=word).order_by().values_list("id", flat=True)
    found = tuple(people[: _FEW_PEOPLE + 1])
    return Name((), games, word, very_many=True) if len(found) > _FEW_PEOPLE else Name(found, games, word)


def find(facts: Facts, names: Sequence[Name], first: int, most: int) -> Found:
    """The sessions with these facts that have each of the names, the latest first: so many from the ``first`` on."""
    if not all(name.is_anybody for name in names):
        return Found((), 0, False)
    people = min((name for name in names if name.is_only_people), key=lambda name: len(name.people), default=None)
    if names and all(name.is_only_games for name in names):
        return _walk_games(facts, frozenset.intersection(*(frozenset(name.games) for name in names)), first, most)
    if people is None:
        return _walk(_fitting(facts, names), first, most)
    known = _opened_with(people, facts, [name for name in names if name is not people])
    if known is None:
        return Found(_latest(_fitting(facts, names), first, most), COUNTED_TO, True)
    shown = [session for _opened, session in sorted(known, reverse=True)[first : first + most]]
    return Found(_latest(models.Session.objects.filter(id__in=shown), 0, most), len(known), False)


def _opened_with(people: Name, facts: Facts, others: Sequence[Name]) -> list[tuple[datetime, UUID]] | None:
    """When the sessions of these people were opened that fit, and their ids; None where they are too many."""
    seats = models.Seat.objects.filter(player__in=people.people).order_by()
    if not facts and not others and len(seats.values_list("session").distinct()[: COUNTED_TO + 1]) > COUNTED_TO:
        return None
    for fact in facts:
        seats = seats.filter(
            plays([str(facts[fact])], "session__") if fact == "variant" else Q(**{f"session__{fact}": facts[fact]})
        )
    for name in others:
        with_seats = models.Seat.objects.filter(player__in=name.people).values("session")
        seats = (
            seats.filter(session__in=with_seats) if name.is_only_people else seats.filter(name.in_session("session__"))
        )
    known = list(seats.values_list("session__opened_at", "session_id").distinct()[: COUNTED_TO + 1])
    return None if len(known) > COUNTED_TO else known


def _fitting(facts: Facts, names: Sequence[Name]) -> QuerySet[models.Session]:
    found = models.Session.objects.filter(**facts)
    for name in names:
        found = found.filter(name.in_session())
    return found


def _walk(found: QuerySet[models.Session], first: int, most: int) -> Found:
    """The page, and a count only where the page doesn't say how many there are."""
    sessions = _latest(found, first, most + 1)
    if len(sessions) <= most and (sessions or not first):
        return Found(sessions, first + len(sessions), False)
    total = found.order_by()[: COUNTED_TO + 1].count()
    return Found(sessions[:most], min(total, COUNTED_TO), total > COUNTED_TO)


def _walk_games(facts: Facts, games: frozenset[str], first: int, most: int) -> Found:
    """The same for several games, each walked by itself: together they would be sorted before the page is cut."""
    known, total = list[tuple[datetime, UUID]](), 0
    for game in sorted(games if "variant" not in facts else games & {str(facts["variant"])}):
        found = models.Session.objects.filter(**{**facts, "variant": game})
        total += found.order_by()[: COUNTED_TO + 1].count()
        known += found.order_by("-opened_at", "-id").values_list("opened_at", "id")[: first + most]
    shown = [session for _opened, session in sorted(known, reverse=True)[first : first + most]]
    sessions = _latest(models.Session.objects.filter(id__in=shown), 0, most)
    return Found(sessions, min(total, COUNTED_TO), total > COUNTED_TO)


def _latest(found: QuerySet[models.Session], first: int, most: int) -> tuple[models.Session, ...]:
    return tuple(found.order_by("-opened_at", "-id")[first : first + most])
