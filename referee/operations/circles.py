"""Circles: making, leaving and owning them. Permissions are checked here, not by pages and commands."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import ApiToken, Circle, Departure, Invitation, Membership, PasswordLink
from referee.exceptions import Invalid, NotAllowed, Unknown
from referee.operations.key_holders import withdraw_keys
from scoring.record.player_names import same_name_key


def find_or_make_circle(*, name: str) -> Circle:
    """Return the circle with this clean name, made if it is new; names that differ only in case are the same."""
    found, _made = Circle.objects.get_or_create(same_name=same_name_key(name), defaults={"name": name})
    return found


@transaction.atomic
def leave_circle(*, circle: int, user: User) -> None:
    """Remove a user from a circle at their own wish.

    :raises NotAllowed: they aren't in it, or are its last owner while others are in it
    """
    lock_circle(circle)
    _let_go(membership_of(circle, user))


@transaction.atomic
def remove_member(*, circle: int, by: User, member: int) -> None:
    """Remove a member from a circle.

    :raises NotAllowed: ``by`` doesn't own the circle, or removes themselves as its last owner
    :raises Unknown: there is no such member
    """
    lock_circle(circle)
    _let_go(membership_under(circle, by, member))


@transaction.atomic
def make_owner(*, circle: int, by: User, member: int) -> None:
    """Make a member an owner of the circle too.

    :raises NotAllowed: ``by`` doesn't own the circle
    :raises Unknown: there is no such member
    """
    lock_circle(circle)
    membership = membership_under(circle, by, member)
    membership.is_owner = True
    membership.save(update_fields=["is_owner"])
    void_owners_link(membership.user_id)


@transaction.atomic
def end_membership(membership: Membership) -> None:
    """Remove a member from a circle, and end everything by which they, or others for them, could act in it afterwards.

    Their programs' tokens, the webhooks and the invitations that they made are gone, the invitations that there are let them in no
    longer, and what they hold at the circle's tables writes nothing any more.
    """
    circle, user = membership.circle_id, membership.user_id
    lock_circle(circle)
    membership.delete()  # first, because it waits for transactions that are giving them something now
    Departure.objects.update_or_create(user_id=user, circle_id=circle, defaults={"at": timezone.now()})
    Invitation.objects.filter(circle=circle, made_by=user).delete()
    ApiToken.objects.filter(circle=circle, user=user).delete()
    models.Webhook.objects.filter(circle=circle, account=user).delete()
    withdraw_keys(account=user, circle=circle)


@transaction.atomic
def adopt(*, circle: int) -> int:
    """Give a circle the sessions and players of the time when the server was open; return the number of sessions.

    :raises Invalid: somebody there has the same name as somebody in the circle
    """
    names = models.Player.objects.filter(circle=circle).values("same_name")
    same = models.Player.objects.filter(circle=None, same_name__in=names).order_by("name").first()
    if same is not None:
        text = _("%(name)s has played in this circle already. Give these sessions to a circle of their own.")
        raise Invalid("circle", text % {"name": same.name})
    models.Player.objects.filter(circle=None).update(circle=circle)
    return models.Session.objects.filter(circle=None).update(circle=circle)


def lock_circle(circle: int) -> None:
    """Lock the members and owners of a circle until this transaction ends.

    Tables can be opened in it meanwhile: a row with a foreign key to it needs only its existence.
    """
    Circle.objects.select_for_update(no_key=True).filter(id=circle).first()


def membership_of(circle: int, user: User) -> Membership:
    """Return a user's membership of a circle.

    :raises NotAllowed: they aren't in it
    """
    found = Membership.objects.filter(circle=circle, user=user).first()
    if found is None:
        raise NotAllowed(_("You aren't in this circle."))
    return found


def check_owner(circle: int, by: User) -> None:
    """Check that a user owns the circle.

    :raises NotAllowed: they don't
    """
    if not membership_of(circle, by).is_owner:
        raise NotAllowed(_("Only an owner of the circle can do this."))


def membership_under(circle: int, by: User, member: int) -> Membership:
    """Return a member's membership of a circle that ``by`` owns.

    :raises NotAllowed: ``by`` doesn't own it
    :raises Unknown: there is no such member
    """
    check_owner(circle, by)
    found = Membership.objects.filter(circle=circle, user=member).first()
    if found is None:
        raise Unknown(_("There is no such member in this circle."))
    return found


def void_owners_link(user: int) -> None:
    """Void the link for a new password that an owner made for a user, because it would open more from now on."""
    PasswordLink.objects.filter(user=user).exclude(circle=None).delete()


def _let_go(going: Membership) -> None:
    """End a membership in a locked circle, unless that would leave its other members without an owner."""
    others = Membership.objects.filter(circle=going.circle_id).exclude(id=going.id)
    owners = others.filter(is_owner=True, user__is_active=True)
    if going.is_owner and others.exists() and not owners.exists():
        raise NotAllowed(_("You are the last owner of this circle. Make somebody else an owner first."))
    end_membership(going)
