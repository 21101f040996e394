"""Days in words, as people name them on a list."""

from __future__ import annotations

from datetime import datetime

from django.contrib.humanize.templatetags.humanize import naturalday
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext


def day_in_words(moment: datetime) -> str:
    """Return a day in words, in the reader's time zone.

    ``today``, ``yesterday``, ``Thursday, Nov 19``, or in another year ``Nov 19, 2025``.
    """
    local, now = timezone.localtime(moment), timezone.localtime()
    if local.year != now.year and (now.date() - local.date()).days > 1:
        return date_format(local, pgettext("date format for a day of another year", "M j, Y"))
    return str(naturalday(local, pgettext("date format for a day of this year", "l, M j")))
