"""Limits to what one address may ask for."""

import time

import pytest
from django.core.cache import cache
from django.test import Client

from referee.api.throttling import BLOCK, WriteThrottle
from tests.support.api import Api

pytestmark = pytest.mark.django_db


def test_who_asks_too_often_is_told_when_to_come_again(settings):
    settings.REFEREE_API_RATES = {"open": "2/min"}
    cache.clear()

    answers = [Api().post("players", {"name": "Ann"}) for _ in range(3)]

    assert [answer.status for answer in answers] == [201, 200, 429]
    assert 1 <= int(answers[2].headers["Retry-After"]) <= 60


def test_who_has_much_judged_is_told_when_to_come_again(settings):
    settings.REFEREE_API_RATES = {"blocks": "3/min"}
    cache.clear()
    small, large = b"{}", b"{}" + b" " * 2 * BLOCK

    answers = [Api().post("adjudicate", sent) for sent in (small, large, small, small)]

    assert [answer.status == 429 for answer in answers] == [False, False, True, True]
    assert answers[0].status == answers[1].status == 400
    assert 59 <= int(answers[3].headers["Retry-After"]) <= 60


def test_a_network_of_ipv6_is_one_address(settings):
    settings.REFEREE_API_RATES = {"open": "2/min"}
    cache.clear()
    statuses = [
        Client(REMOTE_ADDR=f"2001:4860:0:1::{number}")
        .post("/api/v1/players", {"name": "Ann"}, "application/json")
        .status_code
        for number in range(1, 4)
    ]

    assert statuses == [201, 200, 429]


def test_a_clock_that_is_put_back_keeps_nobody_waiting(settings, monkeypatch):
    assert WriteThrottle.timer is time.monotonic
    settings.REFEREE_API_RATES = {"open": "1/min"}
    cache.clear()
    assert [Api().post("players", {"name": "Ann"}).status for _ in range(2)] == [201, 429]

    yesterday, soon = time.time() - 24 * 3600, time.monotonic() + 61
    monkeypatch.setattr(time, "time", lambda: yesterday)
    monkeypatch.setattr(WriteThrottle, "timer", staticmethod(lambda: soon))
    assert Api().post("players", {"name": "Ann"}).status == 200
