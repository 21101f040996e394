"""The statuses of a session (in progress, played, rated and so on) as lists filter by them and figures count them.

A session is played once one of its hands has a result (record 3.7). Every count of sessions uses these statuses, so
that each figure leads to a list of just those that it counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.session_search import AT_THE_TABLE, Condition, Facts, plays
from referee.wording.lists import one_of
from scoring.ending import Ending


def _has_a_hand_that_counts(prefix: str) -> Q:
    hands = models.Hand.objects.filter(session=OuterRef(f"{prefix}id"), in_force=True)
    return Q(Exists(hands.exclude(ending__in=("", Ending.VOID.value)))) & plays(AT_THE_TABLE)


class Status(NamedTuple):
    """The facts in the row of a session with this status, and further conditions."""

    facts: Facts
    also: tuple[Condition, ...] = ()


STATUSES: Mapping[str, Status] = {
    "open": Status({"finished": False}),
    "finished": Status({"finished": True}),
    "played": Status({"played": True}),
    "unfinished": Status({"played": True, "finished": False}),
    "rated": Status({"played": True, "finished": True}, (_has_a_hand_that_counts,)),
}
"""The statuses by name. ``open`` sessions are in progress, whether a hand has a result yet or not; those of them that
have one are ``unfinished``. Ratings rest on ``rated`` ones: finished at the table, with a hand that wasn't thrown in.
"""


def known_status(status: str) -> Status:
    """Return the status with this name.

    :raises Invalid: there is no such status
    """
    if status not in STATUSES:
        raise Invalid("status", _("The status can be %(choices)s.") % {"choices": one_of(STATUSES)})
    return STATUSES[status]
