"""Maltese Cross (rulebook 3.13)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.entries import Entry, Play
from scoring.facts import DrawRule, Lead, Score
from scoring.faults import Code, Fault, Values
from scoring.hand import Hand
from scoring.layout import Arm, Opening, Spinner
from scoring.leading import the_next_seat
from scoring.rules import equal_halves
from scoring.telling import Phase, Telling
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA


def opened(hand: Hand) -> frozenset[int]:
    """The arms that the table opened before their time, by letting a tile stand there."""
    return hand.recall(frozenset)


def phase(hand: Hand) -> int | None:
    """1 while the cross is laid, 2 while its four arms get their doubles, 3 afterwards; None before the lead.

    A tile that is no double, led because the table let it, makes no cross: ordinary play from the start.
    """
    first = hand.layout.first
    if first is None:
        return None
    if not first.is_double:
        return 3
    if not all(arm.started for arm in hand.layout.arms):
        return 1
    return 3 if all(has_its_double(hand, arm) for arm in hand.layout.arms) else 2


def has_its_double(hand: Hand, arm: Arm) -> bool:
    """Whether a second tile lies on the arm of the cross."""
    return sum(placed.arm == arm.number for placed in hand.layout.placed) > 1


def only_doubles_in_phase_two(hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
    """Equal halves touch; while the arms wait for their doubles, only those fit."""
    if not tile.is_double and phase(hand) == 2 and arm.number not in opened(hand):
        return ()
    return equal_halves(hand, tile, arm)


def double_required(hand: Hand, play: Play, arm: Arm | None) -> Fault | None:
    """Why a tile is no match in phase 2: only the doubles of the arms are."""
    if phase(hand) != 2 or (arm and arm.number in opened(hand)):
        return None
    waiting = [arm] if arm else [each for each in hand.layout.arms if not has_its_double(hand, each)]
    values: Values = {"tile": play.tile, "doubles": tuple(Tile(each.suit, each.suit) for each in waiting)}
    touching = (play.tile.high, play.tile.low) if play.inward is None else (play.inward,)
    if not play.tile.is_double and (arm or any(each.suit in touching for each in waiting)):
        return Fault(Code.DOUBLE_REQUIRED, values, True, "doubles_first")
    resting = [each for each in hand.layout.arms if each not in waiting and each.suit in touching]
    return waits_for_the_others(hand, resting[0]) if resting else Fault(Code.NO_MATCH, values, True, "doubles_first")


def waits_for_the_others(hand: Hand, arm: Arm) -> Fault | None:
    """An arm that has its double waits until all four have theirs."""
    if phase(hand) == 2 and has_its_double(hand, arm) and arm.number not in opened(hand):
        return Fault(Code.ARM_LOCKED, {"arm": arm.number}, True, "waits_for_doubles")
    return None


def nothing_opened(hand: Hand) -> frozenset[int]:
    """No arm was opened before its time."""
    return frozenset()


def opened_by_the_table(before: Hand, after: Hand, entry: Entry) -> frozenset[int]:
    """The arms that the table opened by letting a tile stand on them before its time (rulebook 2.9)."""
    so_far = opened(before)
    number = after.layout.placed[-1].arm if isinstance(entry, Play) and before.layout.placed else None
    if number is None:
        return so_far
    arm = before.layout.arms[number - 1]
    too_early = before.is_locked(arm) or (phase(before) == 2 and not after.layout.placed[-1].tile.is_double)
    return so_far | {number} if too_early else so_far


def draws_only_for_the_cross(hand: Hand, seat: int) -> DrawRule:
    """In the first two phases one tile is drawn; later, and before the lead, nothing."""
    return DrawRule.ONE_THEN_PLAY if phase(hand) in (1, 2) else DrawRule.NONE


def tells_phase(hand: Hand) -> Iterator[Telling]:
    """The phase that the hand is in, and what it still waits for."""
    now = phase(hand)
    arms = hand.layout.arms
    yield Phase(
        now,
        places_to_fill=sum(not arm.started for arm in arms) if now == 1 else 0,
        doubles=tuple(arm.number for arm in arms if not has_its_double(hand, arm)) if now == 2 else (),
    )


MALTESE_CROSS = Variant(
    slug="maltese-cross",
    name="Maltese Cross",
    source=BGA,
    summary="First a cross, then a double on each of its arms, then ordinary play without drawing.",
    lead_text="The leader leads the highest double; without one the lead passes on. Nobody has one: dealt again.",
    how=(
        "First the cross: the four tiles after the double led cover its four places.",
        "Then the doubles: each arm of the cross gets the double of its suit, and waits until all four have theirs.",
        "Then ordinary play without drawing.",
        "Who goes out takes the opponents' pips; the lowest count of a blocked hand takes the others' pips less its own.",
    ),
    settled=(
        "With no double at the table the tiles are dealt again.",
        "The target is 100.",
    ),
    draw_text="That holds until each arm of the cross has its double; afterwards nothing is drawn.",
    lead=Lead.HIGHEST_DOUBLE,
    redeal_without_double=True,
    later_lead=Lead.OWN_HIGHEST,
    leader_can_play=False,
    spinner=Spinner.LED_DOUBLE,
    spinner_opening=Opening.CROSS_FIRST,
    draw=DrawRule.ONE_THEN_PLAY,
    blocked_score=Score.MINUS_OWN,
    target=100,
    ways=only_doubles_in_phase_two,
    mismatch=double_required,
    locks=waits_for_the_others,
    draw_now=draws_only_for_the_cross,
    memory_at_start=nothing_opened,
    remembers=opened_by_the_table,
    tells=tells_phase,
    leads_next=the_next_seat,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
