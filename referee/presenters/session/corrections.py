"""The effects of a correction, as people read them: values for the templates, no HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee.log import ChangedRuling, ImpossibleEntry, InForce, PlayedHand, changed_rulings, compared_hands
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.registry import presenter_of, presenter_of_hand
from referee.presenters.ruled_entry import EntryRuled, entry_ruled
from referee.presenters.session.plausibility import PossibleLine, possible_lines
from referee.queries import TableState
from referee.wording import rulings
from referee.wording.lists import all_of, partners
from referee.wording.points import Points
from scoring.ending import Award
from scoring.tiles import Tile


class RulingLine(NamedTuple):
    """An entry whose ruling changes: before and after (None if it isn't in force then)."""

    hand: int
    before: EntryRuled | None
    after: EntryRuled | None

    @property
    def shown(self) -> EntryRuled:
        """The entry in its latest form."""
        told = self.after or self.before
        assert told is not None
        return told

    @property
    def renamed(self) -> bool:
        """True if the text of the entry changes: the deed or the player."""
        before, after = self.before, self.after
        return bool(before and after and before.said != after.said)

    @property
    def matters(self) -> bool:
        """True if anything changes besides the total of the open ends."""
        before, after = self.before, self.after
        if before is None or after is None or self.renamed:
            return True
        return (before.points, before.awards, before.faults) != (after.points, after.awards, after.faults)


class GoneLine(NamedTuple):
    """An entry that must go, and why; or a whole hand, if ``said`` is empty, with its ``entries``."""

    hand: int
    said: str
    faults: tuple[str, ...]
    entries: tuple[str, ...] = ()


class BeginningLine(NamedTuple):
    """A hand whose beginning changes: who ``led``, and how many tiles each player was ``dealt``, before and after.

    ``no_double`` says whether nobody held a double, if that changes. ``hub`` is the double in the middle before and after,
    if another one lies there.
    """

    hand: int
    led: tuple[str, str]
    dealt: tuple[tuple[str, int, int], ...]
    no_double: bool | None
    hub: tuple[Tile, Tile] | None

    @property
    def other_leader(self) -> bool:
        """True if a different player led."""
        return self.led[0] != self.led[1]


class ScoreChange(NamedTuple):
    """A side's points after a hand, before and after; None where there is no such hand."""

    before: Points | None
    after: Points | None

    @property
    def differs(self) -> bool:
        """True if the two numbers differ."""
        return self.before != self.after


class HandLine(NamedTuple):
    """A hand compared: how it ended, what its end brought, and each side's score afterwards."""

    number: int
    stays: bool
    ended_before: str
    ended_after: str
    awards_before: tuple[AwardLine, ...]
    awards_after: tuple[AwardLine, ...]
    scores: tuple[ScoreChange, ...]

    @property
    def ends_otherwise(self) -> bool:
        """True if the hand stays but ends in another way, or its end brings something else."""
        return self.stays and (self.ended_before, self.awards_before) != (self.ended_after, self.awards_after)


@dataclass(frozen=True)
class CorrectionPreview:
    """A session before and after a correction. ``state`` is the table as it stands; ``gone`` has no room afterwards."""

    state: TableState
    before: InForce
    after: InForce
    gone: tuple[ImpossibleEntry, ...]

    @cached_property
    def rulings(self) -> tuple[RulingLine, ...]:
        """The entries whose ruling changes, except those that must go."""
        without = {each.entry for each in self.gone}
        changed = changed_rulings(self.before, self.after)
        return tuple(self._ruling(each) for each in changed if each.entry not in without)

    @property
    def main(self) -> tuple[RulingLine, ...]:
        """The rulings in which the points, the lawfulness or the player change."""
        return tuple(line for line in self.rulings if line.matters)

    @property
    def quiet(self) -> tuple[RulingLine, ...]:
        """The rulings in which only the total of the open ends changes."""
        return tuple(line for line in self.rulings if not line.matters)

    @property
    def must_go(self) -> tuple[GoneLine, ...]:
        """The entries that no longer have room, and why. If a whole hand must go, its entries are put together."""
        whole = {each.hand for each in self.gone if each.entered is None}
        return tuple(self._gone(each) for each in self.gone if each.entered is None or each.hand not in whole)

    @cached_property
    def hands(self) -> tuple[HandLine, ...]:
        """The hands of both sessions, compared."""
        return tuple(self._hands())

    @property
    def possible(self) -> tuple[PossibleLine, ...]:
        """The hands that could have been played by the rules only before the correction, or only after it."""
        return tuple(possible_lines(self.before, self.after, self.state))

    @property
    def sides(self) -> tuple[str, ...]:
        """The names above the scores. If a side's name changes, both the old and the new one are given."""
        both = zip(_side_names(self.before), _side_names(self.after), strict=True)
        return tuple(old if old == new else f"{old} → {new}" for old, new in both)

    @property
    def seats(self) -> tuple[tuple[int, str, str], ...]:
        """The seats whose player changes: the seat's number, the name before, and the name after."""
        both = zip(self.before.seats, self.after.seats, strict=True)
        changed = ((number, old.name, new.name) for number, (old, new) in enumerate(both, start=1))
        return tuple((number, old, new) for number, old, new in changed if old != new)

    @property
    def beginnings(self) -> tuple[BeginningLine, ...]:
        """The hands whose beginning changes."""
        lines = (self._beginning(each.before, each.after) for each in compared_hands(self.before, self.after))
        return tuple(line for line in lines if line)

    @property
    def changes_nothing(self) -> bool:
        """True if everything stays as it is."""
        return not (self.rulings or self.gone or self.seats or self._scores_differ) and (
            self.before.opening == self.after.opening
            and [hand.script.beginning for hand in self.before.hands]
            == [hand.script.beginning for hand in self.after.hands]
        )

    @property
    def _scores_differ(self) -> bool:
        return any(score.differs for hand in self.hands for score in hand.scores)

    @property
    def finish(self) -> str:
        """The effect on the session's end; empty if that doesn't change."""
        before, after = self.before, self.after
        if before.finished and not after.finished:
            return _("The session is finished now. It would open again.")
        if after.finished and not before.finished:
            return " ".join([_("The session would be finished with hand %(hand)d.") % self._last_hand, self._wins])
        if after.finished and len(after.hands) < len(before.hands):
            told = _("The session would have been finished with hand %(hand)d.") % self._last_hand
            return " ".join([told, self._wins])
        return self._wins_instead if after.finished else ""

    @property
    def _last_hand(self) -> dict[str, int]:
        return {"hand": len(self.after.hands)}

    @property
    def _wins(self) -> str:
        """The winners of the session if the correction is made, in a sentence."""
        won = _winners(self.after)
        return _("%(names)s won.") % {"names": won} if won else _("The table ended it.")

    @property
    def _wins_instead(self) -> str:
        """The winners of a session that is over either way, if they change."""
        now, then = _winners(self.before), _winners(self.after)
        if now == then:
            return ""
        if now and then:
            return _("%(names)s would win, not %(others)s.") % {"names": then, "others": now}
        return _("%(names)s would win.") % {"names": then} if then else _("Nobody would win.")

    def _ruling(self, changed: ChangedRuling) -> RulingLine:
        before, after = changed.before, changed.after
        return RulingLine(
            changed.hand.number,
            entry_ruled(before, self.state) if before else None,
            entry_ruled(after, self.state) if after else None,
        )

    def _beginning(self, before: PlayedHand | None, after: PlayedHand | None) -> BeginningLine | None:
        if before is None or after is None or before.script.beginning == after.script.beginning:
            return None
        led = (self.state.name_of(before.start.leader), self.state.name_of(after.start.leader))
        were, are = before.start.tiles_by_seat, after.start.tiles_by_seat
        dealt = tuple((self.state.name_of(seat), were[seat], are[seat]) for seat in were if were[seat] != are[seat])
        no_double = (before.script.beginning.no_double, after.script.beginning.no_double)
        was, now = before.start.hub, after.start.hub
        hub = (was, now) if was and now and was != now else None
        return BeginningLine(before.number, led, dealt, None if no_double[0] == no_double[1] else no_double[1], hub)

    def _gone(self, gone: ImpossibleEntry) -> GoneLine:
        state, presenter = self.state, presenter_of(self.after.game)
        faults = tuple(rulings.fault_sentence(fault, self.after.game, state.name_of) for fault in gone.faults)
        if gone.entered is not None:
            return GoneLine(self._number_of(gone.hand), presenter.line(gone.entered.entry, state), faults)
        with_it = (each.entered.entry for each in self.gone if each.hand == gone.hand and each.entered)
        entries = tuple(presenter.line(entry, state) for entry in with_it)
        return GoneLine(self._number_of(gone.hand), "", faults, entries)

    def _number_of(self, hand_id: UUID) -> int:
        hand = self.before.hand(hand_id)
        return hand.number if hand else 0

    def _hands(self) -> Iterator[HandLine]:
        sides = sorted({seated.side for seated in self.before.seats})
        game = self.before.game
        for each in compared_hands(self.before, self.after):
            were, are = each.scores_before, each.scores_after
            yield HandLine(
                each.hand.number,
                each.after is not None,
                presenter_of_hand(each.before.hand).how_it_ended(each.before, self.state) if each.before else "",
                presenter_of_hand(each.after.hand).how_it_ended(each.after, self.state) if each.after else "",
                self._awards(each.result_before.awards if each.result_before else ()),
                self._awards(each.result_after.awards if each.result_after else ()),
                tuple(
                    ScoreChange(
                        None if were is None else Points.of(were[side], game),
                        None if are is None else Points.of(are[side], game),
                    )
                    for side in sides
                ),
            )

    def _awards(self, awards: tuple[Award, ...]) -> tuple[AwardLine, ...]:
        return award_lines(awards, self.state)


def _winners(in_force: InForce) -> str:
    """Return the names of the winners; empty if nobody has won."""
    numbers = sorted({seated.side for seated in in_force.seats})
    names = dict(zip(numbers, _side_names(in_force), strict=True))
    return all_of(names[side] for side in in_force.session.winners)


def _side_names(in_force: InForce) -> list[str]:
    sides = sorted({seated.side for seated in in_force.seats})
    return [partners(seated.name for seated in in_force.seats if seated.side == side) for side in sides]
