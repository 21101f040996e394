"""A session beside what it would have been under other rules: values for the templates, no HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.log import ChangedHand, ChangedRuling, ImpossibleEntry, PlayedHand
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.registry import presenter_of, presenter_of_hand
from referee.presenters.ruled_entry import EntryRuled, entry_ruled
from referee.queries import TableState, WhatIf
from referee.wording import rulings
from referee.wording.lists import all_of
from referee.wording.points import Points


class ScoreBeside(NamedTuple):
    """A side's points as they are and as they would be; None where there is no such hand."""

    before: Points | None
    after: Points | None

    @property
    def differs(self) -> bool:
        """True if the points differ."""
        return self.before != self.after


class EndTold(NamedTuple):
    """The end of a hand in words, and its awards. ``how`` is empty while the hand is under way."""

    how: str
    awards: tuple[AwardLine, ...]


class HandBeside(NamedTuple):
    """A hand as it was and as it would have been: its end, and every side's points after it."""

    number: int
    before: EndTold | None
    after: EndTold | None
    scores: tuple[ScoreBeside, ...]

    @property
    def ends_otherwise(self) -> bool:
        """True if the hand ends in another way, or brings something else."""
        return self.before != self.after


class RulingBeside(NamedTuple):
    """An entry as it was ruled and as it would have been; None where it isn't there."""

    number: int
    before: EntryRuled | None
    after: EntryRuled | None

    @property
    def shown(self) -> EntryRuled:
        """The entry as it was; if it wasn't there, the entry as it would be."""
        found = self.before or self.after
        assert found
        return found

    @property
    def differs(self) -> bool:
        """True if people would see a difference.

        A sum missing on one side, because a game doesn't add up its ends, doesn't count as one.
        """
        if self.before is None or self.after is None:
            return True
        sums = {self.before.total, self.after.total}
        return len(sums - {""}) > 1 or self.before._replace(total="") != self.after._replace(total="")


class RulingsOfHand(NamedTuple):
    """The entries of a hand that would have been ruled otherwise."""

    number: int
    rulings: tuple[RulingBeside, ...]


class WithoutPlace(NamedTuple):
    """An entry that has no place under the other rules, and why."""

    hand: int
    what: str
    why: str


@dataclass(frozen=True)
class Comparison:
    """A session as it is beside what it would have been."""

    found: WhatIf

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides whose points are compared."""
        return tuple(side.name for side in self.found.before.sides)

    @cached_property
    def hands(self) -> tuple[HandBeside, ...]:
        """The hands, in order."""
        return tuple(self._hand(hand) for hand in self.found.hands)

    @property
    def totals(self) -> tuple[ScoreBeside, ...]:
        """The score of each side as it is, and as it would be."""
        before, after = self.found.before, self.found.after
        return tuple(
            ScoreBeside(Points.of(one.points, before.game), Points.of(other.points, after.game))
            for one, other in zip(before.sides, after.sides, strict=True)
        )

    @cached_property
    def rulings(self) -> tuple[RulingsOfHand, ...]:
        """The entries that would have been ruled differently and still have their place, hand by hand."""
        by_hand: dict[int, list[RulingBeside]] = {}
        for changed in self.found.rulings:
            if changed.after and (ruling := self._ruling(changed)).differs:
                by_hand.setdefault(changed.hand.number, []).append(ruling)
        return tuple(RulingsOfHand(number, tuple(rulings)) for number, rulings in by_hand.items())

    @cached_property
    def without_place(self) -> tuple[WithoutPlace, ...]:
        """The entries that would have no place: of those in a hand with the same reason, only the first few."""
        return tuple(self._without_place(each) for each in self.found.no_room if self._is_told(each))

    @property
    def untold(self) -> int:
        """The number of further entries without a place, each for the same reason as the one before it."""
        return sum(1 for each in self.found.no_room if not self._is_told(each))

    @property
    def changes_nothing(self) -> bool:
        """True if there is no difference that people would see."""
        ends = any(hand.ends_otherwise or any(score.differs for score in hand.scores) for hand in self.hands)
        return not (self.rulings or self.found.no_room or ends or self.found.before.winners != self.found.after.winners)

    @property
    def who_wins(self) -> str:
        """A sentence about who would have won; empty where nobody has won either way."""
        before, after = self.found.before, self.found.after
        values = {"name": _named(after), "other": _named(before)}
        if after.winners and after.winners == before.winners:
            return _("%(name)s would have won just the same.") % values
        if after.winners and before.winners:
            return _("%(name)s would have won, not %(other)s.") % values
        if after.winners:
            return _("%(name)s would have won already.") % values
        return _("Nobody would have won yet.") if before.winners else ""

    def _hand(self, hand: ChangedHand) -> HandBeside:
        before, after = self.found.before, self.found.after
        return HandBeside(
            hand.hand.number,
            _end(hand.before, before),
            _end(hand.after, after),
            tuple(
                ScoreBeside(
                    Points.of(hand.scores_before[side.number], before.game) if hand.scores_before else None,
                    Points.of(hand.scores_after[side.number], after.game) if hand.scores_after else None,
                )
                for side in before.sides
            ),
        )

    def _ruling(self, changed: ChangedRuling) -> RulingBeside:
        before, after = self.found.before, self.found.after
        shown = changed.before or changed.after
        assert shown
        return RulingBeside(
            shown.number,
            entry_ruled(changed.before, before) if changed.before else None,
            entry_ruled(changed.after, after) if changed.after else None,
        )

    def _is_told(self, each: ImpossibleEntry) -> bool:
        """Return True for the first entry of its hand without a place for this reason; the others follow from it."""
        alike = [
            other
            for other in self.found.no_room
            if other.number == each.number and [fault.code for fault in other.faults] == [f.code for f in each.faults]
        ]
        return alike[0] is each

    def _without_place(self, each: ImpossibleEntry) -> WithoutPlace:
        state = self.found.before
        why = " ".join(rulings.fault_sentence(fault, self.found.after.game, state.name_of) for fault in each.faults)
        if each.entered is None:
            return WithoutPlace(each.number, _("The whole hand"), why)
        return WithoutPlace(each.number, presenter_of(state.game).line(each.entered.entry, state), why)


def _end(hand: PlayedHand | None, state: TableState) -> EndTold | None:
    if hand is None:
        return None
    result = hand.hand.result
    return EndTold(
        presenter_of_hand(hand.hand).how_it_ended(hand, state), award_lines(result.awards if result else (), state)
    )


def _named(state: TableState) -> str:
    names: Sequence[str] = [side.name for side in state.sides if side.number in state.winners]
    return all_of(names)
