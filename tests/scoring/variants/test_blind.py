"""Blind Dominoes (rulebook 3.16)."""

from tests.support.table_notation import NotatedTable, blind


def rows(table: NotatedTable) -> dict[str, list[str | None]]:
    shown: dict[str, list[str | None]] = table.json["rows"]
    return shown


def test_all_tiles_are_dealt_evenly() -> None:
    assert [blind(players=number).hand.tiles_left[0] for number in (2, 3, 4, 5)] == [14, 9, 7, 5]
    assert blind(players=5).hand.out_of_play == 3


def test_the_leader_leads_the_first_tile_and_turns_up_the_next() -> None:
    table = blind("6-5 led", players=3)

    assert table.turn == 1
    assert table.then("6-1 on 1").turn == 1


def test_what_does_not_fit_goes_to_the_far_end_and_the_turn_is_over() -> None:
    table = blind("6-5 led, miss 4-3", players=3)

    assert table.turn == 2
    assert rows(table)["1"][-1] == "4-3"
    assert len(rows(table)["1"]) == 8


def test_what_fits_must_be_played() -> None:
    assert blind("6-5 led").refuses("miss 6-1") == ["rule_forbids"]


def test_nobody_passes_or_draws() -> None:
    assert blind("6-5 led").refuses("pass") == ["rule_forbids"]
    assert blind("6-5 led").refuses("draw") == ["may_not_draw"]


def test_a_tile_that_was_turned_up_comes_up_again_in_its_order() -> None:
    table = blind("6-5 led, miss 4-3, 5-4 on 2, miss 3-3", tiles={1: 2, 2: 5})

    assert table.refuses("miss 2-1") == ["wrong_tile_turned"]
    assert table.then("4-3 on 2").ending == "domino"


def test_a_tile_that_lies_further_on_cannot_come_up_now() -> None:
    table = blind("6-5 led, miss 4-3, miss 3-3")

    assert table.refuses("miss 3-3") == ["wrong_tile_turned"]
    assert table.allows("miss 2-1")


def test_who_empties_the_row_wins_a_point() -> None:
    table = blind("6-5 led, 6-1 on 1", players=3, tiles={1: 2})

    assert (table.ending, table.hand_points) == ("domino", {1: 1})


def test_a_row_that_has_come_round_on_every_side_blocks_the_hand() -> None:
    table = blind("6-5 led, miss 4-3, miss 2-1, miss 4-3, miss 3-3", tiles={1: 2, 2: 2})

    assert table.ending == "blocked"
    assert table.hand_points == {1: 1}


def test_a_tile_played_starts_the_rounds_again() -> None:
    table = blind("6-5 led, miss 4-3, miss 2-1, 6-2 on 1, miss 4-3, miss 3-3", tiles={1: 3, 2: 2})

    assert table.ending is None


def test_blocked_with_as_many_tiles_nobody_wins() -> None:
    table = blind("6-5 led, miss 4-3, miss 2-1", tiles={1: 2, 2: 1})

    assert (table.ending, table.winners) == ("blocked", ())


def test_the_first_with_three_hands_wins_the_session() -> None:
    assert blind("6-5 led", scores={1: 2}, tiles={1: 1}).after.winners == (1,)
    assert not blind("6-5 led", scores={1: 2}, tiles={1: 1}, target=4).after.finished


def test_the_lead_goes_round() -> None:
    assert blind("6-5 led", players=3, leader=3, tiles={3: 1}).after.next_leader == 1


def test_a_count_is_taken_for_the_findings_and_changes_nothing() -> None:
    table = blind("6-5 led", tiles={1: 1, 2: 1}).then("count - / 4-4")

    assert table.scores == {1: 1, 2: 0}
