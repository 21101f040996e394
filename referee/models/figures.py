"""Figures of each hand and seat: a copy from which the statistics of players are added up."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from referee.models.people import Player
from referee.models.sessions import Hand, Session


class HandOfSeat(models.Model):
    """The figures of one seat in a hand whose result stands. A copy of the log; points are as the game counts them.

    ``points_play`` are the awards of rulings that name the seat, ``points_end`` those of the result for its side.
    ``plays`` are tiles laid, ``scoring`` those of them that brought the seat points, ``draws`` tiles drawn, and
    ``unlawful`` the entries of the seat that break a rule and stand. ``best_points`` are the most points of one entry
    of the seat, 0 where none has brought any, and ``best_line`` is the first such entry. ``out``: the seat went out.
    Where plays weren't entered, ``plays``, ``scoring``, ``passes`` and ``draws`` are 0, and ``tiles_left`` is 0 unless
    tiles were counted.

    A hand that was thrown in has rows only for seats to which it brought something.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="hands_of_seats")
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="seats", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="hands", db_index=False)
    seat = models.PositiveSmallIntegerField(_("seat"), validators=[MinValueValidator(1)])
    side = models.PositiveSmallIntegerField(_("side"), validators=[MinValueValidator(1)])
    ending = models.CharField(_("ending"), max_length=16)
    won = models.BooleanField(_("won"))
    out = models.BooleanField(_("went out"))
    points_play = models.IntegerField(_("points by play"))
    points_end = models.IntegerField(_("points at the end"))
    plays = models.PositiveSmallIntegerField(_("plays"))
    scoring = models.PositiveSmallIntegerField(_("scoring plays"))
    passes = models.PositiveSmallIntegerField(_("passes"))
    draws = models.PositiveIntegerField(_("tiles drawn"))
    unlawful = models.PositiveSmallIntegerField(_("entries against the rules"))
    best_points = models.IntegerField(_("points of the best play"))
    best_line = models.UUIDField(_("best play"), null=True, blank=True)
    tiles_left = models.PositiveSmallIntegerField(_("tiles left"))

    class Meta:
        ordering = ["session", "hand", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat", "session"], name="one_row_a_hand_and_seat"),
        ]
        indexes = [models.Index(fields=["player", "session"], name="hands_of_a_player")]
        verbose_name = _("hand of a seat")
        verbose_name_plural = _("hands of seats")

    def __str__(self) -> str:
        return f"{self.hand_id} {self.seat}"
