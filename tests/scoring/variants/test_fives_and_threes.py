"""Fives and Threes (rulebook 3.5)."""

import pytest

from tests.support.table_notation import NotatedTable, fives_and_threes

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}


@pytest.mark.parametrize(
    ("phrases", "total", "points"),
    [
        ("2-1 led", 3, 1),
        ("4-1 led", 5, 1),
        ("5-1 led", 6, 2),
        ("5-4 led", 9, 3),
        ("6-4 led", 10, 2),
        ("6-6 led", 12, 4),
        ("6-6 led, 6-3 on 1", 15, 8),
        ("6-6 led, 6-3 on 1, 3-3 on 1", 18, 6),
        ("6-6 led, 6-4 on 1, 4-4 on 1", 20, 4),
        ("6-1 led", 7, 0),
        ("0-0 led", 0, 0),
    ],
)
def test_a_point_for_each_five_and_each_three_that_divides_the_total(phrases: str, total: int, points: int) -> None:
    table = fives_and_threes(phrases)

    assert table.end_total == total
    assert table.points == points


def test_fives_and_threes_are_awards_of_their_own() -> None:
    awards = fives_and_threes("6-6 led, 6-3 on 1").rulings[-1].awards

    assert [(award.reason, award.points, award.working) for award in awards] == [
        ("fives", 3, "6+6 + 3 = 15 = 3 × 5"),
        ("threes", 5, "6+6 + 3 = 15 = 5 × 3"),
    ]


def test_the_lead_scores() -> None:
    assert fives_and_threes("6-6 led").scored == [4]


def test_there_is_no_boneyard_and_no_spinner() -> None:
    table = fives_and_threes("6-6 led, 6-1 on 1, 6-2 on 2")

    assert table.boneyard == 0
    assert len(table.arms) == 2
    assert table.refuses("draw") == ["may_not_draw"]


def test_the_seat_that_went_out_scores_1() -> None:
    table = fives_and_threes("6-1 led, count - / 6-6", tiles=ONE_EACH)

    assert table.hand_points == {1: 1}
    assert table.result.awards[0].reason == "domino"


def test_the_lowest_count_of_a_blocked_hand_scores_1() -> None:
    table = fives_and_threes("6-1 led, block, count 20 / 9 / 14", players=3)

    assert table.hand_points == {2: 1}
    assert table.result.awards[0].reason == "blocked"


def test_a_tie_is_nobodys() -> None:
    assert fives_and_threes("6-1 led, block, count 9 / 9 / 14", players=3).hand_points == {}


def test_a_side_of_partners_scores_1() -> None:
    assert fives_and_threes("6-1 led, block, count 20 / 21 / 14 / 20", partners=True).hand_points == {1: 1}


def test_a_block_that_scores_none_brings_nothing_and_going_out_still_1() -> None:
    assert fives_and_threes("6-1 led, block, count 20 / 19", blocked_score="none").hand_points == {}
    assert fives_and_threes("6-1 led, count - / 6-6", tiles=ONE_EACH, blocked_score="none").hand_points == {1: 1}


def test_four_may_deal_6_and_two_9() -> None:
    assert fives_and_threes(players=4, dealt=6).hand.tiles_left == (6, 6, 6, 6)
    assert fives_and_threes(dealt=9).hand.out_of_play == 10


def test_the_target_is_61() -> None:
    assert fives_and_threes("5-1 led", scores={1: 59, 2: 0}).ending == "target"
    assert fives_and_threes("5-1 led", scores={1: 58, 2: 0}).ending is None


class TestGoingOutExactly:
    """The pub rule: the last tile's points and the point for going out are one score."""

    def out(self, tile: str, score: int, **given: object) -> NotatedTable:
        """Go out with this tile as the leader, and count."""
        table = fives_and_threes(f"{tile} led", scores={1: score, 2: 0}, target_exact=True, tiles=ONE_EACH, **given)
        return table if table.ending == "target" else table.then("count - / 6-6")

    def test_at_59_a_last_tile_for_2_is_void_and_both_are_lost(self) -> None:
        table = self.out("5-1", 59)

        assert table.scored == [0]
        assert table.hand_points == {}
        assert table.scores == {1: 59, 2: 0}
        assert table.winners == (1,)

    def test_at_59_a_last_tile_for_1_wins_with_going_out(self) -> None:
        table = self.out("4-1", 59)

        assert table.scored == [1]
        assert table.hand_points == {1: 1}
        assert table.after.winners == (1,)

    def test_at_58_a_last_tile_for_2_wins_with_going_out(self) -> None:
        assert self.out("5-1", 58).after.winners == (1,)

    def test_at_60_going_out_alone_wins(self) -> None:
        assert self.out("6-1", 60).after.winners == (1,)

    def test_at_60_a_last_tile_for_1_is_void_with_going_out(self) -> None:
        table = self.out("4-1", 60)

        assert table.scores == {1: 60, 2: 0}
        assert not table.after.finished

    def test_at_59_any_other_tile_for_2_wins(self) -> None:
        table = fives_and_threes("5-1 led", scores={1: 59, 2: 0}, target_exact=True)

        assert table.after.winners == (1,)

    def test_at_60_the_lowest_of_a_blocked_hand_wins(self) -> None:
        table = fives_and_threes("6-1 led, block, count 19 / 20", scores={1: 60, 2: 0}, target_exact=True)

        assert table.after.winners == (1,)

    def test_fives_and_threes_of_one_total_are_one_score(self) -> None:
        """15 makes 3 and 5: at 57 the 3 alone would do, and both are void."""
        table = fives_and_threes("6-6 led, 6-3 on 1", scores={1: 0, 2: 57}, target_exact=True)

        assert table.scored == [4, 0]
        assert table.scores == {1: 4, 2: 57}

    def test_without_the_rule_both_count(self) -> None:
        table = fives_and_threes("5-1 led", scores={1: 59, 2: 0}, tiles=ONE_EACH)

        assert table.after.winners == (1,)
