"""API tokens of members' programs: making them, and revoking one or all of them."""

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
from referee.operations.key_holders import hold_membership

LONGEST = timedelta(days=365)
MOST_TOKENS = 20
"""The most tokens that a member has at once, including expired ones."""


class TokenMade(NamedTuple):
    """A token that was just made, and its secret, which nobody can read again afterwards."""

    token: ApiToken
    secret: str


@transaction.atomic
def make_api_token(*, user: User, circle: int, name: str, scope: ApiToken.Scope, lasts: timedelta) -> TokenMade:
    """Make a token with which a user's program sees a circle and, if the scope allows it, opens tables.

    :raises NotAllowed: they aren't in the circle, or have many tokens already
    :raises Invalid: it would last too long, or no time at all
    """
    hold_membership(circle, user.pk)
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
    """Revoke one of a user's own tokens; do nothing if it isn't theirs, or doesn't exist."""
    ApiToken.objects.filter(user=user, id=token).delete()


def revoke_api_tokens(*, user: User) -> None:
    """Revoke all tokens of a user."""
    ApiToken.objects.filter(user=user).delete()
