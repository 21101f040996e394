"""Lists and searches with a long history: each page and call with 100 sessions, and with many.

Many are 10,000, or as many as HISTORY in the environment says. The floor of each page is the same page with 100.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter

import pytest
from django.core.management import call_command
from django.test import Client

from referee import models
from referee.demo.history import DEVICE
from tests.pages import browser

FEW, MANY = 100, int(os.environ.get("HISTORY", "10000"))
TIMES = 15
AIM = "each at most 1.5 times its time with 100 sessions"

PAGES = {
    "first page, a phone without tables": "/",
    "everything played here": "/sessions/",
    "page 20 of it": "/sessions/?page=20",
    "a game": "/sessions/?variant=five-up",
    "games in progress": "/sessions/?status=open",
    "finished games of a game": "/sessions/?status=finished&variant=block",
    "search: part of many names": "/sessions/?search=an",
    "search: one rare name": "/sessions/?search={rare}",
    "search: the player who played most": "/sessions/?search={most}",
    "search: two players": "/sessions/?search={most}+{rare}",
    "search: a name and a game": "/sessions/?search={most}+block",
    "search: part of a game's name": "/sessions/?search=five",
    "search: nobody": "/sessions/?search=xyzzy",
    "a patience with its tallies": "/sessions/?variant=bingo",
    "new table": "/new/five-up/",
    "new patience": "/new/bingo/",
    "games to choose from": "/new/",
    "rules": "/rules/",
    "GET sessions": "/api/v1/sessions",
    "GET sessions of a player": "/api/v1/sessions?player={most}",
    "GET sessions of a player and a game": "/api/v1/sessions?player={most}&variant=block&status=finished",
    "GET sessions of a month": "/api/v1/sessions?from=2026-01-01&to=2026-01-31",
    "GET players": "/api/v1/players",
}

OF_A_PHONE = {
    "first page, the phone with the most tables": "/",
    "games to choose from, the same phone": "/new/",
    "new table, the same phone": "/new/five-up/",
    "new patience, the same phone": "/new/bingo/",
}


def measured() -> dict[str, float]:
    """The seconds of each page, the fastest of many looks."""
    people = models.Player.objects.order_by("-sessions", "name")
    most, rare = people[0], people.filter(sessions__gt=0).last()
    assert rare
    names = {"most": most.name, "rare": rare.name}
    pages = {name: _fastest(Client(), path.format(**names)) for name, path in PAGES.items()}
    phone = browser(f"{DEVICE}{most.same_name}")
    return pages | {name: _fastest(phone, path) for name, path in OF_A_PHONE.items()}


def _fastest(client: Client, path: str) -> float:
    times = []
    for _ in range(TIMES):
        before = perf_counter()
        answer = client.get(path)
        times.append(perf_counter() - before)
        assert answer.status_code == 200, (path, answer.status_code)
    return min(times)


@pytest.mark.django_db(transaction=True)
def test_lists_with_a_long_history(note: Callable[[str], None]) -> None:
    call_command("make_history", sessions=FEW, verbosity=0)
    few = measured()
    call_command("make_history", sessions=MANY - FEW, yes=True, verbosity=0)
    many = measured()
    note(f"lists with {MANY} sessions, times the same with {FEW} ({AIM})")
    for name, seconds in many.items():
        note(f"{name:50} {1000 * few[name]:7.1f} ms {1000 * seconds:7.1f} ms {seconds / few[name]:6.2f}")
