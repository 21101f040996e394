"""Invitations to circles: making, accepting and revoking them."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.accounts.models import Circle, Invitation, Membership
from referee.exceptions import Invalid
from referee.models import tokens
from referee.operations.circles import check_owner, lock_circle, void_owners_link
from referee.operations.key_holders import hold_membership
from referee.queries.members import check_open_to, good_invitations, no_such_invitation

INVITATION_LASTS = timedelta(days=7)
LONGEST_INVITATION = timedelta(days=90)
MOST_INVITED = 50
"""The most people whom one invitation may let in."""


@transaction.atomic
def invite(
    *,
    circle: int,
    by: User | None,
    people: int = 1,
    lasts: timedelta = INVITATION_LASTS,
    makes_owner: bool = False,
) -> str:
    """Make an invitation to a circle and return its token, this once; ``by`` is None for the server's host.

    :raises NotAllowed: ``by`` isn't in the circle
    :raises Invalid: it is for nobody or for too many people, or lasts too long
    """
    if by is not None:
        hold_membership(circle, by.pk)
    if not 1 <= people <= MOST_INVITED:
        raise Invalid("people", _("An invitation can be for 1 to %(most)d people.") % {"most": MOST_INVITED})
    if not timedelta() < lasts <= LONGEST_INVITATION:
        days = {"most": LONGEST_INVITATION.days}
        raise Invalid("days", _("An invitation can last from 1 day to %(most)d days.") % days)
    token = tokens.new_secret()
    Invitation.objects.create(
        circle_id=circle,
        digest=tokens.digest(token),
        made_by=by,
        makes_owner=makes_owner,
        uses_left=people,
        good_until=timezone.now() + lasts,
    )
    return token


@transaction.atomic
def join_circle(*, token: str, user: User) -> Circle:
    """Add a user to the circle to which the token invites. For one who is already in it, nothing is used up.

    :raises Unknown: the invitation was used up or revoked, is too old, or never was one; or they have left the circle
        since it was made
    """
    found = Invitation.objects.filter(digest=tokens.digest(token)).select_related("circle")
    invitation = found.first()
    if invitation is None:
        raise no_such_invitation()
    lock_circle(invitation.circle_id)
    good = good_invitations().filter(id=invitation.id)
    if not good.exists():
        raise no_such_invitation()
    if Membership.objects.filter(circle=invitation.circle, user=user).exists():
        return invitation.circle
    check_open_to(user, invitation)
    # Of two users who come at once only one gets the last place.
    if not good.filter(uses_left__gt=0).update(uses_left=F("uses_left") - 1):
        raise no_such_invitation()
    void_owners_link(user.pk)
    Membership.objects.create(circle=invitation.circle, user=user, is_owner=invitation.makes_owner)
    return invitation.circle


def revoke_invitation(*, circle: int, by: User, invitation: int) -> None:
    """Revoke an invitation to a circle; do nothing if it doesn't exist.

    :raises NotAllowed: ``by`` doesn't own the circle
    """
    check_owner(circle, by)
    Invitation.objects.filter(circle=circle, id=invitation).delete()
