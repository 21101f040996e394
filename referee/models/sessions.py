"""Sessions, their seats and their hands."""

from __future__ import annotations

from uuid import uuid4

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.accounts.models import Circle
from referee.models.log_ids import LogIds
from referee.models.people import Player
from scoring.depths import Depth

DEPTHS = [
    (Depth.TILES.value, _("every tile")),
    (Depth.POINTS.value, _("the points called")),
    (Depth.HANDS.value, _("hands as they end")),
]


class Session(models.Model):
    """Hands played one after another with the same game, rules and seats until the target is met.

    ``depth`` is that at which hands are kept that say nothing else.
    ``version`` grows by one with each line of the log, and ``head`` is the hash of the last. ``rules`` is the version
    of the rules in `scoring` that made the copies: ``options``, ``scores`` (points by side), ``played`` (one of its
    hands has a result), ``finished`` and ``winners`` (sides). On a server for members, the members of its ``circle``
    see it; the circle never changes. ``elsewhere`` keeps the ids that its log has for lines and players, in a session
    imported with its log from another server. ``seat_asked_at`` is the time of the latest request for a seat that waits
    for the keeper's answer (`SeatRequest`).
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    code = models.CharField(_("code"), max_length=8, unique=True, editable=False)
    variant = models.CharField(_("game"), max_length=40)
    options = models.JSONField(_("house rules"), default=dict)
    depth = models.CharField(_("depth"), max_length=8, choices=DEPTHS, default=Depth.TILES.value)
    record = models.PositiveSmallIntegerField(_("record format"))
    rules = models.PositiveIntegerField(_("rules"))
    version = models.PositiveIntegerField(_("version"), default=0)
    head = models.CharField(_("head of the log"), max_length=64, blank=True, editable=False)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    changed_at = models.DateTimeField(_("last entry"), default=timezone.now)
    scores = models.JSONField(_("scores"), default=dict)
    played = models.BooleanField(_("played"), default=False)
    finished = models.BooleanField(_("finished"), default=False)
    winners = models.JSONField(_("winners"), default=list)
    elsewhere = models.JSONField(null=True, blank=True, editable=False)
    seat_asked_at = models.DateTimeField(_("somebody asked for a seat"), null=True, blank=True, editable=False)
    circle = models.ForeignKey(
        Circle, models.PROTECT, null=True, blank=True, related_name="sessions", db_index=False, verbose_name=_("circle")
    )

    class Meta:
        ordering = ["-opened_at", "-id"]
        # None of them holds a column that a tap changes: on PostgreSQL each tap would then write an entry in every
        # index.
        indexes = [
            models.Index(fields=["-opened_at", "-id"], name="sessions_latest"),
            models.Index(fields=["-opened_at", "-id"], condition=Q(finished=False), name="sessions_open"),
            models.Index(fields=["-opened_at", "-id"], condition=Q(finished=True), name="sessions_finished"),
            models.Index(fields=["variant", "-opened_at", "-id"], name="sessions_of_a_game"),
            models.Index(
                fields=["variant", "-opened_at", "-id"], condition=Q(finished=False), name="sessions_of_a_game_open"
            ),
            models.Index(
                fields=["variant", "-opened_at", "-id"], condition=Q(finished=True), name="sessions_of_a_game_finished"
            ),
            models.Index(fields=["-opened_at", "-id"], condition=Q(played=False), name="sessions_not_played"),
            models.Index(
                fields=["circle", "-opened_at", "-id"], condition=Q(circle__isnull=False), name="sessions_of_a_circle"
            ),
        ]
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        return f"{self.variant} {self.code}"

    @property
    def log_ids(self) -> LogIds:
        """The ids that its log shows in place of this server's."""
        return LogIds.read(self.elsewhere)


_ASKED = ("finished", "won", "side")


class Seat(models.Model):
    """A place at the table, numbered from 1 in turn order; scores belong to its side. A copy of the log.

    Facts of the session by which lists and statistics select are repeated here, so that one index holds them in order:
    ``variant`` and ``opened_at`` of the session, whether it is ``finished``, and whether this side has ``won`` it. A
    play that doesn't end the session writes nothing here.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"), validators=[MinValueValidator(1)])
    side = models.PositiveSmallIntegerField(_("side"), validators=[MinValueValidator(1)])
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats", db_index=False, verbose_name=_("player"))
    variant = models.CharField(_("game"), max_length=40, editable=False)
    opened_at = models.DateTimeField(_("opened"), editable=False)
    finished = models.BooleanField(_("finished"), default=False, editable=False)
    won = models.BooleanField(_("won"), default=False, editable=False)

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["session", "player"], name="one_seat_a_player"),
        ]
        # They hold every column by which a list selects seats, so that only the rows that it shows are read.
        indexes = [
            models.Index(fields=["player", "-opened_at", "-session", *_ASKED], name="seats_latest_of_a_player"),
            models.Index(
                fields=["player", "variant", "-opened_at", "-session", *_ASKED], name="seats_of_a_player_and_game"
            ),
        ]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Hand(models.Model):
    """One deal, from lead to count. Everything here is a copy of the log.

    ``in_force`` is false once its beginning was taken back. ``depth`` is that at which it is kept. ``ending`` is empty until the result stands; from then on
    ``scores`` holds the session's scores with this hand, by side, ``tiles_left`` the number of tiles left in a patience
    that was won or lost, ``ended_at`` the time of its last entry in force, and ``result`` what lists show of it.
    ``began`` is the session as it stood before the hand, from which its lines can be replayed; the first hand has none.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    session = models.ForeignKey(Session, models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField(_("hand"), validators=[MinValueValidator(1)])
    in_force = models.BooleanField(_("in force"), default=True)
    depth = models.CharField(_("depth"), max_length=8, choices=DEPTHS, default=Depth.TILES.value)
    ending = models.CharField(_("ending"), max_length=16, blank=True)
    scores = models.JSONField(_("scores"), default=dict)
    tiles_left = models.PositiveSmallIntegerField(_("tiles left"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    result = models.JSONField(_("result"), default=dict, blank=True)
    began = models.JSONField(_("session at its beginning"), null=True, blank=True)

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
