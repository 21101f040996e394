"""The search for sessions: a page of those that match, without looking at all the others.

Common names are found by walking the history from its latest session until the page is full. Rare ones are found from
the seats of the few people they name. Either way, counting stops at a limit that no reader goes beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Concat
from django.db.models.lookups import In

from referee import models
from referee.queries.players import Person
from referee.queries.scope import Scope
from referee.wording.searching import name_searched, search_key
from scoring.games import GAMES

COUNTED_TO = 1000
"""The most sessions counted; beyond it, only the fact that there are more is known."""

SEARCHED_TO = 200
"""The most sessions counted if each must be searched for the people who sat there."""

AT_THE_TABLE = tuple(slug for slug, game in GAMES.items() if game.keeps_score)
"""The games whose sessions have a winner."""

_FEW_PEOPLE = 1000

_AS_MANY = 3
"""The factor by which another name may have more seats for its sessions to be listed; else each is looked up."""

_FEW_SEATS = 10_000
"""The most seats of several people that are sorted; with more, the history is walked."""

Fact: TypeAlias = "str | bool | int | datetime | None"
Facts = Mapping[str, Fact]
"""The conditions on a session's own row, as lookups of the ORM."""

Condition: TypeAlias = "Callable[[str], Q]"
"""A further condition on a session, made for rows from which the prefix leads to it."""

_IN_SEATS = ("variant", "opened_at", "finished")
"""The facts that the rows of seats repeat."""


class Name(NamedTuple):
    """The meanings of a name in a search: these people, or these games.

    ``part`` is the part that the people's names have in common; where they are very many, it alone selects them.
    ``seat`` is a further condition on the seat of one of them, and ``won`` that it has won. ``seats`` is the number of
    their seats.
    """

    people: tuple[UUID, ...]
    games: tuple[str, ...] = ()
    part: str = ""
    very_many: bool = False
    seat: Q = Q()
    won: bool = False
    seats: int = 0

    @property
    def is_anybody(self) -> bool:
        """True if there is any person or game with this name."""
        return bool(self.people or self.games or self.very_many)

    @property
    def is_few_people(self) -> bool:
        """True if it means certain people and no games, so few that their seats can be read in order."""
        return bool(self.people) and not self.games and (len(self.people) == 1 or self.seats <= _FEW_SEATS)

    @property
    def is_only_games(self) -> bool:
        """True if it means certain games and no people."""
        return bool(self.games) and not self.people and not self.very_many

    @property
    def their_seats(self) -> QuerySet[models.Seat]:
        """The seats of these people."""
        return self._fitting(models.Seat.objects.filter(player__in=self.people)).order_by()

    def _fitting(self, seats: QuerySet[models.Seat]) -> QuerySet[models.Seat]:
        return seats.filter(self.seat, won=True) if self.won else seats.filter(self.seat)

    def in_session(self, session: str) -> Q:
        """Return the condition that a session, found by this field, has one of the people or games."""
        if self.is_only_games:
            return plays(self.games)
        seats = models.Seat.objects.filter(session=OuterRef(session))
        if self.very_many:
            there = Exists(seats.filter(_named(self.part, "player__")))
        else:
            there = Exists(self._fitting(seats).filter(is_one_of(self.people)))
        return Q(there) | plays(self.games) if self.games else Q(there)

    def has_listed(self, session: str) -> Q:
        """Return that condition for a name of few people: their sessions are listed once, not looked up each time."""
        return Q(In(Coalesce(session, session), self.their_seats.values_list("session")))


def plays(games: Iterable[str]) -> Q:
    """Return the condition that a session or a seat is of one of these games, in a form that uses no index.

    With an index, SQLite would begin with all sessions of the games, even where they are more than those already
    selected.
    """
    return Q(In(Concat("variant", Value("")), list(games)))


def is_one_of(people: Iterable[UUID]) -> Q:
    """Return the condition that a seat is one of these people's, also without an index: a session has few seats."""
    return Q(In(Coalesce("player", "player"), list(people)))


class SearchPage(NamedTuple):
    """The sessions found: those on the page in order, the total, and whether there are more than that."""

    sessions: tuple[models.Session, ...]
    total: int
    more: bool


def beside(person: Person) -> Q:
    """Return the condition that a person sat on the seat's side."""
    return Q(Exists(_there(person).filter(side=OuterRef("side"))))


def across(person: Person) -> Q:
    """Return the condition that a person sat on another side than the seat's."""
    return Q(Exists(_there(person).exclude(side=OuterRef("side"))))


def _there(person: Person) -> QuerySet[models.Seat]:
    return models.Seat.objects.filter(session=OuterRef("session"), player__in=person.names)


def _named(part: str, to_player: str = "") -> Q:
    """Return the condition that a player, reached by the prefix, or their person has this part in the name."""
    # Few names are merged, and only for these is the person looked up.
    person = models.Player.objects.filter(id=OuterRef(f"{to_player}person"), same_name__contains=part)
    merged = Q(**{f"{to_player}merged_into__isnull": False})
    return Q(**{f"{to_player}same_name__contains": part}) | (merged & Q(Exists(person)))


def names_matching(word: str, scope: Scope) -> Name:
    """Return everybody whom the reader may know and every game with the word in their name."""
    games = tuple(game.slug for game in GAMES.values() if search_key(word) in name_searched(game))
    people = list(scope.players().filter(_named(word)).order_by().values_list("id", "sessions")[: _FEW_PEOPLE + 1])
    if len(people) > _FEW_PEOPLE:
        return Name((), games, word, very_many=True)
    return Name(tuple(person for person, _seats in people), games, word, seats=sum(seats for _person, seats in people))


def find(facts: Facts, names: Sequence[Name], first: int, most: int, also: Sequence[Condition] = ()) -> SearchPage:
    """Return the sessions that match all conditions and names, the latest first: at most ``most``, after ``first``."""
    if not all(name.is_anybody for name in names):
        return SearchPage((), 0, False)
    conditions = [condition("") for condition in also]
    if names and all(name.is_only_games for name in names):
        games = frozenset.intersection(*(frozenset(name.games) for name in names))
        return _walk_games(facts, conditions, games, first, most)
    people = min((name for name in names if name.is_few_people), key=_seats, default=None)
    if people is None:
        return _walk(models.Session.objects.filter(*conditions, **facts), names, first, most)
    seats = people.their_seats.filter(*(condition("session__") for condition in also))
    return _gather(people, seats, facts, [name for name in names if name is not people], first, most)


def _seats(name: Name) -> int:
    return name.seats


def _gather(
    people: Name, seats: QuerySet[models.Seat], facts: Facts, others: Sequence[Name], first: int, most: int
) -> SearchPage:
    """Find the sessions from the seats of these people, whose rows repeat most facts."""
    for fact, value in facts.items():
        seats = seats.filter(**{fact if fact.startswith(_IN_SEATS) else f"session__{fact}": value})
    listed = min((name for name in others if name.is_few_people), key=_seats, default=None)
    for name in others:
        lists = name is listed and name.seats <= _AS_MANY * people.seats
        seats = seats.filter(name.has_listed("session") if lists else name.in_session("session"))
    sessions = seats.order_by("-opened_at", "-session_id").values_list("session_id", flat=True)
    if len(people.people) > 1:
        return _looked_into(sessions.distinct(), first, most)
    if people.seat or others:
        return _looked_into(sessions, first, most)
    page = list(sessions[first : first + most + 1])
    return _found(_these(page[:most]), len(page) > most, first, sessions.order_by())


def _walk(found: QuerySet[models.Session], names: Sequence[Name], first: int, most: int) -> SearchPage:
    """Find the sessions by walking all of them in order."""
    if not names:
        page = _latest(found, first, most + 1)
        return _found(page[:most], len(page) > most, first, found.order_by())
    for name in names:
        found = found.filter(name.in_session("id"))
    return _looked_into(found.order_by("-opened_at", "-id").values_list("id", flat=True), first, most)


def _found(
    page: tuple[models.Session, ...],
    goes_on: bool,
    first: int,
    found: QuerySet[models.Session] | QuerySet[models.Seat, UUID],
) -> SearchPage:
    """Return the page, with a counting query only if the page doesn't show the total."""
    if not goes_on and (page or not first):
        return SearchPage(page, first + len(page), False)
    total = found[: COUNTED_TO + 1].count()
    return SearchPage(page, min(total, COUNTED_TO), total > COUNTED_TO)


def _looked_into(
    found: QuerySet[models.Session, UUID] | QuerySet[models.Seat, UUID], first: int, most: int
) -> SearchPage:
    """Return the page of sessions that are searched one by one, counted as they are found to save a second search."""
    counted_to = max(first + most, SEARCHED_TO)
    known = list(found[: counted_to + 1])
    total = min(len(known), counted_to)
    return SearchPage(_these(known[first : first + most]), total, len(known) > total)


def _walk_games(facts: Facts, conditions: Sequence[Q], games: frozenset[str], first: int, most: int) -> SearchPage:
    """Find the sessions of several games, each walked by itself: together they would be sorted before paging."""
    known, total = list[tuple[datetime, UUID]](), 0
    for game in sorted(games if "variant" not in facts else games & {str(facts["variant"])}):
        found = models.Session.objects.filter(*conditions, **{**facts, "variant": game})
        total += found.order_by()[: COUNTED_TO + 1].count()
        known += found.order_by("-opened_at", "-id").values_list("opened_at", "id")[: first + most]
    shown = [session for _opened, session in sorted(known, reverse=True)[first : first + most]]
    return SearchPage(_these(shown), min(total, COUNTED_TO), total > COUNTED_TO)


def _these(sessions: Sequence[UUID]) -> tuple[models.Session, ...]:
    return _latest(models.Session.objects.filter(id__in=sessions), 0, len(sessions))


def _latest(found: QuerySet[models.Session], first: int, most: int) -> tuple[models.Session, ...]:
    return tuple(found.order_by("-opened_at", "-id")[first : first + most])
