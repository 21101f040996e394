"""The history of sessions, filtered and paginated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Prefetch, Q, prefetch_related_objects
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.players import Person, find_person
from referee.queries.scope import Scope
from referee.queries.session_search import (
    Condition,
    Fact,
    Facts,
    Name,
    SearchPage,
    across,
    beside,
    find,
    names_matching,
    plays,
)
from referee.queries.statuses import STATUSES, known_status
from referee.queries.units import known_unit
from referee.queries.url_filters import (
    PAGE,
    known_group,
    known_variant,
    known_weekday,
    moment_in,
    page_number,
    page_size,
    parse_moment,
)
from scoring.ending.results import Ending
from scoring.record.player_names import same_name_key

_LONGEST_SEARCH = 200


class HandsCounted(NamedTuple):
    """The number of hands of a session that were begun, and of those that were won and lost."""

    begun: int
    won: int
    lost: int


class HistoryPage(NamedTuple):
    """One page of the history, the latest session first.

    Each session comes with its ``seats`` (and their players) fetched; ``hands`` are counted by the session's id.
    With ``more``, there are more sessions than the ``total`` that were counted, and pages after the last of ``pages``.
    ``played`` is the number of those with a hand that has a result, and ``unfinished`` of these go on; both are None
    unless they were asked for.
    """

    sessions: tuple[models.Session, ...]
    hands: Mapping[UUID, HandsCounted]
    number: int
    pages: int
    total: int
    more: bool = False
    played: int | None = None
    unfinished: int | None = None
    size: int = PAGE


def history(
    *,
    scope: Scope,
    search: str | None = None,
    player: str | None = None,
    with_: str | Sequence[str] | None = None,
    against: str | Sequence[str] | None = None,
    won: str | None = None,
    variant: str | None = None,
    unit: str | None = None,
    group: str | None = None,
    status: str | None = None,
    weekday: str | None = None,
    from_: str | None = None,
    to: str | None = None,
    changed_since: str | None = None,
    page: str | int = 1,
    size: str | int = PAGE,
) -> HistoryPage:
    """Return a page of the sessions in the scope that match every filter; filters are strings as in the URL.

    Each word of ``search`` must be part of a player's or the game's name. ``player`` is an id or a name in any case, and
    so are ``won``, who must have won the session, and ``with_`` and ``against``, one or several, who must have sat on the
    same side as ``player``, and on another one. ``unit`` is what points are counted in, in a game that has several units,
    and ``group`` the games that lists put under one heading. ``status`` is one of `STATUSES`; ``from_`` and ``to`` are days
    or moments between which the session was opened, both included, and ``weekday`` is the day of the week, 1 for Monday to 7.
    ``changed_since`` is the moment at or after which the last line of a session's log was written.

    Of a ``player``'s sessions, those that were played are counted too, and how many of these go on.

    :raises Invalid: a filter can't be read; the error names the filter and the values allowed
    """
    names = [names_matching(word, scope) for word in _words(search or "")]
    names += _people(scope, player, _each(with_), _each(against), won)
    facts: dict[str, Fact] = {**scope.facts, **dict(_opened(weekday, from_, to))}
    if variant:
        facts["variant"] = known_variant(variant)
    if changed_since:
        facts["changed_at__gte"] = moment_in(changed_since, "changed_since")
    also = list(_conditions(variant, unit, group))
    if status:
        facts |= known_status(status).facts
        also += known_status(status).also
    number, many = page_number(page), page_size(size)
    found = find(facts, names, (number - 1) * many, many, also)
    pages = max(1, -(-found.total // many), number + 1 if found.more and len(found.sessions) == many else 1)
    told = HistoryPage(found.sessions, counted_hands(found.sessions), number, pages, found.total, found.more, size=many)
    if not player or found.more or status not in (None, "", "played"):
        return told
    played, unfinished = (_counted(found, each, facts, names, also) for each in ("played", "unfinished"))
    return told._replace(played=played, unfinished=unfinished)


def _counted(found: SearchPage, status: str, facts: Facts, names: Sequence[Name], also: Sequence[Condition]) -> int:
    """Return the number of the sessions found with this status; no query if all of them are on the page."""
    wanted = STATUSES[status].facts
    if found.total == len(found.sessions):
        return sum(all(getattr(session, fact) == wanted[fact] for fact in wanted) for session in found.sessions)
    return find({**facts, **wanted}, names, 0, 0, also).total


def _opened(weekday: str | None, from_: str | None, to: str | None) -> Iterator[tuple[str, Fact]]:
    """Yield the lookups that limit the time when a session was opened."""
    if weekday:
        yield "opened_at__weekday", known_weekday(weekday)
    if from_:
        yield "opened_at__gte", parse_moment(from_, "from")
    if to:
        yield "opened_at__lt", parse_moment(to, "to", end=True)


def _conditions(variant: str | None, unit: str | None, group: str | None) -> Iterator[Condition]:
    """Yield further conditions on the games of the sessions."""
    if unit:
        yield known_unit(unit, variant).condition
    if group:
        games = known_group(group)
        yield lambda _prefix: plays(games)


def counted_hands(sessions: Sequence[models.Session]) -> dict[UUID, HandsCounted]:
    """Return the number of hands of each of these sessions, and prefetch their seats and players."""
    prefetch_related_objects(
        sessions, Prefetch("seats", models.Seat.objects.select_related("player__person").order_by("number"))
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


def _people(
    scope: Scope, player: str | None, with_: Sequence[str], against: Sequence[str], won: str | None
) -> Iterator[Name]:
    """Yield the people named by the filters, with the conditions on their seats."""
    for field, other in (("with", with_), ("against", against)):
        if other and not player:
            text = _("“%(field)s” needs a player too: whose partner or opponent is it?")
            raise Invalid(field, text % {"field": field})
    if player:
        named = find_person("player", player, scope)
        for each in with_:
            yield _both(named, find_person("with", each, scope), beside)
        for each in against:
            yield _both(named, find_person("against", each, scope), across)
        if not with_ and not against:
            yield Name(named.names, seats=named.sessions)
    if won:
        winner = find_person("won", won, scope)
        yield Name(winner.names, won=True, seats=winner.sessions)


def _each(named: str | Sequence[str] | None) -> Sequence[str]:
    """Return the names in a filter that takes one or several; empty if there are none."""
    return [each for each in ([named] if isinstance(named, str) else named or ()) if each]


def _both(one: Person, other: Person, how: Callable[[Person], Q]) -> Name:
    """Return the seats of whichever of the two has played less, with the condition on how the other one sat."""
    few, many = sorted((one, other), key=lambda each: each.sessions)
    return Name(few.names, seat=how(many), seats=few.sessions)


def _words(search: str) -> list[str]:
    if "\x00" in search or len(search) > _LONGEST_SEARCH:
        raise Invalid("search", _("Type at most %(most)d characters to search for.") % {"most": _LONGEST_SEARCH})
    return [same_name_key(word) for word in search.split()]
