"""Bonuses for passes, for the last tile, for the number of the hand and for a lock (rulebook 12.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.ending import Bonuses
from scoring.ruling import Ruling
from scoring.variants import VARIANTS
from scoring.wording import award_message
from tests.support.partner_hands import ONE_EACH
from tests.support.table_notation import NotatedTable, table

TWO_EACH = {1: 2, 2: 2, 3: 2, 4: 2}


def played(
    phrases: str, tiles: dict[int, int] | None = None, scores: dict[int, int] | None = None, **bonuses: Any
) -> NotatedTable:
    """Return a game for two pairs with just these bonuses, Ann leading."""
    game = replace(VARIANTS["international-partners"], bonuses=Bonuses(**bonuses), settle_options=None)
    return table(game, phrases, partners=True, tiles=tiles, scores=scores)


def later(phrases: str, **given: Any) -> NotatedTable:
    """Return the same in a hand that is not the first, so that anything may be led."""
    return played(phrases, scores={1: 0, 2: 0}, **given)


def earned(ruling: Ruling) -> list[tuple[str, int, int | None, int]]:
    """Return the awards of an entry: reason, side, seat and points."""
    return [(award.reason, award.side, award.seat, award.points) for award in ruling.awards]


def last(hand: NotatedTable) -> list[tuple[str, int, int | None, int]]:
    return earned(hand.rulings[-1])


class TestLeadPass:
    """The seat after the leader passes on the led tile: to the leader's side, at the pass."""

    def test_it_comes_with_the_pass(self) -> None:
        assert last(played("6-6 led, pass", lead_pass=25)) == [("lead_pass", 1, 1, 25)]

    @pytest.mark.parametrize("phrases", ["6-6 led, pass, pass", "6-6 led, 6-5 on 1, pass", "6-6 led, 6-5 on 1"])
    def test_no_other_pass_brings_it(self, phrases: str) -> None:
        assert last(played(phrases, lead_pass=25)) == []

    def test_it_stands_if_the_hand_is_thrown_in(self) -> None:
        thrown_in = played("6-6 led, pass, throw in", lead_pass=25)

        assert thrown_in.after.scores == {1: 25, 2: 0}

    def test_it_ends_no_session_in_mid_hand_nor_with_a_hand_that_is_thrown_in(self) -> None:
        assert played("6-6 led, pass", lead_pass=100).turn == 3
        assert not played("6-6 led, pass, throw in", lead_pass=100).after.finished

    def test_first_only_is_for_the_first_hand(self) -> None:
        assert last(played("6-6 led, pass", lead_pass=25, lead_pass_first_only=True))
        assert not last(later("6-6 led, pass", lead_pass=25, lead_pass_first_only=True))
        assert last(later("6-6 led, pass", lead_pass=25))

    def test_void_waits_for_the_leaders_partner(self) -> None:
        assert last(played("6-6 led, pass", lead_pass=25, lead_pass_void=True)) == []
        assert last(played("6-6 led, pass, 6-5 on 1", lead_pass=25, lead_pass_void=True)) == [("lead_pass", 1, 1, 25)]

    def test_void_brings_nothing_if_the_partner_passes_too(self) -> None:
        hand = played("6-6 led, pass, pass, 6-5 on 1, 6-4 on 2", lead_pass=25, lead_pass_void=True)

        assert hand.scores == {1: 0, 2: 0}

    def test_plain_is_what_a_pass_on_a_tile_that_is_no_double_brings(self) -> None:
        assert last(later("6-5 led, pass", lead_pass=25, lead_pass_plain=50)) == [("lead_pass", 1, 1, 50)]
        assert last(later("5-5 led, pass", lead_pass=25, lead_pass_plain=50)) == [("lead_pass", 1, 1, 25)]
        assert last(later("6-5 led, pass", lead_pass=25)) == [("lead_pass", 1, 1, 25)]

    def test_led_out_of_turn_it_goes_to_whoever_led(self) -> None:
        hand = played("2: 6-6 led stands, pass", lead_pass=25)

        assert last(hand) == [("lead_pass", 2, 2, 25)]


class TestThreePasses:
    """Three passes in a row and the same player plays again: with that play."""

    def test_it_comes_with_the_play(self) -> None:
        hand = later("6-5 led, 5-0 on 2, pass, pass, pass, 6-1 on 1", three_passes=25)

        assert last(hand) == [("three_passes", 2, 2, 25)]

    def test_four_passes_block_and_bring_nothing(self) -> None:
        hand = later("6-5 led, 5-0 on 2, pass, pass, pass, pass", three_passes=25)

        assert hand.ending == "blocked"
        assert hand.scores == {1: 0, 2: 0}

    def test_it_comes_as_often_as_it_happens(self) -> None:
        hand = later("6-5 led, pass, pass, pass, 5-0 on 2, pass, pass, pass, 6-1 on 1", three_passes=25)

        assert hand.scores == {1: 50, 2: 0}

    @pytest.mark.parametrize("phrases", ["6-5 led, pass, pass, 6-1 on 1", "6-5 led, pass, 6-1 on 1, pass, pass, pass"])
    def test_fewer_passes_bring_nothing(self, phrases: str) -> None:
        assert last(later(phrases, three_passes=25)) == []

    def test_the_lead_earns_both(self) -> None:
        hand = played("6-6 led, pass, pass, pass, 6-1 on 1", three_passes=25, lead_pass=25)

        assert hand.scores == {1: 50, 2: 0}


class TestEachPass:
    """Every pass, the last of a block included: to the other side."""

    def test_it_goes_to_the_other_side_and_to_neither_of_its_seats(self) -> None:
        assert last(played("6-6 led, pass", each_pass=10)) == [("each_pass", 1, None, 10)]
        assert last(played("6-6 led, pass, pass", each_pass=10)) == [("each_pass", 2, None, 10)]

    def test_the_last_of_a_block_too(self) -> None:
        blocked = played("6-6 led, pass, pass, pass, pass", each_pass=10)

        assert blocked.ending == "blocked"
        assert blocked.scores == {1: 20, 2: 20}

    def test_it_adds_to_what_else_the_pass_brings(self) -> None:
        assert sum(points for *_, points in last(played("6-6 led, pass", each_pass=10, lead_pass=25))) == 35


class TestCapicua:
    """Going out with a tile a-b, a and b different, where the ends are a and b."""

    def out(self, phrases: str, **bonuses: Any) -> list[tuple[str, int, int | None, int]]:
        return last(later(phrases, tiles=TWO_EACH, capicua=25, **bonuses))

    def test_it_fits_both_ends(self) -> None:
        assert self.out("6-5 led, 5-4 on 2, pass, pass, 6-4 on 1") == [("capicua", 1, 1, 25)]

    def test_it_is_told_with_the_tile_and_the_ends(self) -> None:
        hand = later("6-5 led, 5-2 on 2, pass, pass, 6-2 on 1", tiles=TWO_EACH, capicua=25)
        (award,) = hand.rulings[-1].awards

        assert str(award_message(award, hand.hand.game)) == "Capicúa: 6-2 fits the 6 and the 2."

    @pytest.mark.parametrize("last_tile", ["6-3 on 1", "6-6 on 1", "4-3 on 2", "4-4 on 2"])
    def test_a_tile_that_fits_one_end_or_a_double_makes_none(self, last_tile: str) -> None:
        assert self.out(f"6-5 led, 5-4 on 2, pass, pass, {last_tile}") == []

    def test_on_equal_ends_there_is_none(self) -> None:
        assert self.out("6-5 led, 5-4 on 2, 6-4 on 2, pass, 6-3 on 1") == []

    def test_another_tile_than_the_last_makes_none(self) -> None:
        assert last(later("6-5 led, 5-4 on 2, pass, pass, 6-4 on 1", capicua=25)) == []

    def test_a_blank_spoils_it_where_the_table_says_so(self) -> None:
        phrases = "6-5 led, 5-0 on 2, pass, pass, 6-0 on 1"

        assert self.out(phrases) == [("capicua", 1, 1, 25)]
        assert self.out(phrases, capicua_blank=False) == []


class TestChuchazo:
    """Going out with the 0-0."""

    TWO_ENDS = "6-0 led, 6-4 on 1, pass, pass, 0-0 on 2"
    BOTH_BLANK = "6-0 led, 6-4 on 1, 4-0 on 1, pass, 0-0 on 1"

    def test_chuchazo_is_the_last_tile(self) -> None:
        assert last(later(self.TWO_ENDS, tiles=TWO_EACH, chuchazo=25)) == [("chuchazo", 1, 1, 25)]
        assert last(later(self.TWO_ENDS, chuchazo=25)) == []

    def test_on_two_blanks_it_counts_unless_one_end_must_be_another(self) -> None:
        assert last(later(self.BOTH_BLANK, tiles=TWO_EACH, chuchazo=25)) == [("chuchazo", 1, 1, 25)]
        assert last(later(self.BOTH_BLANK, tiles=TWO_EACH, chuchazo=25, chuchazo_one_end=True)) == []
        assert last(later(self.TWO_ENDS, tiles=TWO_EACH, chuchazo=25, chuchazo_one_end=True))

    def test_another_double_brings_nothing(self) -> None:
        assert last(later("6-5 led, 6-4 on 1, pass, pass, 5-5 on 2", tiles=TWO_EACH, chuchazo=25)) == []


class TestBonusesForWinning:
    """Bonuses by the number of the hand, and for a lock."""

    BY_HAND = (100, 75, 50, 25)

    def won(self, number: int) -> dict[str, int]:
        hand = played("6-6 led, count - / 5-5 / 4-4 / 3-3", tiles=ONE_EACH, by_hand=self.BY_HAND)
        for _ in range(number - 1):
            hand = hand.next_hand("6-6 led, count - / 5-5 / 4-4 / 3-3", leader=1, tiles=ONE_EACH)
        return {award.reason: award.points for award in hand.result.awards}

    def test_each_hand_has_its_own_and_later_ones_none(self) -> None:
        assert [self.won(number).get("hand_bonus", 0) for number in range(1, 7)] == [100, 75, 50, 25, 0, 0]

    def test_a_hand_that_is_thrown_in_does_not_count(self) -> None:
        hand = played("6-6 led, throw in", by_hand=self.BY_HAND).next_hand(
            "6-6 led, count - / 5-5 / 4-4 / 3-3", leader=1, tiles=ONE_EACH
        )

        assert ("hand_bonus", 100) in {(award.reason, award.points) for award in hand.result.awards}

    def test_a_tie_counts_brings_nobody_the_bonus_and_carries_nothing(self) -> None:
        level = played("6-6 led, block, count 9 / 9 / 10 / 10 stands", by_hand=self.BY_HAND)
        then = level.next_hand("6-6 led, count - / 5-5 / 4-4 / 3-3", leader=1, tiles=ONE_EACH)

        assert level.result.awards == ()
        assert {award.reason: award.points for award in then.result.awards}["hand_bonus"] == 75

    def test_a_blocked_hand_brings_it_to_the_side(self) -> None:
        hand = played("6-6 led, block, count 9 / 20 / 10 / 20 stands", by_hand=self.BY_HAND)

        assert [(award.reason, award.side, award.seat) for award in hand.result.awards] == [
            ("blocked", 1, None),
            ("hand_bonus", 1, None),
        ]

    def test_a_lock_brings_its_bonus_and_a_domino_none(self) -> None:
        lock = played("6-6 led, block, count 9 / 20 / 10 / 20 stands", lock_bonus=100)
        out = played("6-6 led, count - / 5-5 / 4-4 / 3-3", tiles=ONE_EACH, lock_bonus=100)

        assert lock.result.awards[-1].reason == "lock_bonus"
        assert lock.scores == {1: 140, 2: 0}
        assert [award.reason for award in out.result.awards] == ["domino"]
