"""The log of everything entered."""

from __future__ import annotations

from typing import Any, NoReturn
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.append_only import LogIsAppendOnly, LogQuerySet
from referee.models.keys import Key
from referee.models.sessions import Hand, Session


class Play(models.Model):
    """A line of the log: a hand begun, an entry, the session ended by its table, or something done to an earlier line.

    Never edited, never deleted.

    ``id`` is the sender's where one was sent. ``entry`` is what was entered, as in the session record (or how
    the hand began); ``of_line`` the line that an undo, redo or correction is about; ``why`` the reason given.
    ``ruling`` is a copy of the referee's answer when the line was written.
    """

    class Kind(models.TextChoices):
        BEGUN = "begun", _("hand begun")
        ENTRY = "entry", _("entry")
        UNDO = "undo", _("undo")
        REDO = "redo", _("redo")
        CORRECTION = "correction", _("correction")
        ENDED = "ended", _("session ended")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="lines", db_index=False)
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="lines", db_index=False)
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    entry = models.JSONField(_("entry"), default=dict, blank=True)
    of_line = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    by = models.ForeignKey(Key, models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    at = models.DateTimeField(_("at"), default=timezone.now)
    why = models.CharField(_("why"), max_length=200, blank=True)
    ruling = models.JSONField(_("ruling"), null=True, blank=True)

    objects = LogQuerySet["Play"].as_manager()

    class Meta:
        ordering = ["session", "version"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["session", "version"], name="one_line_a_version"),
            models.CheckConstraint(condition=Q(version__gt=0), name="versions_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=["begun", "entry", "ended"], of_line=None)
                | (~Q(kind__in=["begun", "entry", "ended"]) & Q(of_line__isnull=False)),
                name="only_changes_are_about_a_line",
            ),
        ]
        indexes = [models.Index(fields=["hand", "version"], name="lines_of_a_hand")]
        verbose_name = _("line of the log")
        verbose_name_plural = _("log")

    def __str__(self) -> str:
        return f"{self.session_id} {self.version} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise LogIsAppendOnly
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly
