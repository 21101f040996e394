"""A variant: a game at the table, with all that is needed to record, judge and show its hands.

House rules replace facts: ``ALL_FIVES.with_options({"target": 150}, players=4)`` is a variant again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from scoring import tally
from scoring.beginning import Beginning, SessionContext
from scoring.deal import Deal
from scoring.deductions import Contradiction, Deductions, Holding
from scoring.deductions.contradictions import find_contradictions
from scoring.deductions.holdings import deduce_holdings
from scoring.depths import Depth
from scoring.details import Detail, HubDetail
from scoring.ending.next_leader import table_names_leader, winner_leads
from scoring.entries import Entry
from scoring.facts import BlockedWinner, DrawRule, HandCount, HandScoring, HubSource, Lead, Rounding, TieRule, Unit
from scoring.findings import Finding
from scoring.findings.detection import findings
from scoring.game import Game, HandState, PatienceProgress
from scoring.hand import Hand
from scoring.judging import judge, placements, turn_due
from scoring.layout import Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.messages import Message, Plural, Values
from scoring.offers import Due, Placement
from scoring.options import Option, OptionError, OptionValue
from scoring.record import Node
from scoring.record.beginning_json import read_beginning
from scoring.record.entry_json import read_entry
from scoring.rules import Rules
from scoring.ruling import Ruling
from scoring.tally import TalliedHand
from scoring.tiles import Tile

FOR_UP_TO = Plural(
    "The {set} set is for {most} player at most.", "The {set} set is for {most} players at most.", by="most"
)
TOO_MANY_DEALT = Plural(
    "A whole number from 1 to {most} is needed here: the {set} set has {size} tiles, and there is {players} player.",
    "A whole number from 1 to {most} is needed here: the {set} set has {size} tiles, and there are {players} players.",
    by="players",
)
AS_MANY_AS_DOUBLES = N_("A whole number from 1 to {most} is needed here: the {set} set has {most} doubles.")


@dataclass(frozen=True, kw_only=True)
class Variant(Rules[Hand]):
    """A game at the table: facts and hooks as ``Rules`` has them, and the operations on its hands."""

    settle_options: Callable[[Variant], Variant] | None = None
    """Gets the game with all its house rules chosen; returns it with what they change besides the facts of their names.

    Used by All Fives, All Fives to 100, Baneberry 157, Bergen, Chickenfoot, Cuban Dominoes, Dominican Dominoes,
    International Partners, Mexican Train, Quinientos.
    """

    @property
    def table_says_who_leads(self) -> bool:
        by_tile = self.lead.by_its_holder or self.leads_next is table_names_leader
        return by_tile or self.hub is HubSource.HELD or not self.lot_decides

    # House rules

    def default_of(self, option: Option) -> OptionValue | Mapping[int, int] | None:
        """Return the house rule's value if nothing is chosen; for ``dealt`` a number by players, where it differs."""
        if option.key == "dealt" and (self.dealt_by_set or not isinstance(self.dealt, int)):
            most = self.most_players.get(self.tile_set, max(self.players))
            return {players: self.dealt_to(players) for players in self.players if players <= most}
        return _plain(getattr(self, option.key)) if option.key in _FACTS else option.default

    def with_options(self, chosen: Mapping[str, object], players: int) -> Variant:
        checked = {key: self.option(key).check(value) for key, value in chosen.items()}
        for key in checked:
            if not self._belongs(self.option(key), checked):
                raise OptionError(key, Message(self.option(key).belongs_why))
        variant = self._with_facts(checked)
        variant._check_players(players)
        variant = replace(
            variant,
            dealt=variant.dealt_to(players),
            dealt_by_set={},
            hands=variant._hands(checked),
            spinner_places=players + 1 if variant.trains else variant.spinner_places,
            tie_hands=variant.tie_hands or players,
        )
        variant._check_dealt(players)
        values = {
            option.key: checked.get(option.key, variant._value_of(option))
            for option in self.options
            if self._belongs(option, checked)
        }
        variant = replace(variant, option_values=values)
        return self.settle_options(variant) if self.settle_options else variant

    def _belongs(self, option: Option, chosen: Mapping[str, OptionValue]) -> bool:
        """Return True if this house rule exists together with those that are chosen."""
        if option.belongs_to is None:
            return True
        key, value = option.belongs_to
        return chosen.get(key, self.default_of(self.option(key))) == value

    def _value_of(self, option: Option) -> OptionValue:
        value = self.default_of(option)
        assert isinstance(value, (int, str)), "a table with its players has a value for each house rule"
        return value

    def _with_facts(self, values: Mapping[str, OptionValue]) -> Variant:
        """Return the game with each fact replaced by the house rule of the same name, in the fact's own type."""
        facts = {key: _as_fact(key, value) for key, value in values.items() if key in _FACTS}
        variant = replace(self, **facts)  # type: ignore[arg-type]  # each option checked its own value
        return replace(variant, dealt_by_set={}) if "dealt" in facts else variant

    def _hands(self, chosen: Mapping[str, OptionValue]) -> int | None:
        """Return how many hands a session has: with a hub, as many as the set's doubles unless the table wants fewer.

        :raises OptionError: when the table wants more
        """
        if self.hands is None or self.hub is HubSource.NONE:
            return self.hands
        doubles = self.tile_set + 1
        if "hands" not in chosen:
            return doubles
        if self.hands > doubles:
            raise OptionError("hands", Message(AS_MANY_AS_DOUBLES, {"set": self.set, "most": doubles}))
        return self.hands

    def _check_players(self, players: int) -> None:
        if players > self.most_players.get(self.tile_set, players):
            most = self.most_players[self.tile_set]
            raise OptionError("tile_set", Message(FOR_UP_TO, {"set": self.set, "most": most}))

    def _check_dealt(self, players: int) -> None:
        each = self.dealt_to(players)
        most = self.tiles_to_deal // players
        if each > most:
            values: Values = {"set": self.set, "size": self.set.size, "players": players, "most": most}
            raise OptionError("dealt", Message(TOO_MANY_DEALT, values))

    def takes_entries_of(self, other: Game) -> bool:
        """Return True for a game at the table with the same tiles, if both or neither have a hub, trains and misses."""
        if not isinstance(other, Variant) or other.tile_set not in self.tile_sets:
            return False
        same_middle = (other.hub is HubSource.NONE, other.trains) == (self.hub is HubSource.NONE, self.trains)
        return other.misses is self.misses and same_middle

    # A hand

    def read_beginning(self, node: Node, players: int) -> Beginning:
        return read_beginning(self, node, players)

    def begin(self, context: SessionContext, beginning: Beginning) -> Hand | TalliedHand:
        hand = Hand.dealt(Deal.of(self, context, beginning), context.have_scored)
        return hand if context.depth is Depth.TILES else TalliedHand.begun(context.depth, hand)

    def read_entry(self, data: object, place: str = "") -> Entry:
        return read_entry(data, place)

    def judge(self, hand: HandState, entry: Entry) -> Ruling[HandState]:
        return tally.judge(hand, entry) if isinstance(hand, TalliedHand) else judge(_as_hand(hand), entry)

    def next_leader(self, hand: HandState) -> int | None:
        rule = self.leads_next or winner_leads
        return hand.next_leader(rule) if isinstance(hand, TalliedHand) else rule(_as_hand(hand))

    def next_hub(self, hand: HandState) -> Tile | None:
        """Return the next double below the hub of this hand.

        A hand that was thrown in is played again with the same.
        """
        hub = hand.hub
        if hub is None or (hand.result and hand.result.is_void):
            return hub
        return Tile(hub.high - 1, hub.high - 1) if hub.high else None

    def is_last_hand(self, hand: HandState, counted: int) -> bool:
        """Return True for the last hand, also for one with the hub 0-0, because there is none below it."""
        return super().is_last_hand(hand, counted) or hand.hub == Tile(0, 0)

    def rank_among_level(self, points: Sequence[int]) -> tuple[int, ...]:
        return self.tie_break(points) if self.tie_break else ()

    # Offers and details

    def due(self, hand: HandState) -> Due | None:
        return None if isinstance(hand, TalliedHand) else turn_due(_as_hand(hand))

    def placements(self, hand: HandState, tile: Tile | None = None, seat: int | None = None) -> tuple[Placement, ...]:
        return () if isinstance(hand, TalliedHand) else placements(_as_hand(hand), tile, seat)

    def moves(self, hand: HandState) -> tuple[Entry, ...]:
        return ()

    def details(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Detail, ...]:
        last = rulings[-1].hand if rulings else start
        if isinstance(last, TalliedHand):
            return tuple(last.details())
        hand = _as_hand(last)
        hub = (HubDetail(hand.deal.hub),) if hand.deal.hub else ()
        return (*hub, *self.extra_details(hand)) if self.extra_details else hub

    def findings(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Finding, ...]:
        if isinstance(start, TalliedHand):
            return ()
        return findings(_as_hand(start), [_as_hand_ruling(ruling) for ruling in rulings])

    def deductions(self, start: HandState, rulings: Sequence[Ruling[HandState]], upto: int | None = None) -> Deductions:
        if isinstance(start, TalliedHand):
            return Deductions(False, True, {seat: Holding() for seat in start.known.seats}, Holding())
        return deduce_holdings(_as_hand(start), [_as_hand_ruling(ruling) for ruling in rulings], upto)

    def contradictions(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Contradiction, ...]:
        if isinstance(start, TalliedHand):
            return ()
        return find_contradictions(_as_hand(start), [_as_hand_ruling(ruling) for ruling in rulings])

    def tiles_left_over(self, hand: HandState) -> int | None:
        return None

    def progress(self, hand: HandState) -> PatienceProgress | None:
        return None


def _as_hand(hand: HandState) -> Hand:
    """Return the hand, which must be one at the table whose plays are entered."""
    assert isinstance(hand, Hand)
    return hand


def _as_hand_ruling(ruling: Ruling[HandState]) -> Ruling[Hand]:
    """Return the ruling, whose hand must be one at the table."""
    return ruling.with_hand(_as_hand(ruling.hand))


_FACTS = frozenset(field.name for field in fields(Variant)) - {"options", "option_values", "slug", "name"}
_FACT_TYPES: dict[str, Callable[[str], StrEnum]] = {
    "spinner": Spinner,
    "spinner_opening": SpinnerOpening,
    "rounding": Rounding,
    "unit": Unit,
    "blocked_score": HandScoring,
    "draw": DrawRule,
    "hub": HubSource,
    "blocked_tie": TieRule,
    "blocked_winner": BlockedWinner,
    "hand_count": HandCount,
    "lead": Lead,
}


def _as_fact(key: str, value: OptionValue) -> OptionValue:
    """Return an option's value as the fact of that name has it: words as the fact's own type."""
    return _FACT_TYPES[key](str(value)) if key in _FACT_TYPES else value


def _plain(value: OptionValue) -> OptionValue:
    """Return a fact as an option shows it: words as text."""
    return value.value if isinstance(value, StrEnum) else value
