"""A table with people around it, each with their own browser: keeper, player (Bo, seat 2), watcher, stranger."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client

from referee import operations, queries
from referee.web import devices
from scoring.beginning import Beginning
from scoring.depths import Depth
from tests.support.tables import open_session

HTMX = {"HX-Request": "true"}


def browser(device: str = "") -> Client:
    """Return a browser with the cookie of its device, if it has one."""
    client = Client()
    if device:
        response = HttpResponse()
        devices.remember_device(response, device)
        client.cookies[devices.COOKIE] = response.cookies[devices.COOKIE].value
    return client


def html_of(response: Any) -> str:
    """Return the page as it is written, without the white space around tags and with one space for any other."""
    return re.sub(r"\s+", " ", re.sub(r"\s*([<>])\s*", r"\1", response.content.decode()))


@dataclass
class PageTable:
    """A session opened on the pages' side of things."""

    session_id: UUID
    keeper: Client
    player: Client
    watcher: Client = field(default_factory=browser)

    @property
    def path(self) -> str:
        """The table's address."""
        return f"/table/{self.session_id}/"

    @property
    def state(self) -> queries.TableState:
        """The table as it stands."""
        return queries.table_state(session_id=self.session_id)

    def who(self, name: str) -> Client:
        """Return the browser of ``keeper``, ``player`` or ``watcher``."""
        client: Client = getattr(self, name)
        return client

    def look(self, who: str = "keeper", query: str = "", **headers: str) -> Any:
        """Return the table page as somebody sees it."""
        return self.who(who).get(self.path + query, headers=headers)

    def send(self, action: str, who: str = "keeper", **fields: Any) -> Any:
        """Send one of the page's forms, with what its hidden fields hold; scripts are at work."""
        state = self.state
        hidden: dict[str, Any] = {"turn": state.due.seat} if state.due else {}
        hidden |= {"hand": state.shown.id if state.shown else "", "seen": state.version, "id": uuid4()}
        sent = {key: value for key, value in (hidden | fields).items() if value is not None}
        headers = {} if fields.get("scripts") is False else HTMX
        return self.who(who).post(f"{self.path}{action}/", sent, headers=headers)

    def lay(self, *choices: str, who: str = "keeper") -> Any:
        """Tap tiles, one after another; the last one's answer."""
        return [self.send("enter", who, lay=choice) for choice in choices][-1]


def seat_people(
    variant: str = "all-fives",
    *names: str,
    begin: bool = True,
    shows_deductions: bool = False,
    depth: Depth = Depth.TILES,
    **options: Any,
) -> PageTable:
    """Open a table for Ann and Bo (or those named) with a hand begun; Bo has a phone with his own key."""
    options = {"tile_set": 6, **options} if variant == "all-fives" else options
    opened = open_session(
        *names,
        variant=variant,
        options=options,
        device="keeper's phone",
        shows_deductions=shows_deductions,
        depth=depth,
    )
    keeper = queries.key_by_secret(opened.keeper_key)
    if begin:
        operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=Beginning(leader=1))
    seat = min(2, len(opened.seat_keys))
    token = operations.hand_over_pen(session_id=opened.session.id, by=keeper, seat=seat)
    operations.take_pen(token=token, device="bo's phone")
    return PageTable(opened.session.id, browser("keeper's phone"), browser("bo's phone"))


def text_of(response: Any) -> str:
    """Return the text of a page, without its tags and with single spaces."""
    html = re.sub(r"<(script|style|svg).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def deal(game: str, *names: str, dealt: int | None = None, leader: int = 1, **options: Any) -> PageTable:
    """Open a table with a hand begun; everybody may be dealt so few tiles that the hand is soon over."""
    table = seat_people(game, *names, begin=False, **options)
    seats = len(names) or 2
    unequal = {f"dealt-{seat}": dealt for seat in range(1, seats + 1)} if dealt else {}
    assert table.send("begin", leader=leader, **unequal).status_code == 200
    return table


def drawn(table: PageTable) -> str:
    """Return the layout as the page draws it."""
    found = re.search(r'<svg class="layout".*?</svg>', table.look().content.decode(), re.DOTALL)
    assert found
    return found.group()
