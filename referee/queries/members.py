"""The circles of a member, who is in them, and what an invitation is to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AbstractBaseUser
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.exceptions import TokenGone, Unknown
from referee.http import keys
from referee.members.models import ApiToken, Circle, Invitation, Membership

USE_IS_TOLD = timedelta(minutes=1)
"""How exactly it is known when a token was used last."""


class CircleListed(NamedTuple):
    """A circle of a member, with everybody in it; ``present``: lists show this one."""

    circle: Circle
    is_owner: bool
    present: bool
    memberships: Sequence[Membership]


def circles_listed(user: AbstractBaseUser, present: int | None) -> list[CircleListed]:
    """The circles that somebody belongs to: first the one that lists show, then the others by their names."""
    mine = Membership.objects.filter(user=user.pk).select_related("circle").order_by("circle__name")
    everybody: dict[int, list[Membership]] = {each.circle_id: [] for each in mine}
    for each in Membership.objects.filter(circle__in=everybody).select_related("user").order_by("user__username"):
        everybody[each.circle_id].append(each)
    listed = [
        CircleListed(each.circle, each.is_owner, each.circle_id == present, everybody[each.circle_id]) for each in mine
    ]
    return sorted(listed, key=lambda each: not each.present)


def tokens_listed(user: AbstractBaseUser) -> Sequence[ApiToken]:
    """The tokens of somebody's programs, the latest first."""
    return list(ApiToken.objects.filter(user=user.pk).select_related("circle"))


class PasskeyListed(NamedTuple):
    """A passkey: its name, when it was made and when it was used last."""

    id: int
    name: str
    made_at: datetime
    used_at: datetime | None


def passkeys_listed(user: AbstractBaseUser) -> list[PasskeyListed]:
    """The passkeys of somebody, the oldest first."""
    rows = Authenticator.objects.filter(user=user.pk, type=Authenticator.Type.WEBAUTHN).order_by("id")
    return [PasskeyListed(row.id, str(row.wrap().name), row.created_at, row.last_used_at) for row in rows]


def api_token_by_secret(secret: str) -> ApiToken:
    """The token whose secret this is, with its user; that it was used is written down, at most once a minute.

    :raises TokenGone: it has expired or was revoked, its member has left the circle, or it never was one
    """
    found = ApiToken.objects.filter(digest=keys.digest(secret), user__is_active=True).select_related("user")
    token = found.filter(user__memberships__circle=F("circle")).first()
    if token is None or token.is_over:
        raise TokenGone
    now = timezone.now()
    if token.used_at is None or now - token.used_at > USE_IS_TOLD:
        ApiToken.objects.filter(id=token.id).update(used_at=now)
    return token


def invitation_by_token(token: str) -> Invitation:
    """The invitation, with its circle, while it still lets somebody in.

    :raises Unknown: it was used up, is too old, or never was one
    """
    found = Invitation.objects.filter(digest=keys.digest(token), uses_left__gt=0, good_until__gte=timezone.now())
    invitation = found.select_related("circle", "made_by").first()
    if invitation is None:
        raise Unknown(_("This invitation has been used or has expired. Ask for a new one."))
    return invitation
