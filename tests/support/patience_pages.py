"""A patience on its page, with everybody's browser: keeper, the player's other phone, watcher, stranger."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from django.test import Client

from referee import models, operations, queries
from tests.support.pages import HTMX, browser, text_of
from tests.support.patience_sessions import worked, written
from tests.support.tables import Table

FIVE_COLUMNS = worked("five-columns")


class PatiencePages:
    """A session opened on its page, and everybody's browser."""

    def __init__(self, game: str, name: str = "Ann", **fields: Any) -> None:
        self.keeper = browser()
        opened = self.keeper.post(f"/new/{game}/", {"name-1": name, **fields})
        assert opened.status_code == 302, text_of(opened)
        self.path = self.keeper.get(opened["Location"], follow=True).request["PATH_INFO"]
        session = models.Session.objects.latest("opened_at")
        key = session.keys.get(seat=None)
        token = operations.hand_over_pen(session_id=session.id, by=key, seat=1)
        operations.take_pen(token=token, device="ann's other phone")
        self.player = browser("ann's other phone")
        self.watcher = browser()
        self.stranger = browser()
        self.stranger.post("/new/bingo/", {"name-1": "Xi"})
        self.table = Table(session.id, key, {}, session.hands.get().id)

    @property
    def state(self) -> queries.TableState:
        return queries.table_state(session_id=self.table.session_id)

    def look(self, query: str = "", who: str = "keeper", **headers: str) -> Any:
        return self.who(who).get(self.path + query, headers=headers)

    def send(self, action: str, who: str = "keeper", scripts: bool = True, **fields: Any) -> Any:
        state = self.state
        hidden = {"hand": state.shown.id if state.shown else "", "seen": state.version, "id": uuid4()}
        return self.who(who).post(f"{self.path}{action}/", hidden | fields, headers=HTMX if scripts else {})

    def who(self, name: str) -> Client:
        client: Client = getattr(self, name)
        return client

    def lay(self, phrase: str = FIVE_COLUMNS.lay, **more: Any) -> Any:
        return self.send("enter", laid=tapped(phrase), **more)


def tapped(phrase: str) -> str:
    """Return starting tiles as the page writes them."""
    return " ".join(re.findall(r"\d-\d", phrase))


def first_pair(pages: PatiencePages) -> str:
    """Return a pair that may go."""
    return next(" ".join(written(line)["tiles"]) for line in FIVE_COLUMNS.lines if line.startswith("out"))
