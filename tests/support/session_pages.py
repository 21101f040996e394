"""Sessions of short hands, and their page as somebody sees it who looks back."""

from __future__ import annotations

from django.test import Client

from referee.log import forget_all
from tests.support.pages import browser, html_of, text_of
from tests.support.tables import Table, open_table


def table_of(*names: str, **options: object) -> Table:
    """Open a table at which everybody is dealt one tile, so that the leader goes out."""
    return open_table(*names, begin=False, **{"tile_set": 6, "dealt": 1, "target": 9999, **options})


def hand(table: Table, led: str, *left: str, leader: int = 1) -> None:
    """Play a hand in which the leader goes out with a tile; the others still have these, unless that ended the session."""
    table.begin(leader=leader)
    table.play(f"{leader}: {led}")
    if table.state.finished:
        return
    others = [seat for seat in range(1, len(table.state.seats) + 1) if seat != leader]
    table.enter({"do": "count", "left": {str(seat): [tile] for seat, tile in zip(others, left, strict=True)}})


def page_of(table: Table, query: str = "", client: Client | None = None) -> str:
    """Return the HTML of the session's page; every session is read anew, from its rows."""
    forget_all()
    answer = (client or browser()).get(f"/session/{table.session_id}/{query}")
    assert answer.status_code == 200
    return html_of(answer)


def text(table: Table, query: str = "") -> str:
    forget_all()
    return text_of(browser().get(f"/session/{table.session_id}/{query}"))
