"""Challenges through the API, by keeper, seated player, watcher and stranger (record 3.3)."""

from typing import Any
from uuid import uuid4

import pytest

from tests.support.api import Answer, Api, ApiTable, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> ApiTable:
    table = open_table()
    table.play(1, "5-5")
    table.play(2, "5-0", 1)
    return table


@pytest.fixture
def play(table) -> str:
    """Return the second play's id."""
    found: str = table.watcher.get(f"hands/{table.hand}")["plays"][1]["id"]
    return found


def challenge(by: Api, play: str, **given: Any) -> Answer:
    """Challenge the ruling on a play."""
    return by.post(f"plays/{play}/disputes", given)


def resolve(by: Api, dispute: str, outcome: str, **given: Any) -> Answer:
    """Settle a challenge."""
    return by.post(f"disputes/{dispute}/resolve", {"outcome": outcome, **given})


def test_a_player_challenges_a_play_and_all_see_it(table, play):
    raised = challenge(table.seats[1], play, claim={"points": 15}, note="the 5-5 counts too")

    assert (raised.status, raised["status"], raised["by"], raised["version"]) == (201, "open", {"seat": 1}, 4)
    listed = table.watcher.get(f"sessions/{table.session}/disputes")
    assert listed["disputes"] == [raised.body]
    assert listed["disputes"][0]["claim"] == {"points": 15}


@pytest.mark.parametrize("claim", [None, {"points": 15}, {"unlawful": True}, {"lawful": True}])
def test_what_is_claimed_is_one_of_three_things_or_nothing(table, play, claim):
    assert challenge(table.keeper, play, claim=claim)["claim"] == claim


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"claim": {}}, "claim"),
        ({"claim": {"points": 5, "lawful": True}}, "claim"),
        ({"claim": {"points": "many"}}, "claim.points"),
        ({"claim": {"beauty": 1}}, "claim.beauty"),
        ({"claim": 15}, "claim"),
        ({"note": 5}, "note"),
        ({"note": "x" * 501}, "note"),
        ({"after": "x"}, "after"),
        ({"id": "x"}, "id"),
    ],
)
def test_a_challenge_that_can_not_be_read_is_refused_by_name(table, play, body, field):
    answer = challenge(table.keeper, play, **body)

    assert (answer.status, answer["errors"][0]["field"]) == (400, field)


def test_who_does_not_sit_at_the_table_challenges_nothing(table, play):
    assert challenge(table.watcher, play).status == 401
    assert challenge(table.stranger, play).status == 403
    assert challenge(table.keeper, str(uuid4())).status == 404
    table.undo()
    assert challenge(table.keeper, play).status == 404


def test_play_goes_on_meanwhile(table, play):
    challenge(table.seats[1], play)

    assert table.play(1, "5-3", 2).status == 201


def test_the_ruling_stands(table, play):
    raised = challenge(table.seats[1], play)

    settled = resolve(table.keeper, raised["id"], "ruling_stands", note="0 and 10 make 10")

    assert (settled.status, settled["status"], settled["settlement"]["note"]) == (
        200,
        "ruling_stands",
        "0 and 10 make 10",
    )
    assert settled["corrected"] is None
    assert resolve(table.keeper, raised["id"], "withdrawn").status == 409


def test_the_record_is_corrected_with_the_settlement(table, play):
    raised = challenge(table.seats[1], play, claim={"unlawful": True})
    changes = [{"do": "amend", "play": play, "entry": {"do": "play", "seat": 2, "tile": "5-2", "arm": 1}}]

    settled = resolve(table.keeper, raised["id"], "corrected", correction={"changes": changes, "why": "a blot"})

    assert (settled["status"], settled["version"]) == ("corrected", 6)
    assert settled["settlement"]["correction"] == settled["corrected"]["id"]
    assert settled["corrected"]["scores"]["after"] == {"1": 10, "2": 0}


def test_earlier_correction_settles_the_dispute(table, play):
    raised = challenge(table.seats[1], play)
    written = table.keeper.post(f"sessions/{table.session}/corrections", {"changes": [{"do": "remove", "play": play}]})

    assert resolve(table.keeper, raised["id"], "corrected", line=str(uuid4())).status == 400
    settled = resolve(table.keeper, raised["id"], "corrected", line=written["id"])

    assert settled["settlement"]["correction"] == written["id"]
    assert settled["corrected"] is None


def test_a_correction_that_is_refused_leaves_the_challenge_open(table, play):
    raised = challenge(table.seats[1], play)
    changes = [{"do": "amend", "play": play, "entry": {"do": "play", "seat": 2, "tile": "6-4", "arm": 1}}]

    assert resolve(table.keeper, raised["id"], "corrected", correction={"changes": changes}).status == 422
    assert table.watcher.get(f"sessions/{table.session}/disputes")["disputes"][0]["status"] == "open"


@pytest.mark.parametrize(
    "given",
    [
        {"outcome": "corrected"},
        {"outcome": "corrected", "line": str(uuid4()), "correction": {"changes": [{"do": "options", "options": {}}]}},
        {"outcome": "ruling_stands", "line": str(uuid4())},
        {"outcome": "forgotten"},
        {"note": "x"},
    ],
)
def test_outcome_and_correction_must_go_together(table, play, given):
    raised = challenge(table.seats[1], play)

    assert table.keeper.post(f"disputes/{raised['id']}/resolve", given).status == 400


def test_whoever_made_a_challenge_may_withdraw_it(table, play):
    raised = challenge(table.seats[1], play)

    assert resolve(table.seats[2], raised["id"], "withdrawn").status == 403
    assert resolve(table.seats[1], raised["id"], "ruling_stands").status == 403
    assert resolve(table.watcher, raised["id"], "withdrawn").status == 401
    assert resolve(table.stranger, raised["id"], "withdrawn").status == 403
    assert resolve(table.seats[1], raised["id"], "withdrawn")["status"] == "withdrawn"
    assert resolve(table.keeper, str(uuid4()), "withdrawn").status == 404


def test_challenge_and_settlement_sent_twice_are_written_once(table, play):
    first_id, second_id = str(uuid4()), str(uuid4())

    raised = [challenge(table.seats[1], play, id=first_id, note="sure?") for _ in range(2)]
    settled = [resolve(table.keeper, first_id, "ruling_stands", id=second_id) for _ in range(2)]

    assert [answer.status for answer in (*raised, *settled)] == [201, 200, 200, 200]
    assert raised[0].body == raised[1].body
    assert settled[0].body == settled[1].body
    assert challenge(table.seats[1], play, id=first_id, note="another").status == 422


def test_disputes_are_no_part_of_undo_and_redo(table, play):
    raised = challenge(table.seats[1], play)
    table.undo()
    resolve(table.keeper, raised["id"], "withdrawn")

    redone = table.keeper.post(f"hands/{table.hand}/redo")

    assert (redone.status, redone["redone"]["id"]) == (200, play)
    assert table.watcher.get(f"sessions/{table.session}/disputes")["disputes"][0]["status"] == "withdrawn"
