"""The main part of the table page after each play: made for the keeper, and asked for by one watcher and by the next.

Hands are played at random and honestly. Only the making is measured, in processor time, not the play that is recorded before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from statistics import mean, quantiles
from time import process_time
from typing import cast

import pytest
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from referee import queries
from referee.exceptions import Refusal
from referee.pages.requests import HtmxRequest
from referee.pages.table_responses import show
from referee.web.paths import url
from tests.support.pages import HTMX
from tests.support.random_sessions import RandomSession
from tests.support.tables import Table

GAMES = ("all-fives", "draw", "mexican-train", "bingo")
PLAYS = 300
WARM = 50
"""The number of plays that aren't measured: after them, what all tables share is in the caches."""


def entries(slug: str) -> Iterator[Table]:
    """Yield the table after each entry, in one session after another. Unlawful tries, which happen, are skipped."""
    dice = Random(1)
    while True:
        evening = RandomSession(slug, dice)
        while not evening.table.state.finished:
            with suppress(Refusal):
                evening.enter()
                yield evening.table


def asked(path: str) -> HtmxRequest:
    """Return a request by htmx, as Django's middleware hands it to a view."""
    request = cast(HtmxRequest, RequestFactory().get(path, headers=HTMX))
    request.htmx = HtmxDetails(request)
    request.META["CSRF_COOKIE"] = "c" * 32
    return request


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", GAMES)
def test_the_main_part_of_the_page(slug: str, client: Client, note: Callable[[str], None]) -> None:
    def kept(table: Table) -> None:
        session = queries.SeenSession(table.session_id)
        state = queries.table_state(session_id=session, key=table.keeper)
        show(asked(url("table", table.session_id)), state, fresh=True)

    def watched(table: Table) -> None:
        client.get(url("table", table.session_id), headers=HTMX)

    def bare(_table: Table) -> None:
        client.get("/healthz")

    made = {"made for the keeper": kept, "asked for by a watcher": watched, "and by the next": watched, "bare": bare}
    taken: dict[str, list[float]] = {name: [] for name in made}
    for number, table in enumerate(islice(entries(slug), PLAYS)):
        for name, make in made.items():
            before = process_time()
            make(table)
            if number >= WARM:
                taken[name].append(process_time() - before)
    floor = mean(taken.pop("bare"))
    for name, times in taken.items():
        slowest = quantiles(times, n=100)[98]
        note(
            f"{slug}, {name}: {mean(times) * 1e3:.2f} ms, {mean(times) / floor:.1f} bare requests;"
            f" 99 % within {slowest * 1e3:.1f} ms"
        )
