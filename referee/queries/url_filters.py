"""The filters in the query string of a URL: games, dates and pages."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.wording.lists import one_of
from scoring.games import GAMES, game_lists

PAGE = 50
"""The number of sessions or players on a page."""

MOST_ON_A_PAGE = 100
"""The largest number of them that a program can ask for on a page."""

FURTHEST_PAGE = 100_000
"""The last page that can be asked for."""

WEEKDAYS = range(1, 8)
"""The days of the week by number, Monday first."""


def known_variant(variant: str) -> str:
    """Return the slug of a game after checking it.

    :raises Invalid: there is no such game
    """
    if variant not in GAMES:
        raise Invalid("variant", _("The game can be %(choices)s.") % {"choices": one_of(GAMES)})
    return variant


def known_group(group: str) -> tuple[str, ...]:
    """Return the slugs of the games in a group of the list of games.

    :raises Invalid: there is no such group
    """
    groups = {of.slug: tuple(game.slug for game in games) for of, games in game_lists()}
    if group not in groups:
        raise Invalid("group", _("“%(field)s” can be %(choices)s.") % {"field": "group", "choices": one_of(groups)})
    return groups[group]


def known_weekday(weekday: str) -> int:
    """Return the number of a day of the week.

    :raises Invalid: it isn't a day of the week
    """
    if weekday not in {str(day) for day in WEEKDAYS}:
        raise Invalid("weekday", _("The weekday is a number from 1 for Monday to 7 for Sunday."))
    return int(weekday)


def parse_moment(text: str, field: str, end: bool = False) -> datetime:
    """Return the time meant: the beginning of a date; with ``end``, the first time after that date or time.

    :raises Invalid: the text is neither a date nor a time; the error names the field
    """
    try:
        if (day := parse_date(text)) is not None:
            return _in_utc(datetime.combine(day + timedelta(days=1 if end else 0), time.min))
        if (moment := parse_datetime(text)) is not None:
            return _in_utc(moment + timedelta(microseconds=1 if end else 0))
    except (ValueError, OverflowError):
        pass
    text = _("“%(field)s” must be a day such as 2026-01-31, or a time such as 2026-01-31T20:15.")
    raise Invalid(field, text % {"field": field})


def moment_in(text: str, field: str) -> datetime:
    """Return the moment that a program sends, in the form of RFC 3339: with its time, and its offset from UTC.

    :raises Invalid: the text is none; names the field
    """
    try:
        moment = parse_datetime(text.upper())
        if moment is not None and timezone.is_aware(moment):
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    sentence = _("“%(field)s” must be a moment such as 2026-01-31T20:15:00Z, with its offset from UTC.")
    raise Invalid(field, sentence % {"field": field})


def _in_utc(moment: datetime) -> datetime:
    """Return the time in UTC; without an offset it is in the server's time zone."""
    return (timezone.make_aware(moment) if timezone.is_naive(moment) else moment).astimezone(UTC)


def page_size(size: str | int) -> int:
    """Return the size of a page as given in a URL.

    :raises Invalid: a page can't have this size
    """
    text = str(size)
    if not (text.isascii() and text.isdecimal() and len(text) <= 3 and 1 <= int(text) <= MOST_ON_A_PAGE):
        told = {"most": MOST_ON_A_PAGE}
        raise Invalid("page_size", _("The size of a page must be a whole number from 1 to %(most)d.") % told)
    return int(text)


def page_number(page: str | int) -> int:
    """Return the number of a page as given in a URL.

    :raises Invalid: it isn't a page number
    """
    text = str(page)
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and 1 <= int(text) <= FURTHEST_PAGE):
        raise Invalid("page", _("The page must be a whole number from 1 to %(most)d.") % {"most": FURTHEST_PAGE})
    return int(text)
