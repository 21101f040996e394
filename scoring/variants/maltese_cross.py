"""Maltese Cross (rulebook 3.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.details import Detail, Phase
from scoring.ending.next_leader import next_seat_leads
from scoring.entries import Play
from scoring.facts import DrawRule, HandScoring, Lead
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change, Joining, Memory, MemoryUpdate
from scoring.layout import Arm, Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.messages import Values
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA


@dataclass(frozen=True, slots=True)
class OpenedEarly(Memory):
    """The arms that the table opened too early, by letting a tile stand there."""

    arms: frozenset[int] = frozenset()


def opened_early(hand: Hand, arm: Arm) -> bool:
    """Return True if the table opened this arm too early."""
    return arm.number in hand.recall(OpenedEarly).arms


def phase(hand: Hand) -> int | None:
    """Return the phase: 1 while the cross is laid, 2 while its four arms get their doubles, 3 afterwards.

    It is None before the lead. If the table let somebody lead a tile that isn't a double, there is no cross, and play
    is ordinary from the start.
    """
    first = hand.layout.first
    if first is None:
        return None
    if not first.is_double:
        return 3
    for arm in hand.layout.arms:
        if not arm.started:
            return 1
    return 2 if arms_without_double(hand) else 3


def arms_without_double(hand: Hand) -> list[Arm]:
    """Return the arms of the cross that still wait for their doubles.

    An arm whose double lies elsewhere doesn't wait for it any more.
    """
    has_it, played = with_doubles(hand), hand.layout.played
    return [arm for arm in hand.layout.arms if arm.number not in has_it and Tile(arm.suit, arm.suit) not in played]


def with_doubles(hand: Hand) -> set[int]:
    """Return the numbers of the arms of the cross on which a second tile lies."""
    begun: set[int | None] = {None}
    second: set[int] = set()
    for _tile, arm, _inward in hand.layout.placed:
        if arm is not None and arm in begun:
            second.add(arm)
        begun.add(arm)
    return second


class DoublesFirst(Joining[Hand]):
    """A joining by equal halves.

    In phase 2 only doubles fit, and an arm with its double waits until all have theirs.
    """

    def halves(self, hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
        """Return the half that equals the end. While the arms wait for their doubles, only a double has one."""
        if not tile.is_double and phase(hand) == 2 and not opened_early(hand, arm):
            return ()
        return super().halves(hand, tile, arm)

    def why_not(self, hand: Hand, play: Play, arms: Sequence[Arm]) -> Fault:
        """Return the reason; in phase 2 it says that only the doubles for the arms fit."""
        named = arms[0] if play.arm is not None else None
        if phase(hand) != 2 or (named and opened_early(hand, named)):
            return super().why_not(hand, play, arms)
        asking = arms_without_double(hand)
        if named in asking:
            asking = [named]
        values: Values = {"tile": play.tile, "doubles": tuple(Tile(arm.suit, arm.suit) for arm in asking)}
        touching = (play.tile.high, play.tile.low) if play.inward is None else (play.inward,)
        if not play.tile.is_double and (named or any(arm.suit in touching for arm in asking)):
            return Fault(Code.DOUBLE_REQUIRED, values, why="doubles_first")
        resting = [arm for arm in hand.layout.arms if arm not in asking and arm.suit in touching]
        lock = (
            self.locked(hand, resting[0])
            if resting
            else Fault(Code.NO_MATCH, values, why="doubles_first", passage="playing")
        )
        return lock or super().why_not(hand, play, arms)

    def locked(self, hand: Hand, arm: Arm) -> Fault | None:
        """Return the fault of playing on a closed arm.

        In phase 2 an arm that has its double, or can't get it any more, is closed until the others have theirs.
        """
        if phase(hand) != 2 or arm in arms_without_double(hand) or opened_early(hand, arm):
            return None
        why = "waits_for_doubles" if arm.number in with_doubles(hand) else "waits_without"
        return Fault(Code.ARM_LOCKED, {"arm": arm.number}, why=why, passage="playing")


def nothing_opened(hand: Hand) -> Iterator[MemoryUpdate]:
    """Yield a memory in which no arm has been opened too early."""
    yield MemoryUpdate(OpenedEarly())


def early_opening(change: Change[Hand]) -> Iterator[MemoryUpdate]:
    """Yield the arms opened too early with a new one, if the table lets a tile stand on it (rulebook 2.9)."""
    before, laid = change.before, change.laid
    if laid is None or laid.arm is None:
        return
    arm = before.layout.arms[laid.arm - 1]
    if before.is_locked(arm) or (phase(before) == 2 and not laid.tile.is_double):
        yield MemoryUpdate(OpenedEarly(before.recall(OpenedEarly).arms | {laid.arm}))


def draw_rule(hand: Hand) -> DrawRule:
    """Return one tile to draw in the first two phases, and none later or before the lead."""
    return DrawRule.ONE_THEN_PLAY if phase(hand) in (1, 2) else DrawRule.NONE


def phase_details(hand: Hand) -> Iterator[Detail]:
    """Yield the phase that the hand is in, and what it still waits for."""
    now = phase(hand)
    arms = hand.layout.arms
    yield Phase(
        now,
        places_to_fill=sum(not arm.started for arm in arms) if now == 1 else 0,
        doubles=tuple(arm.number for arm in arms_without_double(hand)) if now == 2 else (),
    )


SENTENCES = {
    "no_match.doubles_first": N_(
        "{tile} isn't the double of any arm. Each arm needs its own double first. These can be played: {doubles}."
    ),
    "double_required.doubles_first": N_(
        "{tile} can't be played yet. Each arm needs its double first. These can be played: {doubles}."
    ),
    "arm_locked.waits_for_doubles": N_(
        "Arm {arm} already has its double. It must wait until all four arms have theirs."
    ),
    "arm_locked.waits_without": N_(
        "The double of arm {arm} already lies elsewhere. The arm must wait until all the others have theirs."
    ),
}
"""The referee's sentences about the game's own rules."""


MALTESE_CROSS = Variant(
    slug="maltese-cross",
    name=N_("Maltese Cross"),
    source=BGA,
    summary=N_("First comes a cross, then a double on each of its arms, then ordinary play without drawing."),
    lead_text=N_(
        "The leader leads the highest double, or passes the lead on without one. If nobody has a double, the tiles are dealt again."
    ),
    how=(
        N_("Once the cross lies, each of its arms gets the double of its suit and waits until all four have theirs."),
    ),
    settled=(
        N_("What happens if nobody has a double."),
        N_("The target."),
    ),
    draw_text=N_("That holds until each arm of the cross has its double. After that nobody draws."),
    lead=Lead.HIGHEST_DOUBLE,
    redeal_without_double=True,
    later_lead=Lead.OWN_HIGHEST,
    leader_can_play=False,
    spinner=Spinner.LED_DOUBLE,
    spinner_opening=SpinnerOpening.CROSS_FIRST,
    draw=DrawRule.ONE_THEN_PLAY,
    blocked_score=HandScoring.MINUS_OWN,
    target=100,
    joining=DoublesFirst(),
    draw_now=draw_rule,
    at_start=nothing_opened,
    after_entry=early_opening,
    extra_details=phase_details,
    leads_next=next_seat_leads,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
