"""Laws of Mexican Train that hold whatever is played (rulebook 13.1)."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Pass, Play
from scoring.findings import CallMissed, LikelyRevoke
from scoring.findings.detection import findings
from scoring.hand import Hand
from scoring.judging.matching import nothing_fits
from scoring.record.adjudication import state_json
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice, play_session

first_turns = st.sampled_from(["one", "whole_train"])


@settings(max_examples=sample_size(5, at_length=60))
@given(dice())
def test_whether_any_tile_fits_is_asked_of_closed_trains_too(rng: Random) -> None:
    deal = RandomDeal(Agreed("mexican-train", {"tile_set": 9, "dealt": 6}, (1, 2, 3)).session, rng)
    deal.play_honestly()

    for ruling in deal.rulings:
        hand = ruling.hand
        fits = any(tile.has(arm.suit) for tile in hand.unseen for arm in hand.layout.arms)
        assert nothing_fits(hand) == (not fits)


@settings(max_examples=8)
@given(dice(), st.integers(2, 6), first_turns)
def test_a_session_of_thirteen_hands_always_ends(rng: Random, players: int, first_turn: str) -> None:
    agreed = Agreed("mexican-train", {"dealt": 5, "first_turn": first_turn}, tuple(range(1, players + 1)))
    hands = 0
    for session, deal in play_session(agreed, rng):
        hands += 1
        assert session.by_hand[-1] == {award.side: award.points for award in deal.hand.result.awards} | {
            side: 0 for side in session.scores if all(award.side != side for award in deal.hand.result.awards)
        }

    assert hands <= 13
    assert session.finished
    best = min(session.scores.values())
    assert all(session.scores[side] == best for side in session.winners)


@settings(max_examples=sample_size(5, at_length=60))
@given(dice(), st.integers(2, 6), st.booleans(), first_turns)
def test_a_marker_stands_exactly_as_the_rule_says(
    rng: Random, players: int, out_on_double: bool, first_turn: str
) -> None:
    options = {"dealt": 6, "out_on_double": out_on_double, "first_turn": first_turn}
    deal = RandomDeal(Agreed("mexican-train", options, tuple(range(1, players + 1))).session, rng)
    deal.play_honestly()
    up: set[int] = set()
    for ruling in deal.rulings:
        entry = ruling.entry
        if isinstance(entry, Pass):
            up.add(entry.seat)
        if isinstance(entry, Play) and ruling.arm == entry.seat:
            up.discard(entry.seat)
        assert state_json(ruling.hand)["markers"] == sorted(up)


@settings(max_examples=sample_size(5, at_length=60))
@given(dice(), st.integers(2, 6), first_turns)
def test_a_double_is_covered_next_or_dead(rng: Random, players: int, first_turn: str) -> None:
    options = {"dealt": 6, "first_turn": first_turn}
    deal = RandomDeal(Agreed("mexican-train", options, tuple(range(1, players + 1))).session, rng)
    deal.play_honestly()
    owed: int | None = None
    for ruling in deal.rulings:
        if isinstance(ruling.entry, Play):
            assert owed in (None, ruling.arm), "nothing is played before the double is covered"
            owed = ruling.arm if ruling.entry.tile.is_double and not dead(ruling.hand, ruling.entry) else None


def dead(hand: Hand, play: Play) -> bool:
    """Return True if no tile of the double's suit is off the table, counted by hand."""
    return not [tile for tile in hand.unseen if tile.has(play.tile.high)]


@settings(max_examples=sample_size(5, at_length=60))
@given(dice(), st.integers(2, 6))
def test_honest_play_proves_nothing_against_anybody(rng: Random, players: int) -> None:
    deal = RandomDeal(Agreed("mexican-train", {"dealt": 6}, tuple(range(1, players + 1))).session, rng)
    deal.play_honestly()

    found = findings(deal.start, deal.rulings)
    assert [each for each in found if not isinstance(each, (LikelyRevoke, CallMissed))] == []
