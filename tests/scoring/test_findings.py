"""What a referee sees beyond the single play (rulebook 2.8)."""

from dataclasses import replace

from scoring.explain import finding_template
from scoring.facts import DrawRule, Lead
from scoring.variants import VARIANTS
from tests.scoring.notation import Table, all_fives, all_fives_100, block, draw, five_up, table


def says(table: Table) -> list[str]:
    """What the findings say in English."""
    return [text.format_map(values) for text, values in map(finding_template, table.findings)]


class TestRevoke:
    """A player passed although a tile that was later shown was held and fitted then."""

    def test_proved_by_the_tile_played_later(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, 2-1 on 2")

        assert table.found == ["revoke proved 2"]
        assert table.findings[0].plays == (2, 4)
        assert says(table) == ["seat 2 had 2-1, which fitted, at entry 2."]

    def test_proved_by_the_tile_turned_up_at_the_count(self) -> None:
        table = block("6-1 led, pass, 6-5 on 1, count - / 2-1 4-4", tiles={1: 2, 2: 2})

        assert table.found == ["revoke proved 2"]
        assert table.findings[0].plays == (2, 4)

    def test_a_tile_that_did_not_fit_then_proves_nothing(self) -> None:
        assert block("6-1 led, pass, 6-5 on 1, 5-4 on 1").found == []

    def test_a_tile_of_another_player_proves_nothing(self) -> None:
        assert block("6-1 led, pass, 2-1 on 2").found == []

    def test_a_called_count_proves_nothing(self) -> None:
        assert block("6-1 led, pass, 6-5 on 1, count - / 11", tiles={1: 2, 2: 2}).found == []

    def test_only_possible_where_the_player_has_drawn_since(self) -> None:
        table = five_up("6-1 led, draw, pass, 6-5 on 1, draw, 2-1 on 2")

        assert table.found == ["revoke possible 2"]
        assert table.findings[0].plays == (3, 6)
        assert says(table) == ["seat 2 may have had 2-1, which fitted, at entry 3."]

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


class TestRevokeByDrawing:
    """A player drew, where that isn't free, although a tile held fitted."""

    def test_proved_where_more_fitting_tiles_are_shown_than_were_drawn(self) -> None:
        assert all_fives_100("6-1 led, draw, 2-1 on 2, 6-5 on 1, 2-2 on 2").found == []
        assert all_fives_100("6-1 led, draw, 2-1 on 2, 6-5 on 1, 2-0 on 2").found == []
        assert all_fives_100("6-1 led, draw, 2-1 on 2, 2-3 on 2, 6-5 on 1").found == ["revoke proved 2"]

    def test_the_tile_drawn_may_be_the_one_played(self) -> None:
        assert all_fives_100("6-1 led, draw 3, 2-1 on 2").found == []

    def test_free_drawing_is_none(self) -> None:
        assert draw("6-1 led, draw, 2-1 on 2, 3-2 on 2, 6-5 on 1").found == []
        assert all_fives("6-1 led, draw, 2-1 on 2, 3-2 on 2, 6-5 on 1").found == []


class TestWrongLead:
    """The rules asked for the highest (lowest) double and someone held a better one."""

    def test_a_higher_double_shown_by_anybody(self) -> None:
        table = all_fives_100("5-5 led, 6-5 on 1, 5-4 on 2, 6-6 on 1", lead_highest_double=True)

        assert table.found == ["wrong_lead proved 2"]
        assert table.findings[0].plays == (1, 4)
        assert says(table) == ["seat 2 held 6-6, a better lead than 5-5."]

    def test_shown_at_the_count_too(self) -> None:
        table = all_fives_100("5-5 led, count - / 6-6", lead_highest_double=True, tiles={1: 1, 2: 1})

        assert table.found == ["wrong_lead proved 2"]

    def test_a_lower_double_is_none(self) -> None:
        assert all_fives_100("5-5 led, 5-4 on 1, 5-0 on 2, 4-4 on 1", lead_highest_double=True).found == []

    def test_nor_one_that_may_have_been_drawn(self) -> None:
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
        assert says(table) == ["seat 2 passed although a tile could be drawn."]

    def test_a_draw_that_was_not_made_in_full_is_one(self) -> None:
        game = replace(VARIANTS["draw"], draw=DrawRule.TWO_THEN_PLAY)

        assert table(game, "6-1 led, draw, pass stands").found == ["short_draw proved 2"]


class TestFalseBlock:
    """A hand was declared blocked, and wasn't."""

    def test_a_counted_tile_fits_an_open_end(self) -> None:
        table = block("6-1 led, block, count 5-4 / 2-1", tiles={1: 2, 2: 1})

        assert table.found == ["false_block proved 2"]
        assert table.findings[0].plays == (2, 3)
        assert says(table) == ["The hand was not blocked: seat 2 had 2-1, which fitted."]

    def test_the_boneyard_was_above_its_floor(self) -> None:
        table = draw("6-1 led, block")

        assert table.found == ["false_block proved table"]
        assert says(table) == ["The hand was not blocked: the boneyard could still give 14."]

    def test_a_boneyard_at_its_floor_is_none(self) -> None:
        assert draw("6-1 led, block", tiles={1: 13, 2: 13}, floor=2).found == []

    def test_counted_tiles_that_fit_nowhere_are_none(self) -> None:
        assert block("6-1 led, block, count 5-4 / 4-2", tiles={1: 2, 2: 1}).found == []


class TestCountMismatch:
    """A count that doesn't agree with the record, let stand."""

    def test_the_number_of_tiles(self) -> None:
        table = block("6-1 led, count - / 5-5 stands", tiles={1: 1, 2: 2})

        assert table.found == ["count_mismatch proved 2"]
        assert says(table) == ["seat 2 has 2 tiles by the record, not 1."]
        assert table.hand_points == {1: 10}

    def test_a_tile_that_was_played(self) -> None:
        assert block("6-1 led, count - / 6-1 stands", tiles={1: 1, 2: 1}).found == ["count_mismatch proved 2"]

    def test_a_tile_counted_twice(self) -> None:
        table = block("6-1 led, block, count 5-4 / 5-4 stands", tiles={1: 2, 2: 1})

        assert table.found == ["count_mismatch proved 2"]

    def test_a_tile_that_is_not_in_the_set(self) -> None:
        table = block("6-1 led, count - / 7-1 stands", tiles={1: 1, 2: 1})

        assert table.found == ["count_mismatch proved 2"]
        assert table.hand_points == {1: 8}

    def test_all_tiles_together_do_not_make_the_set(self) -> None:
        table = block("6-1 led, block, count 80 / 80 stands", tiles={1: 14, 2: 14})

        assert table.found == ["count_mismatch proved table"]


def test_a_hand_played_by_the_rules_has_no_findings() -> None:
    assert draw("6-6 led, 6-1 on 1, 6-2 on 2, draw 14, 1-0 on 1, pass, pass").found == []
