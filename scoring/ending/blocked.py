"""The winner of a blocked hand: the pips compared, and the winner if they are level (rulebook 2.5)."""

from __future__ import annotations

from typing import assert_never

from scoring.facts import BlockedWinner, TieRule
from scoring.hand import Hand

Tallies = dict[int, tuple[int, int]]
"""Tiles and pips left, by seat."""


def lowest_sides(hand: Hand, left: Tallies) -> tuple[int, ...]:
    """Return the sides with the lowest count, as the game compares them; several if they are tied."""
    ranks = _ranks(hand, left)
    return tuple(side for side in ranks if ranks[side] == min(ranks.values()))


def side_totals(hand: Hand, left: Tallies) -> Tallies:
    """Return the tiles and pips left, by side."""
    totals: Tallies = {}
    for seat in hand.seats:
        tiles, pips = totals.get(hand.side_of(seat), (0, 0))
        mine = left_with(hand, left, seat)
        totals[hand.side_of(seat)] = tiles + mine[0], pips + mine[1]
    return totals


def left_with(hand: Hand, left: Tallies, seat: int) -> tuple[int, int]:
    """Return the tiles and pips that the seat has left; no pips if none were counted."""
    return left.get(seat, (hand.tiles_left[seat - 1], 0))


def winners_of_tie(hand: Hand, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sides that win a blocked hand whose lowest count is shared; none if nobody wins it."""
    variant = hand.variant
    match variant.blocked_tie:
        case TieRule.NONE:
            return ()
        case TieRule.SPLIT:
            among = variant.tie_split_among
            return tied if not among or len(set(hand.sides)) in among else ()
        case TieRule.LEADER:
            return (hand.side_of(hand.leader),)
        case TieRule.BLOCKER:
            return (hand.side_of(hand.blocker),)
        case TieRule.NOT_BLOCKER:
            return tuple(side for side in tied if side != hand.side_of(hand.blocker))
        case _:
            assert_never(variant.blocked_tie)


def _ranks(hand: Hand, left: Tallies) -> dict[int, tuple[int, ...]]:
    """Return the rank of each side: the lowest wins."""
    rank = hand.variant.rank
    match hand.variant.blocked_winner:
        case BlockedWinner.SIDE_TOTAL:
            return {side: rank(*total) for side, total in side_totals(hand, left).items()}
        case BlockedWinner.LOWEST_HAND:
            return _best_of(hand, left, hand.seats)
        case BlockedWinner.BLOCKER_VS_NEXT:
            return _best_of(hand, left, (hand.blocker, hand.next_seat(hand.blocker)))
        case _:
            assert_never(hand.variant.blocked_winner)


def _best_of(hand: Hand, left: Tallies, seats: range | tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the lowest rank of each side's seats among these."""
    best: dict[int, tuple[int, ...]] = {}
    for seat in seats:
        side, own = hand.side_of(seat), hand.variant.rank(*left_with(hand, left, seat))
        best[side] = min(best.get(side, own), own)
    return best
