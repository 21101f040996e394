"""Draw and Block (rulebook 3.6 and 3.7)."""

import pytest

from tests.support.table_notation import NotatedTable, block, draw

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}
both = pytest.mark.parametrize("game", [draw, block])


@both
def test_plays_score_nothing(game: type[NotatedTable]) -> None:
    table = game("5-5 led, 5-0 on 1")

    assert table.scored == [0, 0]


@both
def test_there_is_no_spinner(game: type[NotatedTable]) -> None:
    assert len(game("5-5 led").arms) == 2


@both
def test_who_goes_out_scores_the_others_pips(game: type[NotatedTable]) -> None:
    table = game("6-1 led, count - / 5-5 / 4-3", players=3, tiles=ONE_EACH)

    assert table.hand_points == {1: 17}
    assert table.result.working == "10 + 7 = 17"


@both
def test_blocked_the_lowest_scores_the_others_pips_less_its_own_once(game: type[NotatedTable]) -> None:
    assert game("6-1 led, block, count 9 / 14 / 20", players=3).hand_points == {1: 25}


@both
def test_a_tie_is_nobodys_or_split(game: type[NotatedTable]) -> None:
    played = "6-1 led, block, count 9 / 9 / 20"

    assert game(played, players=3).hand_points == {}
    assert game(played, players=3, blocked_tie="split").hand_points == {1: 5, 2: 5}


@both
def test_partners_score_the_other_sides_pips(game: type[NotatedTable]) -> None:
    table = game("6-1 led, count - / 5-5 / 6-6 / 4-3", partners=True, tiles=ONE_EACH)

    assert table.hand_points == {1: 17}


@both
def test_the_target_is_100_at_a_hands_end(game: type[NotatedTable]) -> None:
    assert game("6-1 led, count - / 5-5", scores={1: 90, 2: 0}, tiles=ONE_EACH).after.winners == (1,)
    assert not game("6-1 led, count - / 5-4", scores={1: 90, 2: 0}, tiles=ONE_EACH).after.finished


def test_in_draw_who_could_play_may_draw_all_the_same() -> None:
    assert draw("6-1 led, draw, 6-2 on 1, 2-0 on 1, 2-1 on 2").found == []
    assert draw("6-1 led, draw, 6-2 on 1, 2-0 on 1, 2-1 on 2", voluntary_draw=False).found == ["revoke proved 2"]


def test_in_draw_who_cannot_play_draws_to_the_floor() -> None:
    table = draw("6-1 led")

    assert table.refuses("pass") == ["must_draw"]
    assert table.then("draw 14").allows("pass")


def test_in_block_nothing_is_drawn() -> None:
    assert block("6-1 led").refuses("draw") == ["may_not_draw"]
    assert block("6-1 led").allows("pass")
