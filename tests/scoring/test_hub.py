"""A hub in the deal, and sessions that the lowest total wins (rulebook 12.1 and 12.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.beginning import Beginning
from scoring.record import RecordError
from scoring.record.adjudication import adjudicate
from scoring.record.session_record import read_record
from scoring.session import Session
from scoring.tiles import Tile
from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable, chickenfoot, mexican_train


def record(variant: str = "mexican-train", options: dict[str, Any] | None = None, **hand: Any) -> dict[str, Any]:
    """Return a record of three players with one hand that begins like this."""
    seats = [{"name": name} for name in ("Ann", "Bo", "Cy")]
    return {
        "record": 1,
        "variant": variant,
        "options": options or {},
        "seats": seats,
        "hands": [{"plays": [], **hand}],
    }


def begun(game: str, beginning: Beginning, **options: Any) -> NotatedTable:
    """Return a table of three with this beginning of the first hand."""
    session = Session.open(VARIANTS[game].with_options(options, 3), (1, 2, 3))
    return NotatedTable(session, session.begin(beginning))


# The hub


def test_the_hub_lies_there_before_any_entry_and_is_nobodys_tile() -> None:
    hand = mexican_train().hand

    assert hand.hub == Tile(12, 12)
    assert [placed.tile for placed in hand.layout.placed] == [Tile(12, 12)]
    assert Tile(12, 12) not in hand.unseen
    assert sum(hand.tiles_left) + hand.boneyard == 90


def test_it_comes_down_by_itself_and_is_the_same_again_after_a_hand_that_was_thrown_in() -> None:
    thrown_in = mexican_train("throw in").next_hand()
    assert thrown_in.hand.hub == Tile(12, 12)

    over = mexican_train("12-5 on 1, count - / 1-0 / 2-0", tiles={1: 1, 2: 1, 3: 1})
    assert over.next_hand().hand.hub == Tile(11, 11)


def test_the_table_may_name_another_and_the_next_one_comes_down_from_there() -> None:
    table = begun("mexican-train", Beginning(1, {1: 1, 2: 1, 3: 1}, hub=Tile(7, 7)))

    assert table.then("7-5 on 1, count - / 1-0 / 2-0").next_hand().hand.hub == Tile(6, 6)


def test_the_session_ends_after_a_hand_with_the_double_blank() -> None:
    last = begun("mexican-train", Beginning(1, {1: 1, 2: 1, 3: 1}, hub=Tile(0, 0)))

    assert last.then("5-0 on 1, count - / 1-1 / 2-1").after.winners == (1,)


def test_a_first_round_of_passes_is_no_reason_to_throw_the_hand_in() -> None:
    passes = mexican_train("draw, pass, draw, pass, draw, pass")

    assert passes.ending is None


@pytest.mark.parametrize(
    ("game", "leader", "tiles"), [("mexican-train", 2, (15, 14, 15)), ("chickenfoot", 3, (7, 6, 7))]
)
def test_who_held_the_hub_has_a_tile_less_and_its_game_says_who_plays_first(
    game: str, leader: int, tiles: tuple[int, ...]
) -> None:
    hand = begun(game, Beginning(laid_by=2), hub="held").hand

    assert hand.leader == leader
    assert hand.tiles_left == tiles
    assert begun(game, Beginning(), hub="held").hand.leader == 1


def test_what_the_table_says_is_kept() -> None:
    said = {"hub": "7-7", "laid_by": 2, "dealt": {"1": 16}}
    read = read_record(record(options={"hub": "held"}, **said)).hands[0].beginning

    assert read == Beginning(None, {1: 16}, False, Tile(7, 7), 2)


@pytest.mark.parametrize(
    ("written", "place", "says"),
    [
        (record(hub="12-11"), "hands[0].hub", "The hub is a double of the double-twelve set."),
        (record(hub="15-15"), "hands[0].hub", "The hub is a double of the double-twelve set."),
        (record(hub=12), "hands[0].hub", ""),
        (record("all-fives", hub="9-9"), "hands[0].hub", "All Fives has no hub."),
        (record(laid_by=1), "hands[0].laid_by", "the hub is taken out before the deal, so nobody lays it"),
        (record("all-fives", laid_by=1), "hands[0].laid_by", "All Fives has no hub."),
        (record(options={"hub": "held"}, laid_by=4), "hands[0].laid_by", ""),
        (record(dealt={"1": 61}), "hands[0].dealt", "90 of the double-twelve set without the hub"),
        (record(options={"dealt": 31}), "options.dealt", "from 1 to 30"),
    ],
)
def test_what_cant_be_a_beginning_is_refused_by_name(written: dict[str, Any], place: str, says: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(written)

    assert refused.value.place == place
    assert says in str(refused.value)


# The lowest total


def test_a_session_goes_on_for_its_hands_whatever_the_points_are() -> None:
    one = mexican_train("12-5 on 1, count - / 1-0 / 2-0, 2: adjust 900", tiles={1: 1, 2: 1, 3: 1}, hands=2).after

    assert not one.finished
    assert one.by_hand == ({1: 0, 2: 901, 3: 2},)


def test_the_lowest_total_wins_after_the_last_hand() -> None:
    over = mexican_train("12-5 on 1, count - / 1-0 / 2-0", tiles={1: 1, 2: 1, 3: 1}, hands=1).after

    assert over.winners == (1,)


def test_level_totals_are_decided_by_hands_at_zero_in_mexican_train_and_shared_in_chickenfoot() -> None:
    level = {1: 20, 2: 20, 3: 90}
    by_hand = ({1: 0, 2: 10, 3: 45}, {1: 20, 2: 10, 3: 45})

    def winners(game: str) -> tuple[int, ...]:
        session = Session.open(VARIANTS[game].with_options({}, 3), (1, 2, 3))
        return replace(session, scores=level, by_hand=by_hand).stopped().winners

    assert winners("mexican-train") == (1,)
    assert winners("chickenfoot") == (1, 2)


def test_a_session_that_the_table_stops_is_won_by_the_lowest_total() -> None:
    hand = {"dealt": {"1": 1, "2": 1, "3": 1}, "leader": 1}
    plays = [
        {"seat": 1, "do": "play", "tile": "12-5", "arm": 1},
        {"do": "count", "left": {"2": ["1-0"], "3": ["2-0"]}},
    ]
    stopped = record(**hand, plays=plays) | {"ended": True}

    assert adjudicate(read_record(stopped))["winners"] == [1]
    assert adjudicate(read_record(stopped | {"ended": False}))["winners"] == []
    assert adjudicate(read_record(record() | {"ended": True}))["winners"] == []


def test_a_game_to_a_target_that_the_table_stops_has_no_winner() -> None:
    played = record("all-fives", leader=1, plays=[{"seat": 1, "do": "play", "tile": "5-5"}]) | {"ended": True}

    assert adjudicate(read_record(played))["winners"] == []


def test_chickenfoot_has_a_hub_too() -> None:
    assert chickenfoot().hand.hub == Tile(9, 9)
