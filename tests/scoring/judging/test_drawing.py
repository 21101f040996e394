"""Drawing, passing and floors for a player who can't play (rulebook 2.3)."""

from dataclasses import replace

import pytest

from scoring.facts import DrawRule
from scoring.judging import turn_due
from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable, all_fives_100, block, draw, five_up, fives_and_threes, table


def with_rule(rule: DrawRule, phrases: str = "5-3 led", **given: object) -> NotatedTable:
    """Return a table of Draw that draws by another rule."""
    return table(replace(VARIANTS["draw"], draw=rule), phrases, **given)


class TestNoDrawing:
    """``none``: no drawing; pass."""

    @pytest.mark.parametrize("game", [block, fives_and_threes])
    def test_nothing_is_drawn(self, game: type[NotatedTable]) -> None:
        assert game("5-3 led").refuses("draw") == ["may_not_draw"]
        assert game("5-3 led").answers("draw") == "Nobody draws in this game. seat 2 plays or passes."

    @pytest.mark.parametrize("game", [block, fives_and_threes])
    def test_who_cannot_play_passes(self, game: type[NotatedTable]) -> None:
        assert game("5-3 led, pass").turn == 1

    def test_tiles_that_are_not_dealt_are_out_of_play(self) -> None:
        table = block()

        assert table.boneyard == 0
        assert table.hand.out_of_play == 14


class TestUntilPlayable:
    """``until_playable``: draw until a drawn tile can be played."""

    def test_any_number_that_the_boneyard_has_is_accepted(self) -> None:
        assert draw("5-3 led").allows("draw 14")
        assert draw("5-3 led").refuses("draw 15") == ["boneyard_empty"]

    def test_it_may_be_entered_in_one_entry_or_several(self) -> None:
        once, twice = draw("5-3 led, draw 3"), draw("5-3 led, draw 2, draw")

        assert once.hand == twice.hand
        assert once.hand.tiles_left == (6, 10)
        assert once.boneyard == 11

    def test_the_turn_goes_on_after_drawing(self) -> None:
        assert draw("5-3 led, draw 3").turn == 2

    def test_a_pass_while_the_boneyard_can_give_is_refused(self) -> None:
        assert draw("5-3 led").refuses("pass") == ["must_draw"]
        assert draw("5-3 led, draw 13").refuses("pass") == ["must_draw"]
        assert "Tiles left to draw: 1" in draw("5-3 led, draw 13").answers("pass")

    def test_with_the_boneyard_at_its_floor_one_passes(self) -> None:
        assert draw("5-3 led, draw 14, pass").turn == 1
        assert draw("5-3 led, draw 12", floor=2).allows("pass")

    def test_nothing_is_drawn_below_the_floor(self) -> None:
        table = draw("5-3 led, draw 12", floor=2)

        assert table.refuses("draw") == ["boneyard_empty"]
        assert table.boneyard == 2
        assert table.answers("draw") == "The boneyard has no more tiles to give. A player who can't play passes."

    def test_the_refusal_says_how_many_may_be_drawn(self) -> None:
        assert draw("5-3 led", floor=2).answers("draw 13") == "The boneyard can give only 12 tiles. It must keep 2."


class TestOneThenPlay:
    """``one_then_play``: draw one tile; play if able, otherwise pass."""

    def test_one_tile_is_drawn_before_passing(self) -> None:
        assert five_up("5-3 led").refuses("pass") == ["must_draw"]
        assert five_up("5-3 led, draw").allows("pass")

    def test_after_drawing_one_may_play(self) -> None:
        assert five_up("5-3 led, draw").allows("5-2 on 1")

    def test_a_second_tile_may_not_be_drawn(self) -> None:
        assert five_up("5-3 led, draw").refuses("draw") == ["may_not_draw"]
        assert five_up("5-3 led").refuses("draw 2") == ["may_not_draw"]
        assert (
            five_up("5-3 led, draw").answers("draw") == "No more than 1 tile can be drawn in a turn. Already drawn: 1."
        )

    def test_passing_is_an_entry_of_its_own(self) -> None:
        assert five_up("5-3 led, draw").turn == 2
        assert five_up("5-3 led, draw, pass").turn == 1

    def test_the_next_turn_draws_anew(self) -> None:
        assert five_up("5-3 led, draw, pass, draw").hand.tiles_left == (5, 6)

    def test_with_the_boneyard_at_its_floor_one_passes_at_once(self) -> None:
        table = five_up("5-3 led", tiles={1: 13, 2: 14})

        assert table.boneyard == 1
        assert table.refuses("draw") == ["boneyard_empty"]
        assert table.allows("pass")


class TestOneThenPass:
    """``one_then_pass``: draw one tile, which ends the turn even if the tile fits."""

    def test_drawing_ends_the_turn(self) -> None:
        assert with_rule(DrawRule.ONE_THEN_PASS, "5-3 led, draw").turn == 1

    def test_passing_without_drawing_is_refused_while_the_boneyard_can_give(self) -> None:
        assert with_rule(DrawRule.ONE_THEN_PASS).refuses("pass") == ["must_draw"]
        assert with_rule(DrawRule.ONE_THEN_PASS, tiles={2: 21}).allows("pass")

    def test_more_than_one_may_not_be_drawn(self) -> None:
        assert with_rule(DrawRule.ONE_THEN_PASS).refuses("draw 2") == ["may_not_draw"]


class TestBeforeTheLead:
    """The time before the lead: any tile may be led, so no draw is due, and nobody passes."""

    @pytest.mark.parametrize("game", [draw, five_up, all_fives_100])
    def test_a_pass_breaks_one_rule(self, game: type[NotatedTable]) -> None:
        assert game().refuses("pass") == ["rule_forbids"]

    def test_nothing_must_be_drawn(self) -> None:
        due = turn_due(draw().hand)

        assert due is not None
        assert (due.leads, due.must_draw, due.may_pass) == (True, False, False)


class TestTwoThenPlay:
    """``two_then_play``: draw two tiles; play one if able, otherwise pass."""

    def test_two_tiles_are_drawn_before_passing(self) -> None:
        assert with_rule(DrawRule.TWO_THEN_PLAY).refuses("pass") == ["must_draw"]
        assert with_rule(DrawRule.TWO_THEN_PLAY, "5-3 led, draw").refuses("pass") == ["must_draw"]
        assert with_rule(DrawRule.TWO_THEN_PLAY, "5-3 led, draw 2, pass").turn == 1

    def test_a_third_may_not_be_drawn(self) -> None:
        assert with_rule(DrawRule.TWO_THEN_PLAY, "5-3 led, draw 2").refuses("draw") == ["may_not_draw"]
        assert with_rule(DrawRule.TWO_THEN_PLAY, "5-3 led, draw").refuses("draw 2") == ["may_not_draw"]

    def test_what_the_boneyard_cannot_give_in_full_it_gives_as_far_as_the_floor_allows(self) -> None:
        table = with_rule(DrawRule.TWO_THEN_PLAY, tiles={2: 19}, floor=1)
        assert table.boneyard == 2

        assert table.refuses("pass") == ["must_draw"]
        assert table.then("draw").allows("pass")

    def test_two_entered_where_one_is_left_are_one_drawn(self) -> None:
        table = with_rule(DrawRule.TWO_THEN_PLAY, tiles={2: 19}, floor=1).then("draw 2")

        assert (table.boneyard, table.hand.tiles_left[1]) == (1, 20)
        assert table.refuses("draw") == ["boneyard_empty"]
        assert table.allows("pass")


class TestMustPlayAndVoluntaryDraw:
    """Drawing or passing by a player who could play: a revoke (2.8), or a right."""

    drew_and_had_two = "6-2 led, draw, 6-4 on 1, 4-0 on 1, 2-1 on 2"
    passed_and_had_one = "5-3 led, draw, pass, 3-0 on 2, 5-2 on 1"

    def test_drawing_while_holding_a_tile_that_fits_is_a_revoke(self) -> None:
        assert all_fives_100(self.drew_and_had_two).found == ["revoke proved 2"]

    def test_with_voluntary_draw_it_is_a_right(self) -> None:
        assert all_fives_100(self.drew_and_had_two, voluntary_draw=True).found == []

    def test_without_must_play_it_is_a_right_too(self) -> None:
        assert all_fives_100(self.drew_and_had_two, must_play=False).found == []

    def test_passing_while_holding_a_tile_that_fits_is_a_revoke(self) -> None:
        assert five_up(self.passed_and_had_one).found == ["revoke proved 2"]

    def test_without_must_play_a_player_may_decline_to_play(self) -> None:
        assert five_up(self.passed_and_had_one, must_play=False).found == []

    def test_at_the_floor_everybody_who_can_play_must(self) -> None:
        table = five_up("5-3 led, pass, 3-0 on 2, 5-2 on 1", must_play=False, tiles={1: 13, 2: 14})

        assert table.found == ["revoke proved 2"]
