"""The players who members are: each says so for themselves, and an owner of the circle can free a player again."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import Membership
from referee.exceptions import Invalid, Unknown
from referee.operations.circles import lock_circle, membership_of, membership_under


@transaction.atomic
def choose_own_player(*, circle: int, by: User, player: UUID | None) -> None:
    """Keep which player of a circle a member is; None if they don't say. No person is two members, whatever the name.

    :raises NotAllowed: they aren't in the circle
    :raises Unknown: there is no such player in it
    :raises Invalid: the person is another member
    """
    lock_circle(circle)
    membership = membership_of(circle, by)
    person = None if player is None else _free_person(membership, player)
    Membership.objects.filter(id=membership.id).update(player=person)


@transaction.atomic
def free_player(*, circle: int, by: User, member: int) -> None:
    """Let a member be no player any more, so that somebody else can be theirs.

    :raises NotAllowed: ``by`` doesn't own the circle
    :raises Unknown: there is no such member
    """
    lock_circle(circle)
    membership = membership_under(circle, by, member)
    Membership.objects.filter(id=membership.id).update(player=None)


def _free_person(membership: Membership, player: UUID) -> models.Player:
    # Locked, so that no merger gives the person another name meanwhile.
    locked = models.Player.objects.select_for_update(of=("self",)).filter(circle=membership.circle_id)
    person = locked.filter(known_as=player).first()
    if person is None:
        raise Unknown(_("There is no such player."))
    others = Membership.objects.filter(player__person=person.person_id).exclude(id=membership.id)
    other = others.select_related("user").first()
    if other is not None:
        text = _(
            "%(name)s is %(member)s already. If that is wrong, %(member)s or an owner of the circle can change it."
        )
        raise Invalid("player", text % {"name": person.name, "member": other.user.get_username()})
    return person
