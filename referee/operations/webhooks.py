"""Webhooks: made and deleted."""

from __future__ import annotations

import binascii
import secrets
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from referee import models, queries
from referee.exceptions import IdTaken, Invalid, NotAllowed, Unknown
from referee.operations.key_holders import hold_membership
from referee.operations.public_addresses import is_public_host
from referee.queries import WebhookRight

MOST_WEBHOOKS = 20
"""Webhooks of a circle, or of an open server."""

SECRET = "whsec_"  # how a secret begins
_BYTES = range(24, 65)
_NEW = 32


class WebhookMade(NamedTuple):
    """A webhook, and whether it was made before by the same request."""

    webhook: models.Webhook
    repeated: bool


@transaction.atomic
def create_webhook(
    *, right: WebhookRight, url: str, kinds: Sequence[str], secret: str | None = None, sent_id: UUID | None = None
) -> WebhookMade:
    """Send the lines of these kinds to an address from now on, signed with a secret, which is made up if none is given.

    :raises Invalid: the address or the secret can't be one
    :raises IdTaken: there is another webhook of that id
    :raises NotAllowed: there are many already, or their owner has just left the circle
    """
    hold_membership(right.circle, right.account)
    check_url(url)
    if secret is not None:
        check_secret(secret)
    wanted = list(dict.fromkeys(kinds))
    if not wanted:
        raise Invalid("kinds", _("Name at least one kind of line."))
    known = queries.webhook_by_id(sent_id) if sent_id else None
    if known is not None:
        same = (known.circle_id, known.url, known.kinds) == (right.circle, url, wanted)
        if not same or secret not in (None, known.secret):
            raise IdTaken(known.id)
        return WebhookMade(known, repeated=True)
    if models.Webhook.objects.filter(circle=right.circle).count() >= MOST_WEBHOOKS:
        text = _("There are %(most)d webhooks already. Delete one of them first.")
        raise NotAllowed(text % {"most": MOST_WEBHOOKS})
    made = models.Webhook.objects.create(
        id=sent_id or uuid4(),
        circle_id=right.circle,
        account=right.account,
        url=url,
        secret=secret or SECRET + b64encode(secrets.token_bytes(_NEW)).decode(),
        kinds=wanted,
        number=queries.newest_mark().number,
    )
    return WebhookMade(made, repeated=False)


def delete_webhook(*, right: WebhookRight, webhook_id: UUID) -> None:
    """Send nothing to an address any more, and forget what still waits.

    :raises Unknown: there is no such webhook, or it is of another circle
    """
    deleted, _rows = queries.webhooks_of(right).filter(id=webhook_id).delete()
    if not deleted:
        raise Unknown(_("There is no such webhook."))


def check_url(url: str) -> None:
    """Make sure that an address can be one of a webhook. The addresses that its host has are checked when it is sent to.

    :raises Invalid: it can't
    """
    private = settings.REFEREE_WEBHOOKS_PRIVATE
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname or "", parts.port
        host.encode("idna")
        readable = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    except ValueError:
        readable, parts, host = False, urlsplit(""), ""
    if not readable or not host or "@" in parts.netloc or parts.fragment:
        text = _("The address must be one such as https://chat.example.org/hooks/17, without a user or a fragment.")
        raise Invalid("url", text)
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise Invalid("url", _("The address must begin with https://."))
    if not private and not is_public_host(host):
        raise Invalid("url", _("This server sends nothing to addresses of its own machine or network."))


def check_secret(secret: str) -> None:
    """Make sure that a secret can sign.

    :raises Invalid: it can't
    """
    try:
        size = len(b64decode(secret.removeprefix(SECRET), validate=True))
    except (binascii.Error, ValueError):
        size = 0
    if not secret.startswith(SECRET) or size not in _BYTES:
        text = _("The secret must be “whsec_” and then 24 to 64 bytes in Base64. Left out, the server makes one.")
        raise Invalid("secret", text)
