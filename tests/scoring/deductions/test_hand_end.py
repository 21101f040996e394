"""Deductions from the end of a hand, contradictions, and games in which little can be deduced (record 3.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.beginning import Beginning
from scoring.facts import Lead
from scoring.patience import PATIENCES
from scoring.session import Session
from scoring.tiles import TileSet
from scoring.variants import VARIANTS
from tests.support.deductions import PLAIN, cannot, must, proved, says, with_suits
from tests.support.table_notation import NotatedTable, all_fives_100, blind, five_up, table


class TestBlocks:
    """A hand in which nobody can ever play again."""

    def test_a_declared_block_proves_that_nobody_could_play(self) -> None:
        blocked = table(PLAIN, "6-1 led, block")

        assert cannot(blocked, 1) == cannot(blocked, 2) == with_suits(6, 1, but="6-1")
        assert says(blocked, 2)[0].startswith("The hand was declared blocked on play 2. What would have fit: 1-0")

    def test_a_block_while_tiles_can_be_drawn_proves_nothing(self) -> None:
        assert cannot(five_up("6-1 led, block"), 2) == set()

    def test_it_is_proved_when_everybody_has_passed_on_the_same_ends(self) -> None:
        assert not proved(table(PLAIN, "6-1 led, pass", players=3)).blocked
        assert proved(table(PLAIN, "6-1 led, pass, pass, pass", players=3)).blocked

    def test_it_can_be_proved_before_the_last_pass(self) -> None:
        """Bo passed on a 3 and Ann on a 0 and a 3; at last a 2 and a 3 are open, and all other tiles with a 2 lie there."""
        small = replace(VARIANTS["block"], tile_set=3, dealt=4, lead=Lead.HIGHEST_DOUBLE)
        played = "3-3 led, pass, 3-2 on 1, 2-0 on 1, pass, 1-0 on 1, 2-1 on 1, 2-2 on 1"
        blocked = NotatedTable(session := Session.open(small, (1, 2)), session.begin(Beginning(1))).then(played)

        assert blocked.turn == 1
        assert proved(blocked).blocked
        assert not proved(blocked, upto=7).blocked

    def test_it_is_not_proved_while_a_tile_that_fits_can_be_drawn(self) -> None:
        assert not proved(five_up("6-1 led, draw, pass, draw, pass")).blocked


class TestTheCount:
    """Tiles shown at the count are seen; pips called must add up."""

    def test_tiles_shown_leave_the_others_fewer(self) -> None:
        counted = table(PLAIN, "6-1 led, count - / 5-4 4-4", tiles={1: 1, 2: 2})

        assert "5-4" not in cannot(counted, 0)
        assert len(must(counted, 0)) == 25

    def test_called_pips_must_add_up(self) -> None:
        counted = table(PLAIN, "6-1 led, count - / 1", tiles={1: 1, 2: 2})

        assert must(counted, 2) == {"0-0", "1-0"}

    def test_called_pips_leave_out_what_is_too_much(self) -> None:
        counted = table(PLAIN, "6-1 led, count - / 3", tiles={1: 1, 2: 2})

        assert must(counted, 2) == set()
        assert {"0-0", "1-0", "1-1", "2-0", "2-1", "3-0"} & cannot(counted, 2) == set()
        assert len(cannot(counted, 2)) == 21
        assert says(counted, 2)[0].endswith("the pips called at the count wouldn't add up.")

    def test_all_called_pips_go_together(self) -> None:
        """Bo's 1 pip is 0-0 and 1-0; Cy's 5 pips are then 1-1 and 2-1 or 3-0, or 2-0 and 3-0 or 2-1."""
        counted = table(PLAIN, "6-1 led, count - / 1 / 5", tiles={1: 1, 2: 2, 3: 2}, players=3)

        assert must(counted, 2) == {"0-0", "1-0"}
        possible = {str(tile) for tile in TileSet(6)} - cannot(counted, 3) - {"6-1"}
        assert possible == {"1-1", "2-0", "2-1", "3-0"}

    def test_a_count_that_does_not_agree_can_not_be(self) -> None:
        counted = table(PLAIN, "6-1 led, count - / 6-1 5-5 stands", tiles={1: 1, 2: 2})

        assert not proved(counted).possible
        assert says(counted, 2) == ["The count on play 2 doesn't agree with the record."]


class TestWhatCanNotBe:
    """Contradictions: somebody can't have played by the rules."""

    def test_a_tile_that_would_have_fit_was_held_all_along(self) -> None:
        revoked = table(PLAIN, "6-1 led, pass, 6-5 on 1, 2-1 on 2")

        assert not proved(revoked).possible
        assert proved(revoked).seats[2].because[0].plays == (2, 4)
        assert says(revoked, 2) == ["Play 2 was only right without 2-1, and Bo had it."]
        assert proved(revoked, upto=3).possible

    def test_it_may_have_been_drawn_since(self) -> None:
        assert proved(five_up("6-1 led, draw, pass, 6-5 on 1, draw, 2-1 on 2")).possible

    def test_two_tiles_that_fitted_can_not_both_be_the_one_drawn(self) -> None:
        assert proved(all_fives_100("6-1 led, draw, 2-1 on 2, 6-5 on 1, 2-2 on 2")).possible
        assert not proved(all_fives_100("6-1 led, draw, 2-1 on 2, 2-3 on 2, 6-5 on 1")).possible

    def test_a_better_lead_was_held(self) -> None:
        led = all_fives_100("5-5 led, 6-5 on 1, 5-4 on 2, 6-6 on 1", lead_highest_double=True)

        assert not proved(led).possible
        assert says(led, 2) == ["Play 1 was only right without 6-6, and Bo had it."]

    def test_a_double_was_held_all_the_same(self) -> None:
        held = table(PLAIN, "6-1 led, 6-6 on 1", no_double=True)

        assert not proved(held).possible
        assert says(held, 2) == ["The table said at the deal that nobody held a double, and Bo had 6-6."]

    def test_contradiction_suppresses_deductions(self) -> None:
        found = proved(table(PLAIN, "6-1 led, pass, 6-5 on 1, 2-1 on 2"))

        assert [holding[:2] for holding in (*found.seats.values(), found.boneyard)] == [((), ())] * 3
        assert not found.blocked

    def test_a_play_that_was_let_stand_can_be(self) -> None:
        assert proved(table(PLAIN, "6-1 led, 5-4 on 1 stands")).possible


class TestBlind:
    """Hands of Blind: nobody knows their tiles; what is turned up was seen."""

    def test_a_tile_turned_up_lies_in_its_row(self) -> None:
        missed = blind("6-1 led, miss 5-4", players=2)

        assert proved(missed).possible
        assert all("5-4" not in cannot(missed, seat) | must(missed, seat) for seat in (0, 1, 2))

    def test_a_row_that_was_seen_whole_has_nothing_else(self) -> None:
        small = replace(VARIANTS["blind"], dealt=2)
        seen = table(small, "6-1 led, miss 5-4, miss 5-3")

        assert len(cannot(seen, 1)) == 25
        assert says(seen, 1) == ["Ann has no unseen tiles left."]

    def test_called_pips_include_the_tiles_turned_up_before(self) -> None:
        """Ann has 5-4 and one tile that nobody has seen: of 11 pips that one has 2, and the 1-1 would have fit."""
        small = replace(VARIANTS["blind"], dealt=3)
        called = table(small, "6-1 led, miss 5-4, miss 5-3, block, count 11 / 20")

        assert must(called, 1) == {"2-0"}

    def test_a_tile_turned_up_that_would_have_fit_contradicts_a_block(self) -> None:
        """Both rows still have tiles that fit the 3: the hand can't have been blocked."""
        small = replace(VARIANTS["blind"], dealt=3)
        blocked = table(small, "6-6 led, miss 5-4, miss 5-3, 6-4, block")

        assert not proved(blocked).possible


class TestPatience:
    """Patiences: everything lies open but the stock."""

    @pytest.mark.parametrize("slug", PATIENCES)
    def test_before_the_starting_tiles_lie_nothing_is_said(self, slug: str) -> None:
        game = PATIENCES[slug]
        start = Session.open(game.with_options({}), (1,)).begin()
        found = game.deductions(start, [])

        assert (found.complete, found.possible, found.boneyard.must) == (False, True, ())


def test_a_game_answers_for_its_hands() -> None:
    passed = table(PLAIN, "6-1 led, pass")

    assert passed.start.game.deductions(passed.start, passed.rulings, 2) == proved(passed)
