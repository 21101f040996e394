"""The page of a moment, and a table to look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.pages import browser, text_of
from tests.support.tables import Table, open_table


@pytest.fixture
def table() -> Table:
    """Ann has led the 5-5, Bo laid the 5-0 on arm 1, Ann the 5-3 on arm 2."""
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


def moment(table: Table, play: int, hand: int = 1, client: Any = None) -> Any:
    return (client or browser()).get(f"/session/{table.session_id}/{hand}/{play}/")


def said(page: Any) -> str:
    """Return the text of the page, without the characters that keep the name of a tile on one line."""
    assert page.status_code == 200
    return text_of(page).replace("\u2060", "")
