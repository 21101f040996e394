"""How long a refusal is kept from somebody who doesn't come back when they were told to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.server import sent_away
from referee.server.sent_away import FORGIVEN, LONGEST_HELD, MOST, SentAway
from referee.server.threads import Answer

TOO_EARLY = list(range(FORGIVEN + 2))
"""The seconds at which somebody comes who was told each time to come in three: the last time is once too often."""


class Door:
    """A server that sends everybody away, and a clock that the test sets."""

    def __init__(self) -> None:
        self.sent_away = SentAway()
        self.now = 0.0

    def monotonic(self) -> float:
        return 1000 + self.now

    def come(self, at: float, told: int = 3, **more: Any) -> float:
        """Ann's phone comes at this second, or somebody else; for how many seconds the refusal is kept back."""
        self.now = at
        scope: Any = {"method": "POST", "path": "/play", "client": ("9.9.9.9", 5000), **more}
        scope.setdefault("headers", [(b"cookie", b"referee_device=ann")])
        return self.sent_away.seconds_held(scope, Answer(503, [(b"retry-after", b"%d" % told)], b""))


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    door = Door()
    monkeypatch.setattr(sent_away, "time", door)
    return door


def test_whoever_comes_back_when_told_to_is_always_told_at_once(door: Door) -> None:
    assert [door.come(at) for at in range(0, 60, 3)] == [0] * 20


def test_whoever_keeps_coming_too_early_is_told_when_they_should_have_come(door: Door) -> None:
    assert [door.come(at) for at in TOO_EARLY] == [0] * (FORGIVEN + 1) + [2]


def test_nobody_is_kept_longer_than_their_phone_waits(door: Door) -> None:
    assert [door.come(at, told=30) for at in TOO_EARLY][-1] == LONGEST_HELD


def test_whoever_waits_once_is_told_at_once_again(door: Door) -> None:
    for at in TOO_EARLY:
        door.come(at)

    assert [door.come(at) for at in (10, 11, 12)] == [0] * 3


def test_a_new_connection_makes_nobody_another(door: Door) -> None:
    assert [door.come(at, client=("9.9.9.9", 5000 + at)) for at in TOO_EARLY][-1] == 2


@pytest.mark.parametrize(
    "others",
    [
        {"method": "GET"},
        {"path": "/another/play"},
        {"headers": [(b"cookie", b"referee_device=bo")]},
        {"headers": [(b"authorization", b"Bearer bo")]},
        {"headers": []},
    ],
)
def test_what_one_has_to_wait_for_holds_up_nothing_else(door: Door, others: dict[str, Any]) -> None:
    for at in TOO_EARLY:
        door.come(at)

    assert door.come(FORGIVEN + 1, **others) == 0


def test_a_stranger_is_known_by_their_connection(door: Door) -> None:
    assert [door.come(at, headers=[]) for at in TOO_EARLY][-1] == 2
    assert [door.come(20 + at, headers=[], client=("9.9.9.9", at)) for at in TOO_EARLY] == [0] * len(TOO_EARLY)


def test_phones_that_have_nothing_of_their_own_are_not_taken_for_one(door: Door) -> None:
    alike = [(b"cookie", b"time_zone=Europe/Berlin; felt=366x300")]

    for at in range(0, 60, 3):
        assert [door.come(at, headers=alike, client=("9.9.9.9", phone)) for phone in range(6)] == [0] * 6


def test_through_a_proxy_a_stranger_is_not_known(door: Door) -> None:
    assert [door.come(at, headers=[], client=("127.0.0.1", 5000)) for at in TOO_EARLY] == [0] * len(TOO_EARLY)
    assert [door.come(at, client=("127.0.0.1", 5000)) for at in TOO_EARLY][-1] == 2


def test_who_was_told_no_time_may_come_at_any(door: Door) -> None:
    assert [door.come(at, told=0) for at in TOO_EARLY] == [0] * len(TOO_EARLY)


def test_only_so_many_are_remembered(door: Door) -> None:
    door.come(0)
    for number in range(MOST):
        door.come(0, path=f"/{number}")

    assert [door.come(at) for at in TOO_EARLY][-2:] == [0, 2], "as if they had come for the first time"
    assert len(door.sent_away._told) == MOST
