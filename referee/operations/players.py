"""Players: their names, changes of names, and hiding them from lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID, uuid4, uuid5

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import IdTaken, Invalid
from referee.queries.players import player_by_id
from referee.queries.scope import Scope
from referee.wording.lists import one_of
from referee.wording.player_marks import clean_mark
from scoring.record.player_names import same_name_key


class Registered(NamedTuple):
    """A player, and whether the name was new."""

    player: models.Player
    created: bool


@transaction.atomic
def create_player(*, name: str, circle: int | None = None, sent_id: UUID | None = None) -> Registered:
    """Return the player with this name in a circle (None: on an open server), created if the name is new.

    Names that differ only in case are the same player's there. A new player gets an id made of the sender's.

    :raises IdTaken: the sender's id has made a player of another name
    """
    player_id = uuid4() if sent_id is None else uuid5(sent_id, f"player of {circle}")
    if sent_id and models.Player.objects.filter(id=player_id).exclude(same_name=same_name_key(name)).exists():
        raise IdTaken(sent_id)
    named = models.Player.objects.filter(circle=circle).get_or_create(
        same_name=same_name_key(name), defaults={"id": player_id, "name": name, "circle_id": circle}
    )
    return Registered(*named)


def change_player(
    *,
    player_id: UUID,
    scope: Scope,
    name: str | None = None,
    hidden: bool | None = None,
    color: str | None = None,
    mark: str | None = None,
) -> models.Player:
    """Give a player another (clean) name, a color or a mark, hide them from every list, or show them again.

    None leaves a thing as it is, and an empty color or mark takes it away. Logs keep the names that were written in
    them; everything else shows the new one.

    :raises Unknown: there is no such player, or the writer may not know them
    :raises Invalid: somebody else has the name, there is no such color, the mark is neither one emoji nor up to two
        letters, or the player is another name of somebody
    """
    player = player_by_id(player_id, scope)
    given = {"name": name, "hidden": hidden, "color": color, "mark": mark}
    field = next((field for field, value in given.items() if value is not None), "name")
    if player.person != player:
        values = {"name": player.name, "person": player.person.name}
        raise Invalid(field, _("%(name)s is merged into %(person)s. Undo that first, or change %(person)s.") % values)
    if name is not None:
        _check_free(player, name)
        player.name = name
    player.hidden = player.hidden if hidden is None else hidden
    player.color = player.color if color is None else _known_color(color)
    player.mark = player.mark if mark is None else _clean_mark(mark)
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "same_name", "hidden", "color", "mark"])
    except IntegrityError:  # another writer took the name first
        raise _taken(name or player.name) from None
    return player


def _check_free(player: models.Player, name: str) -> None:
    others = models.Player.objects.filter(circle=player.circle_id, same_name=same_name_key(name)).exclude(id=player.id)
    other = others.first()
    if other is not None and other.person_id == player.id:
        values = {"name": other.name, "person": player.name}
        text = _(
            "%(name)s is another name of %(person)s already. Split them first, then merge them the other way round."
        )
        raise Invalid("name", text % values)
    if other is not None:
        raise _taken(other.name)


def _known_color(color: str) -> str:
    if color and color not in models.PlayerColor:
        raise Invalid("color", _("The color can be %(choices)s.") % {"choices": one_of(models.PlayerColor.values)})
    return color


def _clean_mark(mark: str) -> str:
    cleaned = clean_mark(mark)
    if cleaned is None:
        raise Invalid("mark", _("Choose one emoji, or one or two letters."))
    return cleaned


def _taken(name: str) -> Invalid:
    text = _("There is another player called %(name)s. If they are the same person, merge them instead.")
    return Invalid("name", text % {"name": name})


def known_players(names: Sequence[str], circle: int | None) -> list[models.Player | None]:
    """Return the people with these clean names in the circle, in the same order; None for new names.

    :raises Invalid: two of them are names of one person
    """
    known = _known(names, circle)
    found = [known.get(same_name_key(name)) for name in names]
    _check_different([player for player in found if player is not None])
    return found


def find_or_create(names: Sequence[str], circle: int | None) -> list[models.Player]:
    """Return the people with these clean names in the circle, in the same order; new ones are created.

    :raises Invalid: two of them are names of one person
    """
    wanted = {same_name_key(name): name for name in names}
    known = _known(names, circle)
    # Always in the same order, so that two tables that name the same new people can't deadlock.
    for key in sorted(wanted.keys() - known.keys()):
        known[key] = create_player(name=wanted[key], circle=circle).player.person
    found = [known[same_name_key(name)] for name in names]
    _check_different(found)
    return found


def players_by_log_id(names: Mapping[UUID, str], circle: int | None) -> dict[UUID, models.Player]:
    """Return the players, not the people, with these clean names in the circle, by log id; new ones are created."""
    made = {key: create_player(name=name, circle=circle).player for key, name in sorted(names.items(), key=_by_name)}
    return {key: made[key] for key in names}


def _by_name(named: tuple[UUID, str]) -> str:
    return same_name_key(named[1])


def _known(names: Sequence[str], circle: int | None) -> dict[str, models.Player]:
    """Return the known people with these names, by the name's key."""
    keys = [same_name_key(name) for name in names]
    called = models.Player.objects.filter(circle=circle, same_name__in=keys).select_related("person")
    return {each.same_name: each.person for each in called}


def _check_different(people: Sequence[models.Player]) -> None:
    for number, player in enumerate(people):
        if player in people[:number]:
            text = _("%(name)s is already at this table, under another name that is theirs too.")
            raise Invalid(f"seats[{number}].name", text % {"name": player.name})
