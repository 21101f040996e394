"""Winning the session: targets, ties, who leads the next hand (rulebook 2.6)."""

from tests.support.table_notation import NotatedTable, all_fives, all_fives_units, block, draw, fives_and_threes


class TestAtOnce:
    """``target_check: at_once``: the session ends on the play that reaches the target."""

    def test_the_play_that_reaches_the_target_ends_the_session(self) -> None:
        table = all_fives("5-5 led", scores={1: 190, 2: 0})

        assert table.ending == "target"
        assert table.after.finished
        assert table.after.winners == (1,)

    def test_one_point_short_it_does_not(self) -> None:
        assert all_fives("5-5 led", scores={1: 189, 2: 0}).ending is None

    def test_nothing_is_counted_and_nothing_more_scored(self) -> None:
        table = all_fives("5-5 led", scores={1: 195, 2: 0})

        assert table.json["result"] == {"ending": "target", "winners": [1], "awards": [], "working": ""}
        assert table.refuses("count - / 20") == ["hand_over"]
        assert table.refuses("2: 5-0 on 1") == ["hand_over"]
        assert table.turn is None

    def test_the_last_tile_may_be_the_one(self) -> None:
        table = all_fives("5-5 led", scores={1: 195, 2: 0}, tiles={1: 1})

        assert table.ending == "target"
        assert not table.hand.awaiting_count

    def test_the_target_may_be_reached_at_the_count_too(self) -> None:
        table = all_fives("6-1 led, count - / 5-5", scores={1: 190, 2: 0}, tiles={1: 1, 2: 1})

        assert table.ending == "domino"
        assert table.after.winners == (1,)

    def test_partners_reach_it_together(self) -> None:
        table = all_fives("6-1 led, 6-0 on 1, 1-0 on 2, pass stands, 5-0 on 1", partners=True, scores={1: 195, 2: 0})

        assert table.points == 5
        assert table.after.winners == (1,)


class TestHandEnd:
    """``target_check: hand_end``: where only hands score."""

    def test_the_session_ends_with_the_hand_that_reaches_the_target(self) -> None:
        table = block("6-1 led, count - / 5-5", scores={1: 90, 2: 99}, tiles={1: 1, 2: 1})

        assert table.after.winners == (1,)

    def test_one_point_short_it_goes_on(self) -> None:
        assert not block("6-1 led, count - / 5-5", scores={1: 89, 2: 99}, tiles={1: 1, 2: 1}).after.finished


def level(**given: object) -> NotatedTable:
    """Both sides at 200 or more after a hand of All Fives: 190 + 10 and, by an adjustment, 200."""
    return all_fives("6-1 led, count - / 5-5, 2: adjust 200", scores={1: 190, 2: 0}, tiles={1: 1, 2: 1}, **given)


class TestSeveralPastTheTarget:
    """Several sides at or past the target at a hand's end."""

    def test_the_highest_wins(self) -> None:
        table = block("6-1 led, count - / 5-5, 2: adjust 101", scores={1: 90, 2: 0}, tiles={1: 1, 2: 1})

        assert table.scores == {1: 100, 2: 101}
        assert table.after.winners == (2,)

    def test_equal_tie_hands_more_are_played(self) -> None:
        table = level(tie_hands=2)
        assert not table.after.finished

        table = table.next_hand("6-1 led, block, count 8 / 9", tiles={1: 2, 2: 1}, leader=1)
        assert table.scores == {1: 201, 2: 200}
        assert not table.after.finished

        table = table.next_hand("6-1 led, block, count 9 / 9", tiles={1: 2, 2: 1}, leader=1)
        assert table.after.winners == (1,)

    def test_one_tie_hand_by_default(self) -> None:
        table = block("6-1 led, count - / 5-5, 2: adjust 100", scores={1: 90, 2: 0}, tiles={1: 1, 2: 1})
        assert not table.after.finished

        table = table.next_hand("6-1 led, count - / 5-5", tiles={1: 1, 2: 1}, leader=1)
        assert table.after.winners == (1,)

    def test_repeated_tie_repeats_tie_hands(self) -> None:
        table = level(tie_hands=1).next_hand("6-1 led, block, count 9 / 9", leader=1, tiles={1: 2, 2: 1})
        assert not table.after.finished

        table = table.next_hand("6-1 led, block, count 8 / 9", leader=1, tiles={1: 2, 2: 1})
        assert table.after.winners == (1,)

    def test_all_play_them_and_the_highest_of_all_wins(self) -> None:
        table = all_fives(
            "6-1 led, count - / 5-5 / 4-3, 2: adjust 200",
            players=3,
            scores={1: 185, 2: 0, 3: 199},
            tiles={1: 1, 2: 1, 3: 1},
            tie_hands=1,
        )
        assert table.scores == {1: 200, 2: 200, 3: 199}

        table = table.next_hand("6-1 led, block, count 9-1 / 9-2 / 1-0", leader=1, tiles={1: 2, 2: 1, 3: 1})
        assert table.after.winners == (3,)

    def test_in_a_tie_hand_no_play_ends_the_session(self) -> None:
        table = level(tie_hands=1).next_hand("5-5 led", leader=1)

        assert table.scores == {1: 210, 2: 200}
        assert table.ending is None

    def test_in_a_tie_hand_target_exact_does_not_apply(self) -> None:
        table = all_fives(
            "6-1 led, count - / 5-5, 2: adjust 200",
            scores={1: 190, 2: 0},
            tiles={1: 1, 2: 1},
            target_exact=True,
            tie_hands=1,
        )

        assert table.next_hand("5-5 led", leader=1).points == 10

    def test_a_hand_thrown_in_is_no_tie_hand(self) -> None:
        table = level(tie_hands=1).next_hand("6-1 led, throw in", leader=1)
        assert not table.after.finished

        assert table.next_hand().hand.deal.tie_hand


class TestTargetExact:
    """``target_exact``: a score that would take the side past the target is not scored, and the play stands."""

    def test_a_score_past_the_target_is_not_scored(self) -> None:
        table = all_fives("5-5 led", scores={1: 195, 2: 0}, target_exact=True)

        assert table.points == 0
        assert table.effects == ["NotScored"]
        assert table.hand.layout.end_total == 10
        assert table.turn == 2

    def test_a_score_that_meets_it_exactly_wins(self) -> None:
        assert all_fives("5-5 led", scores={1: 190, 2: 0}, target_exact=True).after.winners == (1,)

    def test_a_hand_end_past_the_target_is_not_scored_either(self) -> None:
        table = all_fives("6-1 led, count - / 5-5", scores={1: 195, 2: 0}, tiles={1: 1, 2: 1}, target_exact=True)

        assert table.hand_points == {}
        assert table.winners == (1,)
        assert not table.after.finished

    def test_without_it_the_target_may_be_passed(self) -> None:
        assert all_fives("5-5 led", scores={1: 195, 2: 0}).scores == {1: 205, 2: 0}


class TestAHandInTheSession:
    """A hand's knowledge of the session."""

    def test_hands_are_numbered_those_thrown_in_too(self) -> None:
        table = block("throw in")
        assert table.hand.deal.number == 1

        assert table.next_hand().hand.deal.number == 2

    def test_it_begins_with_the_scores_of_the_hands_before(self) -> None:
        table = block("6-1 led, count - / 5-5", tiles={1: 1, 2: 1}).next_hand()

        assert table.scores == {1: 10, 2: 0}

    def test_a_hand_still_open_is_in_the_scores_so_far(self) -> None:
        table = all_fives("6-4 led")

        assert table.after.scores == {1: 10, 2: 0}
        assert table.after.hand_open


class TestTarget:
    """``target``: any positive number."""

    def test_target_is_from_1_to_9999(self) -> None:
        assert all_fives("4-1 led", target=5).after.winners == (1,)
        assert not all_fives("5-5 led", target=9999, scores={1: 9000, 2: 0}).after.finished

    def test_each_game_has_its_own(self) -> None:
        assert all_fives("5-5 led", scores={1: 190, 2: 0}).after.finished
        assert all_fives_units("5-5 led", scores={1: 59, 2: 0}).after.finished
        assert fives_and_threes("5-5 led", scores={1: 59, 2: 0}).after.finished
        assert draw("6-1 led, count - / 5-5", scores={1: 90, 2: 0}, tiles={1: 1, 2: 1}).after.finished
