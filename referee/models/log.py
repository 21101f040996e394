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
from referee.models.line_numbers import NEXT_NUMBER
from referee.models.sessions import Hand, Session

_ABOUT_A_LINE = ["undo", "redo", "dispute", "settlement"]


class Play(models.Model):
    """A line of the log: what was entered, or what was done to something entered earlier.

    Never edited, never deleted.

    ``id`` comes from the sender if one was sent. ``entry`` is what was entered, as in the session record (or how the
    session was opened, how the hand began, what was claimed or settled). ``of`` is the line that an undo, redo, dispute
    or settlement is about, ``changes`` what a correction changes, ``why`` the reason given. ``hash`` is made from the
    line and the hash before it (`referee.log.chain`). ``ruling`` is a copy of the referee's answer to the entry.
    ``number`` is the line's among those of all sessions (`referee.models.line_numbers`); lines from before 0.2.0 have none.
    """

    class Kind(models.TextChoices):
        OPENED = "opened", _("session opened")
        BEGUN = "begun", _("hand begun")
        ENTRY = "entry", _("entry")
        UNDO = "undo", _("undo")
        REDO = "redo", _("redo")
        CORRECTION = "correction", _("correction")
        DISPUTE = "dispute", _("challenge")
        SETTLEMENT = "settlement", _("settlement")
        ENDED = "ended", _("session ended")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="lines", db_index=False)
    hand = models.ForeignKey(Hand, models.PROTECT, null=True, blank=True, related_name="lines", db_index=False)
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    entry = models.JSONField(_("entry"), default=dict, blank=True)
    of = models.UUIDField(_("of"), null=True, blank=True)
    changes = models.JSONField(_("changes"), null=True, blank=True)
    by = models.ForeignKey(Key, models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    at = models.DateTimeField(_("at"), default=timezone.now)
    why = models.CharField(_("why"), max_length=200, blank=True)
    hash = models.CharField(_("hash"), max_length=64, editable=False)
    ruling = models.JSONField(_("ruling"), null=True, blank=True)
    number = models.BigIntegerField(_("number"), null=True, blank=True, editable=False)

    objects = LogQuerySet["Play"].as_manager()

    class Meta:
        ordering = ["session", "version"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["session", "version"], name="one_line_a_version"),
            models.CheckConstraint(
                condition=Q(kind="opened", version=0) | (~Q(kind="opened") & Q(version__gt=0)),
                name="versions_from_the_opening",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=_ABOUT_A_LINE, of__isnull=False)
                | (~Q(kind__in=_ABOUT_A_LINE) & Q(of__isnull=True)),
                name="only_some_are_about_a_line",
            ),
            models.CheckConstraint(
                condition=Q(kind="correction", changes__isnull=False)
                | (~Q(kind="correction") & Q(changes__isnull=True)),
                name="only_a_correction_changes",
            ),
        ]
        indexes = [
            models.Index(fields=["hand", "version"], name="lines_of_a_hand"),
            models.Index(fields=["number"], name="lines_in_their_order"),
            models.Index(fields=["hash"], condition=Q(version=0), name="first_lines_by_hash"),
        ]
        verbose_name = _("line of the log")
        verbose_name_plural = _("log")

    def __str__(self) -> str:
        return f"{self.session_id} {self.version} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise LogIsAppendOnly
        self.number = NEXT_NUMBER
        super().save(*args, **kwargs)
        del self.number  # read again if anybody asks, for only the database knows it

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly


class Insertion(models.Model):
    """An entry inserted by a correction, which has no line of its own, with the session that it belongs to."""

    id = models.UUIDField(primary_key=True, editable=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="insertions", db_index=False)
    line = models.ForeignKey(Play, models.PROTECT, related_name="insertions", verbose_name=_("correction"))

    class Meta:
        verbose_name = _("insertion")
        verbose_name_plural = _("insertions")

    def __str__(self) -> str:
        return str(self.id)
