"""What is kept: people, sessions, hands, the log of everything entered, and keys.

The log (`Play`) is the truth. Whatever else changes in a session's rows (scores, endings, whether a
hand is still in force) is a copy of what replaying the log gives, and `manage.py rejudge` rebuilds it.
"""

from __future__ import annotations

from typing import Any, NoReturn
from uuid import uuid4

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.log import LogIsAppendOnly, LogQuerySet
from referee.names import LONGEST, same_name_key


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


class Session(models.Model):
    """Hands played one after another with the same game, rules and seats until the target is met.

    ``version`` grows by one with each line of the log. ``rules`` says which rules of `scoring` made the
    copies: ``scores`` (points by side), ``finished`` and ``winners`` (sides).
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    code = models.CharField(_("code"), max_length=8, unique=True, editable=False)
    variant = models.CharField(_("game"), max_length=40)
    options = models.JSONField(_("house rules"), default=dict)
    record = models.PositiveSmallIntegerField(_("record format"))
    rules = models.PositiveIntegerField(_("rules"))
    version = models.PositiveIntegerField(_("version"), default=0)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now, db_index=True)
    changed_at = models.DateTimeField(_("last entry"), default=timezone.now)
    scores = models.JSONField(_("scores"), default=dict)
    finished = models.BooleanField(_("finished"), default=False)
    winners = models.JSONField(_("winners"), default=list)

    class Meta:
        ordering = ["-opened_at", "-id"]
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        return f"{self.variant} {self.code}"


class Seat(models.Model):
    """A place at the table, numbered from 1 in turn order; scores belong to its side."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"), validators=[MinValueValidator(1)])
    side = models.PositiveSmallIntegerField(_("side"), validators=[MinValueValidator(1)])
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats", verbose_name=_("player"))

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["session", "player"], name="one_seat_a_player"),
        ]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Hand(models.Model):
    """One deal, from lead to count. Everything here is a copy of the log.

    ``in_force`` is false once its beginning was taken back. ``ending`` is empty until the result stands;
    from then on ``scores`` holds the session's scores with this hand, by side, and ``tiles_left`` what was left
    of a patience that was won or lost.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField(_("hand"), validators=[MinValueValidator(1)])
    in_force = models.BooleanField(_("in force"), default=True)
    ending = models.CharField(_("ending"), max_length=16, blank=True)
    scores = models.JSONField(_("scores"), default=dict)
    tiles_left = models.PositiveSmallIntegerField(_("tiles left"), null=True, blank=True)

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"], condition=Q(in_force=True), name="one_hand_of_a_number"
            ),
        ]
        verbose_name = _("hand")
        verbose_name_plural = _("hands")

    def __str__(self) -> str:
        return f"{self.session} {self.number}"


class Key(models.Model):
    """The right to write in one session: everything (the keeper's, ``seat`` empty) or one seat's own entries.

    Of its 128 random bits only the SHA-256 is kept. ``device`` names the browser whose cookie stands for
    the key; it is empty where a program carries the key itself.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="keys")
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    device = models.CharField(max_length=43, blank=True, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["device", "session"], condition=~Q(device=""), name="keys_of_a_device")]
        verbose_name = _("key")
        verbose_name_plural = _("keys")

    def __str__(self) -> str:
        holder = _("keeper") if self.is_keeper else _("seat %(number)d") % {"number": self.seat}
        return f"{self.session}: {holder}"

    @property
    def is_keeper(self) -> bool:
        """Whether this key writes (or wrote) everything in its session."""
        return self.seat is None

    @property
    def is_withdrawn(self) -> bool:
        """Whether the pen or the seat has moved on to another device."""
        return self.withdrawn_at is not None


class PenToken(models.Model):
    """A single-use token, good for ten minutes, that moves the pen (``seat`` empty) or a seat to another device."""

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
