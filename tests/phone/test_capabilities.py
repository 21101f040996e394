"""Pages on a phone that nobody else can reach: what needs others isn't shown."""

from typing import Any

import pytest

from scoring.depths import Depth
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages

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


@pytest.fixture
def ended() -> list[PageTable | PatiencePages]:
    """Play a game at the table, one of which only the ends of hands are kept, a patience, and one that is just lost."""
    tables = [
        seat_people(target=10),
        seat_people("draw", depth=Depth.HANDS),
        PatiencePages("five-columns"),
        seat_people("bingo", "Ann", depth=Depth.HANDS),
    ]
    tables[0].lay("5-5")
    tables[1].send("enter", do="void", reason="late")
    tables[3].send("enter", do="lost")
    for table in tables[1:]:
        table.send("end")
    assert all(table.state.finished for table in tables)
    return tables


def test_each_session_is_offered_as_a_file_once_it_is_over(
    ended: list[PageTable | PatiencePages], settings: Any
) -> None:
    for there_is_a_server in (True, False):
        settings.OTHER_PHONES = there_is_a_server
        for table in ended:
            session = table.path.replace("table", "session")
            file = f"{session}record/log/"
            for page in (table.path, session):
                shown = text_of(table.keeper.get(page))
                assert ("Keep a copy: download this session" in shown) is not there_is_a_server, page
            assert table.keeper.get(file)["Content-Disposition"].endswith('.log.json"')


def test_a_session_that_goes_on_isnt_offered_at_its_table(table: PageTable, settings: Any) -> None:
    settings.OTHER_PHONES = False

    assert "Keep a copy" not in text_of(table.keeper.get(table.path))


def test_more_leads_to_everything_on_a_phone(settings: Any) -> None:
    assert 'href="/sessions/everything/"' not in html_of(browser().get("/more/"))
    settings.OTHER_PHONES = False

    assert 'href="/sessions/everything/"' in html_of(browser().get("/more/"))
    assert "Everything on this phone" in text_of(browser().get("/sessions/"))
    assert "Everything on this phone" in text_of(browser().get("/sessions/everything/"))
