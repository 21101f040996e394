"""Lists and searches with a long history: each page and call with 100 sessions, and with many.

HISTORY in the environment is the number of many (by default 10,000). The floor of each page is its time with 100, and
for each session more that it shows the time of one in a list of 100: with few sessions most filters find nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

import pytest
from django.core.management import call_command
from django.test import Client

from referee import models
from referee.demo.history import DEVICE
from tests.support.pages import browser

FEW, MANY = 100, int(os.environ.get("HISTORY", "10000"))
TIMES = 7
AIM = "each at most 1.5 times its floor"

PAGES = {
    "first page, a phone without tables": "/",
    "games to choose from": "/new/",
    "new table": "/new/five-up/",
    "new patience": "/new/bingo/",
    "rules": "/rules/",
    "GET sessions": "/api/v1/sessions",
    "GET sessions of a player": "/api/v1/sessions?player={most}",
    "GET sessions of a player and a game": "/api/v1/sessions?player={most}&variant=block&status=finished",
    "GET sessions of a month": "/api/v1/sessions?from=2026-01-01&to=2026-01-31",
    "GET sessions that somebody has won": "/api/v1/sessions?won={most}",
    "GET sessions, nobody's": "/api/v1/sessions?player=xyzzy",
    "GET players": "/api/v1/players",
}

HISTORY = {
    "everything played here": "",
    "page 20 of it": "page=20",
    "a game": "variant=five-up",
    "a patience with its tallies": "variant=bingo",
    "games in progress": "status=open",
    "finished games of a game": "status=finished&variant=block",
    "a day of the week": "weekday=4",
    "a game on a day of the week": "weekday=4&variant=block",
    "a month": "from=2026-01-01&to=2026-01-31",
    "a day of the week of a year": "from=2025-01-01&to=2025-12-31&weekday=6",
    "the player who played most": "player={most}",
    "page 3 of these": "player={most}&page=3",
    "the same player's finished games of a game": "player={most}&status=finished&variant=block",
    "on a day of the week": "player={most}&weekday=4",
    "in a month": "player={most}&from=2026-01-01&to=2026-01-31",
    "against somebody": "player={most}&against={second}",
    "with somebody": "player={most}&with={second}",
    "against somebody who played once": "player={most}&against={rare}",
    "what they won": "won={most}",
    "what they won of a game": "won={most}&variant=block",
    "what somebody else won there": "player={most}&won={second}",
    "a player who played once": "player={rare}",
    "what they won, too": "won={rare}",
    "search: part of many names": "search=an",
    "search: the same, finished games of a patience": "search=an&variant=bingo&status=finished",
    "search: the same, on a day of the week": "search=an&weekday=4",
    "search: one rare name": "search={rare}",
    "search: the name of the player who played most": "search={most}",
    "search: page 3 of these": "search={most}&page=3",
    "search: the same, on a day of the week, too": "search={most}&weekday=4",
    "search: a rare name and a common one": "search={most}+{rare}",
    "search: two common names": "search={most}+{second}",
    "search: a name and a game": "search={most}+block",
    "search: part of a game's name": "search=five",
    "search: nobody": "search=xyzzy",
    "search: nobody, in other letters": "search=%D0%90%D0%BD%D0%BD%D0%B0",
}

OF_A_PHONE = {
    "first page, the phone with the most tables": "/",
    "games to choose from, the same phone": "/new/",
    "new table, the same phone": "/new/five-up/",
    "new patience, the same phone": "/new/bingo/",
}


class Look(NamedTuple):
    """The time of a page, the fastest of several, and the number of sessions that it shows."""

    seconds: float
    shown: int


def measured() -> dict[str, Look]:
    """Measure every page with the sessions that there are."""
    people = models.Player.objects.order_by("-sessions", "name")
    most, second, rare = people[0], people[1], people.filter(sessions__gt=0).last()
    assert rare
    names = {"most": most.name, "second": second.name, "rare": rare.name}
    addresses = PAGES | {name: f"/sessions/?{filters}" for name, filters in HISTORY.items()}
    pages = {name: _fastest(Client(), address.format(**names)) for name, address in addresses.items()}
    phone = browser(f"{DEVICE}{most.same_name}")
    return pages | {name: _fastest(phone, address) for name, address in OF_A_PHONE.items()}


def _fastest(client: Client, path: str) -> Look:
    times = []
    for _ in range(TIMES):
        before = perf_counter()
        answer = client.get(path)
        times.append(perf_counter() - before)
        assert answer.status_code == 200, (path, answer.status_code)
    return Look(min(times), answer.content.count(b'class="session-row"') + answer.content.count(b'"opened_at":'))


def floors(few: dict[str, Look], many: dict[str, Look]) -> dict[str, float]:
    """Return the time of each page if a long history cost nothing but the sessions that the page has to show."""
    row = _each(few["everything played here"], few["search: nobody"])
    result = _each(few["GET sessions"], few["GET sessions, nobody's"])
    return {
        name: few[name].seconds + max(0, look.shown - few[name].shown) * (result if "GET" in name else row)
        for name, look in many.items()
    }


def _each(full: Look, empty: Look) -> float:
    return (full.seconds - empty.seconds) / (full.shown - empty.shown)


@pytest.mark.django_db(transaction=True)
def test_lists_with_a_long_history(note: Callable[[str], None]) -> None:
    call_command("make_history", sessions=FEW, verbosity=0)
    few = measured()
    call_command("make_history", sessions=MANY - FEW, yes=True, verbosity=0)
    many = measured()
    note(f"lists with {MANY} sessions, times their floor: the same with {FEW}, showing as many ({AIM})")
    for name, floor in floors(few, many).items():
        seconds = many[name].seconds
        note(f"{name:50} {1000 * floor:7.1f} ms {1000 * seconds:7.1f} ms {seconds / floor:6.2f}")
