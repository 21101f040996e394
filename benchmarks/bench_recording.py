"""One play through ``POST /api/v1/hands/{id}/plays``, against a bare endpoint that inserts one row.

The same process, settings, middleware and database on disk, each transaction committed for good.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from benchmarks.conftest import Measure
from scoring.entry_json import write_entry
from tests.strategies import Agreed, Deal

GROUP = "one play through the API"
AIM = "at most twice the time of the bare endpoint"
ROUNDS = 200

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("benchmarks.bare")]


def post(client: Client, path: str, body: Any, key: str = "") -> Any:
    """The answer to a POST of JSON."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return client.post(path, json.dumps(body), content_type="application/json", headers=headers)


def created(client: Client, path: str, body: Any, key: str = "") -> Any:
    """What a POST created."""
    answer = post(client, path, body, key)
    assert answer.status_code == 201, answer.content
    return answer.json()


def entries(client: Client, game: str, **options: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Address, entry and key of one play after another: hands of four, dealt and played at random, counts included."""
    seats = [{"name": f"Player {number}"} for number in range(1, 5)]
    table = created(client, "/api/v1/sessions", {"variant": game, "options": options, "seats": seats})
    key = table["keeper_key"]
    session = Agreed(game, options, (1, 2, 3, 4)).session
    for seed in range(1000):
        deal = Deal(session, Random(seed))
        deal.play_honestly()
        session = session.after(deal.hand)
        hand = created(client, f"/api/v1/sessions/{table['id']}/hands", {"leader": deal.start.leader}, key)
        for ruling in deal.rulings:
            yield f"/api/v1/hands/{hand['id']}/plays", write_entry(ruling.entry), key


def test_floor_bare_endpoint(client: Client, measure: Measure) -> None:
    body = {"seat": 1, "do": "play", "tile": "5-5", "arm": 1}

    def insert() -> None:
        assert post(client, "/bare/", body, "0" * 43).status_code == 201

    how = {"rounds": ROUNDS, "warmup_rounds": 10}
    measure(GROUP, "a bare DRF view inserting one row", insert, count=1, floor=True, aim=AIM, **how)


@pytest.mark.parametrize("tile_set", [6, 9])
def test_recording_a_play(client: Client, measure: Measure, tile_set: int) -> None:
    coming = entries(client, "all-fives", tile_set=tile_set, target=9999)
    # Only tiles laid are measured; what lies between them is entered all the same.

    def setup() -> tuple[tuple[Any, ...], dict[str, Any]]:
        for path, entry, key in coming:
            if entry["do"] == "play":
                return (path, entry, key), {}
            created(client, path, entry, key)
        raise AssertionError("no more plays")

    def record(path: str, entry: dict[str, Any], key: str) -> None:
        answer = post(client, path, entry, key)
        assert answer.status_code == 201, answer.content

    name = f"POST plays, all-fives, double-{'six' if tile_set == 6 else 'nine'}"
    measure(GROUP, name, record, count=1, setup=setup, rounds=ROUNDS, warmup_rounds=10)
