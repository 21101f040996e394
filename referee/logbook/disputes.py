"""Challenges and how they were settled, a sentence each."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.logbook.speaking import Speaking
from referee.state import ClaimedLawful, ClaimedPoints, ClaimedUnlawful, Dispute, HowSettled


def told_dispute(dispute: Dispute, speaking: Speaking, who: str) -> str:
    """Who challenged what, and what should have been."""
    told = {"who": who, "place": speaking.place_of(dispute.play), "what": speaking.entry_of(dispute.play)}
    match dispute.claim:
        case ClaimedPoints(points=points):
            text = ngettext(
                "%(who)s challenged %(place)s, “%(what)s”: it should have brought %(points)d point",
                "%(who)s challenged %(place)s, “%(what)s”: it should have brought %(points)d points",
                abs(points),
            )
            return text % {**told, "points": points}
        case ClaimedUnlawful():
            return _("%(who)s challenged %(place)s, “%(what)s”: it wasn't allowed") % told
        case ClaimedLawful():
            return _("%(who)s challenged %(place)s, “%(what)s”: it was allowed") % told
        case None:
            return _("%(who)s challenged %(place)s, “%(what)s”") % told
        case _:
            assert_never(dispute.claim)


def told_settlement(dispute: Dispute, speaking: Speaking, who: str) -> str:
    """How the table settled a challenge."""
    told = {"who": who, "place": speaking.place_of(dispute.play) or _("a play that is gone")}
    if dispute.settlement is None:
        return _("%(who)s settled the challenge to %(place)s") % told
    match dispute.settlement.outcome:
        case HowSettled.RULING_STANDS:
            return _("%(who)s settled the challenge to %(place)s: the ruling stands") % told
        case HowSettled.CORRECTED:
            return _("%(who)s settled the challenge to %(place)s: the record was put right") % told
        case HowSettled.WITHDRAWN:
            return _("%(who)s withdrew the challenge to %(place)s") % told
        case _:
            assert_never(dispute.settlement.outcome)
