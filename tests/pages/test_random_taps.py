"""Random taps and spoiled fields on every game's pages, answered without a mistake of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from scoring.games import GAMES
from tests.support.pages import HTMX, browser
from tests.support.sample_sizes import sample_size

pytestmark = pytest.mark.django_db

TAPS = 12
SPOILED = ["", "0", "-1", "99", "99999999999", "x" * 300, "\0", "٣", "6-6", "7-7@1", "6-6@9~6-", "@", "true", "[]"]
ASKED = [
    "",
    "",
    "",
    "?arm=1",
    "?arm=99",
    "?suit=3",
    "?tile=6-6",
    "?tile=5-4&stands=1",
    "?arm=x&suit=-1&tile=9-",
    "hand/",
    "about/",
]
CLEAR = {200, 302, 400, 403, 404, 405, 409, 422}


TAG = re.compile(r"<(form|input|button|select|textarea)\b((?:[^>\"]|\"[^\"]*\")*)>")
ATTRIBUTE = re.compile(r"([\w-]+)=\"([^\"]*)\"")


def forms_of(html: str, path: str) -> list[tuple[str, dict[str, list[str]]]]:
    """Return the forms of a page, each with its path and every name in it with its values."""
    found: list[tuple[str, dict[str, list[str]]]] = []
    for tag, attributes in TAG.findall(html):
        told = {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        if tag == "form" and told.get("method") == "post":
            found.append((told.get("action") or path, {}))
        elif tag != "form" and "name" in told and found:
            found[-1][1].setdefault(told["name"], []).append(told.get("value", ""))
    return found


AT_ANY_TABLE = 8
"""More sit only where the set of the house rules is large enough."""


def open_any(phone: Client, game: str, random: Random) -> str:
    """Open a table of this game on its page; its address."""
    fewest, most = GAMES[game].players[0], min(GAMES[game].players[-1], AT_ANY_TABLE)
    names = {f"name-{number}": f"Player {number}" for number in range(1, random.randint(fewest, most) + 1)}
    opened = phone.post(f"/new/{game}/", names | {"leader": "1"})
    assert opened.status_code == 302, opened.content.decode()
    return str(opened["Location"])


def tap(phone: Client, path: str, random: Random, shown: str = "") -> str:
    """Send a form of what is shown, perhaps with a field missing or spoiled; what the answer shows then.

    Half of the time, and where nothing with a form is shown, a page of the table is asked for first.
    """
    asked = path
    if not shown or random.random() < 0.5:
        asked = path + random.choice(ASKED)
        page = phone.get(asked, headers=HTMX if random.random() < 0.5 else {})
        assert page.status_code in CLEAR
        shown = page.content.decode()
    forms = forms_of(shown, asked)
    if not forms:
        return ""
    action, fields = random.choice(forms)
    sent = {name: random.choice(values) for name, values in fields.items() if name not in ("lay", "miss", "do", "call")}
    buttons = [name for name in ("lay", "miss", "do", "call") if name in fields]
    if buttons:
        button = random.choice(buttons)
        sent[button] = random.choice(fields[button])
    if sent and random.random() < 0.4:
        sent[random.choice(list(sent))] = random.choice(SPOILED)
    if "id" in sent and random.random() < 0.9:
        sent["id"] = str(uuid4())
    answer = phone.post(action, sent, headers=HTMX if random.random() < 0.5 else {})
    assert answer.status_code in CLEAR, (action, sent)
    return answer.content.decode()


def pages_about(path: str) -> Iterator[str]:
    """Every kind of page about the session: its first and its second play, and one that may not be there."""
    session = path.rstrip("/").split("/")[-1]
    yield from (path, *(f"{path}{sheet}/" for sheet in ("hand", "about", "share", "count")), f"/session/{session}/")
    yield from (f"/session/{session}/{moment}/" for moment in ("1/1", "1/2", "2/9"))


@pytest.mark.parametrize("game", GAMES)
@settings(
    max_examples=sample_size(1, at_length=20),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(seed=some.integers(0, 2**32 - 1))
def test_any_taps_are_answered(game: str, seed: int) -> None:
    random = Random(seed)
    phone = browser(f"phone {seed}")
    path = open_any(phone, game, random)

    shown = ""
    for _ in range(TAPS):
        shown = tap(phone, path, random, shown)

    for address in ("/", "/sessions/", *pages_about(path)):
        reader = random.choice((phone, browser()))
        assert reader.get(address).status_code in CLEAR
