"""Mergers: a person who was entered under two names becomes one, and two names can be split again.

A name that is merged keeps its player, to whom the log's seats belong; only the person whom the names stand for is
rewritten. Counts over many sessions are made again for both. See docs/decisions/25.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import Membership
from referee.exceptions import Invalid, Unknown
from referee.operations.tallies import count_seats, recount_tally
from referee.queries.players import names_of
from referee.queries.scope import Scope
from scoring.games import GAMES


@transaction.atomic
def merge_players(*, player_id: UUID, into: UUID, scope: Scope) -> models.Player:
    """Make one player another name of a second one: history, statistics and ratings follow. It can be repeated.

    :raises Unknown: there is no such player, or the writer may not know them
    :raises Invalid: there is no such second player, or they can't be one person; the error says why
    """
    both = _locked([player_id, into], scope)
    player, other = both.get(player_id), both.get(into)
    if player is None:
        raise Unknown(_("There is no such player."))
    if other is None:
        raise Invalid("into", _("“into” must be the id of another player."))
    if player.merged_into_id == other.id:
        return player
    _check_two_people(player, other)
    player.merged_into = other
    player.save(update_fields=["merged_into"])
    models.Player.objects.filter(person=player).update(person=other)
    _count_again([player, other])
    player.refresh_from_db()
    return player


@transaction.atomic
def split_player(*, player_id: UUID, scope: Scope) -> models.Player:
    """Undo a merger: the player is a person of their own again, with every name that had been merged into theirs.

    Nothing changes if there was no merger, or it was undone before.

    :raises Unknown: there is no such player, or the writer may not know them
    """
    player = _locked([player_id], scope).get(player_id)
    if player is None:
        raise Unknown(_("There is no such player."))
    if player.merged_into is None:
        return player
    before = player.person
    player.merged_into = None
    player.save(update_fields=["merged_into"])
    models.Player.objects.filter(id__in=_names_under(player, before)).update(person=player)
    _count_again([player, before])
    player.refresh_from_db()
    return player


def check_different_people(players: Iterable[UUID]) -> None:
    """Check that these players are all different people.

    :raises Invalid: two of them are names of one person
    """
    seen: dict[UUID, str] = {}
    rows = models.Player.objects.filter(id__in=tuple(players)).order_by("name")
    for name, person in rows.values_list("name", "person"):
        if person in seen:
            values = {"name": name, "other": seen[person]}
            text = _("%(other)s and %(name)s are one person here, and can't both sit at this table. Split them first.")
            raise Invalid("seats", text % values)
        seen[person] = name


def _locked(ids: Iterable[UUID], scope: Scope) -> dict[UUID, models.Player]:
    """Return these players' rows, always locked in the same order to prevent deadlocks."""
    rows = scope.players().filter(id__in=tuple(ids)).order_by("id").select_for_update()
    return {player.id: player for player in rows}


def _check_two_people(player: models.Player, other: models.Player) -> None:
    """Check that one can become another name of the other.

    :raises Invalid: it can't; the error says why
    """
    values = {"name": player.name, "other": other.name, "person": other.person.name}
    if player == other:
        raise Invalid("into", _("%(name)s can't be merged into themselves. Choose another player.") % values)
    if player.person_id == other.person_id:
        raise Invalid("into", _("%(name)s and %(other)s are one person already.") % values)
    if player.merged_into is not None:
        values["person"] = player.merged_into.name
        text = _("%(name)s is merged into %(person)s already. Undo that first, or merge %(person)s.")
        raise Invalid("into", text % values)
    if other.merged_into is not None:
        text = _("%(other)s is merged into %(person)s. Merge %(name)s into %(person)s instead.")
        raise Invalid("into", text % values)
    if player.circle_id != other.circle_id:
        raise Invalid("into", _("%(name)s and %(other)s play in different circles.") % values)
    _check_one_member(player, other)
    _check_never_together(player, other)


def _check_one_member(player: models.Player, other: models.Player) -> None:
    """Check that no two members say that they are these two."""
    chosen = Membership.objects.filter(player__person__in=[player, other]).select_related("user", "player__person")
    members = {each.player.person.name: each.user.get_username() for each in chosen if each.player}
    if len(members) == 2:
        (name, member), (other_name, other_member) = sorted(members.items())
        values = {"name": name, "member": member, "other": other_name, "other_member": other_member}
        text = _(
            "%(name)s is the member %(member)s, and %(other)s is %(other_member)s, so they are two people. "
            "If that is wrong, one of the members can choose another player."
        )
        raise Invalid("into", text % values)


def _check_never_together(player: models.Player, other: models.Player) -> None:
    theirs = models.Seat.objects.filter(player__in=names_of(other.id)).values("session")
    together = models.Seat.objects.filter(player__in=names_of(player.id), session__in=theirs)
    seat = together.select_related("session").order_by("-session__opened_at").first()
    if seat is not None:
        values = {
            "name": player.name,
            "other": other.name,
            "game": _(GAMES[seat.session.variant].name) if seat.session.variant in GAMES else seat.session.variant,
            "day": date_format(timezone.localtime(seat.session.opened_at)),
        }
        text = _("%(name)s and %(other)s sat at the same table (%(game)s, %(day)s), so they are two people.")
        raise Invalid("into", text % values)


def _names_under(player: models.Player, person: models.Player) -> set[UUID]:
    """Return the player's id, and those of the person's names that are merged into it, directly or indirectly."""
    leads_to = dict(models.Player.objects.filter(person=person).values_list("id", "merged_into"))
    found, more = set[UUID](), {player.id}
    while more:
        found |= more
        more = {name for name, into in leads_to.items() if into in more} - found
    return found


def _count_again(people: list[models.Player]) -> None:
    """Recount the seats and tallies of these people over all sessions."""
    count_seats([player.id for player in people])
    variants = models.Tally.objects.filter(player__in=people).order_by("variant").values_list("variant", flat=True)
    for variant in sorted({*variants}):
        for player in sorted(people, key=lambda each: each.id):
            recount_tally(player.id, variant)
