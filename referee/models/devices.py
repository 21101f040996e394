"""Things that a device keeps for itself: house rules under a name, favorite games, tables that its first page hides."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.sessions import Session
from scoring.record.player_names import LONGEST, LONGEST_KEY, same_name_key


class SavedRules(models.Model):
    """House rules of a game that a device has saved under a name. ``options`` holds only those that aren't standard."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    device = models.CharField(max_length=43, editable=False)
    variant = models.CharField(_("game"), max_length=40)
    name = models.CharField(_("name"), max_length=LONGEST)
    same_name = models.CharField(max_length=LONGEST_KEY, editable=False)
    options = models.JSONField(_("house rules"), default=dict, blank=True)
    saved_at = models.DateTimeField(_("saved"), default=timezone.now)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["device", "variant", "same_name"], name="saved_rules_have_their_own_name"),
        ]
        verbose_name = _("saved house rules")
        verbose_name_plural = _("saved house rules")

    def __str__(self) -> str:
        return f"{self.variant}: {self.name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.same_name = same_name_key(self.name)
        super().save(*args, **kwargs)


class FavoriteGame(models.Model):
    """A game that a device has starred."""

    device = models.CharField(max_length=43, editable=False)
    variant = models.CharField(_("game"), max_length=40)

    class Meta:
        ordering = ["variant"]
        constraints = [models.UniqueConstraint(fields=["device", "variant"], name="one_star_a_game")]
        verbose_name = _("favorite game")
        verbose_name_plural = _("favorite games")

    def __str__(self) -> str:
        return self.variant


class HiddenTable(models.Model):
    """A session that a device hides from its first page, until something new is entered in it."""

    device = models.CharField(max_length=43, editable=False)
    session = models.ForeignKey(Session, models.CASCADE, related_name="hidden_by")
    hidden_at = models.DateTimeField(_("hidden"), default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "session"], name="hidden_once")]
        verbose_name = _("hidden table")
        verbose_name_plural = _("hidden tables")

    def __str__(self) -> str:
        return str(self.session)
