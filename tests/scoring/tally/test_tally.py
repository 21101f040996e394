"""Hands whose plays aren't entered: what may be entered in them, and what the referee says about the rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.depths import Depth
from scoring.record.adjudication import adjudicate, judge_record
from scoring.record.reading import RecordError
from scoring.record.session_record import read_record
from scoring.wording.tally import TALLY_AWARDS, TALLY_FAULTS
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, dice, tables

PAIRS = (1, 2, 1, 2)


def record(game: str, depth: str, *plays: dict[str, Any], sides: tuple[int, ...] = (1, 2), **options: Any) -> Any:
    """Return a record with one hand of this depth."""
    seats = [{"name": name, "side": side} for name, side in zip(("Ann", "Bo", "Cy", "Di"), sides, strict=False)]
    hands = [{"depth": depth, "plays": list(plays)}]
    return {"record": 1, "variant": game, "options": options, "seats": seats, "hands": hands}


def judged(game: str, depth: str, *plays: dict[str, Any], **more: Any) -> Any:
    """Return the adjudicated hand."""
    (hand,) = adjudicate(read_record(record(game, depth, *plays, **more)))["hands"]
    return hand


def score(seat: int, points: int, **more: Any) -> dict[str, Any]:
    return {"do": "score", "seat": seat, "points": points, **more}


def out(seat: int, **more: Any) -> dict[str, Any]:
    return {"do": "out", "seat": seat, **more}


def count(**left: Any) -> dict[str, Any]:
    """Return a count, ``s1`` being seat 1: pips, or whatever else is given."""
    return {
        "do": "count",
        "left": {key[1:]: {"pips": each} if isinstance(each, int) else each for key, each in left.items()},
    }


def result(ending: str, points: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"do": "result", "ending": ending, "points": points, **more}


BLOCK = {"do": "block"}

SAYS = {
    "not_callable": (
        judged("fives-and-threes", "points", score(1, 5)),
        "5 points can't be scored at one play in Fives and Threes. These can be: 1, 2, 3, 4, 6 and 8.",
    ),
    "not_callable.fives": (judged("all-fives", "points", score(1, 7)), "Points in All Fives are multiples of five."),
    "not_callable.most": (
        judged("five-up", "points", score(1, 0)),
        "0 points can't be scored at one play in Five Up. A play scores from 1 to 4.",
    ),
    "not_callable.too_many": (
        judged("all-fives", "points", score(1, 65)),
        "No play in All Fives scores more than 60 points.",
    ),
    "not_callable.only_named": (
        judged("puerto-rican-500", "points", score(1, 10), sides=PAIRS),
        "Points in Quinientos are called by the name of a bonus. The bonuses are capicua and chuchazo.",
    ),
    "not_callable.bonus": (
        judged("puerto-rican-500", "points", score(1, 25, bonus="lead_pass"), sides=PAIRS),
        "lead_pass is no bonus in Quinientos at this table. The bonuses are capicua and chuchazo.",
    ),
    "not_callable.no_bonus": (
        judged("all-fives", "points", score(1, 25, bonus="capicua")),
        "No bonus is called by its name in All Fives.",
    ),
    "not_callable.bonus_points": (
        judged("dominican", "points", score(1, 30, bonus="capicua"), sides=PAIRS),
        "The bonus capicua brings 25 points at this table, not 30.",
    ),
    "side_unknown": (
        judged("block", "hands", result("domino", {"3": 5})),
        "There is no side 3. The sides are 1 and 2.",
    ),
    "blocker_needed": (
        judged("dominican", "hands", BLOCK, sides=PAIRS, blocked_tie="blocker"),
        "Enter who blocked the hand. At this table that can decide who wins the hand.",
    ),
    "hand_open.untold": (
        judged("block", "hands", count(s1=5, s2=6)),
        "The hand isn't over yet. Enter first who went out, or that the hand was blocked.",
    ),
    "count_mismatch.tiles_needed": (
        judged("double-bergen", "points", out(1), count(s2=5)),
        "Enter how many tiles Bo has left, not only their pips.",
    ),
    "count_mismatch.left_out": (
        judged("block", "hands", BLOCK, count(s2=5)),
        "The count is missing Ann. Enter what Ann has left too.",
    ),
    "count_mismatch.went_out": (
        judged("block", "hands", out(1), count(s1=3, s2=5)),
        "Ann went out and can't have anything left.",
    ),
    "count_mismatch.too_many_tiles": (
        judged("block", "hands", BLOCK, count(s1={"tiles": 20, "pips": 100}, s2={"tiles": 20, "pips": 100})),
        "40 tiles can't be left. There are only 28.",
    ),
    "count_mismatch.too_many_pips": (
        judged("block", "hands", out(1), count(s2=169)),
        "Bo's count of 169 can't be right. All tiles together come to 168.",
    ),
    "rule_forbids.depth_tiles": (
        judged("block", "tiles", out(1)),
        "Every play of this hand is entered, so its points and its end come by themselves.",
    ),
    "rule_forbids.depth_points": (
        judged("all-fives", "points", {"do": "play", "seat": 1, "tile": "5-5"}),
        "The plays of this hand aren't entered. Enter the points called, who went out, or that the hand was blocked.",
    ),
    "rule_forbids.depth_hands": (
        judged("block", "hands", {"do": "pass", "seat": 1}),
        "The plays of this hand aren't entered. Enter only how it ended.",
    ),
    "rule_forbids.target_at_end": (
        judged("block", "hands", result("target", {"1": 100})),
        "In Block the target counts only when a hand is over. Enter how the hand ended.",
    ),
}


@pytest.mark.parametrize("key", SAYS)
def test_the_referee_says(key: str) -> None:
    hand, says = SAYS[key]

    (fault,) = hand["rulings"][-1]["faults"]
    assert fault["message"] == says
    assert fault["code"] == key.partition(".")[0]
    assert not hand["rulings"][-1]["recorded"]


def test_every_sentence_has_its_example_here() -> None:
    assert set(TALLY_FAULTS) == set(SAYS)


@pytest.mark.parametrize("do", ["draw", "done", "call", "pass"])
def test_turns_are_not_entered(do: str) -> None:
    for depth in ("points", "hands"):
        (ruling,) = judged("all-fives", depth, {"do": do, "seat": 1})["rulings"]
        assert [fault["code"] for fault in ruling["faults"]] == ["rule_forbids"]


def test_points_are_called_only_at_their_depth_and_only_results_alone_at_theirs() -> None:
    for depth, entry in (("hands", score(1, 5)), ("hands", out(1, points=5)), ("points", result("domino", {"1": 5}))):
        (ruling,) = judged("all-fives", depth, entry)["rulings"]
        assert [fault["code"] for fault in ruling["faults"]] == ["rule_forbids"]


# What is called


def test_a_call_brings_its_points() -> None:
    (ruling,) = judged("all-fives", "points", score(2, 15))["rulings"]

    assert ruling["legal"] and ruling["end_total"] is None
    assert ruling["awards"] == [{"side": 2, "seat": 2, "points": 15, "reason": "called", "working": ""}]


def test_a_call_that_cannot_be_may_stand() -> None:
    (ruling,) = judged("all-fives", "points", score(2, 7, stands=True))["rulings"]

    assert (ruling["legal"], ruling["recorded"], ruling["points"]) == (False, True, 7)


def test_a_call_that_meets_the_target_wins_at_once() -> None:
    hand = judged("all-fives", "points", score(1, 15), score(1, 5), target=20)

    assert hand["result"] == {"ending": "target", "winners": [1], "awards": [], "working": ""}
    assert hand["rulings"][-1]["effects"] == [{"effect": "hand_over", "ending": "target"}]


def test_a_score_that_opens_must_be_ten() -> None:
    first, second, _third = judged("all-fives", "points", score(1, 5), score(1, 10), score(1, 5), ten_to_open=True)[
        "rulings"
    ]

    assert (first["points"], second["points"]) == (0, 10)
    assert first["legal"] and first["effects"] != []


def test_the_last_tile_may_meet_the_target() -> None:
    hand = judged("five-up", "points", score(1, 3), out(1, points=3), target=6)

    assert hand["result"]["ending"] == "target"


def test_points_of_the_last_tile_are_lost_together_with_those_for_going_out() -> None:
    exact = {"target": 8, "target_exact": True}
    hand = judged("fives-and-threes", "points", out(1, points=8), **exact)

    assert hand["rulings"][0]["points"] == 0
    assert hand["result"]["winners"] == [1] and hand["result"]["awards"] == []


# How it ends


def test_an_open_hand_shows_nothing_that_was_not_entered() -> None:
    hand = judged("all-fives", "points", score(1, 5))

    assert (hand["depth"], hand["turn"], hand["boneyard"], hand["ends"]) == ("points", None, None, [])
    assert (hand["tiles_left"], hand["result"]) == ({}, None)
    assert "depth" not in judged("all-fives", "tiles")


def test_a_hand_waits_for_its_count_where_its_formula_needs_one() -> None:
    assert judged("block", "hands", out(1))["result"] is None
    assert judged("bergen", "points", out(1))["result"] is not None
    assert judged("fives-and-threes", "points", out(1))["result"] is not None
    assert judged("fives-and-threes", "points", BLOCK)["result"] is None
    assert judged("blind", "hands", out(1))["result"] is not None
    assert judged("blind", "hands", BLOCK)["result"] is None


def test_nothing_more_is_entered_once_the_hand_is_over() -> None:
    for after in (score(1, 5), out(2), BLOCK):
        *_, refused = judged("all-fives", "points", out(1), after)["rulings"]
        assert [fault["code"] for fault in refused["faults"]] == ["hand_over"]
    *_, again = judged("block", "hands", out(1), count(s2=5), count(s2=5))["rulings"]
    assert [fault["message"] for fault in again["faults"]] == ["The hand has already been counted."]
    *_, after_result = judged("block", "hands", result("domino", {"1": 5}), count(s2=5))["rulings"]
    assert [fault["code"] for fault in after_result["faults"]] == ["hand_over"]


def test_tiles_are_counted_as_ever() -> None:
    hand = judged("block", "hands", out(1), count(s2=["6-6", "1-0"]))
    assert (hand["tiles_left"], hand["result"]["working"]) == ({"1": 0, "2": 2}, "13")

    for left in (["6-6", "6-6"], ["7-7"]):
        *_, refused = judged("block", "hands", out(1), count(s2=left))["rulings"]
        assert [fault["code"] for fault in refused["faults"]] == ["count_mismatch"]


def test_a_count_in_pips_alone_is_not_enough_where_every_play_is_entered() -> None:
    lead = {"do": "play", "seat": 1, "tile": "6-6"}
    *_, refused = judged("block", "tiles", lead, count(s2=5), dealt=1)["rulings"]

    assert "count_mismatch" in [fault["code"] for fault in refused["faults"]]


def test_pips_decide_nothing_in_a_game_that_does_not_compare_them() -> None:
    left = count(s1=["6-6"], s2=["1-0", "2-0"])

    assert judged("double-bergen", "points", BLOCK, left)["result"]["winners"] == []
    assert judged("blind", "hands", BLOCK, left)["result"]["winners"] == [1]
    assert judged("block", "hands", BLOCK, left)["result"]["winners"] == [2]


def test_who_blocked_a_hand_decides_where_the_game_says_so() -> None:
    level = count(s1=5, s2=5, s3=5, s4=5)
    for blocker, winners in ((1, [1]), (2, [2])):
        block = {"do": "block", "seat": blocker}
        hand = judged("dominican", "hands", block, level, sides=PAIRS, blocked_tie="blocker")
        assert hand["result"]["winners"] == winners


def test_the_table_may_give_points_and_throw_a_hand_in() -> None:
    adjust = {"do": "adjust", "seat": 1, "points": -5, "reason": "late"}
    hand = judged("block", "hands", adjust, {"do": "void", "reason": "a tile fell"})

    assert [ruling["legal"] for ruling in hand["rulings"]] == [True, True]
    assert hand["result"]["ending"] == "void"


# Only the points


def sessions_next_leader(game: str, *plays: dict[str, Any], **more: Any) -> tuple[int | None, Any]:
    (hand,) = judge_record(read_record(record(game, "hands", *plays, **more)))
    return hand.session.next_leader, hand.rulings[-1].hand.result.winners


def test_points_alone_show_who_won_where_nothing_else_scores() -> None:
    assert sessions_next_leader("draw", result("domino", {"2": 25})) == (2, (2,))
    assert sessions_next_leader("draw", result("blocked", {})) == (2, ())
    assert sessions_next_leader("mexican-train", result("domino", {"1": 25, "2": 0})) == (2, (2,))


def test_whoever_won_is_said_where_points_cannot_show_it() -> None:
    points = result("domino", {"1": 20, "2": 35})

    assert sessions_next_leader("all-fives-units", points) == (None, ())
    assert sessions_next_leader("all-fives-units", {**points, "seat": 1}) == (1, (1,))
    assert sessions_next_leader("all-fives-units", {**points, "winners": []}) == (2, ())
    assert sessions_next_leader("all-fives", points) == (2, ())  # the lead goes around whoever won


def test_partners_say_which_of_them_won_where_the_winner_leads() -> None:
    points = result("domino", {"1": 30})

    assert sessions_next_leader("dominican", points, sides=PAIRS) == (None, ())
    assert sessions_next_leader("dominican", {**points, "winners": [1]}, sides=PAIRS) == (None, (1,))
    assert sessions_next_leader("dominican", {**points, "seat": 3}, sides=PAIRS) == (3, (1,))


def test_a_result_that_met_the_target_wins_though_another_side_is_level() -> None:
    hand = result("target", {"1": 20, "2": 20}, seat=1)
    judgement = adjudicate(read_record(record("all-fives", "hands", hand, target=20)))

    assert (judgement["finished"], judgement["winners"]) == (True, [1])


@pytest.mark.parametrize("reason", TALLY_AWARDS)
def test_every_award_of_a_call_is_told_without_its_tiles(reason: str) -> None:
    assert "{" not in str(TALLY_AWARDS[reason])


# Depths in the record


def test_a_game_without_calls_has_no_depth_for_them() -> None:
    with pytest.raises(RecordError, match=r"hands\[0\].depth: Block can be kept at the depth tiles or hands"):
        read_record(record("block", "points"))
    whole = record("block", "hands") | {"depth": "points"}
    with pytest.raises(RecordError, match=r"^depth: "):
        read_record(whole)


@pytest.mark.parametrize("wrong", ["notes", "", 1, ["tiles"]])
def test_there_are_three_depths(wrong: Any) -> None:
    with pytest.raises(RecordError, match="depth"):
        read_record(record("all-fives", wrong))


def test_a_session_has_a_depth_and_a_hand_may_have_another() -> None:
    hands = [{"plays": []}, {"depth": "tiles", "plays": []}, {"depth": "hands", "plays": []}]
    read = read_record(record("all-fives", "tiles") | {"depth": "points", "hands": hands})

    assert [hand.start.depth for hand in judge_record(read)] == [Depth.POINTS, Depth.TILES, Depth.HANDS]


# Whatever is entered


def any_entry(rng: Random, seats: int) -> dict[str, Any]:
    seat = rng.randint(0, seats + 1)
    left = {str(each): _any_left(rng) for each in range(1, seats + 2) if rng.random() < 0.8}
    entry = rng.choice(
        [
            score(seat, rng.choice([5, 10, 25, 2, 7, -25]), **rng.choice([{}, {}, {"bonus": "capicua"}])),
            out(seat, **rng.choice([{}, {"points": 5}])),
            {"do": "block", **rng.choice([{}, {"seat": seat}])},
            {"do": "count", "left": left},
            result(
                rng.choice(["domino", "blocked", "target"]),
                {str(rng.randint(0, seats + 1)): rng.randint(-50, 99) for _ in range(2)},
                **rng.choice([{}, {"seat": seat}, {"winners": [rng.randint(0, 3)]}]),
            ),
            {"do": "adjust", "seat": seat, "points": 5, "reason": "so"},
            {"do": "void", "reason": "so"},
            {"do": "play", "seat": seat, "tile": "5-5"},
        ]
    )
    return {**entry, "stands": rng.random() < 0.3}


def _any_left(rng: Random) -> Any:
    return rng.choice([["6-6"], [], {"pips": rng.randint(0, 200)}, {"tiles": rng.randint(0, 9), "pips": 20}])


@settings(max_examples=sample_size(100, at_length=2000), deadline=None)
@given(tables(highest_target=60), dice())
def test_scores_are_what_the_rulings_say_whatever_is_entered(agreed: Agreed, rng: Random) -> None:
    depth = rng.choice(agreed.variant.depths[1:]).value
    seats = [{"side": side} for side in agreed.sides]
    hands = [{"plays": [any_entry(rng, len(seats)) for _ in range(12)]} for _ in range(4)]
    written = {"record": 1, "variant": agreed.game, "options": agreed.options, "seats": seats, "hands": hands}
    answer = adjudicate(read_record({**written, "depth": depth}))

    total = dict.fromkeys(answer["scores"], 0)
    for hand in answer["hands"]:
        begun = any(ruling["recorded"] for ruling in hand["rulings"]) or hand is answer["hands"][0]
        awards = [award for ruling in hand["rulings"] for award in ruling["awards"]]
        awards += hand["result"]["awards"] if hand["result"] else []
        awards += hand.get("opening_awards", []) if begun else []
        for award in awards:
            total[str(award["side"])] += award["points"]
        assert all(ruling["faults"] or ruling["legal"] for ruling in hand["rulings"])
    assert answer["scores"] == total
