"""The sessions that were played here, filtered and in pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Prefetch, Q, prefetch_related_objects
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.listing import one_of
from referee.queries.scope import Scope
from referee.queries.searching import Fact, Name, find, part_of_a_name, person
from scoring.games import GAMES
from scoring.names import same_name_key
from scoring.results import Ending

PAGE = 50
"""Sessions on a page."""

FURTHEST_PAGE = 100_000
"""The last page that can be asked for."""

_STATUSES = {"open": False, "finished": True}
_LONGEST_SEARCH = 200


class HandsCounted(NamedTuple):
    """How many hands of a session were begun, and of those that are won or lost how many were."""

    begun: int
    won: int
    lost: int


class HistoryPage(NamedTuple):
    """One page of the history, the latest session first.

    Each session comes with its ``seats`` (and their players) fetched; ``hands`` are counted by the session's id.
    With ``more``, there are more sessions than the ``total`` that were counted, and another page than the last of ``pages``.
    """

    sessions: tuple[models.Session, ...]
    hands: Mapping[UUID, HandsCounted]
    number: int
    pages: int
    total: int
    more: bool = False


def history(
    *,
    scope: Scope,
    search: str | None = None,
    player: str | None = None,
    variant: str | None = None,
    status: str | None = None,
    from_: str | None = None,
    to: str | None = None,
    page: str | int = 1,
) -> HistoryPage:
    """The sessions in the scope that fit every filter given; filters come as they stand in an address.

    Each word of ``search`` must be part of a player's or the game's name. ``player`` is an id or a name in any case,
    ``status`` is ``open`` or ``finished``, ``from_`` and ``to`` are days or moments between which the session was opened,
    both included.

    :raises Invalid: a filter can't be read; names it and what it may be
    """
    names = [part_of_a_name(word, scope) for word in _words(search or "")]
    if player:
        names.append(_player(player, scope))
    facts: dict[str, Fact] = {**scope.facts}
    if variant:
        facts["variant"] = known_variant(variant)
    if status:
        facts["finished"] = _known_status(status)
    if from_:
        facts["opened_at__gte"] = moment_meant(from_, "from")
    if to:
        facts["opened_at__lt"] = moment_meant(to, "to", end=True)
    number = page_number(page)
    found = find(facts, names, (number - 1) * PAGE, PAGE)
    pages = max(1, -(-found.total // PAGE), number + 1 if found.more and len(found.sessions) == PAGE else 1)
    return HistoryPage(found.sessions, listed(found.sessions), number, pages, found.total, found.more)


def listed(sessions: Sequence[models.Session]) -> dict[UUID, HandsCounted]:
    """How many hands each of these sessions has; fetches their seats and players too."""
    prefetch_related_objects(
        sessions, Prefetch("seats", models.Seat.objects.select_related("player").order_by("number"))
    )
    hands = {session.id: HandsCounted(0, 0, 0) for session in sessions}
    in_force = models.Hand.objects.filter(session__in=hands, in_force=True).order_by()
    counted = in_force.values_list("session_id").annotate(
        begun=Count("id"),
        won=Count("id", filter=Q(ending=Ending.WON.value)),
        lost=Count("id", filter=Q(ending=Ending.LOST.value)),
    )
    hands |= {session: HandsCounted(begun, won, lost) for session, begun, won, lost in counted}
    return hands


def _player(player: str, scope: Scope) -> Name:
    try:
        return Name((UUID(player),))  # of the sessions in scope, whoever it is
    except ValueError:
        if "\x00" in player:
            raise Invalid("player", _("A player is named by an id or a name.")) from None
        return person(scope.players().filter(same_name=same_name_key(" ".join(player.split()))))


def _words(search: str) -> list[str]:
    if "\x00" in search or len(search) > _LONGEST_SEARCH:
        raise Invalid("search", _("Type at most %(most)d characters to search for.") % {"most": _LONGEST_SEARCH})
    return [same_name_key(word) for word in search.split()]


def known_variant(variant: str) -> str:
    """The slug of a game.

    :raises Invalid: there is no such game
    """
    if variant not in GAMES:
        raise Invalid("variant", _("The game can be %(choices)s.") % {"choices": one_of(GAMES)})
    return variant


def _known_status(status: str) -> bool:
    if status not in _STATUSES:
        raise Invalid("status", _("The status can be %(choices)s.") % {"choices": one_of(_STATUSES)})
    return _STATUSES[status]


def moment_meant(text: str, field: str, end: bool = False) -> datetime:
    """The moment meant: of a day its beginning; with ``end`` the first after that day or moment.

    :raises Invalid: the text is neither; names the field
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


def _in_utc(moment: datetime) -> datetime:
    """The moment, which without an offset is meant in the server's time zone."""
    return (timezone.make_aware(moment) if timezone.is_naive(moment) else moment).astimezone(UTC)


def page_number(page: str | int) -> int:
    """The number of a page as it stands in an address.

    :raises Invalid: it is none
    """
    text = str(page)
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and 1 <= int(text) <= FURTHEST_PAGE):
        raise Invalid("page", _("The page must be a whole number from 1 to %(most)d.") % {"most": FURTHEST_PAGE})
    return int(text)
