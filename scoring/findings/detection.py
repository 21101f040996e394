"""The detection of what only shows later: revokes, wrong leads, false blocks (rulebook 2.8).

Findings never change the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.effects import MissedCall
from scoring.ending import Miscount, WasPlayed
from scoring.ending.counting import miscounts
from scoring.entries import Block, Count, Pass, Play
from scoring.facts import DrawRule, Lead
from scoring.faults import Code
from scoring.findings.evidence import Evidence, SeenTile
from scoring.findings.revokes import open_ends, revokes
from scoring.findings.types import (
    BoneyardLeft,
    CallMissed,
    CountMismatch,
    FalseBlock,
    Finding,
    ShortDraw,
    ShownTile,
    WrongLead,
    plays_of_finding,
)
from scoring.hand import Hand
from scoring.judging import fits_somewhere, open_arms
from scoring.ruling import Ruling
from scoring.tiles import Tile


def findings(start: Hand, rulings: Sequence[Ruling[Hand]]) -> tuple[Finding, ...]:
    """Return everything that the record of a hand proves, or makes likely, beyond the single entries."""
    evidence = Evidence.of(start, rulings)
    found: list[Finding] = [
        *_wrong_leads(evidence),
        *revokes(evidence),
        *_short_draws(evidence),
        *_false_blocks(evidence),
        *_count_mismatches(evidence),
        *_missed_calls(evidence),
    ]
    return tuple(sorted(found, key=plays_of_finding))


def _wrong_leads(evidence: Evidence) -> Iterator[WrongLead]:
    for each in evidence.entries:
        if isinstance(each.ruling.entry, Play):
            asked, led, leader = each.before.lead, each.ruling.entry.tile, each.ruling.entry.seat
            better = [tile for tile in evidence.seen if not tile.drawn and _is_better_lead(asked, led, tile, leader)]
            yield from (WrongLead(tile.seat, leader, each.number, led, asked, tile.shown) for tile in better[:1])
            return


def _is_better_lead(asked: Lead, led: Tile, seen: SeenTile, leader: int) -> bool:
    tile = seen.shown.tile
    if not tile.is_double or tile == led:
        return False
    match asked:
        case Lead.HIGHEST_DOUBLE:
            return not led.is_double or tile > led
        case Lead.LOWEST_DOUBLE:
            return not led.is_double or tile < led
        case Lead.DOUBLE_IF_HELD:
            return not led.is_double and seen.seat == leader
        case Lead.OWN_HIGHEST_IF_HELD | Lead.OWN_HIGHEST:
            return seen.seat == leader and (not led.is_double or tile > led)
        case Lead.DOUBLE_SIX:
            return tile == asked.tile
        case Lead.ANY | Lead.ANY_DOUBLE:
            return False


def _short_draws(evidence: Evidence) -> Iterator[ShortDraw]:
    for each in evidence.entries:
        entry = each.ruling.entry
        if isinstance(entry, Pass) and any(fault.code is Code.MUST_DRAW for fault in each.ruling.faults):
            yield ShortDraw(entry.seat, each.number, each.before.may_be_drawn)


def _false_blocks(evidence: Evidence) -> Iterator[BoneyardLeft | FalseBlock]:
    for each in evidence.entries:
        if not isinstance(each.ruling.entry, Block):
            continue
        hand = each.before
        if hand.draw_rule is not DrawRule.NONE and hand.may_be_drawn:
            yield BoneyardLeft(each.number, hand.may_be_drawn)
        if open_arms(hand):
            for seat in hand.seats:
                if shown := _that_fitted(hand, each.number, seat, evidence.seen):
                    yield FalseBlock(seat, each.number, open_ends(hand.at(seat)), shown)


def _that_fitted(hand: Hand, block: int, seat: int, seen: Sequence[SeenTile]) -> tuple[ShownTile, ...]:
    """Return the tiles that the seat showed after the block and that had fitted an open end."""
    return tuple(
        each.shown
        for each in seen
        if each.seat == seat
        and each.shown.play > block
        and each.shown.tile in hand.variant.set
        and fits_somewhere(hand.at(seat), each.shown.tile)
    )


def _count_mismatches(evidence: Evidence) -> Iterator[CountMismatch]:
    for each in evidence.entries:
        if isinstance(each.ruling.entry, Count):
            for miscount in miscounts(each.before, each.ruling.entry):
                yield CountMismatch(each.number, miscount, _laid_at(miscount, evidence))


def _laid_at(miscount: Miscount, evidence: Evidence) -> int | None:
    """Return the play that laid a tile which was counted nevertheless; None if there is none, as for a hub."""
    if not isinstance(miscount, WasPlayed):
        return None
    plays = (each.shown for each in evidence.seen if not each.shown.counted)
    return next((shown.play for shown in plays if shown.tile == miscount.tile), None)


def _missed_calls(evidence: Evidence) -> Iterator[CallMissed]:
    for number, each in enumerate(evidence.entries):
        entry = each.ruling.entry
        for effect in each.ruling.effects:
            if isinstance(effect, MissedCall) and isinstance(entry, Play):
                own = [
                    earlier.number
                    for earlier in evidence.entries[:number]
                    if isinstance(earlier.ruling.entry, Play) and earlier.ruling.entry.seat == effect.seat
                ]
                yield CallMissed(effect.seat, own[-1], each.number, entry.seat, entry.tile)
