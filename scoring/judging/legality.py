"""The legality of an entry: lawful or not, with every fault, and the ruling on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from scoring.ending.counting import count_faults
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
from scoring.facts import DrawRule
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.judging.matching import find_place
from scoring.judging.transitions import apply, apply_play, change_by_play
from scoring.layout import Placed
from scoring.ruling import Ruling


def judge(hand: Hand, entry: Entry) -> Ruling[Hand]:
    """Judge the entry and, if it is lawful or may stand, apply it.

    An entry that breaks a rule raises nothing: the ruling's faults name every rule that it breaks.
    """
    if isinstance(entry, Play):
        placed, faults = play_faults(hand, entry)
        if placed is None or (faults and not may_stand(entry, faults)):
            return Ruling.refused(entry, faults, hand, entry.arm)
        (after, awards, effects), arm = apply_play(hand, entry, placed), placed.arm
    else:
        faults, arm = list(find_faults(hand, entry)), None
        if faults and not may_stand(entry, faults):
            return Ruling.refused(entry, faults, hand)
        after, awards, effects = apply(hand, entry)
    return Ruling.of_recorded(entry, after, faults=faults, awards=awards, effects=effects, arm=arm)


def play_faults(hand: Hand, play: Play) -> tuple[Placed | None, list[Fault]]:
    """Return the tile as a play lays it, and every rule that it breaks, starting with the one to tell the player first.

    The place is None if the tile couldn't lie there even if the table let it.
    """
    if hand.finish:
        return None, [hand_over(hand)]
    variant = hand.deal.variant
    faults = []
    placed: Placed | None = None
    if play.seat != hand.order.seat:
        faults.append(_not_your_turn(hand, play.seat))
    possible = 1 <= play.seat <= len(hand.tiles_left)
    if play.tile not in variant.set.members:
        faults.append(Fault(Code.TILE_UNKNOWN, {"tile": play.tile, "set": hand.variant.set}, may_stand=False))
        possible = False
    elif play.tile in hand.layout.played:
        why = "hub" if play.tile == hand.deal.hub else ""
        faults.append(Fault(Code.TILE_ALREADY_PLAYED, {"tile": play.tile}, may_stand=False, why=why))
        possible = False
    elif possible and not hand.tiles_left[play.seat - 1]:
        faults.append(Fault(Code.NO_TILES_LEFT, {"seat": play.seat}, may_stand=False))
    if possible:
        if variant.pass_fault and (fault := variant.pass_fault(hand.at(play.seat))):
            faults.append(fault)
        placed, misplaced = find_place(hand.at(play.seat), play)
        faults += misplaced
    if play.subtract and not variant.subtract_last_end:
        faults.append(Fault(Code.RULE_FORBIDS, why="subtract"))
    if variant.extra_faults:
        faults += variant.extra_faults(change_by_play(hand, play, placed) if placed else Change(hand, hand, play, None))
    return placed, faults


def find_faults(hand: Hand, entry: Entry) -> Iterator[Fault]:
    """Yield every rule that an entry breaks, the one to tell the player first."""
    match entry:
        case Play():
            yield from play_faults(hand, entry)[1]
        case Count():
            yield from count_faults(hand, entry)
        case Adjust(seat=seat):
            if seat not in hand.seats:
                yield seat_unknown(hand, seat)
        case Void():
            if hand.result:
                yield hand_over(hand)
        case Draw() | Pass() | Done() | Call() | Miss() | Block():
            yield from _faults_in_play(hand, entry)
        case Score() | Out() | Result():
            yield Fault(Code.RULE_FORBIDS, may_stand=False, why="depth_tiles")
        case Lay() | Remove() | Move():
            yield Fault(Code.RULE_FORBIDS, may_stand=False, why="patience_only")
        case _:
            assert_never(entry)


def _faults_in_play(hand: Hand, entry: Draw | Pass | Done | Call | Miss | Block) -> Iterator[Fault]:
    """Yield the faults of an entry that belongs to a hand under way."""
    if hand.ending:
        yield hand_over(hand)
        return
    if entry.seat is not None and entry.seat not in hand.seats:
        yield seat_unknown(hand, entry.seat)
        return
    if isinstance(entry, (Draw, Pass, Done, Miss)) and entry.seat != hand.at_turn:
        yield _not_your_turn(hand, entry.seat)
        hand = hand.at(entry.seat)
    match entry:
        case Draw(tiles=tiles):
            yield from _draw_faults(hand, tiles)
        case Pass():
            yield from _pass_faults(hand)
        case Done():
            yield from _done_faults(hand)
        case Call() if not hand.variant.calls:
            yield Fault(Code.RULE_FORBIDS, may_stand=False, why="call")
        case Miss() if not hand.variant.misses:
            yield Fault(Code.RULE_FORBIDS, may_stand=False, why="miss")
    if hand.variant.extra_faults:
        yield from hand.variant.extra_faults(Change(hand, hand, entry, None))


def draw_due(hand: Hand) -> int:
    """Return how many tiles the player at turn must draw before passing: 1 if the rules set no number.

    It is 0 before the lead in games where everybody can lead, because then the leader always has a tile to play.
    """
    rule = hand.draw_rule
    can_lead = not hand.layout.placed and hand.variant.leader_can_play
    if rule is DrawRule.NONE or can_lead or hand.pass_fault:
        return 0
    still = 1 if rule.most is None else rule.most - hand.drawn
    return max(0, min(still, hand.may_be_drawn))


def may_draw(hand: Hand) -> int:
    """Return how many tiles the player at turn may draw at most."""
    rule = hand.draw_rule
    most = 0 if hand.pass_fault else hand.may_be_drawn
    return most if rule.most is None else max(0, min(most, rule.most - hand.drawn))


def _draw_faults(hand: Hand, tiles: int) -> Iterator[Fault]:
    rule = hand.draw_rule
    if fault := hand.pass_fault:
        yield replace(fault, may_stand=tiles <= hand.boneyard)
    if rule is DrawRule.NONE:
        why = "none" if hand.variant.draw is DrawRule.NONE else "done" if hand.may_be_done else "now"
        yield Fault(Code.MAY_NOT_DRAW, {"most": 0, "seat": hand.at_turn}, may_stand=tiles <= hand.boneyard, why=why)
        return
    if rule.most is not None and hand.drawn + tiles > rule.most:
        values = {"most": rule.most, "drawn": hand.drawn, "tiles": tiles}
        yield Fault(Code.MAY_NOT_DRAW, values, may_stand=tiles <= hand.boneyard)
    if hand.drawn_of(tiles) > hand.may_be_drawn:
        values = {"may": hand.may_be_drawn, "floor": hand.variant.floor, "boneyard": hand.boneyard}
        yield Fault(Code.BONEYARD_EMPTY, values, may_stand=tiles <= hand.boneyard, why=_why_so_few(hand))


def _why_so_few(hand: Hand) -> str:
    if not hand.may_be_drawn:
        return "none_left"
    return "" if hand.variant.floor else "no_floor"


def _pass_faults(hand: Hand) -> Iterator[Fault]:
    if not hand.variant.passes:
        yield Fault(Code.RULE_FORBIDS, may_stand=False, why="pass")
        return
    if not hand.layout.placed and hand.variant.leader_can_play:
        yield Fault(Code.RULE_FORBIDS, {"seat": hand.at_turn}, why="pass_lead")
    if hand.may_be_done:
        yield Fault(Code.RULE_FORBIDS, {"seat": hand.at_turn}, why="pass_done")
    due = draw_due(hand)
    if due:
        values = {"due": due, "boneyard": hand.may_be_drawn}
        yield Fault(Code.MUST_DRAW, values, why="until" if hand.draw_rule.most is None else "")


def _done_faults(hand: Hand) -> Iterator[Fault]:
    if not hand.variant.done_fault:
        yield Fault(Code.RULE_FORBIDS, may_stand=False, why="done")
    elif fault := hand.variant.done_fault(hand):
        yield fault


def may_stand(entry: Entry, faults: list[Fault]) -> bool:
    """Return True if the table lets the entry stand, and all its faults may."""
    return entry.stands and all(fault.may_stand for fault in faults)


def _not_your_turn(hand: Hand, seat: int) -> Fault:
    if seat not in hand.seats:
        return seat_unknown(hand, seat)
    return Fault(Code.NOT_YOUR_TURN, {"seat": seat, "turn": hand.at_turn})


def seat_unknown(hand: Hand, seat: int) -> Fault:
    """Return the fault of naming a seat that the table doesn't have."""
    return Fault(Code.SEAT_UNKNOWN, {"number": seat, "seats": len(hand.seats)}, may_stand=False)


def hand_over(hand: Hand) -> Fault:
    """Return the fault of an entry in a hand that has ended."""
    return Fault(
        Code.HAND_OVER, may_stand=False, why=f"ended_{hand.ending}" if not hand.awaiting_count else "waits_for_count"
    )
