"""A whole record judged: the form that others rely on (record 2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scoring.record.adjudication import adjudicate
from scoring.record.session_record import read_record

HANDS = Path(__file__).parents[2] / "hands"


def judged(*plays: dict[str, Any], variant: str = "block", **more: Any) -> dict[str, Any]:
    """Return the adjudication of one hand of Block between two."""
    return judged_hands({"plays": list(plays), **more}, variant=variant)


def judged_hands(*hands: dict[str, Any], variant: str = "block", **options: Any) -> dict[str, Any]:
    """Return the adjudication of these hands."""
    return adjudicate(
        read_record(
            {"record": 1, "variant": variant, "options": options, "seats": [{"name": "Ann"}, {"name": "Bo"}]}
            | {"hands": list(hands)}
        )
    )


def lay(seat: int, tile: str, arm: int | None = None, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "do": "play", "tile": tile, "arm": arm, **more}


WON = {"dealt": {"1": 1, "2": 1}, "plays": [lay(1, "6-1"), {"do": "count", "left": {"2": ["5-5"]}}]}


def agree(expected: Any, actual: Any, place: str = "") -> None:
    """All that is expected is there and equal; keys may be added beside it."""
    if isinstance(expected, dict):
        assert set(expected) <= set(actual), place
        for key, value in expected.items():
            agree(value, actual[key], f"{place}.{key}")
    elif isinstance(expected, list):
        assert len(expected) == len(actual), place
        for index, value in enumerate(expected):
            agree(value, actual[index], f"{place}[{index}]")
    else:
        assert expected == actual, place
        assert type(expected) is type(actual), place


def test_the_contracts_example() -> None:
    record = json.loads((HANDS / "example.record.json").read_text())
    expected = json.loads((HANDS / "example.adjudication.json").read_text())

    agree(expected, json.loads(json.dumps(adjudicate(read_record(record)))))


def test_every_option_is_shown_with_its_value() -> None:
    assert judged_hands(target=150)["options"] == {"dealt": 7, "target": 150, "blocked_tie": "none", "tie_hands": 1}


def test_there_is_a_ruling_for_every_entry_whatever_it_is_refused_ones_counted() -> None:
    rulings = judged(lay(1, "6-1"), lay(1, "6-2", 1), {"seat": 2, "do": "draw"}, {"seat": 2, "do": "pass"})["hands"][0][
        "rulings"
    ]

    assert [ruling["play"] for ruling in rulings] == [1, 2, 3, 4]
    assert [ruling["legal"] for ruling in rulings] == [True, False, False, True]
    assert [ruling["do"] for ruling in rulings] == ["play", "play", "draw", "pass"]


def test_every_key_is_always_there() -> None:
    keys = [
        "play",
        "seat",
        "do",
        "tile",
        "arm",
        "legal",
        "recorded",
        "end_total",
        "points",
        "awards",
        "faults",
        "effects",
    ]
    entries = [
        lay(1, "6-1"),
        {"seat": 2, "do": "draw"},
        {"seat": 2, "do": "call"},
        {"seat": 2, "do": "miss", "tile": "5-5"},
        {"seat": 2, "do": "adjust", "points": 3, "reason": "singing"},
        {"seat": 2, "do": "pass"},
        {"do": "block"},
        {"do": "count", "left": {"1": {"tiles": 6, "pips": 30}, "2": {"tiles": 7, "pips": 40}}},
        {"do": "void", "reason": "late"},
        lay(9, "9-9", 99),
    ]

    for ruling in judged(*entries)["hands"][0]["rulings"]:
        assert set(keys) <= set(ruling)


def test_an_unlawful_entry_changes_nothing_and_judging_goes_on() -> None:
    with_it = judged(lay(1, "6-1"), lay(2, "5-4", 1), lay(2, "6-2", 1))["hands"][0]
    without = judged(lay(1, "6-1"), lay(2, "6-2", 1))["hands"][0]

    assert [ruling["recorded"] for ruling in with_it["rulings"]] == [True, False, True]
    del with_it["rulings"], without["rulings"]
    assert with_it == without


def test_a_fault_has_a_code_a_message_and_a_rule() -> None:
    (fault,) = judged(lay(1, "6-1"), lay(2, "5-4"))["hands"][0]["rulings"][1]["faults"]

    assert fault["code"] == "no_match"
    assert fault["message"] == "5-4 doesn't fit. The open ends are 1 and 6."
    assert fault["rule"] == "block#matching"
    assert fault["source"] == "Dominoes"


def test_messages_call_players_by_their_names() -> None:
    (fault,) = judged(lay(1, "6-1"), lay(1, "6-2"))["hands"][0]["rulings"][1]["faults"]

    assert fault["message"] == "It is Bo's turn, not Ann's."


def test_the_end_total_is_null_before_the_first_tile_and_where_a_game_has_none() -> None:
    adjust = {"seat": 1, "do": "adjust", "points": 1, "reason": "first"}

    rulings = judged(adjust, lay(1, "6-1"), variant="fives-and-threes")["hands"][0]["rulings"]
    assert [ruling["end_total"] for ruling in rulings] == [None, 7]
    assert judged(lay(1, "6-1"))["hands"][0]["rulings"][0]["end_total"] is None


def test_the_end_total_is_in_pips_whatever_the_unit() -> None:
    (ruling,) = judged(lay(1, "5-5"), variant="five-up")["hands"][0]["rulings"]

    assert ruling["end_total"] == 10
    assert ruling["points"] == 2


def test_a_locked_arm_is_among_the_ends() -> None:
    hand = judged(lay(1, "5-5"), variant="all-fives")["hands"][0]

    assert [end["state"] for end in hand["ends"]] == ["open", "open", "locked", "locked"]


def test_arm_is_where_the_tile_was_laid_or_was_meant_to_be() -> None:
    rulings = judged(lay(1, "6-1"), lay(2, "6-2"), lay(1, "5-4", 2), {"seat": 1, "do": "pass"})["hands"][0]["rulings"]

    assert [ruling["arm"] for ruling in rulings] == [None, 1, 2, None]


def test_effects_say_what_the_rules_did_by_themselves() -> None:
    (ruling,) = judged(lay(1, "6-1"), dealt={"1": 1})["hands"][0]["rulings"]

    assert ruling["effects"] == [{"effect": "hand_over", "ending": "domino"}]


def test_a_hand_that_waits_for_its_count_has_no_result_and_no_turn() -> None:
    hand = judged(lay(1, "6-1"), dealt={"1": 1})["hands"][0]

    assert hand["result"] is None
    assert hand["turn"] is None


def test_awards_made_at_a_hands_end_stand_in_its_result() -> None:
    adjudication = judged_hands(WON)
    hand = adjudication["hands"][0]

    assert hand["result"]["ending"] == "domino"
    assert hand["result"]["winners"] == [1]
    assert hand["result"]["awards"] == [{"side": 1, "seat": 1, "points": 10, "reason": "domino", "working": "10"}]
    assert [ruling["awards"] for ruling in hand["rulings"]] == [[], []]
    assert adjudication["scores"] == {"1": 10, "2": 0}


def test_scores_are_per_side_of_the_whole_session() -> None:
    assert judged_hands(WON, {"leader": 1, **WON})["scores"] == {"1": 20, "2": 0}


def test_the_rules_decide_who_leads_the_next_hand_where_the_record_says_nothing() -> None:
    assert judged_hands(WON, {"plays": []})["hands"][1]["turn"] == 2
    assert judged_hands(WON, {"plays": [], "leader": 1})["hands"][1]["turn"] == 1


def test_the_winner_is_shown_once_the_session_is_over() -> None:
    adjudication = judged_hands(WON, target=10)

    assert adjudication["finished"] is True
    assert adjudication["winners"] == [1]
    assert judged_hands(WON, target=11)["finished"] is False


def test_nothing_is_entered_in_a_session_that_is_over() -> None:
    adjudication = judged_hands(WON, {"plays": [lay(2, "6-1"), lay(1, "6-2")]}, target=10)

    for ruling in adjudication["hands"][1]["rulings"]:
        assert not ruling["recorded"]
        assert ruling["faults"][0]["code"] == "session_over"
        assert ruling["faults"][0]["message"] == "The session is over. It has been won."


def test_nothing_is_entered_in_a_hand_while_the_one_before_is_not_over() -> None:
    adjudication = judged_hands({"plays": [lay(1, "6-1")]}, {"plays": [lay(1, "6-2")]}, {"plays": [lay(1, "6-3")]})

    for hand in adjudication["hands"][1:]:
        assert hand["rulings"][0]["faults"][0]["code"] == "hand_open"
        assert hand["rulings"][0]["faults"][0]["message"] == "The previous hand isn't over yet."
        assert hand["ends"] == []
    assert adjudication["hands"][0]["turn"] == 2


def test_a_hand_thrown_in_is_no_obstacle() -> None:
    adjudication = judged_hands({"plays": [{"do": "void", "reason": "misdeal"}]}, {"plays": [lay(1, "6-2")]})

    assert adjudication["hands"][0]["result"]["ending"] == "void"
    assert adjudication["hands"][1]["rulings"][0]["legal"]


def test_findings_say_what_how_sure_who_and_which_plays_prove_it() -> None:
    pass_it = {"seat": 2, "do": "pass"}
    hand = judged(lay(1, "6-1"), pass_it, lay(1, "6-5", 1), lay(2, "2-1", 2))["hands"][0]

    assert hand["findings"] == [
        {
            "code": "revoke",
            "certainty": "proved",
            "seat": 2,
            "plays": [2, 4],
            "message": "Bo passed on play 2 with 6 and 1 open while holding 2-1. "
            "Bo played it on play 4, having drawn nothing in between.",
        }
    ]


def test_an_adjudication_is_plain_json() -> None:
    adjudication = judged_hands(WON, {"plays": [lay(1, "9-9"), lay(7, "6-1", 9), {"seat": 1, "do": "pass"}]})

    assert json.loads(json.dumps(adjudication)) == adjudication


def test_a_hand_that_waits_for_its_count_says_so() -> None:
    waiting = {**WON, "plays": WON["plays"][:1]}

    (hand,) = judged_hands(waiting)["hands"]
    assert (hand["result"], hand["turn"], hand["awaits"]) == (None, None, "count")
    assert "awaits" not in judged_hands(WON)["hands"][0]
    assert "awaits" not in judged_hands({"plays": []})["hands"][0]
