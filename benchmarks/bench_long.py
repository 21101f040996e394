"""A tap, a session that isn't in memory, and the page of a session: in the first hand and in the hundredth.

The floor is what the same costs in the first hand, while it is in memory. Floor and the others are measured in turn.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from benchmarks.bench_recording import created, entries, post
from benchmarks.conftest import in_turn
from referee.log import forget_all

HANDS = 100
ROUNDS = 30
COLD_ROUNDS = 8

pytestmark = [pytest.mark.django_db(transaction=True)]

Sent = tuple[str, dict[str, Any], str]


class LongSession:
    """A session of All Fives up to a hand of it."""

    def __init__(self, client: Client, hands: int) -> None:
        self.client = client
        self.coming = entries(client, "all-fives", target=9999)
        self.over = 0
        self.hand: dict[str, Any] = {}
        self.key = ""
        while self.over < hands - 1:
            self.enter(next(self.coming))

    def enter(self, sent: Sent) -> None:
        """Make one entry."""
        path, entry, self.key = sent
        answer = post(self.client, path, entry, self.key)
        assert answer.status_code == 201, answer.content
        self.hand = answer.json()["hand"]
        self.over += self.hand["result"] is not None

    def tap(self) -> Callable[[], None]:
        """Return a repeatable action: an award for something at the table, and its undo, so that the hand stays."""
        path = f"/api/v1/hands/{self.hand['id']}"
        adjust = {"do": "adjust", "seat": 1, "points": 1, "reason": "as agreed"}

        def twice() -> None:
            created(self.client, f"{path}/plays", adjust, self.key)
            assert post(self.client, f"{path}/undo", {}, self.key).status_code == 200

        return twice

    def begin(self) -> None:
        """Play half of the next hand, so that each is measured in the middle of one."""
        for _ in range(12):
            self.enter(next(self.coming))


@pytest.fixture
def evenings(client: Client) -> Iterator[dict[int, LongSession]]:
    """Yield a session in its first hand, and one in its hundredth."""
    found = {hands: LongSession(client, hands) for hands in (1, HANDS)}
    for evening in found.values():
        evening.begin()
    gc.collect()
    yield found


def forget() -> None:
    """Empty the caches, as after a restart."""
    forget_all()
    gc.collect()


def page_of(client: Client, address: str) -> Callable[[], None]:
    """Return a function that gets a page or an answer of the API."""

    def run() -> None:
        assert client.get(address).status_code == 200

    return run


def test_long_sessions(client: Client, evenings: dict[int, LongSession], note: Callable[[str], None]) -> None:
    sessions = [evening.hand["session"] for evening in evenings.values()]
    # The entries come last: with each, the hand that is read again gets longer than a hand is.
    what = {
        "table page": [page_of(client, f"/table/{session}/") for session in sessions],
        "session page": [page_of(client, f"/session/{session}/") for session in sessions],
        "GET session": [page_of(client, f"/api/v1/sessions/{session}") for session in sessions],
        "an entry and its undo": [evening.tap() for evening in evenings.values()],
    }
    for name, runs in what.items():
        for run in runs:
            run()
        first, hundredth = in_turn(ROUNDS, *runs)
        cold_first, cold_hundredth = in_turn(COLD_ROUNDS, *runs, prepare=forget)
        note(
            f"{name}: hand 1 {first * 1e3:.1f} ms, hand {HANDS} {hundredth / first:.2f} times that;"
            f" not in memory: hand 1 {cold_first / first:.2f}, hand {HANDS} {cold_hundredth / first:.2f} times"
        )
