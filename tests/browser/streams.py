"""A phone's stream, and entries made from elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from referee import models, operations
from scoring.entries import Play
from scoring.tiles import Tile

FOLLOWS = "() => document.getElementById('live')['htmx-internal-data']?.sseEventSource?.readyState === 1"


def wait_for_stream(phone: Page) -> None:
    """Wait until the phone has its stream."""
    phone.wait_for_function(FOLLOWS)


def table_requests(phone: Page) -> list[str]:
    """From now on, every question for the table that the phone asks."""
    questions: list[str] = []
    phone.on(
        "request",
        lambda request: (
            questions.append(request.url)
            if request.method == "GET" and re.search(r"/table/[^/]+/$", request.url)
            else None
        ),
    )
    return questions


def enter_elsewhere(address: str, seat: int, tile: Tile, arm: int | None = None) -> None:
    """Something is entered at the table from elsewhere."""
    session = models.Session.objects.get(id=address.rstrip("/").rsplit("/", 1)[-1])
    keeper = session.keys.filter(seat=None, withdrawn_at=None).get()
    hand = session.hands.get(in_force=True)
    operations.record_entry(hand_id=hand.id, by=keeper, entry=Play(seat, tile, arm))
