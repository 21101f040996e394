"""Corrections and redo through the API, by keeper, seated player, watcher and stranger (record 3.1)."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest

from tests.support.api import Answer, Api, ApiTable, open_table

pytestmark = pytest.mark.django_db


@dataclass
class Played:
    """A table at which three tiles lie: 5-5, 5-0 and 5-3."""

    table: ApiTable
    plays: list[str]

    def correct(self, *changes: dict[str, Any], by: Api | None = None, **given: Any) -> Answer:
        """Send a correction, by default as the keeper."""
        return (by or self.table.keeper).post(
            f"sessions/{self.table.session}/corrections", {"changes": list(changes), **given}
        )

    def redo(self, by: Api | None = None) -> Answer:
        """Put back what was taken back last, by default as the keeper."""
        return (by or self.table.keeper).post(f"hands/{self.table.hand}/redo")

    @property
    def hand(self) -> Answer:
        """The hand as it stands."""
        return self.table.watcher.get(f"hands/{self.table.hand}")

    @property
    def five_two(self) -> dict[str, Any]:
        """The second play was the 5-2."""
        return {"do": "amend", "play": self.plays[1], "entry": {"do": "play", "seat": 2, "tile": "5-2", "arm": 1}}


@pytest.fixture
def played() -> Played:
    table = open_table()
    answers = [table.play(1, "5-5"), table.play(2, "5-0", 1), table.play(1, "5-3", 2)]
    return Played(table, [answer["id"] for answer in answers])


def test_a_correction_tells_what_changes_and_the_session_with_it(played):
    answer = played.correct(played.five_two, why="it was the 5-2", after=4)

    assert (answer.status, answer["version"]) == (201, 5)
    assert [(each["play"], each["before"]["points"], each["after"]["points"]) for each in answer["changed"]] == [
        (played.plays[1], 10, 0),
        (played.plays[2], 0, 5),
    ]
    assert answer["scores"] == {"before": {"1": 10, "2": 10}, "after": {"1": 15, "2": 0}}
    assert answer["finished"] == {"before": False, "after": False}
    assert answer["hands"][0]["scores"] == answer["scores"]
    assert answer["dropped"] == []
    assert answer["session"]["scores"] == {"1": 15, "2": 0}
    assert answer["session"]["hand"]["plays"][1] == {"id": played.plays[1], **played.five_two["entry"]}


def test_a_preview_answers_the_same_and_writes_nothing(played):
    preview = played.correct(played.five_two, preview=True)

    assert (preview.status, preview["id"], played.hand["version"]) == (200, None, 4)
    written = played.correct(played.five_two)
    alike = ("changed", "dropped", "scores", "finished", "winners", "hands")
    assert {key: preview[key] for key in alike} == {key: written[key] for key in alike}


def test_a_preview_of_seats_shows_the_people_who_would_sit_there(played):
    seats = {"do": "seats", "seats": [{"name": "Bo"}, {"name": "Zoe"}]}

    preview = played.correct(seats, preview=True)

    assert [(seat["name"], seat["player"] is None) for seat in preview["session"]["seats"]] == [
        ("Bo", False),
        ("Zoe", True),
    ]
    assert [seat["name"] for seat in played.correct(seats)["session"]["seats"]] == ["Bo", "Zoe"]


def test_every_kind_of_change_goes_together_in_one_correction(played):
    put_in = str(uuid4())

    answer = played.correct(
        {"do": "remove", "play": played.plays[2]},
        {"do": "insert", "hand": played.table.hand, "before": None, "entry": {"do": "draw", "seat": 1, "id": put_in}},
        {"do": "begin", "hand": played.table.hand, "entry": {"leader": 1, "dealt": {"2": 6}}},
        {"do": "options", "options": {"target": 150}},
        {"do": "seats", "seats": [{"name": "Ann"}, {"name": "Zoe"}]},
    )

    assert answer.status == 201
    assert answer["session"]["options"]["target"] == 150
    assert answer["session"]["hand"]["plays"][2]["id"] == put_in
    assert answer["session"]["hand"]["tiles_left"] == {"1": 5, "2": 5}
    assert [(each["before"] is None, each["after"] is None) for each in answer["changed"]] == [
        (True, False),
        (False, True),
    ]


def test_entries_without_room_are_named_and_go_only_when_told_to(played):
    played.table.play(2, "3-1", 2)
    change = {"do": "amend", "play": played.plays[0], "entry": {"do": "play", "seat": 1, "tile": "3-1"}}

    refused = played.correct(change)

    assert refused.status == 422
    last = played.hand["plays"][3]["id"]
    assert {fault["play"] for fault in refused["faults"]} == {last}
    assert refused["no_room"][0]["entry"] == {"do": "play", "seat": 2, "tile": "3-1", "arm": 2}
    assert played.hand["version"] == 5
    assert played.correct(change, preview=True).status == 422
    dropped = played.correct(change, rest="drop")
    assert (dropped.status, [each["play"] for each in dropped["dropped"]]) == (201, [last])
    assert [play.get("stands", False) for play in played.hand["plays"]] == [False, True, True]


def test_what_a_correction_enters_must_keep_the_rules_or_stand(played):
    entry = {"do": "play", "seat": 2, "tile": "6-4", "arm": 1}
    change = {"do": "amend", "play": played.plays[1], "entry": entry}

    refused = played.correct(change, rest="drop")

    assert (refused.status, [fault["code"] for fault in refused["faults"]]) == (422, ["no_match"])
    assert played.correct({**change, "entry": {**entry, "stands": True}}).status == 201


def test_only_the_keeper_corrects(played):
    table = played.table
    for preview in (False, True):
        assert played.correct(played.five_two, by=table.seats[2], preview=preview).status == 403
        assert played.correct(played.five_two, by=table.stranger, preview=preview).status == 403
        assert played.correct(played.five_two, by=table.watcher, preview=preview).status == 401
    assert table.keeper.post(f"sessions/{uuid4()}/corrections", {"changes": [played.five_two]}).status == 404
    assert played.hand["version"] == 4


def test_a_corrector_who_is_behind_is_shown_the_present_hand(played):
    played.table.play(2, "3-1", 2)

    answer = played.correct(played.five_two, after=4)

    assert (answer.status, answer["version"], len(answer["hand"]["plays"])) == (409, 5, 4)


def test_a_correction_sent_twice_is_written_once_and_answered_the_same(played):
    sent_id = str(uuid4())
    change = {"do": "insert", "hand": played.table.hand, "entry": {"do": "draw", "seat": 2}}

    first, again = (played.correct(change, id=sent_id) for _ in range(2))

    assert (first.status, again.status) == (201, 200)
    assert again.body == first.body
    assert played.correct(played.five_two, id=sent_id).status == 422


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "changes"),
        ({"changes": []}, "changes"),
        ({"changes": {}}, "changes"),
        ({"changes": [1]}, "changes[0]"),
        ({"changes": [{}]}, "changes[0].do"),
        ({"changes": [{"do": "dance"}]}, "changes[0].do"),
        ({"changes": [{"do": "remove", "play": 5}]}, "changes[0].play"),
        ({"changes": [{"do": "remove", "play": str(uuid4())}]}, "changes[0].play"),
        ({"changes": [{"do": "options", "options": {"target": 0}}]}, "changes[0].options.target"),
        ({"changes": [{"do": "options", "options": {}, "why": "x"}]}, "changes[0].why"),
        ({"changes": [{"do": "options", "options": {}}], "rest": "burn"}, "rest"),
        ({"changes": [{"do": "options", "options": {}}], "preview": "yes"}, "preview"),
        ({"changes": [{"do": "options", "options": {}}], "why": 5}, "why"),
        ({"changes": [{"do": "options", "options": {}}], "after": -1}, "after"),
    ],
)
def test_a_correction_that_can_not_be_read_is_refused_by_name(played, body, field):
    answer = played.table.keeper.post(f"sessions/{played.table.session}/corrections", body)

    assert (answer.status, answer["errors"][0]["field"]) == (400, field)


def test_a_redo_puts_back_what_was_taken_back_last(played):
    played.table.undo()
    played.table.undo()

    answer = played.redo()

    assert (answer.status, answer["redone"]["id"], answer["version"]) == (200, played.plays[1], 7)
    assert answer["redone"]["entry"] == {"do": "play", "seat": 2, "tile": "5-0", "arm": 1}
    assert played.redo()["redone"]["id"] == played.plays[2]
    assert played.redo().status == 409


def test_a_correction_is_taken_back_and_put_back_as_a_whole(played):
    played.correct(played.five_two, {"do": "options", "options": {"target": 50}})

    undone = played.table.undo()

    assert (undone["undone"]["kind"], undone["scores"]) == ("correction", {"1": 10, "2": 10})
    redone = played.redo()
    assert (redone["redone"]["kind"], redone["scores"]) == ("correction", {"1": 15, "2": 0})


def test_the_beginning_of_the_first_hand_is_put_back_by_its_own_id():
    table = open_table()
    table.undo()

    answer = table.keeper.post(f"hands/{table.hand}/redo")

    assert (answer["redone"]["kind"], answer["hand"]["id"]) == ("begun", table.hand)


def test_a_player_puts_back_the_own_entries_only(played):
    played.table.undo(by=played.table.keeper)

    assert played.redo(by=played.table.seats[2]).status == 403
    assert played.redo(by=played.table.stranger).status == 403
    assert played.redo(by=played.table.watcher).status == 401
    played.redo()
    played.table.play(2, "3-1", 2, by=played.table.seats[2])
    played.table.undo(by=played.table.seats[2])
    assert played.redo(by=played.table.seats[2]).status == 200


def test_after_anything_else_was_written_there_is_nothing_to_put_back(played):
    played.table.undo()
    played.table.play(1, "5-4", 2)

    assert played.redo().status == 409
