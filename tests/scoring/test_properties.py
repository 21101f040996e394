"""Laws that hold whatever is played: random hands with random house rules, players and partners."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings

from scoring.details import Pool
from scoring.entries import Play
from scoring.findings import CallMissed, LikelyRevoke
from scoring.findings.detection import findings
from scoring.hand import Hand
from scoring.judging import judge, open_arms, placements, turn_due
from scoring.record.adjudication import adjudicate, hand_json, state_json
from scoring.record.session_record import read_record
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.variants import VARIANTS
from scoring.wording import Names, namer
from tests.support.end_totals import add_up_by_hand
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, can_end, dice, play_session, record_of, tables


def lies_well(hand: Hand) -> None:
    """Everything that must be true of a hand at any time."""
    on_the_table = len(hand.layout.placed)
    assert on_the_table + sum(hand.tiles_left) + hand.boneyard + hand.out_of_play == hand.variant.set.size
    assert min(hand.tiles_left) >= 0
    assert hand.boneyard >= 0
    assert hand.turn is None if hand.ending else hand.turn in hand.seats
    assert len(hand.layout.played) == on_the_table
    assert [arm.number for arm in hand.layout.arms] == list(range(1, len(hand.layout.arms) + 1))
    assert hand.layout.end_total == sum(arm.counts for arm in hand.layout.arms)
    assert open_arms(hand) == [arm for arm in hand.layout.arms if not hand.is_locked(arm)]
    if hand.variant.has_end_total:
        assert hand.layout.end_total == add_up_by_hand(hand)


def adds_up(start: Hand, rulings: list[Ruling]) -> None:
    """Check that a side's score is what it began with and all its awards."""
    hand = rulings[-1].hand if rulings else start
    awards = [award for ruling in rulings if ruling.recorded for award in ruling.awards]
    awards += hand.result.awards if hand.result else ()
    for side, points in start.scores.items():
        assert hand.scores[side] == points + sum(award.points for award in awards if award.side == side)


@settings(max_examples=sample_size(30, at_length=400), phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(tables(highest_target=40).map(can_end), dice())
def test_every_session_ends(agreed: Agreed, rng: Random) -> None:
    *_, (session, _deal) = play_session(agreed, rng)

    assert session.finished
    assert len(session.winners) == 1 or agreed.variant.hands


@settings(max_examples=sample_size(90, at_length=1200))
@given(tables(), dice())
def test_what_holds_even_where_anything_is_entered(agreed: Agreed, rng: Random) -> None:
    deal = RandomDeal(agreed.session, rng)
    for _ in range(60):
        before, shown = deal.hand, state_json(deal.hand)
        ruling = deal.enter(deal.any_entry())
        a_refused_entry_changes_nothing(before, shown, ruling)
        lies_well(ruling.hand)

    adds_up(deal.start, deal.rulings)
    every_entry_leads_to_the_same_hand_again(deal)
    it_is_read_back_and_judged_alike(agreed, deal)


def a_refused_entry_changes_nothing(before: Hand, shown: object, ruling: Ruling) -> None:
    """Check that a refused entry changes nothing; an unlawful one is recorded only where its faults allow it."""
    assert ruling.legal == (not ruling.faults)
    assert ruling.recorded or not ruling.legal
    if not ruling.recorded:
        assert ruling.hand == before
        assert state_json(ruling.hand) == shown
        assert not ruling.awards
        assert not ruling.effects
        # A ruling's faults say whether the table may let the entry stand.
        assert not ruling.entry.stands or not all(fault.may_stand for fault in ruling.faults)


def every_entry_leads_to_the_same_hand_again(deal: RandomDeal) -> None:
    """Entered again from the start, as an undo does with all entries but the last, each leads to the hand it led to."""
    hand = deal.start
    for ruling in deal.rulings:
        hand = judge(hand, ruling.entry).hand
        assert hand == ruling.hand


def it_is_read_back_and_judged_alike(agreed: Agreed, deal: RandomDeal) -> None:
    """Check that the record of the hand, written and read, says what was said at the table."""
    record = read_record(json.loads(json.dumps(record_of(agreed, [deal]))))
    assert Session.open(record.game, record.sides).begin(record.hands[0].beginning) == deal.start
    assert list(record.hands[0].entries) == [ruling.entry for ruling in deal.rulings]
    (hand,) = adjudicate(record)["hands"]
    assert hand == hand_json(deal.start, deal.rulings, called(agreed))
    json.dumps(hand)
    every_message_is_a_sentence(hand)


def called(agreed: Agreed) -> Names:
    """Return the seats' names in `record_of`."""
    return namer([f"Seat {seat}" for seat in range(1, len(agreed.sides) + 1)])


def every_message_is_a_sentence(hand: dict[str, Any]) -> None:
    messages = [fault["message"] for ruling in hand["rulings"] for fault in ruling["faults"]]
    messages += [finding["message"] for finding in hand["findings"]]
    for message in messages:
        assert message.endswith(".")
        assert "{" not in message


@settings(max_examples=sample_size(75, at_length=1000))
@given(tables(), dice())
def test_what_holds_of_an_honest_hand(agreed: Agreed, rng: Random) -> None:
    deal = RandomDeal(agreed.session, rng)
    while deal.hand.result is None:
        somebody_can_go_on_as_what_is_due_says(deal.hand)
        assert deal.enter(deal.honest_entry()).legal

    for ruling in deal.rulings:
        lies_well(ruling.hand)
    adds_up(deal.start, deal.rulings)
    ends_without_taking_points_but_for_a_partners_pips(agreed, deal)
    proves_nothing_against_anybody(deal)


def somebody_can_go_on_as_what_is_due_says(hand: Hand) -> None:
    due = turn_due(hand)
    if hand.ending:
        assert due is None
        return
    assert due
    assert due.seat == hand.turn
    assert due.may_play or due.may_draw or due.may_pass or hand.variant.misses
    assert not (due.must_draw and due.may_pass)


def ends_without_taking_points_but_for_a_partners_pips(agreed: Agreed, deal: RandomDeal) -> None:
    assert deal.hand.result
    takes_tiles = agreed.variant.at_end is not None
    if not takes_tiles and not (agreed.variant.partner_pips_off and agreed.sides == (1, 2, 1, 2)):
        assert all(award.points > 0 for award in deal.hand.result.awards)


def proves_nothing_against_anybody(deal: RandomDeal) -> None:
    found = findings(deal.start, deal.rulings)
    # An honest player may forget to call the last tile.
    assert [each for each in found if not isinstance(each, (LikelyRevoke, CallMissed))] == []


@settings(max_examples=sample_size(75, at_length=1000))
@given(tables(), dice())
def test_a_play_is_lawful_and_scores_exactly_as_placements_says(agreed: Agreed, rng: Random) -> None:
    deal = RandomDeal(agreed.session, rng)
    for _ in range(rng.randint(0, 12)):
        if deal.hand.ending is None:
            deal.enter(deal.honest_entry())
    hand = deal.hand
    offered = {(each.tile, each.arm, each.inward) for each in placements(hand)}

    arms = [None] if not hand.layout.placed else range(len(hand.layout.arms) + 2)
    for tile in hand.variant.set:
        for arm in arms:
            for inward in [None] if arm is None else {tile.high, tile.low}:
                ways = [Play(hand.at_turn, tile, arm, inward, subtract) for subtract in (False, True)]
                lawful = any(judge(hand, play).legal for play in ways)
                assert lawful == ((tile, arm, inward) in offered), (tile, arm, inward)
    placements_say_what_a_play_would_score(hand)


def placements_say_what_a_play_would_score(hand: Hand) -> None:
    for each in placements(hand):
        ruling = judge(hand, Play(hand.at_turn, each.tile, each.arm, each.inward, each.subtract))
        assert ruling.awards == each.awards
        own = hand.side_of(hand.at_turn)
        assert each.points == sum(award.points for award in each.awards if award.side == own)
        for arm in each.alike:
            alike = judge(hand, Play(hand.at_turn, each.tile, arm, each.inward, each.subtract))
            assert alike.points == ruling.points


@settings(max_examples=sample_size(36, at_length=480))
@given(tables(highest_target=60), dice())
def test_replay_equals_live(agreed: Agreed, rng: Random) -> None:
    """The record written, read and adjudicated says what was said at the table."""
    deals, session = [], agreed.session
    for session, deal in play_session(agreed, rng):  # noqa: B007
        deals.append(deal)
        if len(deals) == 3:
            break

    adjudication = adjudicate(read_record(json.loads(json.dumps(record_of(agreed, deals)))))

    live = [hand_json(deal.start, deal.rulings, called(agreed)) for deal in deals]
    assert adjudication["hands"] == live
    assert adjudication["scores"] == {str(side): points for side, points in session.scores.items()}
    assert adjudication["finished"] == session.finished


@settings(max_examples=sample_size(45, at_length=600))
@given(tables(), dice())
def test_a_session_takes_any_hand(agreed: Agreed, rng: Random) -> None:
    session = agreed.session
    for _ in range(3):
        deal = RandomDeal(session, rng)
        deal.play_wildly(40)
        session = session.after(deal.hand)
        assert session.scores == deal.hand.scores
        assert session.hand_open == (deal.hand.result is None)
        if session.hand_open or session.finished:
            return


@settings(max_examples=sample_size(12, at_length=160))
@given(dice())
def test_players_and_pool_together_are_always_nought(rng: Random) -> None:
    players = rng.randint(2, 7)
    options = {"mode": "cash", "ante": rng.choice([25, 30, 77, 1000])}
    session = Agreed("baneberry-157", options, tuple(range(1, players + 1))).session
    for _ in range(4):
        deal = RandomDeal(session, rng)
        deal.play_honestly()
        for ruling in deal.rulings:
            (pool,) = (told.cents for told in ruling.hand.game.details(ruling.hand, ()) if isinstance(told, Pool))
            assert pool >= 0
            assert sum(ruling.hand.scores.values()) + pool == 0
        session = session.after(deal.hand)


@pytest.mark.parametrize("game", VARIANTS)
def test_random_play_reaches_every_game(game: str) -> None:
    """Check that what each game has of its own happens in random hands, so that the laws speak of it."""
    own = {
        "baneberry-157": {"Call", "MissedCall", "Pass"},
        "super-dominoes": {"MissTurn", "Reverse", "PlayAgain", "DrawTiles", "SpellCast", "SpellBroken"},
        "blind": {"Miss", "PlayAgain"},
    }
    awaited = {"Play", "HandOver"} | own.get(game, set())
    happens: set[str] = set()
    sides = tuple(range(1, min(max(VARIANTS[game].players), 4) + 1))
    for seed in range(25):
        deal = RandomDeal(Agreed(game, {}, sides).session, Random(seed))
        deal.play_honestly()
        happens |= {type(ruling.entry).__name__ for ruling in deal.rulings}
        happens |= {type(effect).__name__ for ruling in deal.rulings for effect in ruling.effects}
        if happens >= awaited:
            return
    assert happens >= awaited


def test_a_hand_is_frozen_all_the_way() -> None:
    hand = RandomDeal(Agreed("all-fives", {}, (1, 2)).session, Random(1)).hand

    with pytest.raises(TypeError):
        hand.points[1] = 50  # type: ignore[index]
    hand.scores[1] = 50
    assert hand.scores[1] == 0
