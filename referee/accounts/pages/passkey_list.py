"""The passkeys that people have: rows of django-allauth's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AbstractBaseUser

from referee.operations.mentions import Mentions


class PasskeyListed(NamedTuple):
    """A passkey: its name, the time when it was made and the time of its last use."""

    id: int
    name: str
    made_at: datetime
    used_at: datetime | None


def passkeys_listed(user: AbstractBaseUser) -> Sequence[PasskeyListed]:
    """Return the passkeys of somebody, the oldest first."""
    rows = Authenticator.objects.filter(user=user.pk, type=Authenticator.Type.WEBAUTHN).order_by("id")
    return [PasskeyListed(row.id, str(row.wrap().name), row.created_at, row.last_used_at) for row in rows]


def erase_in_passkeys(*, mentions: Mentions, **_told: object) -> int:
    """Put the other name in place of every mention, and return the number of passkeys that had one."""
    found = 0
    for passkey in Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN):
        name = mentions.without(passkey.data["name"])
        if name != passkey.data["name"]:
            passkey.data["name"] = name
            passkey.save(update_fields=["data"])
            found += 1
    return found
