"""One play through ``POST /api/v1/hands/{id}/plays``, against a bare endpoint that inserts one row.

The same process, settings, middleware and database on disk, each transaction committed for good. Both are measured in
turn and in processor time, so that it doesn't matter what else the machine does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from benchmarks.conftest import in_turn
from scoring.record.entry_json import write_entry
from tests.support.strategies import Agreed, RandomDeal

AIM = "aim: at most 3 times"
WARM_UP = 10
ROUNDS = 200

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("benchmarks.bare")]


def post(client: Client, path: str, body: Any, key: str = "") -> Any:
    """Return the answer to a POST of JSON."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return client.post(path, json.dumps(body), content_type="application/json", headers=headers)


def created(client: Client, path: str, body: Any, key: str = "") -> Any:
    """Return what a POST created."""
    answer = post(client, path, body, key)
    assert answer.status_code == 201, answer.content
    return answer.json()


def entries(client: Client, game: str, **options: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield address, entry and key of one play after another: hands of four, played at random, counts included."""
    seats = [{"name": f"Player {number}"} for number in range(1, 5)]
    table = created(client, "/api/v1/sessions", {"variant": game, "options": options, "seats": seats})
    key = table["keeper_key"]
    session = Agreed(game, options, (1, 2, 3, 4)).session
    for seed in range(1000):
        deal = RandomDeal(session, Random(seed))
        deal.play_honestly()
        session = session.after(deal.hand)
        hand = created(client, f"/api/v1/sessions/{table['id']}/hands", {"leader": deal.start.leader}, key)
        for ruling in deal.rulings:
            yield f"/api/v1/hands/{hand['id']}/plays", write_entry(ruling.entry), key


class UpcomingPlays:
    """The plays to come at a table: only tiles laid are measured, and what lies between them is entered unmeasured."""

    def __init__(self, client: Client, tile_set: int) -> None:
        self.client = client
        self.coming = entries(client, "all-fives", tile_set=tile_set, target=9999)
        self.next: tuple[str, dict[str, Any], str] | None = None

    def prepare(self) -> None:
        """Enter everything up to the next tile laid."""
        while self.next is None:
            path, entry, key = next(self.coming)
            if entry["do"] == "play":
                self.next = path, entry, key
            else:
                created(self.client, path, entry, key)

    def record(self) -> None:
        """Lay the next tile."""
        assert self.next is not None
        created(self.client, *self.next)
        self.next = None


@pytest.mark.parametrize("tile_set", [6, 9])
def test_recording_a_play(client: Client, note: Callable[[str], None], tile_set: int) -> None:
    plays = UpcomingPlays(client, tile_set)
    body = {"seat": 1, "do": "play", "tile": "5-5", "arm": 1}

    def insert() -> None:
        created(client, "/bare/", body, "0" * 43)

    in_turn(WARM_UP, insert, plays.record, prepare=plays.prepare)
    floor, play = in_turn(ROUNDS, insert, plays.record, prepare=plays.prepare)
    note(
        f"POST plays, all-fives, double-{'six' if tile_set == 6 else 'nine'}: {play * 1e3:.2f} ms,"
        f" {play / floor:.2f} times a bare DRF view inserting one row ({AIM})"
    )
