"""A walk through the whole site by whoever keeps score."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlsplit

from django.core.management import call_command
from django.test import Client
from django.urls import resolve

from referee import models
from scoring.games import GAMES
from tests.access.rights import Access
from tests.access.table import ROWS

OF_PHOTOS = {"photo", "photo_image"}
"""The names of the pages of an app that is left out, at addresses of others."""

ELSEWHERE = ("account/", "admin/", "api/", "metrics", "{new_password}", "table/{playing}/pen/")
"""The beginnings of addresses that aren't there."""

_WAY = re.compile(r'(?:href|hx-get|sse-connect|data-steps)="(/[^"#]*)')


class Walker:
    """A reader who follows every link; ``seen`` are the pages that were there, by what their addresses are called."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.seen: set[str] = set()
        self._walked: set[str] = set()

    @property
    def count(self) -> int:
        """The number of pages walked so far."""
        return len(self._walked)

    def walk(self, *ways: str) -> None:
        """Look at these pages, and at all to which they lead."""
        waiting = list(ways)
        while waiting:
            way = waiting.pop()
            path = urlsplit(way).path
            if path in self._walked or path.startswith("/static/"):
                continue
            self._walked.add(path)
            response = self.client.get(way, follow=True)
            assert response.status_code == 200, f"{way}: {response.status_code}"
            found = resolve(path)
            self.seen.add(found.url_name or found.func.__name__)
            if response["Content-Type"].startswith("text/html"):
                waiting += [unescape(found) for found in _WAY.findall(response.content.decode())]


def hidden_in(page: bytes) -> dict[str, str]:
    """Return the hidden fields of the form on the table's page."""
    tags = re.findall(r'<input type="hidden"[^>]*>', page.decode())
    fields = [dict(re.findall(r'(\w+)="([^"]*)"', tag)) for tag in tags]
    return {each["name"]: each.get("value", "") for each in fields}


def open_a_table(client: Client, game: str, **rules: str) -> str:
    """Open a table for two on its page; its address."""
    fields = {"name-1": "Ann", "name-2": "Bo", "leader": "1", "deductions": "1", "rules": "1"}
    opened = client.post(f"/new/{game}/", fields | {f"rule-{name}": value for name, value in rules.items()})
    assert opened.status_code == 302, opened.content.decode()
    table: str = opened["Location"]
    return table


def lay(client: Client, table: str, tile: str) -> str:
    """Lay a tile on the table's page; the page that follows."""
    fields = hidden_in(client.get(table).content)
    laid = client.post(f"{table}enter/", {**fields, "lay": tile}, follow=True)
    assert laid.status_code == 200
    return laid.content.decode()


def open_pages() -> set[str]:
    """Return the names of the pages that an open site shows to whoever keeps score."""
    asked = [
        row.page for row in ROWS if row.page and row.page.sent is None and row.rights.of("open", "keeper") is Access.MAY
    ]
    return {ask.name for ask in asked if not ask.path.startswith(ELSEWHERE) and ask.name not in OF_PHOTOS}


def look_at_everything(walker: Walker, table: str) -> None:
    """Follow every link from the first page, and look at what only forms and scripts ask for."""
    session = table.replace("table", "session")
    play = models.Play.objects.filter(session=resolve(table).kwargs["session_id"], kind=models.Play.Kind.ENTRY)[0]
    ann, bo = models.Player.objects.order_by("name")
    walker.walk("/", table, "/healthz", "/readyz", "/new/draw/saved/", "/new/draw/picture.svg", "/problems/not-now/")
    walker.walk("/join/", "/players/ratings/", "/sessions/import/all/")
    walker.walk(
        f"{table}proofs/",
        f"{table}undo/",
        f"{table}count/",
        f"{table}right/hand/1/",
        f"{table}right/preview/",
        f"{session}result.svg",
    )
    walker.walk(f"{session}evening/", f"{session}evening.svg", f"{table}told/00000000/")
    walker.walk(
        f"/play/{play.id}/", f"{session}hand/1/", f"/players/{ann.id}/hands/", f"/players/{ann.id}/against/{bo.id}/"
    )
    walker.walk(table.replace("table", "patience"))
    handed = walker.client.post(f"{table}hand-over/", {"seat": "2"})
    challenged = walker.client.post(f"{table}challenge/{play.id}/", {"claim": "question"}, follow=True)
    walker.walk(handed["Location"], *_WAY.findall(challenged.content.decode()))
    walker.client.post(f"{table}undo/", hidden_in(walker.client.get(f"{table}undo/").content))
    walker.walk(f"{table}redo/")


def walk_through() -> None:
    """Bring up a database, play, and look at everything.

    :raises AssertionError: something isn't there
    """
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    client = Client(SERVER_NAME="localhost")
    blocked = open_a_table(client, "block")
    lay(client, blocked, "6-6")
    table = open_a_table(client, "all-fives", tile_set="6", dealt="2")
    for tile in ("6-5", "6-4@1", "5-5@2"):
        page = lay(client, table, tile)
    assert "Ann went out" in page
    walker = Walker(client)
    walker.walk(f"{blocked}block/")
    look_at_everything(walker, table)
    missing = open_pages() - walker.seen
    assert not missing, missing
    for game in GAMES:
        assert client.get(f"/rules/{game}/").status_code == 200, game
    assert client.get("/account/").status_code == client.get("/api/v1/variants").status_code == 404
    print(walker.count, "pages of", len(walker.seen), "kinds")
