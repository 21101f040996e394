"""The circles of a member with the people in them, API tokens and invitations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import ApiToken, Circle, Departure, Invitation, Membership
from referee.exceptions import TokenGone, Unknown
from referee.models import tokens

TOKEN_USE_PRECISION = timedelta(minutes=1)
"""The precision with which a token's last use is stored."""


class CircleListed(NamedTuple):
    """A circle of a member, with everybody in it; ``present``: lists show this one.

    ``player`` is the person who the member is in it, ``invitations`` are those that can still be used, which only its
    owners see.
    """

    circle: Circle
    is_owner: bool
    present: bool
    player: models.Player | None
    memberships: Sequence[Membership]
    invitations: Sequence[Invitation]


def circles_listed(user: AbstractBaseUser, present: int | None) -> list[CircleListed]:
    """Return the circles that a user belongs to: first the present one, then the others by name."""
    known = Membership.objects.select_related("user", "circle", "player__person")
    mine = known.filter(user=user.pk).order_by("circle__name")
    everybody: dict[int, list[Membership]] = {each.circle_id: [] for each in mine}
    for each in known.filter(circle__in=everybody).order_by("user__username"):
        everybody[each.circle_id].append(each)
    invited: dict[int, list[Invitation]] = {each.circle_id: [] for each in mine}
    owned = [each.circle_id for each in mine if each.is_owner]
    for invitation in good_invitations().filter(circle__in=owned, uses_left__gt=0).select_related("made_by"):
        invited[invitation.circle_id].append(invitation)
    listed = [
        CircleListed(
            each.circle,
            each.is_owner,
            each.circle_id == present,
            each.player.person if each.player else None,
            everybody[each.circle_id],
            invited[each.circle_id],
        )
        for each in mine
    ]
    return sorted(listed, key=lambda each: not each.present)


def owns_circle(user: AbstractBaseUser | AnonymousUser, circle: int) -> bool:
    """Return True if the user owns the circle."""
    return Membership.objects.filter(user=user.pk, circle=circle, is_owner=True).exists()


def tokens_listed(user: AbstractBaseUser) -> Sequence[ApiToken]:
    """Return the API tokens of a user, the latest first."""
    return list(ApiToken.objects.filter(user=user.pk).select_related("circle"))


def api_token_by_secret(secret: str) -> ApiToken:
    """Return the API token with this secret, with its user, and store the time of its use at most once a minute.

    :raises TokenGone: it has expired or was revoked, its member has left the circle, or it never was one
    """
    found = ApiToken.objects.filter(digest=tokens.digest(secret), user__is_active=True).select_related("user")
    token = found.filter(user__memberships__circle=F("circle")).first()
    if token is None or token.is_over:
        raise TokenGone
    now = timezone.now()
    if token.used_at is None or now - token.used_at > TOKEN_USE_PRECISION:
        ApiToken.objects.filter(id=token.id).update(used_at=now)
    return token


def good_invitations() -> QuerySet[Invitation]:
    """Return the valid invitations: not expired, and made by somebody still in the circle whose account is open."""
    makers = Membership.objects.filter(circle=OuterRef("circle"), user=OuterRef("made_by"), user__is_active=True)
    return Invitation.objects.filter(Q(made_by=None) | Exists(makers), good_until__gte=timezone.now())


def invitation_by_token(token: str, user: AbstractBaseUser | AnonymousUser | None = None) -> Invitation:
    """Return an invitation with its circle, if it still lets somebody in and isn't closed to the ``user``.

    :raises Unknown: it was used up or revoked, is too old, or never was one; or the user has left the circle since
    """
    found = good_invitations().filter(digest=tokens.digest(token), uses_left__gt=0)
    invitation = found.select_related("circle", "made_by").first()
    if invitation is None:
        raise no_such_invitation()
    if isinstance(user, AbstractBaseUser) and not invitation.circle.memberships.filter(user=user.pk).exists():
        check_open_to(user, invitation)
    return invitation


def check_open_to(user: AbstractBaseUser, invitation: Invitation) -> None:
    """Check that a user who isn't in the circle hasn't left it since the invitation was made.

    :raises Unknown: they have
    """
    if Departure.objects.filter(user=user.pk, circle=invitation.circle_id, at__gte=invitation.made_at).exists():
        text = _("This invitation was made before you left %(circle)s. Ask for a new one.")
        raise Unknown(text % {"circle": invitation.circle.name})


def no_such_invitation() -> Unknown:
    """Return the error for an invitation that lets nobody in."""
    return Unknown(_("This invitation has been used or has expired, or it was revoked. Ask for a new one."))
