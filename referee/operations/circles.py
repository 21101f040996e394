"""Circles: made, joined by invitation, left. Who may do what is checked here; pages and commands only ask."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid, NotAllowed, Unknown
from referee.http import keys
from referee.members.models import Circle, Invitation, Membership
from scoring.names import same_name_key

INVITATION_LASTS = timedelta(days=7)
LONGEST_INVITATION = timedelta(days=90)
MOST_INVITED = 50
"""People whom one invitation may let in."""


def find_or_make_circle(*, name: str) -> Circle:
    """The circle of that clean name; the same name whatever its case is the same circle."""
    found, _made = Circle.objects.get_or_create(same_name=same_name_key(name), defaults={"name": name})
    return found


def invite(
    *,
    circle: int,
    by: User | None,
    people: int = 1,
    lasts: timedelta = INVITATION_LASTS,
    makes_owner: bool = False,
) -> str:
    """The token of an invitation to a circle, which is shown this once; ``by`` is None for the server's host.

    :raises NotAllowed: ``by`` isn't in the circle
    :raises Invalid: it is for nobody or for too many people, or lasts too long
    """
    if by is not None:
        _membership(circle, by)
    if not 1 <= people <= MOST_INVITED:
        raise Invalid("people", _("An invitation can be for 1 to %(most)d people.") % {"most": MOST_INVITED})
    if not timedelta() < lasts <= LONGEST_INVITATION:
        days = {"most": LONGEST_INVITATION.days}
        raise Invalid("days", _("An invitation can last from 1 day to %(most)d days.") % days)
    token = keys.new_secret()
    Invitation.objects.create(
        circle_id=circle,
        digest=keys.digest(token),
        made_by=by,
        makes_owner=makes_owner,
        uses_left=people,
        good_until=timezone.now() + lasts,
    )
    return token


@transaction.atomic
def join_circle(*, token: str, user: User) -> Circle:
    """Let somebody into the circle to which the token invites. Who is in it already uses nothing up.

    :raises Unknown: the invitation was used up, is too old, or never was one
    """
    gone = Unknown(_("This invitation has been used or has expired. Ask for a new one."))
    found = Invitation.objects.filter(digest=keys.digest(token), good_until__gte=timezone.now())
    invitation = found.select_related("circle").first()
    if invitation is None:
        raise gone
    if Membership.objects.filter(circle=invitation.circle, user=user).exists():
        return invitation.circle
    # Two who come at once don't both get the last place.
    if not found.filter(uses_left__gt=0).update(uses_left=F("uses_left") - 1):
        raise gone
    Membership.objects.create(circle=invitation.circle, user=user, is_owner=invitation.makes_owner)
    return invitation.circle


def leave_circle(*, circle: int, user: User) -> None:
    """Take oneself out of a circle.

    :raises NotAllowed: one isn't in it, or is its last owner while others are in it
    """
    mine = _membership(circle, user)
    others = Membership.objects.filter(circle=circle).exclude(id=mine.id)
    if mine.is_owner and others.exists() and not others.filter(is_owner=True).exists():
        raise NotAllowed(_("You are the last owner of this circle. Make somebody else an owner first."))
    mine.delete()


def remove_member(*, circle: int, by: User, member: int) -> None:
    """Take somebody else out of a circle; invitations of theirs to it are good no longer.

    :raises NotAllowed: ``by`` is no owner of the circle
    :raises Unknown: there is no such member
    """
    membership = _as_owner(circle, by, member)
    Invitation.objects.filter(circle=circle, made_by=membership.user_id).delete()
    membership.delete()


def make_owner(*, circle: int, by: User, member: int) -> None:
    """Make a member an owner of the circle too.

    :raises NotAllowed: ``by`` is no owner of the circle
    :raises Unknown: there is no such member
    """
    membership = _as_owner(circle, by, member)
    membership.is_owner = True
    membership.save(update_fields=["is_owner"])


def member_to_help(*, circle: int, by: User, member: int) -> User:
    """The member for whom an owner may make a link to a new password.

    Whoever holds that link can become that member. So it is made by the server's host where that would open more than this
    circle: for members of other circles too, other owners, and staff.

    :raises NotAllowed: ``by`` is no owner of the circle, or the member isn't theirs alone
    :raises Unknown: there is no such member
    """
    membership = _as_owner(circle, by, member)
    user = User.objects.get(id=membership.user_id)
    if membership.is_owner or user.is_staff or Membership.objects.filter(user=user).count() > 1:
        raise NotAllowed(_("Only the host of this server can make a new password for this member."))
    return user


@transaction.atomic
def adopt(*, circle: int) -> int:
    """Give a circle the sessions and players that belong to none, from when the server was open; how many sessions.

    :raises Invalid: somebody there has the same name as somebody in the circle
    """
    names = models.Player.objects.filter(circle=circle).values("same_name")
    same = models.Player.objects.filter(circle=None, same_name__in=names).order_by("name").first()
    if same is not None:
        text = _("%(name)s has played in this circle already. Give these sessions to a circle of their own.")
        raise Invalid("circle", text % {"name": same.name})
    models.Player.objects.filter(circle=None).update(circle=circle)
    return models.Session.objects.filter(circle=None).update(circle=circle)


def _membership(circle: int, user: User) -> Membership:
    found = Membership.objects.filter(circle=circle, user=user).first()
    if found is None:
        raise NotAllowed(_("You aren't in this circle."))
    return found


def _as_owner(circle: int, by: User, member: int) -> Membership:
    """The membership of somebody in a circle that ``by`` owns."""
    if not _membership(circle, by).is_owner:
        raise NotAllowed(_("Only an owner of the circle can do this."))
    found = Membership.objects.filter(circle=circle, user=member).first()
    if found is None:
        raise Unknown(_("There is no such member in this circle."))
    return found
