"""Links for choosing a new password: who may give one, and whether they still may."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.accounts.models import Membership, PasswordLink
from referee.exceptions import NotAllowed, Unknown
from referee.models import tokens
from referee.operations.circles import membership_under


def member_to_help(*, circle: int, by: User, member: int) -> User:
    """Return the member for whom an owner may make a link for a new password.

    The holder of that link can become that member. So only the server's host makes it where that would open more than
    this circle: for members of other circles too, other owners, and staff.

    :raises NotAllowed: ``by`` doesn't own the circle, or the member isn't in this circle alone
    :raises Unknown: there is no such member
    """
    membership = membership_under(circle, by, member)
    user = User.objects.get(id=membership.user_id)
    opens_more = membership.is_owner or user.is_staff or user.is_superuser
    if opens_more or Membership.objects.filter(user=user).count() > 1:
        raise NotAllowed(_("Only the host of this server can make a new password for this member."))
    return user


def remember_password_link(*, user: User, key: str, circle: int | None = None, by: User | None = None) -> None:
    """Store who gave a user a link, in place of the one before: an owner of a circle, or else the server's host."""
    digest = tokens.digest(key)
    if circle is None and PasswordLink.objects.filter(user=user, digest=digest).exists():
        return  # an owner has made the same one within this second, and it must not open more than theirs
    given = {"digest": digest, "circle_id": circle, "made_by": by, "made_at": timezone.now()}
    PasswordLink.objects.update_or_create(user=user, defaults=given)


def may_choose_password(*, user: User, key: str) -> bool:
    """Return True if the giver of this link could still give it now."""
    link = PasswordLink.objects.filter(user=user, digest=tokens.digest(key)).select_related("made_by").first()
    if link is None or not user.is_active:
        return False
    if link.circle_id is None or link.made_by is None:
        return True
    try:
        member_to_help(circle=link.circle_id, by=link.made_by, member=user.pk)
    except (NotAllowed, Unknown):
        return False
    return link.made_by.is_active
