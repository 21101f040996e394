"""The people who play here, and their wins and losses at each patience."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.accounts.models import Circle
from scoring.record.player_names import LONGEST, LONGEST_KEY, same_name_key

NEVER = datetime(1970, 1, 1, tzinfo=UTC)
"""The value of ``latest`` for a player who has never played: earlier than any real time."""


class PlayerColor(models.TextChoices):
    """The colors that a player can choose. Their shades, for light and dark, are in ``static/css/base.css``."""

    RED = "red", _("red")
    ORANGE = "orange", _("orange")
    GOLD = "gold", _("gold")
    GREEN = "green", _("green")
    TEAL = "teal", _("teal")
    BLUE = "blue", _("blue")
    VIOLET = "violet", _("violet")
    PINK = "pink", _("pink")


class Player(models.Model):
    """A person who plays here. Within a circle, or on an open server, names that look the same are the same player's.

    One person may have been entered under several names. Each name stays a player of its own, to whom the log's seats
    belong; ``merged_into`` is the player whose other name it is, and ``person`` the end of that chain, or the player
    itself where there is none. Only `referee.operations.player_merges` writes either of them. A ``hidden`` player is
    left out of every list. ``color`` and ``mark`` (an emoji or initials) stand beside the name; both are empty until they
    are chosen.

    ``sessions`` and ``latest`` are copies: the number of tables at which the person has a seat, and when the latest was
    opened (`NEVER` where there is none, so that one index orders everybody on every database).
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST)
    same_name = models.CharField(max_length=LONGEST_KEY, editable=False)
    circle = models.ForeignKey(
        Circle, models.PROTECT, null=True, blank=True, related_name="players", db_index=False, verbose_name=_("circle")
    )
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        db_index=False,
        editable=False,
        related_name="merged",
        verbose_name=_("merged into"),
    )
    person = models.ForeignKey(
        "self", models.PROTECT, editable=False, related_name="known_as", verbose_name=_("person")
    )
    hidden = models.BooleanField(_("hidden"), default=False, editable=False)
    color = models.CharField(_("color"), max_length=8, choices=PlayerColor.choices, blank=True, editable=False)
    mark = models.CharField(_("emoji or initials"), max_length=32, blank=True, editable=False)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    sessions = models.PositiveIntegerField(_("sessions"), default=0, editable=False)
    latest = models.DateTimeField(_("last played"), default=NEVER, editable=False)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["same_name"], condition=Q(circle__isnull=True), name="one_player_a_name"),
            models.UniqueConstraint(
                fields=["circle", "same_name"], condition=Q(circle__isnull=False), name="one_player_a_name_of_a_circle"
            ),
        ]
        indexes = [
            models.Index(fields=["same_name"], name="players_by_name"),
            models.Index(fields=["-latest", "name"], name="players_latest"),
            models.Index(
                fields=["circle", "-latest", "name"],
                condition=Q(circle__isnull=False),
                name="players_of_a_circle_latest",
            ),
        ]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.same_name = same_name_key(self.name)
        if self.person_id is None:
            self.person_id = self.id
        super().save(*args, **kwargs)

    @property
    def last_played(self) -> datetime | None:
        """The time when the latest table with the player in a seat was opened; None where there is none."""
        return self.latest if self.sessions else None


class Tally(models.Model):
    """A player's wins and losses at one patience, over all sessions: a copy of the hands that count.

    Hands are in the order in which they ended, the latest at ``last_ended``. ``streak`` is the number won in a row up
    to now, ``longest`` the longest such run ever, and ``fewest_left`` the fewest tiles that a hand has left.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="tallies", db_index=False)
    variant = models.CharField(_("game"), max_length=40)
    won = models.PositiveIntegerField(_("won"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)
    streak = models.PositiveIntegerField(_("streak"), default=0)
    longest = models.PositiveIntegerField(_("best streak"), default=0)
    fewest_left = models.PositiveSmallIntegerField(_("fewest left"), null=True)
    last_ended = models.DateTimeField(_("last ended"), null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "variant"], name="one_tally_a_patience")]
        indexes = [models.Index(fields=["variant", "-won", "lost"], name="tallies_best")]
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")

    def __str__(self) -> str:
        return f"{self.player} {self.variant}"
