"""The main part of the table page after each play: made for the keeper, and once for everybody who only watches.

Hands are played at random and honestly. Only the making is measured, in processor time, not the play that is recorded before.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from statistics import mean, quantiles
from time import process_time

import pytest
from django.conf import settings
from django.test import Client
from referee.server.garbage import collect_seldom

from referee import queries
from referee.drawing import PHONE_FELT, PHONE_SCREEN
from referee.exceptions import Refusal
from referee.faces import Screen
from referee.http.paths import url
from referee.pages.answers import show
from referee.pages.following import as_cookie, watched_table, watchers_request
from referee.pages.requests import FELT, SCREEN
from referee.templating.tokens import FOR_MANY
from tests.evenings import Evening
from tests.tables import Table

GAMES = ("all-fives", "draw", "mexican-train", "bingo")
PLAYS = 300
AIM = "at most 3 ms"
WARM = 50
"""Plays that aren't measured: what all tables have in common is kept by then."""


@pytest.fixture(scope="module", autouse=True)
def garbage() -> Iterator[None]:
    """Python looks for garbage as it does in a process of the server."""
    before = gc.get_threshold()
    collect_seldom()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def entries(slug: str) -> Iterator[Table]:
    """The table after each entry, in one session after another. Now and then somebody enters what isn't lawful: it is left out."""
    dice = Random(1)
    while True:
        evening = Evening(slug, dice)
        while not evening.table.state.finished:
            with suppress(Refusal):
                evening.enter()
                yield evening.table


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", GAMES)
def test_the_main_part_of_the_page(slug: str, client: Client, note: Callable[[str], None]) -> None:
    cookies = {SCREEN: as_cookie(PHONE_SCREEN), FELT: as_cookie(PHONE_FELT), settings.CSRF_COOKIE_NAME: "c" * 32}

    def kept(table: Table) -> None:
        request = watchers_request(url("table", table.session_id), cookies)
        del request.META[FOR_MANY]
        request.META["CSRF_COOKIE"] = cookies[settings.CSRF_COOKIE_NAME]  # as Django's middleware notes it
        show(
            request, queries.table_state(session_id=queries.SeenSession(table.session_id), key=table.keeper), fresh=True
        )

    def watched(table: Table) -> None:
        watched_table(table.session_id, Screen(), 0)

    def bare(_table: Table) -> None:
        client.get("/healthz")

    taken: dict[str, list[float]] = {"the keeper's": [], "once for all who watch": [], "bare": []}
    for number, table in enumerate(islice(entries(slug), PLAYS)):
        for times, make in zip(taken.values(), (kept, watched, bare), strict=True):
            before = process_time()
            make(table)
            if number >= WARM:
                times.append(process_time() - before)
    floor = mean(taken.pop("bare"))
    for whose, times in taken.items():
        slowest = quantiles(times, n=100)[98]
        note(
            f"{slug}, {whose}: {mean(times) * 1e3:.2f} ms, {mean(times) / floor:.1f} bare requests;"
            f" 99 % within {slowest * 1e3:.1f} ms ({AIM})"
        )
