"""The right to write in a session, and how it moves to another device."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.sessions import Session
from referee.models.tokens import TOKEN_LASTS


class Key(models.Model):
    """The right to write in one session: everything (the keeper's, ``seat`` empty) or one seat's own entries.

    Of its 128 random bits only the SHA-256 is kept. ``device`` names the browser whose cookie stands for the key; it is
    empty for a key that a program sends itself. ``account`` is the id of the account that holds the key, on a server
    for members: the key writes nothing once that account is closed. It isn't a foreign key, since no constraint on rows
    written during play may cross sessions (docs/decisions/13).
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="keys")
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    device = models.CharField(max_length=43, blank=True, editable=False)
    account = models.BigIntegerField(_("account"), null=True, blank=True, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["device", "session"], condition=~Q(device=""), name="keys_of_a_device"),
            models.Index(fields=["device", "-id"], condition=~Q(device=""), name="keys_of_a_device_latest"),
            models.Index(fields=["account", "session"], condition=Q(account__isnull=False), name="keys_of_an_account"),
        ]
        verbose_name = _("key")
        verbose_name_plural = _("keys")

    def __str__(self) -> str:
        holder = _("scorekeeper") if self.is_keeper else _("seat %(number)d") % {"number": self.seat}
        return f"{self.session}: {holder}"

    @property
    def is_keeper(self) -> bool:
        """True if this key writes (or wrote) everything in its session."""
        return self.seat is None

    @property
    def is_withdrawn(self) -> bool:
        """True if the pen or the seat has moved on to another device."""
        return self.withdrawn_at is not None


class PenToken(models.Model):
    """A single-use token, good for ten minutes, that moves the pen (``seat`` empty) or a seat to another device.

    It is void as soon as the pen or the seat was taken with another token, at ``taken_at``.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="pen_tokens")
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    good_until = models.DateTimeField(_("good until"))
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True)

    class Meta:
        verbose_name = _("pen token")
        verbose_name_plural = _("pen tokens")

    def __str__(self) -> str:
        return f"{self.session}: {self.good_until}"


class SeatRequests(models.QuerySet["SeatRequest"]):
    """Requests for seats, those that wait or all."""

    def waiting(self) -> SeatRequests:
        """Return those that still wait for an answer."""
        return self.filter(closed_at=None, asked_at__gte=timezone.now() - TOKEN_LASTS)


class SeatRequest(models.Model):
    """A request of a device that watches a table to enter the plays of a seat. It waits for the keeper's answer.

    ``closed_at`` is the time when it was answered, withdrawn, or followed by another. It is void after ten minutes.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="seat_requests")
    seat = models.PositiveSmallIntegerField(_("seat"))
    device = models.CharField(max_length=43, editable=False)
    account = models.BigIntegerField(_("account"), null=True, blank=True)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    objects = SeatRequests.as_manager()

    class Meta:
        ordering = ["asked_at"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["session", "device"], condition=Q(closed_at=None), name="one_open_seat_request_a_device"
            )
        ]
        verbose_name = _("request for a seat")
        verbose_name_plural = _("requests for seats")

    def __str__(self) -> str:
        return _("%(session)s: seat %(number)d") % {"session": self.session, "number": self.seat}
