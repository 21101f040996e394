"""The places for a tile: the arm, the half that touches, and every rule that stands in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.entries import Play
from scoring.facts import Lead
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Joining
from scoring.layout import Arm, Placed
from scoring.messages import OneOf, Values
from scoring.tiles import Tile


def find_place(hand: Hand, play: Play) -> tuple[Placed | None, list[Fault]]:
    """Return the tile as the play lays it, and the rules of placing that the play breaks.

    If the play breaks a rule, the place is where the tile lies if the table lets it stand.
    """
    if not hand.layout.arms:
        return Placed(play.tile, None, None), list(lead_faults(hand, play))
    if play.inward is not None and not play.tile.has(play.inward):
        return None, [Fault(Code.NO_MATCH, {"tile": play.tile, "inward": play.inward}, may_stand=False, why="inward")]
    if play.arm is not None:
        return _on_named_arm(hand, play, play.arm)
    return _on_any_arm(hand, play)


def lead_faults(hand: Hand, play: Play) -> Iterator[Fault]:
    """Yield the faults of a tile as the first of the hand (rulebook 2.10)."""
    if play.arm is not None:
        yield Fault(Code.ARM_UNKNOWN, {"arm": play.arm}, may_stand=False, why="lead")
    if play.subtract:
        yield Fault(Code.RULE_FORBIDS, why="subtract_lead")
    lead = hand.lead
    if lead.tile and play.tile != lead.tile:
        yield Fault(Code.MUST_LEAD_DOUBLE, {"tile": play.tile, "asked": lead.tile}, why="named")
    excused = hand.deal.no_double and lead is not Lead.ANY_DOUBLE
    if lead.asks_double and not play.tile.is_double and not excused:
        yield Fault(Code.MUST_LEAD_DOUBLE, {"tile": play.tile}, why=lead.value)


def open_arms(hand: Hand) -> list[Arm]:
    """Return the arms that the seat at turn may play on now."""
    return hand.deal.variant.joining.open_arms(hand, hand.layout.arms)


def fits_somewhere(hand: Hand, tile: Tile) -> bool:
    """Return True if the seat at turn can play the tile now, provided that it holds it."""
    if not hand.layout.arms:
        return not any(lead_faults(hand, Play(hand.at_turn, tile)))
    halves = hand.deal.variant.joining.halves
    return any(halves(hand, tile, arm) for arm in open_arms(hand))


def fitting_tiles(hand: Hand) -> tuple[Tile, ...]:
    """Return the tiles off the layout that the seat at turn can play now, if it holds them."""
    return tuple(tiles_that_fit(hand, hand.unseen))


def tiles_that_fit(hand: Hand, tiles: Iterable[Tile]) -> Iterator[Tile]:
    """Yield those of the tiles, which lie off the layout, that the seat at turn can play now, if it holds them."""
    if not hand.layout.arms:
        yield from (tile for tile in tiles if fits_somewhere(hand, tile))
        return
    arms, halves = open_arms(hand), hand.deal.variant.joining.halves
    yield from (tile for tile in tiles if any(halves(hand, tile, arm) for arm in arms))


def nothing_fits(hand: Hand) -> bool:
    """Return True if no tile off the layout fits any end, whoever may play there."""
    played = hand.layout.played
    if not played:
        return False
    variant = hand.deal.variant
    joining, by_suit = variant.joining, variant.set.by_suit
    for arm in hand.layout.arms:
        if arm.locked or joining.locked(hand, arm):
            continue
        for tile in by_suit[arm.suit]:  # the likeliest to fit
            if tile not in played and joining.halves(hand, tile, arm):
                return False
    arms = [arm for arm in hand.layout.arms if not arm.locked and not joining.locked(hand, arm)]
    return not any(tile not in played and joining.halves(hand, tile, arm) for tile in variant.set for arm in arms)


def _on_named_arm(hand: Hand, play: Play, number: int) -> tuple[Placed | None, list[Fault]]:
    arms = hand.layout.arms
    if not 1 <= number <= len(arms):
        return None, [Fault(Code.ARM_UNKNOWN, {"arm": number, "arms": len(arms)}, may_stand=False)]
    arm = arms[number - 1]
    joining = hand.deal.variant.joining
    lock = _why_locked(hand, joining, arm)
    halves = joining.halves(hand, play.tile, arm)
    if lock is None and len(halves) == 1 and (play.inward is None or play.inward in halves):
        return Placed(play.tile, number, halves[0]), []  # the usual case, kept fast
    faults = [lock] if lock else []
    if not halves or (play.inward is not None and play.inward not in halves):
        faults.append(joining.why_not(hand, play, (arm,)))
    return _lying_on(arm, play, halves, faults)


def _on_any_arm(hand: Hand, play: Play) -> tuple[Placed | None, list[Fault]]:
    """Return the placing of a play that names no arm. It is right only if all the arms that the tile fits are alike."""
    joining = hand.deal.variant.joining
    fitting = [arm for arm in open_arms(hand) if _fits(hand, play, arm)]
    faults: list[Fault] = []
    if not fitting:
        locked = [arm for arm in hand.layout.arms if hand.is_locked(arm) and _fits(hand, play, arm)]
        lock = _why_locked(hand, joining, locked[0]) if locked else None
        faults.append(lock or joining.why_not(hand, play, open_arms(hand)))
        fitting = locked or list(hand.layout.arms)
    if len(fitting) > 1 and any(arm.kind != fitting[0].kind for arm in fitting):
        if not faults or play.stands:
            choices = tuple({arm.kind: arm.number for arm in reversed(fitting)}.values())[::-1]
            why = "stands" if faults else ""
            faults.append(
                Fault(Code.ARM_NEEDED, {"tile": play.tile, "choices": OneOf(choices)}, may_stand=False, why=why)
            )
        return None, faults
    return _lying_on(fitting[0], play, joining.halves(hand, play.tile, fitting[0]), faults)


def _lying_on(arm: Arm, play: Play, halves: tuple[int, ...], faults: list[Fault]) -> tuple[Placed, list[Fault]]:
    """Return the tile as it lies on the arm, the half that touches chosen from ``halves``, and every fault found."""
    if play.inward is not None:
        return Placed(play.tile, arm.number, play.inward), faults
    if not halves:
        return Placed(play.tile, arm.number, _half_inward(play.tile, arm, faults)), faults
    if len(halves) > 1:
        faults = [*faults, Fault(Code.INWARD_NEEDED, {"tile": play.tile, "choices": OneOf(halves)}, may_stand=False)]
    return Placed(play.tile, arm.number, halves[0]), faults


def _half_inward(tile: Tile, arm: Arm, faults: list[Fault]) -> int:
    """Return the half of a tile that doesn't fit that lies inward if it stands.

    It is the higher half, unless only a double was missing.
    """
    matches = tile.has(arm.suit) and any(fault.code is Code.DOUBLE_REQUIRED for fault in faults)
    return arm.suit if matches else tile.high


def _fits(hand: Hand, play: Play, arm: Arm) -> bool:
    halves = hand.deal.variant.joining.halves(hand, play.tile, arm)
    return bool(halves) and (play.inward is None or play.inward in halves)


def _why_locked(hand: Hand, joining: Joining[Hand], arm: Arm) -> Fault | None:
    """Return why the arm may not be played on yet, the game's own reason before the spinner's; None if it may."""
    own = joining.closed(hand, arm) or joining.locked(hand, arm)
    if own or not arm.locked:
        return own
    values: Values = {"arm": arm.number, "tile": arm.root}
    return Fault(Code.ARM_LOCKED, values, why=hand.layout.rule.opening.value)
