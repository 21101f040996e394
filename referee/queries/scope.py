"""The scope of a reader: everything on an open server, and what their circles have on a server for members.

This is the only place that decides it. Lists are asked for with a scope. Whatever is about one session is asked for
with a `SeenSession` or a `SeenHand`, ids that only a scope makes out of those in a request: leaving the check out is an
error that mypy finds.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple, NewType
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import ApiToken, Membership
from referee.exceptions import NotAllowed, Unknown

SeenSession = NewType("SeenSession", UUID)
"""The id of a session that the reader may see, if it exists."""

SeenHand = NewType("SeenHand", UUID)
"""The id of a hand of such a session."""

GUEST_VIEWING_TIME = timedelta(days=1)
"""The time after its last entry for which a guest may go on watching a game that nobody has ended."""

RESULT_VIEWING_TIME = timedelta(hours=1)
"""The time for which a guest may look at the result of a game."""


class Circles(NamedTuple):
    """The circles of a reader: ``all`` by id, and the ``present`` one, to which lists and new tables belong."""

    all: frozenset[int]
    present: int | None


class Scope:
    """The rows that one reader may see.

    :param ask: returns the reader's circles, None for a stranger; called when they are first needed, which most taps
        never do. Without it the reader sees everything
    :param key: the key that a program has sent: it shows its own session
    :param read_only: whether the reader may look and not open a table
    """

    def __init__(
        self,
        ask: Callable[[], Circles | None] | None,
        key: models.Key | None = None,
        *,
        read_only: bool = False,
    ) -> None:
        self._ask = ask
        self._key = key
        self.read_only = read_only

    @property
    def is_everything(self) -> bool:
        """True if the reader sees all there is."""
        return self._ask is None

    @property
    def may_browse(self) -> bool:
        """True if the reader may ask for lists at all: anybody on an open server, otherwise anybody with an account."""
        return self.is_everything or self._asked is not None

    @property
    def circles(self) -> Circles:
        """The reader's circles; none for a stranger, and on an open server."""
        return self._asked or Circles(frozenset(), None)

    @cached_property
    def _asked(self) -> Circles | None:
        return self._ask() if self._ask else None

    @property
    def facts(self) -> dict[str, int | None]:
        """The lookups of the ORM that select the sessions or players to list."""
        # No row has the id 0, so a reader without a circle finds nothing.
        return {} if self.is_everything else {"circle": self.circles.present or 0}

    def sessions(self) -> QuerySet[models.Session]:
        """Return the sessions that lists may name."""
        return models.Session.objects.filter(**self.facts)

    def players(self) -> QuerySet[models.Player]:
        """Return every name under which anybody was entered, as far as the reader may see."""
        return models.Player.objects.filter(**self.facts)

    def people(self) -> QuerySet[models.Player]:
        """Return the people whom lists may name: each person once, and nobody who is hidden."""
        return self.players().filter(hidden=False, merged_into=None)

    def shows(self, session: models.Session) -> bool:
        """Return True if the reader may see this session."""
        if self.is_everything or (self._key and self._key.session_id == session.id):
            return True
        return guests_may_watch(session) or session.circle_id in self.circles.all


EVERYTHING = Scope(None)
"""The scope of everybody on an open server, and of commands."""

NOTHING = Scope(lambda: None)
"""The scope of a stranger on a server for members: only sessions in progress, by their address or code."""


def scope_of_user(
    user: AbstractBaseUser | AnonymousUser,
    chosen: Callable[[], int | None] = lambda: None,
    key: models.Key | None = None,
) -> Scope:
    """Return the scope of a user, logged in or not; everything on an open server.

    ``chosen`` returns the circle that they want to look at. Nothing is read from the database before it is needed.
    """
    if settings.REFEREE_ACCESS == "open":
        return EVERYTHING
    return Scope(lambda: circles_of(user, chosen()) if isinstance(user, AbstractBaseUser) else None, key)


def account_of(user: AbstractBaseUser | AnonymousUser) -> int | None:
    """Return the account to which a user's new keys belong; None for a guest and on an open server."""
    if settings.REFEREE_ACCESS == "open":
        return None
    return user.pk if isinstance(user, AbstractBaseUser) else None


def scope_of_token(token: ApiToken) -> Scope:
    """Return the scope of a member's program: everything of the circle for which its token was made."""
    circles = Circles(frozenset({token.circle_id}), token.circle_id)
    return Scope(lambda: circles, read_only=token.scope != ApiToken.Scope.KEEP_SCORE)


def circles_of(user: AbstractBaseUser, chosen: int | None = None) -> Circles:
    """Return the circles that a user belongs to; the one chosen is present, otherwise the one joined first."""
    joined = list(Membership.objects.filter(user=user.pk).order_by("id").values_list("circle", flat=True))
    return Circles(frozenset(joined), chosen if chosen in joined else next(iter(joined), None))


def circle_to_open_in(scope: Scope) -> int | None:
    """Return the circle in which the reader opens a table; None on an open server.

    :raises NotAllowed: only members open tables on this server
    """
    if scope.is_everything:
        return None
    if scope.read_only:
        raise NotAllowed(_("This token may only read. Make one that may keep score."))
    if not scope.may_browse:
        raise NotAllowed(_("Only members can open a table on this server. Log in first."))
    if scope.circles.present is None:
        raise NotAllowed(_("You aren't in a circle yet. Ask somebody who is in one to invite you."))
    return scope.circles.present


def scope_to_manage(user: AbstractBaseUser | AnonymousUser, scope: Scope, *, at_the_machine: bool) -> Scope:
    """Return the scope of the people whom a user may rename, merge and hide.

    Staff may do so with everybody, and so may the person who runs an open server. On a server for members an owner
    looks after the people of their circle. ``at_the_machine``: the request comes from the machine that the server runs
    on. See docs/decisions/25.

    :raises NotAllowed: they may change nobody; the error says who may
    """
    if isinstance(user, User) and user.is_staff:
        return EVERYTHING
    if scope.is_everything:
        if not at_the_machine:
            raise NotAllowed(
                _("Only the person who runs this server can do this: on its own machine, or after logging in as staff.")
            )
        return scope
    owned = Membership.objects.filter(user=user.pk, circle=scope.circles.present, is_owner=True)
    if not isinstance(user, User) or not owned.exists():
        raise NotAllowed(_("Only an owner of the circle, or staff, can do this."))
    return scope


def guests_may_watch(session: models.Session) -> bool:
    """Return True if anybody with the session's address or code may watch: during play, and for a while its result."""
    since = timezone.now() - session.changed_at
    return since < (RESULT_VIEWING_TIME if session.finished else GUEST_VIEWING_TIME)


def seen_session(session_id: UUID, scope: Scope) -> SeenSession:
    """Return the id of a session after checking that the reader may see it; no query on an open server.

    :raises Unknown: the reader may not see it, or there is none
    """
    if scope.is_everything:
        return SeenSession(session_id)
    session = models.Session.objects.filter(id=session_id).first()
    if session is None or not scope.shows(session):
        raise Unknown(_("There is no such session."))
    return SeenSession(session_id)


def seen_hand(hand_id: UUID, scope: Scope) -> SeenHand:
    """Return the id of a hand after checking that the reader may see it; no query on an open server.

    :raises Unknown: the reader may not see it, or there is none
    """
    if scope.is_everything:
        return SeenHand(hand_id)
    session = models.Session.objects.filter(hands=hand_id).first()
    if session is None or not scope.shows(session):
        raise Unknown(_("There is no such hand."))
    return SeenHand(hand_id)
