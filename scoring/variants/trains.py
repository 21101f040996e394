"""The trains of a hub: turns that open them, markers, doubles that must be covered, the first turn (rulebook 13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.entries import Play
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Joining, Memory
from scoring.layout import Arm
from scoring.messages import Message, OneOf, Values
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class TrainMemory(Memory):
    """The seats whose markers are up, and those that have one tile left and haven't said so yet.

    ``goes_on`` is the seat that has laid a tile in this turn and goes on without restriction: in its first turn, or
    after a double at a table where the next tile may go anywhere. ``had_turn`` are the seats whose first turn is over,
    at a table where a first turn may bring the whole train.
    """

    marked: frozenset[int] = frozenset()
    to_call: frozenset[int] = frozenset()
    goes_on: int | None = None
    had_turn: frozenset[int] = frozenset()


# Doubles that must be covered


def is_dead(hand: Hand, double: Tile) -> bool:
    """Return True if no other tile of the double's suit is left off the table, so that it needn't be covered."""
    return all(tile in hand.layout.played for tile in hand.variant.set.by_suit[double.high])


def uncovered_double_arm(hand: Hand) -> Arm | None:
    """Return the arm whose double must be covered before anything else, the earliest first; None if there is none."""
    if hand.recall(TrainMemory).goes_on == hand.at_turn and not in_first_turn(hand):
        return None
    ends = {arm.tile: arm for arm in hand.layout.arms if arm.started and arm.tile.high == arm.tile.low}
    if not ends:
        return None
    laid = (ends[placed.tile] for placed in hand.layout.placed if placed.tile in ends)
    return next((arm for arm in laid if not is_dead(hand, arm.tile)), None)


# Trains


def name_of(hand: Hand, arm: Arm) -> Message:
    """Return the name of a train."""
    owner = hand.owner_of(arm.number)
    return (
        Message(hand.variant.sentences["name.train"], {"seat": owner})
        if owner
        else Message(hand.variant.sentences["name.train_of_all"])
    )


def is_open(hand: Hand, arm: Arm) -> bool:
    """Return True if the seat at turn may play on the train, as long as no double must be covered."""
    owner = hand.owner_of(arm.number)
    if owner == hand.at_turn:
        return True
    if in_first_turn(hand) or starts_own_first(hand):
        return False
    return owner is None or owner in hand.recall(TrainMemory).marked


def starts_own_first(hand: Hand) -> bool:
    """Return True if the seat at turn must start its own train before it plays anywhere else."""
    required = bool(hand.variant.option_values["own_train_first"])
    return required and not any(arm.started for arm in hand.layout.arms if hand.owner_of(arm.number) == hand.at_turn)


class TrainJoining(Joining[Hand]):
    """A joining by equal halves. A player may play on their own train, on that of all, and where a marker is up."""

    def why_not(self, hand: Hand, play: Play, arms: Sequence[Arm]) -> Fault:
        """Return the reason, with the suit at the end of the train if one is named."""
        if play.arm is None:
            return super().why_not(hand, play, arms)
        values: Values = {"tile": play.tile, "train": name_of(hand, arms[0]), "suit": arms[0].suit}
        return Fault(Code.NO_MATCH, values, why="train")

    def closed(self, hand: Hand, arm: Arm) -> Fault | None:
        """Return the fault of playing on the arm: a double must be covered first, or the train isn't open."""
        if owing := uncovered_double_arm(hand):
            return _cover_first(hand, owing) if arm.number != owing.number else None
        if is_open(hand, arm):
            return None
        seat = hand.at_turn
        if in_first_turn(hand):
            return Fault(Code.OWN_TRAIN_FIRST, {"seat": seat}, why="first_turn")
        if starts_own_first(hand):
            return Fault(Code.OWN_TRAIN_FIRST, {"seat": seat})
        trains = OneOf(tuple(name_of(hand, each) for each in hand.layout.arms if is_open(hand, each)))
        return Fault(Code.TRAIN_CLOSED, {"train": name_of(hand, arm), "seat": seat, "open": trains})

    def open_arms(self, hand: Hand, arms: Sequence[Arm]) -> list[Arm]:
        """Return the arm whose double must be covered first, or else the arms whose trains are open to the player."""
        if owing := uncovered_double_arm(hand):
            return [arm for arm in arms if arm.number == owing.number]
        return [arm for arm in arms if is_open(hand, arm)]


def _cover_first(hand: Hand, owing: Arm) -> Fault:
    values: Values = {"tile": owing.tile, "train": name_of(hand, owing), "suit": owing.suit}
    return Fault(Code.DOUBLE_UNCOVERED, values, why="" if _may_draw(hand) else "no_draw")


def _may_draw(hand: Hand) -> bool:
    return not hand.drawn and hand.may_be_drawn > 0


# The first turn, at a table where it may bring the whole train


def in_first_turn(hand: Hand) -> bool:
    """Return True if the seat at turn may lay any number of tiles, all on its own train."""
    whole_train = hand.variant.option_values["first_turn"] == "whole_train"
    return whole_train and hand.at_turn not in hand.recall(TrainMemory).had_turn


def done_fault(hand: Hand) -> Fault | None:
    """Return the fault of the seat at turn saying that its first turn is over; None if there is none."""
    values: Values = {"seat": hand.at_turn}
    if not in_first_turn(hand):
        return Fault(Code.NOT_DONE, values, why="later")
    if owing := uncovered_double_arm(hand):
        return _cover_first(hand, owing)
    if hand.recall(TrainMemory).goes_on != hand.at_turn:
        return Fault(Code.NOT_DONE, values, why="" if _may_draw(hand) else "no_draw")
    return None
