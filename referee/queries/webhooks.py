"""Webhooks: who may have some, which there are, and what they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import Membership
from referee.exceptions import NotAllowed
from referee.log import current_state
from referee.queries.all_lines import NumberedEvent
from referee.queries.log_events import LogEvent, log_event
from referee.queries.members import owns_circle
from referee.queries.scope import Scope

RESULT = "result"
"""The kind of lines with which a hand gets its result, or the table ends its session."""

WEBHOOK_KINDS = (RESULT, *models.Play.Kind.values)
"""The kinds of lines that a webhook can be made for."""

ANSWERS = 10
"""The last answers that are listed of each webhook."""


class WebhookRight(NamedTuple):
    """The right to have webhooks: of a circle, for one of its owners, or with None of a whole open server."""

    circle: int | None
    account: int | None


class WebhookListed(NamedTuple):
    """A webhook, how many lines wait to be sent to it, and the last that were tried, the latest first."""

    webhook: models.Webhook
    waiting: int
    answers: Sequence[models.WebhookDelivery]


def webhook_right(user: AbstractBaseUser | AnonymousUser, scope: Scope, *, at_the_machine: bool) -> WebhookRight:
    """Return the right of somebody to have webhooks: on an open server staff's, and that of whoever runs it.

    On a server for members it is an owner's, for the circle of theirs that lists show.

    :raises NotAllowed: they have none, or the server has no webhooks
    """
    if not settings.REFEREE_WEBHOOKS:
        raise NotAllowed(_("Webhooks are off on this server. The person who runs it can turn them on."))
    if scope.is_everything:
        if not at_the_machine and not (isinstance(user, User) and user.is_staff):
            raise NotAllowed(
                _("Only the person who runs this server can do this: on its own machine, or after logging in as staff.")
            )
        return WebhookRight(None, None)
    if scope.read_only:
        raise NotAllowed(_("This token may only read. Make one that may keep score."))
    circle = scope.circles.present
    if circle is None or not owns_circle(user, circle):
        raise NotAllowed(_("Only an owner of the circle can do this."))
    return WebhookRight(circle, user.pk)


def webhooks_of(right: WebhookRight) -> QuerySet[models.Webhook]:
    """Return the webhooks that somebody with this right may see and delete."""
    found = models.Webhook.objects.all()
    return found if right.circle is None else found.filter(circle=right.circle)


def webhooks_listed(right: WebhookRight) -> list[WebhookListed]:
    """Return these webhooks, the oldest first, with their last answers."""
    waiting = Count("deliveries", filter=Q(deliveries__due_at__isnull=False))
    return [
        WebhookListed(webhook, webhook.waiting, _last_answers(webhook))
        for webhook in webhooks_of(right).annotate(waiting=waiting)
    ]


def webhook_listed(webhook: models.Webhook) -> WebhookListed:
    """Return a webhook with its last answers."""
    return WebhookListed(webhook, webhook.deliveries.filter(due_at__isnull=False).count(), _last_answers(webhook))


def _last_answers(webhook: models.Webhook) -> list[models.WebhookDelivery]:
    return list(webhook.deliveries.filter(answered_at__isnull=False).order_by("-answered_at", "-id")[:ANSWERS])


def is_good_webhook(webhook: models.Webhook) -> bool:
    """Return True while the webhook is sent anything: its circle has the owner who made it, with an open account."""
    if settings.REFEREE_ACCESS == "open":
        return webhook.circle_id is None
    owners = Membership.objects.filter(circle=webhook.circle_id, is_owner=True, user__is_active=True)
    return webhook.circle_id is not None and owners.filter(user=webhook.account).exists()


def is_wanted_by_webhook(event: LogEvent, kinds: Sequence[str]) -> bool:
    """Return True if a line is of one of these kinds."""
    line, hand = event.line, event.state.current
    if line.kind in kinds:
        return True
    if RESULT not in kinds:
        return False
    over = line.kind == models.Play.Kind.ENTRY and hand is not None and hand.hand.result is not None
    return over or line.kind == models.Play.Kind.ENDED


def line_to_deliver(delivery: models.WebhookDelivery) -> NumberedEvent | None:
    """Return the line with its session right after it; None where its session is gone, or in no circle of the webhook."""
    found = models.Play.objects.filter(id=delivery.line).select_related("session", "by", "hand").first()
    if found is None or found.session.circle_id != delivery.webhook.circle_id:
        return None
    return NumberedEvent(found.number or 0, log_event(found.session, found, current_state(found.session)))


def webhook_by_id(webhook_id: UUID) -> models.Webhook | None:
    """Return the webhook of that id, if there is one."""
    return models.Webhook.objects.filter(id=webhook_id).first()
