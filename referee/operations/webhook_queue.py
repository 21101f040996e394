"""The queue of lines for webhooks: each is claimed by one process, and tried again later if it wasn't taken."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee import models, queries

PAUSES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""The pauses between the first try and the last, as Standard Webhooks has them: three days in all."""

LEASE = timedelta(minutes=2)
"""The time that a process has for a try; after it another one, or the same after a restart, tries again."""

MOST_WAITING = 1000
"""Lines that wait for a webhook at a time. More aren't put in line before some are gone: the log keeps them."""

KEPT = 20
"""Lines that are kept of each webhook after they were taken or given up, for their answers."""

GONE = 410
"""The status with which a receiver says that it wants nothing any more."""


def queue_lines(webhook: models.Webhook, settled: int) -> bool:
    """Queue the lines that a webhook wants, some at a time, up to a settled number, and return True if there may be more."""
    if not queries.is_good_webhook(webhook):
        models.Webhook.objects.filter(id=webhook.id).update(number=settled)
        webhook.deliveries.filter(due_at__isnull=False).delete()
        return False
    if webhook.deliveries.filter(due_at__isnull=False).count() >= MOST_WAITING:
        return False
    found = queries.events_after(queries.Audience(webhook.circle_id), webhook.number, settled)
    wanted = [each.event.line for each in found.events if queries.is_wanted_by_webhook(each.event, webhook.kinds)]
    with transaction.atomic():
        # Another server may have done the same meanwhile.
        moved = models.Webhook.objects.filter(id=webhook.id, number=webhook.number).update(number=found.reached)
        if moved and wanted:
            models.WebhookDelivery.objects.bulk_create(
                models.WebhookDelivery(webhook=webhook, line=line.id) for line in wanted
            )
    return bool(moved) and found.reached < settled


def claim_delivery(busy: Collection[UUID]) -> models.WebhookDelivery | None:
    """Claim the line that has been due for longest, of a webhook to which nothing is being sent; None where none is due."""
    now = timezone.now()
    due = models.WebhookDelivery.objects.filter(due_at__lte=now).exclude(webhook__in=busy)
    for found in due.select_related("webhook").order_by("due_at", "made_at", "id")[:1]:
        claimed = models.WebhookDelivery.objects.filter(id=found.id, due_at=found.due_at).update(due_at=now + LEASE)
        return found if claimed else None
    return None


def drop_delivery(delivery: models.WebhookDelivery) -> None:
    """Take a line out that is there no longer."""
    models.WebhookDelivery.objects.filter(id=delivery.id).delete()


def note_delivery(delivery: models.WebhookDelivery, *, status: int | None, problem: str) -> None:
    """Write down how a try went, and when the next one is due if there is one."""
    now, tried = timezone.now(), delivery.tries + 1
    again = bool(problem) and status != GONE and tried <= len(PAUSES)
    with transaction.atomic():
        models.WebhookDelivery.objects.filter(id=delivery.id).update(
            tries=tried,
            status=status,
            problem=problem,
            answered_at=now,
            due_at=now + PAUSES[tried - 1] if again else None,
        )
        over = models.WebhookDelivery.objects.filter(webhook=delivery.webhook_id, due_at=None)
        kept = over.order_by("-answered_at", "-id").values_list("id", flat=True)[:KEPT]
        over.exclude(id__in=list(kept)).delete()
