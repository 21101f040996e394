"""A correction in the first hand of a session of ten, previewed through the API.

Its floor is five plays through the API, and the bare judging of every entry that comes after it.
"""

from __future__ import annotations

import pytest
from django.test import Client

from benchmarks.bench_recording import created, entries, post
from benchmarks.conftest import Measure
from scoring.record.adjudication import judge_record
from scoring.record.session_record import read_record

GROUP = "a correction in the first of ten hands, previewed"
AIM = "at most the time of five plays and of judging what comes after it"
HANDS = 10
PLAYS = 5
ROUNDS = 20

pytestmark = [pytest.mark.django_db(transaction=True)]


def play_ten_hands(client: Client) -> tuple[str, str, str]:
    """Play ten hands of All Fives, and return the paths of the session and of its last hand, and the keeper's key."""
    counted = 0
    for path, entry, key in entries(client, "all-fives", target=9999):
        answer = created(client, path, entry, key)
        counted += answer["hand"]["result"] is not None
        if counted == HANDS:
            return f"/api/v1/sessions/{answer['hand']['session']}", f"/api/v1/hands/{answer['hand']['id']}", key
    raise AssertionError("no more hands")


@pytest.fixture
def session(client: Client) -> tuple[str, str, str]:
    return play_ten_hands(client)


def test_floor_five_plays_and_judging(client: Client, session: tuple[str, str, str], measure: Measure) -> None:
    path, hand, key = session
    record = read_record(client.get(f"{path}/record").json())
    adjust = {"do": "adjust", "seat": 1, "points": 1, "reason": "as agreed"}

    def play_and_judge() -> None:
        for _ in range(PLAYS):
            created(client, f"{hand}/plays", adjust, key)
        judge_record(record)

    measure(GROUP, "five plays and judging", play_and_judge, count=1, floor=True, aim=AIM, rounds=ROUNDS)


def test_preview(client: Client, session: tuple[str, str, str], measure: Measure) -> None:
    path, _hand, key = session
    record = client.get(f"{path}/record").json()
    play = next(play for play in record["hands"][0]["plays"] if play["do"] == "play")
    changes = [{"do": "amend", "play": play["id"], "entry": {"do": "pass", "seat": play["seat"], "stands": True}}]
    body = {"changes": changes, "preview": True, "rest": "drop"}

    def preview() -> None:
        answer = post(client, f"{path}/corrections", body, key)
        assert answer.status_code == 200, answer.content

    measure(GROUP, "preview of a correction", preview, count=1, rounds=ROUNDS)
