"""Webhooks: addresses that are sent the lines of logs as they are written, and what is to be sent to them."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.accounts.models import Circle

LONGEST_URL = 500
LONGEST_SECRET = 100


class Webhook(models.Model):
    """An address that is sent lines of these ``kinds``, each as it is written.

    ``circle`` is whose sessions they are of, on a server for members; empty on an open one. ``account`` is the id of its
    owner who made it, with whose ownership it ends. Signing needs the ``secret`` itself. All lines up to ``number``
    have been looked at.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    circle = models.ForeignKey(
        Circle, models.CASCADE, null=True, blank=True, related_name="webhooks", verbose_name=_("circle")
    )
    account = models.BigIntegerField(_("account"), null=True, blank=True, editable=False)
    url = models.CharField(_("address"), max_length=LONGEST_URL)
    secret = models.CharField(max_length=LONGEST_SECRET, editable=False)
    kinds = models.JSONField(_("kinds"), default=list)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    number = models.BigIntegerField(_("number"), default=0, editable=False)

    class Meta:
        ordering = ["made_at", "id"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return self.url


class WebhookDelivery(models.Model):
    """A line to be sent to a webhook, or sent.

    It names the line by its id and holds nothing of what it says: the message is made when it is sent, so that no copy
    outlives a session that is deleted or a name that is erased. ``due_at`` is when it is tried (again), empty once it was
    taken or given up. ``status`` is the HTTP status of the last answer, ``problem`` why there was none, or why it doesn't
    count.
    """

    class Problem(models.TextChoices):
        NOT_PUBLIC = "not_public", _("address of a private network")
        UNKNOWN_HOST = "unknown_host", _("unknown host")
        UNREACHABLE = "unreachable", _("no connection")
        TIMED_OUT = "timed_out", _("no answer in time")
        NOT_TRUSTED = "not_trusted", _("certificate not trusted")
        NO_HTTP = "no_http", _("answer that isn't HTTP")
        REFUSED = "refused", _("status other than 2xx")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    line = models.UUIDField(_("line"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    due_at = models.DateTimeField(_("due"), null=True, blank=True, default=timezone.now)
    status = models.PositiveSmallIntegerField(_("status"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=12, blank=True, choices=Problem.choices)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        ordering = ["made_at", "id"]
        indexes = [models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="deliveries_due")]
        verbose_name = _("delivery to a webhook")
        verbose_name_plural = _("deliveries to webhooks")

    def __str__(self) -> str:
        return f"{self.webhook_id} {self.line}"
