"""The basis of a ruling: the rule in a sentence, the house rules behind it, and any corrections to the entry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import NamedTuple, assert_never

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.log import EntryInHand, InForce
from referee.presenters.registry import presenter_of_hand
from referee.presenters.ruled_entry import EntryRuled, entry_ruled
from referee.queries import DecidingHouseRule, EntryCorrected, TableState, corrections_of, deciding_house_rules
from referee.rules import Passage, passages, value_words
from referee.wording import rulings
from scoring.entries import (
    Adjust,
    Block,
    Call,
    Count,
    Done,
    Draw,
    Entry,
    Lay,
    Miss,
    Move,
    Out,
    Pass,
    Play,
    Remove,
    Result,
    Score,
    Void,
)
from scoring.game import HandState


class RuleTold(NamedTuple):
    """A rule in a sentence, and the passage of the rules page with more about it."""

    sentence: str
    passage: str
    heading: str


class HouseRuleTold(NamedTuple):
    """A house rule without which the entry would have been ruled differently.

    It holds what the rule changes, its value, the standard value, and what the ruling would have been.
    """

    meaning: str
    value: str
    usual: str
    otherwise: str


class CorrectionTold(NamedTuple):
    """A correction of the entry: the entry before and after it, each with its picture.

    ``before`` is None if the correction added the entry.
    """

    at: datetime
    why: str
    by: str
    amended: bool
    before: EntryRuled | None
    after: EntryRuled
    picture_before: SafeString
    picture_after: SafeString


@dataclass(frozen=True)
class Explanation:
    """The explanation of one entry besides its ruling."""

    state: TableState
    entry: EntryInHand

    @cached_property
    def rules(self) -> tuple[RuleTold, ...]:
        """The rules that the ruling rests on, each in a sentence."""
        told = {passage.anchor: passage for passage in passages(self.state.game)}
        rules = dict.fromkeys(self._rules() or self._rule_of_its_kind())
        return tuple(
            RuleTold(sentence or _in_short(told[anchor]), anchor, told[anchor].heading)
            if anchor in told
            else RuleTold(_("A house rule of this table doesn't allow it."), anchor, _("House rules"))
            for sentence, anchor in rules
        )

    @cached_property
    def house_rules(self) -> tuple[HouseRuleTold, ...]:
        """The house rules of the table without which it would have been ruled differently."""
        return tuple(self._house_rule(each) for each in deciding_house_rules(self.state, self.entry))

    @cached_property
    def corrections(self) -> tuple[CorrectionTold, ...]:
        """The corrections of the entry, in order."""
        return tuple(self._correction(each) for each in corrections_of(self.state, self.entry.entered.id))

    def _rules(self) -> list[tuple[str, str]]:
        """Return the passage of each rule that was broken, and a sentence with its passage for each award."""
        game, ruling = self.state.game, self.entry.ruling
        broken = [("", fault.rule) for fault in ruling.faults]
        if isinstance(ruling.entry, Adjust):
            return broken
        scored = [(rulings.award_sentence(award, game), "playing") for award in ruling.awards]
        result = ruling.hand.result
        ended = result.awards if result and self._before.result is None else ()
        return broken + scored + [(rulings.award_sentence(award, game), "count") for award in ended]

    def _rule_of_its_kind(self) -> list[tuple[str, str]]:
        """Return the rule about entries of this kind, for when nothing was broken and nothing scored."""
        anchor = _passage_of(self.entry.ruling.entry, leads=not self._before.arms)
        return [(_(self.state.game.summary) if anchor == "playing" else "", anchor)] if anchor else []

    @property
    def _before(self) -> HandState:
        """The hand before the entry."""
        hand, number = self.entry
        return hand.rulings[number - 2].hand if number > 1 else hand.start

    def _house_rule(self, behind: DecidingHouseRule) -> HouseRuleTold:
        option = behind.option
        return HouseRuleTold(
            _(option.meaning),
            value_words(option, behind.value),
            value_words(option, behind.usual),
            self._otherwise(behind.without),
        )

    def _otherwise(self, without: EntryInHand | None) -> str:
        """Return a sentence that says what the entry would have been without a house rule."""
        if without is None:
            return _("Without it this couldn't have been played.")
        if without.ruling.faults and not self.entry.ruling.faults:
            return _("Without it this wouldn't have been allowed.")
        if self.entry.ruling.faults and not without.ruling.faults:
            return _("Without it this would have been allowed.")
        ruled = entry_ruled(without, self.state)
        if without.ruling.points != self.entry.ruling.points:
            return _("Without it this would have brought %(points)s.") % {"points": ruled.points.signed}
        return _("Without it, the hand would have gone differently.")

    def _correction(self, each: EntryCorrected) -> CorrectionTold:
        return CorrectionTold(
            at=each.at,
            why=each.why,
            by=self.state.name_of(each.by) if each.by else "",
            amended=each.amended,
            before=entry_ruled(each.before, self._as_of(each.was)) if each.before else None,
            after=entry_ruled(each.after, self._as_of(each.now)),
            picture_before=_picture(each.before) if each.before and each.amended else SafeString(),
            picture_after=_picture(each.after) if each.amended else SafeString(),
        )

    def _as_of(self, in_force: InForce) -> TableState:
        """Return the table with the house rules that it had then."""
        return replace(self.state, log_state=replace(self.state.log_state, in_force=in_force))


def _passage_of(entry: Entry, leads: bool) -> str:
    """Return the passage of the rules page about entries of this kind; empty if the table decides by itself."""
    match entry:
        case Play():
            return "lead" if leads else "playing"
        case Draw() | Pass():
            return "drawing"
        case Count():
            return "count"
        case Block() | Void() | Out() | Result():
            return "ending"
        case Score() | Done() | Call() | Miss() | Move() | Remove():
            return "playing"
        case Lay():
            return "tiles"
        case Adjust():
            return ""
        case _:
            assert_never(entry)


def _in_short(passage: Passage) -> str:
    """Return the sentence of a passage that states its rule. For spinners it takes two sentences."""
    return " ".join(passage.sentences[: 2 if passage.anchor == "spinner" else 1])


def _picture(entry: EntryInHand) -> SafeString:
    svg = presenter_of_hand(entry.ruling.hand).picture(entry.ruling.hand)
    return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels
