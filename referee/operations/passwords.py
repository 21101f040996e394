"""Links with which somebody chooses a new password: who may give one."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from referee.exceptions import NotAllowed
from referee.members.models import Membership
from referee.operations.circles import membership_under


def member_to_help(*, circle: int, by: User, member: int) -> User:
    """The member for whom an owner may make a link to a new password.

    Whoever holds that link can become that member. So it is made by the server's host where that would open more than this
    circle: for members of other circles too, other owners, and staff.

    :raises NotAllowed: ``by`` is no owner of the circle, or the member isn't theirs alone
    :raises Unknown: there is no such member
    """
    membership = membership_under(circle, by, member)
    user = User.objects.get(id=membership.user_id)
    opens_more = membership.is_owner or user.is_staff
    if opens_more or Membership.objects.filter(user=user).count() > 1:
        raise NotAllowed(_("Only the host of this server can make a new password for this member."))
    return user
