"""The refusals of operations. Pages and API turn each into an answer of their own.

Errors in the request are kept apart from what the rules say about an entry: only ``Refused`` carries a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee import models
    from referee.log import ImpossibleEntry, SessionState
    from scoring.game import HandState
    from scoring.record import JsonObject
    from scoring.ruling import Ruling


class Refusal(Exception):
    """A refusal: nothing was written; ``str()`` is a sentence for people."""


class Invalid(Refusal):
    """A field of the request that can't be read or may not have this value (400).

    ``field`` is the place in the request (``seats[1].name``), ``message`` a sentence that says what it may be; ``others``
    are further such fields.
    """

    def __init__(self, field: str, message: str, others: Sequence[Invalid] = ()) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.others = others


class Unknown(Refusal):
    """A session, hand, play, player or token that doesn't exist (404)."""


@contextmanager
def as_unknown(sentence: str) -> Iterator[None]:
    """Raise ``Unknown`` with the same sentence for what isn't there and for what the reader may not see."""
    try:
        yield
    except Unknown:
        raise Unknown(sentence) from None


class KeyMissing(Refusal):
    """A write without the key that it needs (401)."""

    def __init__(self) -> None:
        super().__init__(_("Only the players and the scorekeeper can enter something here."))


class TokenGone(Refusal):
    """A program's token that has expired or was revoked, or whose member has left the circle (401)."""

    def __init__(self) -> None:
        super().__init__(_("This token has expired or was revoked. Make a new one on the page of your account."))


class WrongKey(Refusal):
    """A key that opens another session, or was withdrawn when the pen moved on (403)."""

    def __init__(self) -> None:
        super().__init__(_("This key doesn't open this table, or somebody else keeps the score now."))


class NotAllowed(Refusal):
    """A valid key that may not do this (403)."""


class TooOften(Refusal):
    """A try after too many wrong codes from one address (429), which may try again in so many minutes."""

    def __init__(self, minutes: int) -> None:
        text = ngettext(
            "Too many wrong codes were tried from here. Wait %(minutes)d minute, then try again.",
            "Too many wrong codes were tried from here. Wait %(minutes)d minutes, then try again.",
            minutes,
        )
        super().__init__(text % {"minutes": minutes})


class NotNow(Refusal):
    """A write for which the session has no room: a hand is still open, nothing is left to take back (409).

    ``session`` is its present state, ``key`` the writer's.
    """

    def __init__(self, message: str, session: models.Session, key: models.Key | None) -> None:
        super().__init__(message)
        self.session = session
        self.key = key


class Stale(Refusal):
    """A write after the session has moved on since the version that the writer saw (409).

    ``session`` is its present state, ``key`` the writer's.
    """

    def __init__(self, session: models.Session, key: models.Key | None) -> None:
        super().__init__(_("The table has moved on since you looked. Nothing was changed."))
        self.session = session
        self.key = key


class IdTaken(Refusal):
    """An id under which something else was already written (422)."""

    def __init__(self, sent_id: UUID) -> None:
        super().__init__(_("Another entry was already made under the id %(id)s. Send a new id.") % {"id": sent_id})
        self.sent_id = sent_id


class NoPlaceLeft(Refusal):
    """A correction that leaves no room for some entries, or that puts in what breaks a rule (422).

    ``no_room`` tells each of them with its faults; ``session`` and ``state`` are the session without it.
    """

    def __init__(
        self, no_room: Sequence[ImpossibleEntry], session: models.Session, state: SessionState, *, own: bool = False
    ) -> None:
        super().__init__(
            _("What the correction enters breaks a rule.")
            if own
            else _("With this correction some entries can't stay. They have to go with it.")
        )
        self.no_room = no_room
        self.session = session
        self.state = state


class AlreadyHere(Refusal):
    """A session imported with its log that is here already (409). ``session`` is the one that began with the same line."""

    def __init__(self, session: models.Session) -> None:
        super().__init__(_("This session is here already. Nothing was written."))
        self.session = session


class LineNotTaken(Refusal):
    """A line written elsewhere that can't go on the log of a session (422). ``place`` is its place in the request."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(sentence)
        self.place = place


class LogsApart(Refusal):
    """Lines written elsewhere that don't go on the log of a session, because it has gone on otherwise (409).

    ``session`` is its present state. ``common`` is the last line that both have: its version and its hash; None if the
    session hasn't the line after which they were written. ``yours`` are the lines after that, as they were sent.
    """

    def __init__(self, session: models.Session, common: tuple[int, str] | None, yours: Sequence[JsonObject]) -> None:
        super().__init__(_("This session has gone on otherwise here. Nothing was written."))
        self.session = session
        self.common = common
        self.yours = yours


class Refused(Refusal):
    """An entry that breaks a rule (422). ``ruling`` carries every fault.

    ``session`` and ``state`` are the session without the entry.
    """

    def __init__(self, ruling: Ruling[HandState], session: models.Session, state: SessionState) -> None:
        super().__init__(_("The entry breaks a rule."))
        self.ruling = ruling
        self.session = session
        self.state = state
