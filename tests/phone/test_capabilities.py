"""Pages on a phone that nobody else can reach: what needs others isn't shown."""

from typing import Any

import pytest

from tests.support.pages import PageTable, browser, html_of, seat_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    return seat_people()


def needs_others(table: PageTable) -> dict[str, str]:
    """Return by page what is there for others: a way, or a field."""
    session = table.path.replace("table", "session")
    return {
        "/": 'name="code"',
        "/more/": 'href="/board/"',
        table.path: "/live/",
        f"{table.path}menu/": "/share/",
        session: "/board/",
    }


def test_what_needs_others_is_shown_where_others_are(table: PageTable) -> None:
    for page, way in needs_others(table).items():
        assert way in html_of(table.keeper.get(page)), page


def test_what_needs_others_is_not_shown_in_a_phone(table: PageTable, settings: Any) -> None:
    settings.OTHER_PHONES = False

    for page in needs_others(table):
        shown = html_of(table.keeper.get(page))
        assert not [way for way in needs_others(table).values() if way in shown], page
    assert "Sit at the table" not in html_of(browser().get(table.path))
