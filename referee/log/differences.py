"""The differences between a session as it was judged and as it would be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple
from uuid import UUID

from referee.log.in_force import EntryInHand, InForce
from referee.log.played_hand import PlayedHand
from scoring.deductions import Contradiction
from scoring.ending import HandResult
from scoring.game import HandState
from scoring.ruling import Ruling


class ChangedRuling(NamedTuple):
    """An entry that is ruled differently: before and after, None where it isn't in force."""

    entry: UUID
    before: EntryInHand | None
    after: EntryInHand | None

    @property
    def hand(self) -> PlayedHand:
        """The hand that it belongs to, in its latest form."""
        found = self.after or self.before
        assert found is not None
        return found.hand


class HandContradictions(NamedTuple):
    """The contradictions of a hand with the rules, before and after; empty if it can have been played by them.

    None where the hand isn't in force.
    """

    before: tuple[Contradiction, ...] | None
    after: tuple[Contradiction, ...] | None


class ChangedHand(NamedTuple):
    """A hand of a session before and after, changed or not; None where it isn't in force."""

    before: PlayedHand | None
    after: PlayedHand | None

    @property
    def hand(self) -> PlayedHand:
        """The hand in its latest form."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def scores_before(self) -> Mapping[int, int] | None:
        """The session's points by side after the hand, as they were."""
        return self.before.after.scores if self.before else None

    @property
    def scores_after(self) -> Mapping[int, int] | None:
        """The session's points by side after the hand, as they will be."""
        return self.after.after.scores if self.after else None

    @property
    def result_before(self) -> HandResult | None:
        """The hand's result as it was."""
        return self.before.hand.result if self.before else None

    @property
    def result_after(self) -> HandResult | None:
        """The hand's result as it will be."""
        return self.after.hand.result if self.after else None

    @property
    def why_not(self) -> HandContradictions | None:
        """The contradictions with the rules; None, without computing them, if the hand was played the same."""
        if self.before and self.after and _played_alike(self.before, self.after):
            return None
        return HandContradictions(*(hand.contradictions if hand else None for hand in (self.before, self.after)))


def changed_rulings(before: InForce, after: InForce) -> tuple[ChangedRuling, ...]:
    """Return every entry whose ruling changes, in the order of the session afterwards, lost entries in their hands."""
    paired = zip_longest(*before.hands.apart(after.hands))
    return tuple(changed for old, new in paired if old is not new for changed in _changed_in(old, new))


def compared_hands(before: InForce, after: InForce) -> tuple[ChangedHand, ...]:
    """Return every hand of either, changed or not, in order. A correction can only remove hands from the end."""
    return tuple(ChangedHand(old, new) for old, new in zip_longest(before.hands, after.hands))


def _changed_in(old: PlayedHand | None, new: PlayedHand | None) -> Iterator[ChangedRuling]:
    were, are = _by_id(old), _by_id(new)
    for entry in _in_order(list(were), list(are)):
        before, after = were.get(entry), are.get(entry)
        if before is None or after is None or not _alike(before.ruling, after.ruling):
            yield ChangedRuling(entry, before, after)


def _by_id(hand: PlayedHand | None) -> dict[UUID, EntryInHand]:
    if hand is None:
        return {}
    return {line: EntryInHand(hand, number) for number, line in enumerate(hand.lines, start=1)}


def _in_order(were: list[UUID], are: list[UUID]) -> Iterator[UUID]:
    """Yield the ids of both in order, with removed ones where they were: before the next one that stays."""
    staying = set(are)
    gone_before: dict[UUID | None, list[UUID]] = {}
    waiting: list[UUID] = []
    for entry in were:
        if entry in staying:
            gone_before[entry], waiting = waiting, []
        else:
            waiting.append(entry)
    for entry in are:
        yield from gone_before.get(entry, ())
        yield entry
    yield from waiting


def _played_alike(before: PlayedHand, after: PlayedHand) -> bool:
    """Return True if the same was done under the same rules, whatever it scored."""
    if before is after:
        return True
    told = (before.began, before.game.slug, before.game.option_values, len(before.rulings))
    return told == (after.began, after.game.slug, after.game.option_values, len(after.rulings)) and all(
        old is new or (old.entry, old.legal, old.effects) == (new.entry, new.legal, new.effects)
        for old, new in zip(before.rulings, after.rulings, strict=True)
    )


def _alike(before: Ruling[HandState], after: Ruling[HandState]) -> bool:
    """Return True if both rulings say the same to people, whatever happened around them."""
    return _said(before) == _said(after)


def _said(ruling: Ruling[HandState]) -> tuple[object, ...]:
    shown = (ruling.entry, ruling.legal, ruling.faults, ruling.awards, ruling.effects, ruling.arm)
    return (*shown, ruling.hand.end_total)
