"""Maltese Cross (rulebook 3.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.layout import Arm, Opening, Spinner
from scoring.tiles import Tile
from scoring.variant import DrawRule, Lead, Score, Variant, equal_halves, the_next_seat
from scoring.variants import shared
from scoring.variants.sources import BGA


def phase(hand: Hand) -> int | None:
    """1 while the cross is laid, 2 while its four arms get their doubles, 3 afterwards; None before the lead."""
    if not hand.layout.placed:
        return None
    if not all(arm.started for arm in hand.layout.arms):
        return 1
    return 3 if all(has_its_double(hand, arm) for arm in hand.layout.arms) else 2


def has_its_double(hand: Hand, arm: Arm) -> bool:
    """Whether a second tile lies on the arm of the cross."""
    return sum(placed.arm == arm.number for placed in hand.layout.placed) > 1


def only_doubles_in_phase_two(hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
    """Equal halves touch; while the arms wait for their doubles, only those fit."""
    if not tile.is_double and phase(hand) == 2:
        return ()
    return equal_halves(hand, tile, arm)


def double_required(hand: Hand, tile: Tile, arm: Arm | None) -> Fault | None:
    """Why a tile is no match in phase 2: only the doubles of the arms are."""
    if phase(hand) != 2:
        return None
    waiting = [arm] if arm else [each for each in hand.layout.arms if not has_its_double(hand, each)]
    doubles = tuple(Tile(each.suit, each.suit) for each in waiting)
    code = Code.NO_MATCH if tile.is_double else Code.DOUBLE_REQUIRED
    return Fault(code, {"tile": tile, "doubles": doubles}, True, "maltese")


def waits_for_the_others(hand: Hand, arm: Arm) -> Fault | None:
    """An arm that has its double waits until all four have theirs."""
    if phase(hand) == 2 and has_its_double(hand, arm):
        return Fault(Code.ARM_LOCKED, {"arm": arm.number}, True, "waits_for_doubles")
    return None


def draws_only_for_the_cross(hand: Hand, seat: int) -> DrawRule:
    """In the first two phases one tile is drawn; later, and before the lead, nothing."""
    return DrawRule.ONE_THEN_PLAY if phase(hand) in (1, 2) else DrawRule.NONE


def shows_phase(hand: Hand) -> Mapping[str, Any]:
    """The phase that the hand is in."""
    return {"phase": phase(hand)}


MALTESE_CROSS = Variant(
    slug="maltese-cross",
    name="Maltese Cross",
    source=BGA,
    summary="First a cross, then a double on each of its arms, then ordinary play without drawing.",
    lead_text="The leader leads the highest double; without one the lead passes on. Nobody has one: dealt again.",
    lead=Lead.HIGHEST_DOUBLE,
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
    shows=shows_phase,
    next_leader=the_next_seat,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
