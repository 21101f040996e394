"""A table of two whose plays are challenged on the pages."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from referee.log import Dispute
from tests.support.pages import PageTable, browser, seat_people


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


@pytest.fixture
def stranger() -> Client:
    """Somebody who keeps another table."""
    stranger = browser()
    stranger.post("/new/bergen/", {"name-1": "Xi", "name-2": "Yo", "leader": "1"})
    return stranger


def play(table: PageTable, number: int = 1) -> UUID:
    """Return the id of a play of the present hand."""
    return table.state.shown.lines[number - 1]


def raise_dispute(table: PageTable, number: int = 1, who: str = "player", **fields: Any) -> Any:
    """Send the form of a challenge."""
    sent = {"id": uuid4(), "claim": "points", "points": "15", "note": "", **fields}
    return table.who(who).post(f"{table.path}challenge/{play(table, number)}/", sent)


def last_dispute(table: PageTable) -> Dispute:
    """Return the challenge made last."""
    return table.state.log_state.disputes[-1]


def dispute_path(table: PageTable) -> str:
    """Return the path of the page of the challenge made last."""
    return f"{table.path}challenges/{last_dispute(table).id}/"


def settle(table: PageTable, outcome: str, who: str = "keeper", **fields: Any) -> Any:
    """Send one of the buttons that settle the challenge made last."""
    sent = {"id": uuid4(), "outcome": outcome, "note": "", **fields}
    return table.who(who).post(dispute_path(table), sent)
