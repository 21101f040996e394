"""The players, and the people behind their names."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid, Unknown
from referee.queries.scope import Scope
from referee.queries.url_filters import PAGE, page_number, page_size
from scoring.record.player_names import same_name_key


def players(scope: Scope, most: int = PAGE) -> list[models.Player]:
    """Return at most ``most`` of the people whom lists may name, the latest to play first, never-players last."""
    return list(scope.people().order_by("-latest", "name")[:most])


class PlayerPage(NamedTuple):
    """One page of the players."""

    players: tuple[models.Player, ...]
    number: int
    pages: int
    total: int
    size: int = PAGE


def players_page(scope: Scope, page: str | int = 1, *, size: str | int = PAGE, hidden: bool = False) -> PlayerPage:
    """Return one page of the people whom lists may name; with ``hidden``, of those who are hidden.

    :raises Invalid: the page isn't a page number, or can't have this size
    """
    people = scope.players().filter(hidden=True, merged_into=None) if hidden else scope.people()
    number, many, total = page_number(page), page_size(size), people.count()
    first = (number - 1) * many
    shown = people.order_by("-latest", "name")[first : first + many]
    return PlayerPage(tuple(shown), number, max(1, -(-total // many)), total, many)


def player_by_id(player_id: UUID, scope: Scope) -> models.Player:
    """Return the player with this id, whether a person's own name or another name.

    :raises Unknown: there is none, or the reader may not know them
    """
    player = scope.players().select_related("person").filter(id=player_id).first()
    if player is None:
        raise Unknown(_("There is no such player."))
    return player


def person_by_id(player_id: UUID, scope: Scope) -> models.Player:
    """Return the person whose name has this id.

    :raises Unknown: there is none, or the reader may not know them
    """
    return player_by_id(player_id, scope).person


def names_of(person: UUID) -> QuerySet[models.Player, UUID]:
    """Return the ids of all players under whose names the person was entered, as a subquery."""
    return models.Player.objects.filter(person=person).order_by().values_list("id", flat=True)


class Person(NamedTuple):
    """The ids of all names that a person was entered under, and the number of their sessions; no ids for nobody."""

    names: tuple[UUID, ...]
    sessions: int


def find_person(field: str, asked: str, scope: Scope) -> Person:
    """Return the person whom a filter names by an id or by any name.

    :raises Invalid: the filter can't be read
    """
    known = scope.players()
    try:
        called = known.filter(id=UUID(asked))
    except ValueError:
        if "\x00" in asked:
            raise Invalid(field, _("A player is named by an id or a name.")) from None
        called = known.filter(same_name=same_name_key(" ".join(asked.split())))
    people = called.order_by("id").values_list("person", flat=True)[:1]
    names = models.Player.objects.filter(person__in=list(people)).order_by("id").values_list("id", "sessions")
    return Person(tuple(name for name, _sessions in names), sum(sessions for _name, sessions in names))


def name_of_filter(asked: str | None, scope: Scope) -> str:
    """Return the name of the person whom a filter names by an id or a name; the filter itself if there is nobody."""
    if not asked:
        return ""
    known = models.Player.objects.filter(id__in=find_person("player", asked, scope).names).order_by("id")
    return known.values_list("person__name", flat=True).first() or asked


def players_matching(part: str, scope: Scope, most: int) -> list[models.Player]:
    """Return at most ``most`` people whose name contains this part, hidden or not, the latest to play first."""
    people = scope.players().filter(merged_into=None, same_name__contains=same_name_key(part))
    return list(people.order_by("-latest", "name")[:most])


def other_names(person: models.Player) -> list[models.Player]:
    """Return the names that were merged into the person's, directly or indirectly."""
    return list(models.Player.objects.filter(person=person).exclude(id=person.id).order_by("name"))
