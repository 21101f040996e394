"""What a reader may see: everything on an open server, on one for members what their circles have.

This is the one place that says so. Lists are asked for with a scope. What is about one session is asked for with a
`SeenSession` or a `SeenHand`, ids that only a scope makes out of those in a request: leaving one out is an error that
mypy finds.
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
"""The id of a session that the reader may see, if there is one of that id."""

SeenHand = NewType("SeenHand", UUID)
"""The id of a hand of such a session."""

LEFT_ALONE = timedelta(days=1)
"""A guest may go on watching a game that nobody has ended for so long after its last entry."""

SEES_THE_RESULT = timedelta(hours=1)
"""A guest may look at the result of a game for so long."""


class Circles(NamedTuple):
    """The circles of a reader: ``all`` by id. Lists and new tables are of one of them, the ``present`` one."""

    all: frozenset[int]
    present: int | None


class Scope:
    """What one reader may see.

    :param ask: gives the reader's circles when they are first needed, which most taps never do: None for a stranger.
        Without it the reader sees everything
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
        """Whether the reader sees all there is."""
        return self._ask is None

    @property
    def may_browse(self) -> bool:
        """Whether the reader may ask for lists at all: everybody on an open server, else who has an account."""
        return self.is_everything or self._asked is not None

    @property
    def circles(self) -> Circles:
        """The reader's circles; none for a stranger, and where everybody sees everything."""
        return self._asked or Circles(frozenset(), None)

    @cached_property
    def _asked(self) -> Circles | None:
        return self._ask() if self._ask else None

    @property
    def facts(self) -> dict[str, int | None]:
        """What the row of a session or player must say to be listed, as lookups of the ORM."""
        # No row has the id 0: whoever is in no circle finds nothing.
        return {} if self.is_everything else {"circle": self.circles.present or 0}

    def sessions(self) -> QuerySet[models.Session]:
        """The sessions that lists may name."""
        return models.Session.objects.filter(**self.facts)

    def players(self) -> QuerySet[models.Player]:
        """Every name that anybody was entered under where the reader may look."""
        return models.Player.objects.filter(**self.facts)

    def people(self) -> QuerySet[models.Player]:
        """The people whom lists may name: each person once, and nobody who is hidden."""
        return self.players().filter(hidden=False, merged_into=None)

    def shows(self, session: models.Session) -> bool:
        """Whether the reader may see this session."""
        if self.is_everything or (self._key and self._key.session_id == session.id):
            return True
        return guests_may_watch(session) or session.circle_id in self.circles.all


EVERYTHING = Scope(None)
"""What everybody sees of an open server, and what commands see."""

NOTHING = Scope(lambda: None)
"""What a stranger sees of a server for members: only what is played just now, and that by its address or code."""


def scope_of_user(
    user: AbstractBaseUser | AnonymousUser,
    chosen: Callable[[], int | None] = lambda: None,
    key: models.Key | None = None,
) -> Scope:
    """What somebody may see who has logged in, or hasn't; everything on an open server.

    ``chosen`` gives the circle that they want to look at. Nothing is read of either before it is needed.
    """
    if settings.REFEREE_ACCESS == "open":
        return EVERYTHING
    return Scope(lambda: circles_of(user, chosen()) if isinstance(user, AbstractBaseUser) else None, key)


def account_of(user: AbstractBaseUser | AnonymousUser) -> int | None:
    """Whose the keys are that somebody gets; None for a guest, and on an open server, where nobody is asked who they are."""
    if settings.REFEREE_ACCESS == "open":
        return None
    return user.pk if isinstance(user, AbstractBaseUser) else None


def scope_of_token(token: ApiToken) -> Scope:
    """What a member's program may see: everything of the circle for which its token was made."""
    circles = Circles(frozenset({token.circle_id}), token.circle_id)
    return Scope(lambda: circles, read_only=token.scope != ApiToken.Scope.KEEP_SCORE)


def circles_of(user: AbstractBaseUser, chosen: int | None = None) -> Circles:
    """The circles that somebody belongs to; the one chosen is present, or else the one joined first."""
    joined = list(Membership.objects.filter(user=user.pk).order_by("id").values_list("circle", flat=True))
    return Circles(frozenset(joined), chosen if chosen in joined else next(iter(joined), None))


def circle_to_open_in(scope: Scope) -> int | None:
    """The circle whose table it is that somebody opens; None on an open server.

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
    """Whom somebody may rename, merge and hide: staff everybody, on an open server also whoever runs it.

    On a server for members an owner looks after the people of their circle. ``at_the_machine``: the request comes from
    the machine that the server runs on. docs/decisions/25.

    :raises NotAllowed: they may change nobody; says who may
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
    """Whether anybody may look who knows the session's address or code: while it is played, and at its result."""
    since = timezone.now() - session.changed_at
    return since < (SEES_THE_RESULT if session.finished else LEFT_ALONE)


def seen_session(session_id: UUID, scope: Scope) -> SeenSession:
    """That session, once it is sure that the reader may see it; no query on an open server.

    :raises Unknown: the reader may not see it, or there is none
    """
    if scope.is_everything:
        return SeenSession(session_id)
    session = models.Session.objects.filter(id=session_id).first()
    if session is None or not scope.shows(session):
        raise Unknown(_("There is no such session."))
    return SeenSession(session_id)


def seen_hand(hand_id: UUID, scope: Scope) -> SeenHand:
    """The same for a hand.

    :raises Unknown: the reader may not see it, or there is none
    """
    if scope.is_everything:
        return SeenHand(hand_id)
    session = models.Session.objects.filter(hands=hand_id).first()
    if session is None or not scope.shows(session):
        raise Unknown(_("There is no such hand."))
    return SeenHand(hand_id)
