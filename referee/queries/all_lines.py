"""The lines of all sessions in the order of their numbers, for programs that follow everything that they may see.

On PostgreSQL a line may be committed after another that has a larger number. So nobody goes on past a number before all
transactions that were writing lines when it was seen have committed or given up; on SQLite writers take turns.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import connection
from django.db.models import Max
from django.utils import timezone

from referee import models
from referee.accounts.models import ApiToken
from referee.log import SessionState, current_state
from referee.queries.log_events import AT_ONCE, LogEvent, log_event
from referee.queries.scope import Scope

_WRITERS = """SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'relation' AND relation = %s::regclass AND mode = 'RowExclusiveLock' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()"""


class Mark(NamedTuple):
    """The newest number of a moment. Lines up to it may still appear until all ``writers`` of that moment have ended."""

    number: int
    writers: frozenset[str] = frozenset()
    """PostgreSQL's names of the transactions in which others were writing lines."""


class Audience(NamedTuple):
    """The reader of lines of many sessions, by ids: the ``circle`` whose sessions they are, None on an open server.

    ``account`` and ``token`` are by what the reader was let in; None where nobody is asked.
    """

    circle: int | None = None
    account: int | None = None
    token: int | None = None

    @property
    def is_let_in(self) -> bool:
        """True while the reader is in the circle, and has the account and the token."""
        if (settings.REFEREE_ACCESS == "open") != (self.circle is None):
            return False
        if self.circle is None:
            return True
        accounts = User.objects.filter(is_active=True)
        if self.circle:  # no circle has the id 0, which stands for nobody's
            accounts = accounts.filter(memberships__circle=self.circle)
        if self.account is None or not accounts.filter(id=self.account).exists():
            return False
        return self.token is None or ApiToken.objects.filter(id=self.token, good_until__gte=timezone.now()).exists()


class NumberedEvent(NamedTuple):
    """A line with its number, and its session right after it."""

    number: int
    event: LogEvent


class EventSlice(NamedTuple):
    """The next lines, and the number up to which there are no others for this reader."""

    events: tuple[NumberedEvent, ...]
    reached: int


def audience_of(scope: Scope, user: AbstractBaseUser | AnonymousUser, token: ApiToken | None) -> Audience:
    """Return the reader of all that lists may show in this scope."""
    if scope.is_everything:
        return Audience()
    return Audience(scope.facts["circle"], user.pk, token.pk if token else None)


def newest_mark() -> Mark:
    """Return the mark of the present moment."""
    number = models.Play.objects.aggregate(newest=Max("number"))["newest"] or 0
    # In this order: by now everybody whose line has a smaller number holds the lock, or has ended.
    return Mark(number, _writers())


def is_settled(mark: Mark) -> bool:
    """Return True if no line up to the mark can appear any more."""
    return not mark.writers or mark.writers.isdisjoint(_writers())


def _writers() -> frozenset[str]:
    """Return the transactions in which others are writing lines.

    An insertion locks the table of lines before its line gets a number, and the lock is held until the transaction has
    ended. A snapshot wouldn't do: it leaves out every transaction that is newer than the last one that ended.
    """
    if connection.vendor != "postgresql":
        return frozenset()
    with connection.cursor() as cursor:
        cursor.execute(_WRITERS, [models.Play._meta.db_table])
        return frozenset(name for (name,) in cursor.fetchall())


def events_after(audience: Audience, number: int, until: int) -> EventSlice:
    """Return the next lines after a number up to a settled one, at most ``AT_ONCE``."""
    lines = models.Play.objects.filter(number__gt=number, number__lte=until).order_by("number")
    if audience.circle is not None:
        lines = lines.filter(session__circle=audience.circle)
    newest: dict[UUID, SessionState] = {}
    known: dict[UUID, SessionState] = {}
    events: list[NumberedEvent] = []
    for line in lines.select_related("session", "by", "hand")[:AT_ONCE]:
        session = line.session
        if session.id not in newest:
            newest[session.id] = current_state(session)
        event = log_event(session, line, newest[session.id], known.get(session.id))
        known[session.id] = event.state.log_state
        events.append(NumberedEvent(line.number or 0, event))
    return EventSlice(tuple(events), until if len(events) < AT_ONCE else events[-1].number)
