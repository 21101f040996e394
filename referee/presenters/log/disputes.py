"""Challenges and their settlements, a sentence each."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from referee.log import ClaimedLawful, ClaimedPoints, ClaimedUnlawful, Dispute, DisputeOutcome
from referee.presenters.log.names import LogNames
from referee.wording.points import Points


def told_dispute(dispute: Dispute, speaking: LogNames, who: str) -> str:
    """Return a sentence that says who challenged what, and what it should have been."""
    told = {"who": who, "play": speaking.quoted(dispute.play)}
    match dispute.claim:
        case ClaimedPoints(points=points):
            amount = Points.of(points, speaking.then.game).amount
            return _("%(who)s challenged %(play)s: it should have scored %(points)s") % {**told, "points": amount}
        case ClaimedUnlawful():
            return _("%(who)s challenged %(play)s: it wasn't allowed") % told
        case ClaimedLawful():
            return _("%(who)s challenged %(play)s: it was allowed") % told
        case None:
            return _("%(who)s challenged %(play)s") % told
        case _:
            assert_never(dispute.claim)


def told_settlement(dispute: Dispute, speaking: LogNames, who: str) -> str:
    """Return a sentence that says how the table settled a challenge."""
    told = {"who": who, "play": speaking.quoted(dispute.play)}
    if dispute.settlement is None:
        return _("%(who)s settled the challenge of %(play)s") % told
    match dispute.settlement.outcome:
        case DisputeOutcome.RULING_STANDS:
            return _("%(who)s rejected the challenge of %(play)s") % told
        case DisputeOutcome.CORRECTED:
            return _("%(who)s settled the challenge of %(play)s: the record was put right") % told
        case DisputeOutcome.WITHDRAWN:
            return _("%(who)s withdrew the challenge of %(play)s") % told
        case _:
            assert_never(dispute.settlement.outcome)
