"""The people who play here."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.names import LONGEST, same_name_key


class Player(models.Model):
    """A person who plays here. The same name, whatever its case, is the same player."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST)
    same_name = models.CharField(max_length=3 * LONGEST, unique=True, editable=False)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.same_name = same_name_key(self.name)
        super().save(*args, **kwargs)
