"""Circles: groups of people who share their sessions, on a server that is for members."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.record.player_names import LONGEST, LONGEST_KEY, same_name_key


class Circle(models.Model):
    """A group of people who play together. Only its members see its sessions, its players and their figures.

    The same name, whatever its case, is the same circle.
    """

    name = models.CharField(_("name"), max_length=LONGEST)
    same_name = models.CharField(max_length=LONGEST_KEY, unique=True, editable=False)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    members: models.ManyToManyField[Any, Any] = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="circles"
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("circle")
        verbose_name_plural = _("circles")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.same_name = same_name_key(self.name)
        super().save(*args, **kwargs)


class Membership(models.Model):
    """The membership of a user in a circle. Owners may also remove others, and let them choose a new password.

    ``player`` is the player who the member says they are, under the name that they chose: others see the person behind
    it. Only `referee.operations.own_players` writes it, and gives no person to two members.
    """

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    is_owner = models.BooleanField(_("owner"), default=False)
    player = models.OneToOneField(
        "referee.Player",
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="membership",
        verbose_name=_("player"),
    )
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        ordering = ["circle", "user"]
        constraints = [models.UniqueConstraint(fields=["user", "circle"], name="one_membership_a_circle")]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")

    def __str__(self) -> str:
        return f"{self.circle}: {self.user}"


class Invitation(models.Model):
    """A link that lets a number of people join a circle until a day. Of its 128 random bits only the SHA-256 is kept.

    ``made_by`` is empty where the server's host made it.
    """

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    makes_owner = models.BooleanField(_("for owners"), default=False)
    uses_left = models.PositiveSmallIntegerField(_("people left"), default=1)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    good_until = models.DateTimeField(_("good until"))

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.circle}: {self.good_until}"


class Departure(models.Model):
    """The departure of somebody from a circle: invitations made before ``at`` don't let them in again."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="departures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(_("left"), default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "circle"], name="one_departure_a_circle")]
        verbose_name = _("departure")
        verbose_name_plural = _("departures")

    def __str__(self) -> str:
        return f"{self.circle}: {self.user}"


class PasswordLink(models.Model):
    """The link with which somebody may choose a new password, and its giver: a new one takes the place of the last.

    Of its key only the SHA-256 is kept. ``made_by`` is an owner of the ``circle``; both are empty where the server's
    host made it.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, editable=False)
    circle = models.ForeignKey(Circle, models.CASCADE, null=True, blank=True, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("link to a new password")
        verbose_name_plural = _("links to new passwords")

    def __str__(self) -> str:
        return str(self.user)


class ApiToken(models.Model):
    """A secret that a member's program shows in place of a login: good for one circle and until a day.

    Of its 128 random bits only the SHA-256 is kept. ``used_at`` is right to the minute. Revoking a token deletes it.
    """

    class Scope(models.TextChoices):
        READ = "read", _("read")
        KEEP_SCORE = "keep", _("keep score")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    circle = models.ForeignKey(Circle, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=LONGEST)
    scope = models.CharField(_("may"), max_length=4, choices=Scope.choices)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    good_until = models.DateTimeField(_("good until"))
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("token of a program")
        verbose_name_plural = _("tokens of programs")

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"

    @property
    def is_over(self) -> bool:
        """True once it is no longer valid."""
        return self.good_until < timezone.now()
