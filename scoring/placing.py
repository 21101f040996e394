"""Where a tile may go: the arm, the half that touches, and every rule that stands in the way."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.entries import Play
from scoring.facts import Lead
from scoring.faults import Code, Fault, Values
from scoring.hand import Hand
from scoring.layout import LEAD, Arm, Spot
from scoring.tiles import Tile


def find_spot(hand: Hand, play: Play) -> tuple[Spot | None, list[Fault]]:
    """Where the play puts its tile, and the rules of placing that it breaks.

    The spot of a play that breaks a rule is where the tile lies if the table lets it stand.
    """
    if not hand.layout.arms:
        return LEAD, list(lead_faults(hand, play))
    if play.inward is not None and not play.tile.has(play.inward):
        return None, [Fault(Code.NO_MATCH, {"tile": play.tile, "inward": play.inward}, False, "inward")]
    if play.arm is not None:
        return _on_named_arm(hand, play, play.arm)
    return _on_any_arm(hand, play)


def lead_faults(hand: Hand, play: Play) -> Iterator[Fault]:
    """What is wrong with a tile as the first of the hand (rulebook 2.10)."""
    if play.arm is not None:
        yield Fault(Code.ARM_UNKNOWN, {"arm": play.arm}, False, "lead")
    if play.subtract:
        yield Fault(Code.RULE_FORBIDS, {}, True, "subtract_lead")
    lead = hand.lead
    excused = hand.deal.no_double and lead is not Lead.ANY_DOUBLE
    if lead.asks_double and not play.tile.is_double and not excused:
        yield Fault(Code.MUST_LEAD_DOUBLE, {"tile": play.tile}, True, lead.value)


def open_arms(hand: Hand) -> list[Arm]:
    """The arms that may be played on now."""
    if hand.deal.variant.locks is None:
        return [arm for arm in hand.layout.arms if not arm.locked]
    return [arm for arm in hand.layout.arms if not hand.is_locked(arm)]


def fits_somewhere(hand: Hand, tile: Tile) -> bool:
    """Whether the tile can be played now, whoever holds it."""
    if not hand.layout.arms:
        return not any(lead_faults(hand, Play(hand.at_turn, tile)))
    ways = hand.deal.variant.ways
    return any(ways(hand, tile, arm) for arm in open_arms(hand))


def nothing_fits(hand: Hand) -> bool:
    """Whether no tile off the layout fits any open end."""
    played = hand.layout.played
    if not played:
        return False
    arms = open_arms(hand)
    ways, tiles = hand.deal.variant.ways, hand.deal.variant.set
    for arm in arms:
        for tile in tiles.by_suit[arm.suit]:  # the likeliest to fit
            if tile not in played and ways(hand, tile, arm):
                return False
    return not any(tile not in played and ways(hand, tile, arm) for tile in tiles for arm in arms)


def _on_named_arm(hand: Hand, play: Play, number: int) -> tuple[Spot | None, list[Fault]]:
    arms = hand.layout.arms
    if not 1 <= number <= len(arms):
        return None, [Fault(Code.ARM_UNKNOWN, {"arm": number, "arms": len(arms)}, False)]
    arm = arms[number - 1]
    faults = []
    if hand.is_locked(arm):
        faults.append(_locked(hand, arm))
    ways = hand.deal.variant.ways(hand, play.tile, arm)
    inward = play.inward
    if not ways or (inward is not None and inward not in ways):
        faults.append(_no_match(hand, play, arm))
    if inward is None:
        if len(ways) > 1:
            faults.append(Fault(Code.INWARD_NEEDED, {"tile": play.tile, "choices": ways}, False))
        inward = ways[0] if ways else _half_inward(play.tile, arm, faults)
    return Spot(arm.number, inward), faults


def _on_any_arm(hand: Hand, play: Play) -> tuple[Spot | None, list[Fault]]:
    """No arm is named: right where all arms that the tile fits are alike."""
    fitting = [arm for arm in open_arms(hand) if _fits(hand, play, arm)]
    faults: list[Fault] = []
    if not fitting:
        locked = [arm for arm in hand.layout.arms if hand.is_locked(arm) and _fits(hand, play, arm)]
        faults.append(_locked(hand, locked[0]) if locked else _no_match(hand, play, None))
        fitting = locked or list(hand.layout.arms)
    if len(fitting) > 1 and any(arm.kind != fitting[0].kind for arm in fitting):
        if not faults or play.stands:
            choices = tuple({arm.kind: arm.number for arm in reversed(fitting)}.values())[::-1]
            why = "stands" if faults else ""
            faults.append(Fault(Code.ARM_NEEDED, {"tile": play.tile, "choices": choices}, False, why))
        return None, faults
    arm = fitting[0]
    inward = play.inward
    if inward is None:
        ways = hand.deal.variant.ways(hand, play.tile, arm)
        if len(ways) > 1:
            faults.append(Fault(Code.INWARD_NEEDED, {"tile": play.tile, "choices": ways}, False))
        inward = ways[0] if ways else _half_inward(play.tile, arm, faults)
    return Spot(arm.number, inward), faults


def _half_inward(tile: Tile, arm: Arm, faults: list[Fault]) -> int:
    """Which half of a tile that doesn't fit lies inward if it stands: the higher, unless only a double was missing."""
    matches = tile.has(arm.suit) and any(fault.code is Code.DOUBLE_REQUIRED for fault in faults)
    return arm.suit if matches else tile.high


def _fits(hand: Hand, play: Play, arm: Arm) -> bool:
    ways = hand.deal.variant.ways(hand, play.tile, arm)
    return bool(ways) and (play.inward is None or play.inward in ways)


def _locked(hand: Hand, arm: Arm) -> Fault:
    if hand.deal.variant.locks and (fault := hand.deal.variant.locks(hand, arm)):
        return fault
    values: Values = {"arm": arm.number, "tile": arm.root}
    return Fault(Code.ARM_LOCKED, values, True, hand.layout.rule.opening.value)


def _no_match(hand: Hand, play: Play, arm: Arm | None) -> Fault:
    mismatch = hand.deal.variant.mismatch
    if mismatch and (fault := mismatch(hand, play, arm)):
        return fault
    ends = [arm.suit] if arm else sorted({arm.suit for arm in open_arms(hand)})
    return Fault(Code.NO_MATCH, {"tile": play.tile, "ends": tuple(ends)}, True, "one_end" if arm else "")
