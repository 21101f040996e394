"""The winning of a session as sentences of its rules page: what wins it, and what happens when sides are level."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.facts import TargetCheck
from scoring.variant import Variant


def win_told(variant: Variant) -> list[str]:
    """Return sentences that say what wins the session; none if it goes on until the table ends it."""
    if variant.hands is not None:
        text = ngettext("A session has %(hands)d hand.", "A session has %(hands)d hands.", variant.hands)
        return [text % {"hands": variant.hands}, _("After the last hand the lowest total wins.")]
    if not variant.target:
        return []
    text = (
        _("The side that reaches %(target)d wins at once, even in the middle of a hand.")
        if variant.target_check is TargetCheck.AT_ONCE
        else _(
            "The side with %(target)d or more at the end of a hand wins. If several have as much, the highest score wins."
        )
    )
    return [text % {"target": variant.target}]


def other_ends_told(variant: Variant) -> list[str]:
    """Return sentences about sides that are level, and about a session that ends earlier."""
    if variant.hands is not None:
        early = _("A table can end its session earlier, between two hands. Then the lowest total wins too.")
        return [_(variant.level_text) if variant.level_text else "", early]
    return [
        _("If sides are tied at the end of a hand, more hands decide. How many is a house rule."),
        _("A table can end its session earlier, between two hands."),
    ]
