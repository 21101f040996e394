"""The ways in which games decide who leads the next hand (rulebook 2.10)."""

from __future__ import annotations

from scoring.hand import Hand


def next_seat_leads(hand: Hand) -> int | None:
    """Return the seat after the leader of this hand, for games in which the lead goes around."""
    return hand.seat_after(hand.leader)


def winner_leads(hand: Hand) -> int | None:
    """Return the seat that won the hand. If nobody won, return the next seat in order of play (rulebook 2.10)."""
    return hand.winning_seat or next_seat_leads(hand)


def winning_side_leads(hand: Hand) -> int | None:
    """Return the seat that won the hand, whose partner may lead instead.

    If nobody won, the side that led leads again.
    """
    return hand.winning_seat or hand.leader


def table_names_leader(hand: Hand) -> int | None:
    """Return None, because the tiles decide who leads and the record doesn't show them."""
    return None
