"""Findings: what a referee sees beyond the single play (rulebook 2.8)."""

from dataclasses import replace
from math import isclose

from scoring.facts import DrawRule, Lead
from scoring.findings import LikelyRevoke, code_of, is_proved_later
from scoring.record.adjudication import finding_json
from scoring.variants import VARIANTS
from scoring.wording import namer
from tests.support.table_notation import all_fives, all_fives_100, baneberry, block, draw, five_up, table


class TestRevoke:
    """A pass although a tile that was later shown was held and fitted then."""

    def test_proved_by_the_tile_played_later(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, 2-1 on 2")

        assert table.found == ["revoke proved 2"]
        assert table.shown_by[0] == (2, 4)
        assert table.told == [
            "Bo passed on play 2 with 6 and 1 open while holding 2-1. "
            "Bo played it on play 4, having drawn nothing in between."
        ]

    def test_proved_by_the_tile_turned_up_at_the_count(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, count - / 2-1 4-4", tiles={1: 2, 2: 2})

        assert table.found == ["revoke proved 2"]
        assert table.shown_by[0] == (2, 4)

    def test_a_tile_that_did_not_fit_then_proves_nothing(self) -> None:
        assert block("6-1 led, pass, 6-5 on 1, 5-4 on 1").found == []

    def test_a_tile_of_another_player_proves_nothing(self) -> None:
        assert block("6-1 led, pass, 2-1 on 2").found == []

    def test_a_called_count_proves_nothing(self) -> None:
        assert block("6-1 led, pass, 6-5 on 1, count - / 11", tiles={1: 2, 2: 2}).found == []

    def test_the_count_shows_what_was_still_there(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, count - / 2-1 4-4", tiles={1: 2, 2: 2})

        assert table.told == [
            "Bo passed on play 2 with 6 and 1 open while holding 2-1. "
            "Bo still had it at the count, play 4, having drawn nothing in between."
        ]

    def test_one_draw_since_may_have_brought_the_tile(self) -> None:
        assert five_up("6-1 led, draw, pass, 6-5 on 1, draw, 2-1 on 2").found == []

    def test_one_draw_does_not_bring_two_tiles(self) -> None:
        table = five_up("6-1 led, draw, pass, 6-5 on 1, draw, 2-1 on 2, 2-0 on 2, 6-0 on 2")

        assert table.found == ["revoke proved 2"]
        assert table.shown_by == [(3, 6, 8)]
        assert table.told == [
            "Bo passed on play 3 with 6 and 1 open, and later showed 2-1 on play 6 and 6-0 on play 8. "
            "Of these tiles, which fitted, only 1 can have been drawn since."
        ]

    def test_a_tile_that_comes_up_twice_counts_once(self) -> None:
        """2-1 is laid at play 6 and counted again, which the table let stand."""
        table = five_up(
            "6-1 led, draw, pass, 6-5 on 1, draw, 2-1 on 2, block, count 5-4 / 2-1 4-4 3-3 stands",
            tiles={1: 3, 2: 2},
        )

        assert [each for each in table.found if each.startswith("revoke")] == []

    def test_a_tile_that_a_house_rule_forbade_then_proves_nothing(self) -> None:
        """8-4 would have made 10 at entry 4, seat 2's last tile with nothing to draw."""
        played = "6-1 led, 1-0 on 2, 8-0 on 2, pass, 6-3 on 1, 8-4 on 2"

        assert all_fives(played, tiles={1: 53, 2: 2}).found == ["revoke proved 2"]
        assert all_fives(played, tiles={1: 53, 2: 2}, no_scoring_out=True).found == []

    def test_one_finding_for_a_pass(self) -> None:
        assert block("6-1 led, pass, 6-5 on 1, 2-1 on 2, 5-4 on 1, 6-2 on 2").found == ["revoke proved 2"]

    def test_every_pass_is_looked_at(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, pass, 5-4 on 1, 2-1 on 2")

        assert table.found == ["revoke proved 2", "revoke proved 2"]

    def test_it_never_changes_the_score(self) -> None:
        played = "6-1 led, pass, 6-5 on 1, count - / 2-1 4-4"

        assert block(played, tiles={1: 2, 2: 2}).hand_points == {1: 11}

    def test_a_pass_that_was_refused_is_none(self) -> None:
        table = draw("6-1 led")
        table = replace(table, rulings=(*table.rulings, table.ruling_on("pass"))).then("2-1 on 2")

        assert table.found == []


class TestLikelyRevoke:
    """A likely revoke: honest draws would hardly bring what was shown, though nothing is proved."""

    TWELVES = replace(VARIANTS["draw"], draw=DrawRule.TWO_THEN_PLAY, tile_set=12)
    SHOWS_FOUR = (
        "12-11 led, draw 2, pass, 12-0 on 1, draw 2, 11-1 on 2, 2-1 on 2, 12-2 on 2, "
        "3-0 on 1, draw 2, 11-3 on 1, 12-4 on 2, 11-4 on 2"
    )

    def test_four_tiles_drawn_all_of_which_had_fitted(self) -> None:
        played = table(self.TWELVES, self.SHOWS_FOUR, tiles={1: 7, 2: 7})

        assert played.found == ["revoke possible 2"]
        assert played.shown_by == [(3, 6, 8, 11, 13)]
        assert played.told == [
            "Bo passed on play 3 with 12 and 11 open, drew 4 tiles after that, and showed 11-1 on play 6, "
            "12-2 on play 8, 11-3 on play 11 and 11-4 on play 13, which would have fitted. "
            "Bo may well have held such a tile all along: of the 81 tiles that Bo didn't hold at that pass, 24 fitted, "
            "and fewer than 1 in 100 honest draws would bring as many."
        ]

    def test_the_chance_is_that_of_drawing_them_blindly(self) -> None:
        """24 of 81 tiles fitted: 24/81 x 23/80 x 22/79 x 21/78 for four in four."""
        (found,) = table(self.TWELVES, self.SHOWS_FOUR, tiles={1: 7, 2: 7}).findings

        assert isinstance(found, LikelyRevoke)
        assert isclose(found.honest_chance, 24 * 23 * 22 * 21 / (81 * 80 * 79 * 78))

    def test_programs_get_that_chance(self) -> None:
        (found,) = table(self.TWELVES, self.SHOWS_FOUR, tiles={1: 7, 2: 7}).findings
        shown = finding_json(found, namer(("Ann", "Bo")))

        assert (shown["code"], shown["certainty"], shown["seat"]) == ("revoke", "possible", 2)
        assert shown["plays"] == [3, 6, 8, 11, 13]
        assert isclose(shown["honest_chance"], 0.0064, rel_tol=0.01)

    def test_three_of_them_may_come_by_luck(self) -> None:
        played, _on, _last = self.SHOWS_FOUR.rpartition(", 12-4 on 2")

        assert table(self.TWELVES, played, tiles={1: 7, 2: 7}).found == []

    def test_among_several_passes_something_rare_is_nothing_special(self) -> None:
        """Check that a pass is no evidence where Ann passed twice: one of two passes may well be followed by such a draw."""
        played = (
            "12-11 led, draw 2, pass, draw 2, pass, draw 2, 11-1 on 2, 2-1 on 2, 12-3 on 1, 3-0 on 1, "
            "draw 2, 12-2 on 2, 4-0 on 1, 11-4 on 1"
        )

        assert table(self.TWELVES, played, tiles={1: 7, 2: 7}).found == []


class TestRevokeByDrawing:
    """A draw, where that isn't free, although a tile held fitted."""

    def test_proved_where_more_fitting_tiles_are_shown_than_were_drawn(self) -> None:
        assert all_fives_100("6-1 led, draw, 2-1 on 2, 6-5 on 1, 2-2 on 2").found == []
        assert all_fives_100("6-1 led, draw, 2-1 on 2, 6-5 on 1, 2-0 on 2").found == []
        assert all_fives_100("6-1 led, draw, 2-1 on 2, 2-3 on 2, 6-5 on 1").found == ["revoke proved 2"]

    def test_the_tile_drawn_may_be_the_one_played(self) -> None:
        assert all_fives_100("6-1 led, draw 3, 2-1 on 2").found == []

    def test_it_names_the_tiles_and_how_many_were_drawn(self) -> None:
        table = all_fives_100("6-1 led, draw, 2-1 on 2, 2-3 on 2, 6-5 on 1")

        assert table.told == [
            "Bo drew on play 2 with 6 and 1 open, and later showed 2-1 on play 3 and 6-5 on play 5. "
            "Of these tiles, which fitted, only 1 can have been drawn since."
        ]

    def test_free_drawing_is_none(self) -> None:
        assert draw("6-1 led, draw, 2-1 on 2, 3-2 on 2, 6-5 on 1").found == []
        assert all_fives("6-1 led, draw, 2-1 on 2, 3-2 on 2, 6-5 on 1").found == []


class TestWrongLead:
    """A lead although the rules asked for the highest (lowest) double and someone held a better one."""

    def test_a_higher_double_shown_by_anybody(self) -> None:
        table = all_fives_100("5-5 led, 6-5 on 1, 5-4 on 2, 6-6 on 1", lead_highest_double=True)

        assert table.found == ["wrong_lead proved 2"]
        assert table.shown_by[0] == (1, 4)
        assert table.told == [
            "Ann led 5-5 on play 1, but Bo held 6-6, shown on play 4. The highest double had to be led."
        ]

    def test_the_leader_who_held_a_better_one_is_named_once(self) -> None:
        table = all_fives_100("5-5 led, 5-4 on 1, 6-5 on 2, 4-0 on 1, 6-6 on 2", lead_highest_double=True)

        assert table.told == [
            "Ann led 5-5 on play 1 while holding 6-6, shown on play 5. The highest double had to be led."
        ]

    def test_shown_at_the_count_too(self) -> None:
        table = all_fives_100("5-5 led, count - / 6-6", lead_highest_double=True, tiles={1: 1, 2: 1})

        assert table.found == ["wrong_lead proved 2"]

    def test_a_lower_double_is_none(self) -> None:
        assert all_fives_100("5-5 led, 5-4 on 1, 5-0 on 2, 4-4 on 1", lead_highest_double=True).found == []

    def test_drawn_double_proves_no_wrong_lead(self) -> None:
        table = all_fives_100("5-5 led, draw, 6-5 on 1, 5-4 on 2, 6-6 on 1", lead_highest_double=True)

        assert [each for each in table.found if each.startswith("wrong_lead")] == []

    def test_any_double_where_the_table_said_that_nobody_holds_one(self) -> None:
        table = all_fives_100("6-5 led, 5-5 on 2", lead_highest_double=True, no_double=True)

        assert table.found == ["wrong_lead proved 2"]

    def test_a_lower_double_where_the_lowest_is_asked_for(self) -> None:
        game = replace(VARIANTS["block"], lead=Lead.LOWEST_DOUBLE)

        assert table(game, "5-5 led, 5-4 on 1, 5-0 on 2, 4-4 on 1").found == ["wrong_lead proved 2"]
        assert table(game, "4-4 led, 5-4 on 1, 4-0 on 2, 5-5 on 1").found == []

    def test_where_any_tile_may_be_led_there_is_none(self) -> None:
        assert all_fives_100("5-1 led, 6-5 on 1, 2-1 on 2, 6-6 on 1").found == []


class TestShortDraw:
    """A pass that was let stand while a draw was due."""

    def test_it_is_certain_from_the_record(self) -> None:
        table = draw("6-1 led, pass stands")

        assert table.found == ["short_draw proved 2"]
        assert table.told == [
            "Bo passed on play 2 although a draw was due. There were 14 tiles to draw from the boneyard."
        ]

    def test_a_draw_that_was_not_made_in_full_is_one(self) -> None:
        game = replace(VARIANTS["draw"], draw=DrawRule.TWO_THEN_PLAY)

        assert table(game, "6-1 led, draw, pass stands").found == ["short_draw proved 2"]


class TestFalseBlock:
    """A hand that was declared blocked, and wasn't."""

    def test_a_counted_tile_fits_an_open_end(self) -> None:
        table = block("6-1 led, block, count 5-4 / 2-1", tiles={1: 2, 2: 1})

        assert table.found == ["false_block proved 2"]
        assert table.shown_by[0] == (2, 3)
        assert table.told == [
            "The hand was declared blocked on play 2 with 6 and 1 open, "
            "but Bo then showed 2-1 at the count, play 3, which fitted."
        ]

    def test_the_boneyard_was_above_its_floor(self) -> None:
        table = draw("6-1 led, block")

        assert table.found == ["false_block proved table"]
        assert table.told == [
            "The hand was declared blocked on play 2, but there were 14 tiles to draw from the boneyard."
        ]

    def test_a_boneyard_at_its_floor_is_none(self) -> None:
        assert draw("6-1 led, block", tiles={1: 13, 2: 13}, floor=2).found == []

    def test_counted_tiles_that_fit_nowhere_are_none(self) -> None:
        assert block("6-1 led, block, count 5-4 / 4-2", tiles={1: 2, 2: 1}).found == []


class TestCountMismatch:
    """A count that doesn't agree with the record, let stand."""

    def test_the_number_of_tiles(self) -> None:
        table = block("6-1 led, count - / 5-5 stands", tiles={1: 1, 2: 2})

        assert table.found == ["count_mismatch proved 2"]
        assert table.told == ["1 tile was counted for Bo on play 2. By the record Bo had 2 left."]
        assert table.hand_points == {1: 10}

    def test_counted_tile_was_already_played(self) -> None:
        table = block("6-1 led, count - / 6-1 stands", tiles={1: 1, 2: 1})

        assert table.found == ["count_mismatch proved 2"]
        assert table.shown_by == [(1, 2)]
        assert table.told == ["Bo counted 6-1 on play 2. It had been played on play 1."]

    def test_a_tile_counted_twice(self) -> None:
        table = block("6-1 led, block, count 5-4 / 5-4 stands", tiles={1: 2, 2: 1})

        assert table.found == ["count_mismatch proved 2"]
        assert table.told == ["Bo counted 5-4 on play 3. It had already been counted."]

    def test_a_tile_that_is_not_in_the_set(self) -> None:
        table = block("6-1 led, count - / 7-1 stands", tiles={1: 1, 2: 1})

        assert table.found == ["count_mismatch proved 2"]
        assert table.told == ["Bo counted 7-1 on play 2. It isn't in the double-six set."]
        assert table.hand_points == {1: 8}

    def test_pips_that_no_tiles_have(self) -> None:
        table = block("6-1 led, count - / 2 with 24 stands", tiles={1: 1, 2: 2})

        assert table.told == ["Bo called 24 pips on play 2. Any 2 unseen tiles have from 1 to 23 together."]

    def test_all_tiles_together_do_not_make_the_set(self) -> None:
        table = block("6-1 led, block, count 80 / 80 stands", tiles={1: 14, 2: 14})

        assert table.found == ["count_mismatch proved table"]
        assert table.told == [
            "The remaining tiles came to 160 pips at the count, play 3. They should have come to 161."
        ]


class TestMissedCall:
    """A last tile that its player didn't call (Baneberry)."""

    def test_it_names_both_plays(self) -> None:
        table = baneberry("9-9 led, 9-2 on 1", players=3, tiles={1: 2, 2: 2, 3: 2})

        assert table.found == ["missed_call proved 1"]
        assert table.shown_by == [(1, 2)]
        assert table.told == ["Ann was down to one tile on play 1 and hadn't said so when Bo played 9-2 on play 2."]


def test_a_hand_played_by_the_rules_has_no_findings() -> None:
    assert draw("6-6 led, 6-1 on 1, 6-2 on 2, draw 14, 1-0 on 1, pass, pass").found == []


class TestNews:
    """Findings while the hand goes on: what nobody could know before, and no more than is proved."""

    def test_a_revoke_and_a_wrong_lead_are_news_once_they_are_proved(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, 2-1 on 2, 6-6 on 1 stands")

        assert {code_of(each): is_proved_later(each) for each in table.findings} == {"revoke": True, "wrong_lead": True}

    def test_what_is_only_possible_is_none(self) -> None:
        played = table(TestLikelyRevoke.TWELVES, TestLikelyRevoke.SHOWS_FOUR, tiles={1: 7, 2: 7})

        assert [is_proved_later(each) for each in played.findings] == [False]

    def test_what_was_let_stand_is_none(self) -> None:
        (short_draw,) = draw("6-1 led, pass stands").findings

        assert not is_proved_later(short_draw)
