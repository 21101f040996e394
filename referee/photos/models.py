"""The photo of a session's final table."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models import Session


class Photo(models.Model):
    """The photo of the table that is kept with a session: a JPEG of our own making, deleted with the session.

    It is in the database, so that a backup has it and a session never points to a file that is gone.
    """

    session = models.OneToOneField(Session, models.CASCADE, primary_key=True, related_name="photo")
    jpeg = models.BinaryField()
    width = models.PositiveSmallIntegerField(_("width"))
    height = models.PositiveSmallIntegerField(_("height"))
    taken_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta:
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

    def __str__(self) -> str:
        return str(self.session)
