"""The name of a correction: by the thing it changed, or if it changed several, by their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee.log import InForce, PlayedHand
from referee.presenters.registry import presenter_of
from scoring.entries import Entry


class _Changed(NamedTuple):
    """An entry that a correction changed, added or removed, and its place."""

    hand: PlayedHand
    number: int
    amended: bool


def correction_named(before: InForce, after: InForce) -> str:
    """Return the name of the correction that turned one session into the other: ``the correction of play 5``."""
    changed, presenter = _changed(before, after), presenter_of(after.game)
    amended = [each for each in changed if each.amended]
    # Entries that had no room left after the corrected one were removed with it.
    told = amended if len(amended) == 1 else changed
    other = [*_other_changes(before, after), *_beginnings(before, after)]
    if len(told) == 1 and not other:
        only = told[0]
        return presenter.correction_of_entry(only.hand, only.number, only.hand.number == len(after.hands))
    if len(other) == 1 and not changed:
        return other[0]
    hands = {each.hand.number for each in changed}
    if len(hands) == 1 and not other:
        return presenter.correction_of_hand(hands.pop())
    return _("the correction of several things")


def _changed(before: InForce, after: InForce) -> list[_Changed]:
    earlier, later = (_entries(hands) for hands in before.hands.apart(after.hands))
    changed = []
    for entry_id in earlier.keys() | later.keys():
        was, now = earlier.get(entry_id), later.get(entry_id)
        if was and now:
            if was[1] != now[1]:
                changed.append(now[0])
        elif found := now or was:
            changed.append(found[0]._replace(amended=False))
    return changed


def _entries(hands: Sequence[PlayedHand]) -> dict[UUID, tuple[_Changed, Entry]]:
    return {
        entered.id: (_Changed(hand, number, True), entered.entry)
        for hand in hands
        for number, entered in enumerate(hand.script.entered, start=1)
    }


def _beginnings(before: InForce, after: InForce) -> list[str]:
    were, are = before.hands.apart(after.hands)
    earlier = {hand.id: hand.script.beginning for hand in were}
    return [
        presenter_of(after.game).correction_of_beginning(hand.number)
        for hand in are
        if hand.script.beginning != earlier.get(hand.id, hand.script.beginning)
    ]


def _other_changes(before: InForce, after: InForce) -> list[str]:
    changes = []
    if before.seats != after.seats:
        changes.append(_("the correction of who sat where"))
    if before.opening is not after.opening:
        changes.append(_("the correction of the house rules"))
    return changes
