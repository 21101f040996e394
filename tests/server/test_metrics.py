"""Numbers for a host's monitoring."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpResponse
from django.test import RequestFactory
from prometheus_client import REGISTRY

from referee.server.metrics import counters as metrics
from referee.server.metrics.processes import FOLDER, count_together
from referee.streams import middleware
from referee.web.stream_response import FollowTable, followed_by
from tests.support.tables import open_table

COUNT = """
import sys
from django.conf import settings
settings.configure()
from referee.server.metrics import counters as metrics
metrics.LINES.inc(3)
metrics.STREAMS.inc(2)
if sys.argv[1] == "tell":
    metrics.forget_the_dead()
    settings.REFEREE_METRICS_TOKEN = "t"
    from django.test import RequestFactory
    print(metrics.metrics(RequestFactory().get("/metrics", headers={"Authorization": "Bearer t"})).content.decode())
"""


def number(told: str, name: str) -> float:
    return float(re.search(rf"^{re.escape(name)} (\S+)$", told, re.M)[1])


@pytest.mark.parametrize(("token", "sent"), [("", "Bearer "), ("t", "Bearer x"), ("t", "")])
def test_nobody_without_the_token_learns_that_there_are_numbers(client, settings, token, sent):
    settings.REFEREE_METRICS_TOKEN = token
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == 404


def test_requests_are_counted_by_what_they_do_and_how_they_were_answered(client, settings):
    settings.REFEREE_METRICS_TOKEN = "t"

    def told() -> str:
        return client.get("/metrics", headers={"Authorization": "Bearer t"}).content.decode()

    count = metrics.count_requests(lambda request: HttpResponse(status=503))
    count(RequestFactory().post("/"))
    one = 'referee_requests_total{does="play",status="503"}'
    before = number(told(), one)
    count(RequestFactory().post("/"))
    assert number(told(), one) == before + 1
    assert number(told(), 'referee_request_seconds_count{does="play"}') == before + 1


def test_nothing_is_counted_where_nobody_reads_it(settings):
    settings.REFEREE_METRICS_TOKEN = ""
    with pytest.raises(MiddlewareNotUsed):
        metrics.count_requests(lambda request: HttpResponse())


@pytest.mark.django_db(transaction=True)
def test_a_line_that_was_written_is_counted():
    def lines() -> float:
        return REGISTRY.get_sample_value("referee_lines_total")

    table = open_table()
    before = lines()
    table.play("1: 5-5")
    assert lines() == before + 1


def test_a_stream_is_counted_while_it_lasts(monkeypatch):
    told = followed_by(FollowTable(uuid4(), 0), b"retry: 1\n\n")
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    counted = []

    async def django(scope: object, receive: object, send: Callable[[object], Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": told.content})

    async def until_they_leave(*_given: object) -> None:
        counted.append(REGISTRY.get_sample_value("referee_streams"))

    async def client(_message: object) -> None: ...

    monkeypatch.setattr(middleware, "go_on", until_they_leave)
    before = REGISTRY.get_sample_value("referee_streams")
    asyncio.run(middleware.Streams(django)({"type": "http"}, client, client))

    assert counted == [before + 1]
    assert REGISTRY.get_sample_value("referee_streams") == before


def test_processes_count_together_and_what_a_dead_one_held_open_is_forgotten(tmp_path, monkeypatch):
    monkeypatch.delenv(FOLDER, raising=False)
    count_together(tmp_path / "metrics")
    environment = dict(os.environ)
    monkeypatch.delenv(FOLDER)

    def count(word: str) -> str:
        command = [sys.executable, "-c", COUNT, word]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    count("end")
    told = count("tell")
    assert number(told, "referee_lines_total") == 6
    assert number(told, "referee_streams") == 2
