"""Tokens of members' programs: made and revoked, one or all of them."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.accounts.models import ApiToken
from referee.exceptions import Invalid, NotAllowed
from referee.models import tokens
from referee.operations.key_holders import stay_in

LONGEST = timedelta(days=365)
MOST_TOKENS = 20
"""Tokens that a member has at once, those that have expired included."""


class TokenMade(NamedTuple):
    """A token that was just made, and its secret, which nobody can read again afterwards."""

    token: ApiToken
    secret: str


@transaction.atomic
def make_api_token(*, user: User, circle: int, name: str, scope: ApiToken.Scope, lasts: timedelta) -> TokenMade:
    """A token with which a program of somebody's sees a circle and, with that scope, opens tables.

    :raises NotAllowed: they aren't in the circle, or have many tokens already
    :raises Invalid: it would last too long, or no time at all
    """
    stay_in(circle, user.pk)
    if not timedelta() < lasts <= LONGEST:
        raise Invalid("days", _("A token can last from 1 day to %(most)d days.") % {"most": LONGEST.days})
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise NotAllowed(_("You have %(most)d tokens already. Revoke one of them first.") % {"most": MOST_TOKENS})
    secret = tokens.new_api_token()
    made = ApiToken.objects.create(
        user=user,
        circle_id=circle,
        name=name,
        scope=scope,
        digest=tokens.digest(secret),
        good_until=timezone.now() + lasts,
    )
    return TokenMade(made, secret)


def revoke_api_token(*, user: User, token: int) -> None:
    """Let one of somebody's own tokens be good no longer; nothing happens if it isn't theirs, or isn't there."""
    ApiToken.objects.filter(user=user, id=token).delete()


def revoke_api_tokens(*, user: User) -> None:
    """Let none of somebody's tokens be good any longer."""
    ApiToken.objects.filter(user=user).delete()
