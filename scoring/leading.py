"""Who leads the next hand: the ways that games have (rulebook 2.10)."""

from __future__ import annotations

from scoring.hand import Hand


def the_next_seat(hand: Hand) -> int | None:
    """Later leads rotate: the next seat clockwise from the leader of the hand before."""
    return hand.clockwise(hand.leader)


def the_winner(hand: Hand) -> int | None:
    """Who won the hand leads the next; nobody: the next seat clockwise (rulebook 2.10)."""
    return hand.winning_seat or the_next_seat(hand)


def only_the_table_knows(hand: Hand) -> int | None:
    """The tiles decide who leads, and the record doesn't show them."""
    return None
