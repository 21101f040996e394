"""The three depths of a hand: whatever is entered, the same session has the same scores (record 1.4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.depths import Depth
from scoring.record.adjudication import judge_record
from scoring.record.session_record import read_record
from scoring.session import Session
from scoring.variants import VARIANTS
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, can_end, dice, record_of, tables
from tests.support.tallies import kept_at, played

MOST_HANDS = 8


def standing(session: Session) -> tuple[Any, ...]:
    """Return all that a session passes on to its next hand."""
    return (
        dict(session.scores),
        session.hands_counted,
        session.next_leader,
        session.next_hub,
        session.tie_hands_left,
        session.winners,
        [dict(hand) for hand in session.by_hand],
    )


def check_at(depths: list[Depth], agreed: Agreed, hands: list[tuple[Session, RandomDeal, Session]]) -> None:
    """Check that the record of these hands at these depths is lawful and comes to the same after every hand."""
    written = [kept_at(depth, deal, before) for depth, (before, deal, _after) in zip(depths, hands, strict=True)]
    record = read_record({**record_of(agreed, []), "hands": written})
    for judged, hand, (_before, deal, after) in zip(judge_record(record), written, hands, strict=True):
        for ruling in judged.rulings:
            assert ruling.legal, (hand, ruling.entry, ruling.faults)
        assert standing(judged.session) == standing(after), hand
        result = judged.rulings[-1].hand.result
        assert result and deal.hand.result
        assert (result.ending, result.winners) == (deal.hand.result.ending, deal.hand.result.winners), hand


def check_all(agreed: Agreed, rng: Random) -> None:
    hands = played(agreed, rng, MOST_HANDS)
    for depth in agreed.variant.depths:
        check_at([depth] * len(hands), agreed, hands)
    check_at([rng.choice(agreed.variant.depths) for _hand in hands], agreed, hands)


@settings(max_examples=sample_size(60, at_length=1500), deadline=None)
@given(tables(highest_target=200), dice())
def test_a_session_is_the_same_at_every_depth(agreed: Agreed, rng: Random) -> None:
    check_all(agreed, rng)


@pytest.mark.parametrize("slug", VARIANTS)
@pytest.mark.parametrize("seed", range(sample_size(2, at_length=30)))
def test_every_game_is_the_same_at_every_depth(slug: str, seed: int) -> None:
    """With its own house rules, and partners where the game has them."""
    game = VARIANTS[slug]
    sides = (1, 2, 1, 2) if game.partners_only or (game.partners and seed % 2) else (1, 2, 3)
    options: dict[str, Any] = {"target": 60} if game.target else {}
    check_all(Agreed(slug, options, sides), Random(seed))


@settings(max_examples=sample_size(20, at_length=200), deadline=None)
@given(dice())
def test_an_exact_target_is_the_same_at_every_depth(rng: Random) -> None:
    """The points of a last tile and those for going out may be lost together."""
    agreed = Agreed("fives-and-threes", {"target": rng.randint(3, 15), "target_exact": True}, (1, 2))
    check_all(agreed, rng)
    check_all(can_end(Agreed("all-fives", {"target": rng.randint(10, 60), "target_exact": True}, (1, 2, 3))), rng)
