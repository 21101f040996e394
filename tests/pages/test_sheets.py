"""The menu of the table, and the three sheets to which it leads: sharing it, the hand, the table. Each is a page as well."""

from __future__ import annotations

import pytest

from tests.support.disputes import raise_dispute
from tests.support.pages import HTMX, PageTable, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages, first_pair

pytestmark = pytest.mark.django_db

SHEETS = {"share": "Share", "hand": "This hand", "about": "This table"}


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_each_is_in_the_menu_and_opens_over_the_table_or_as_a_page(table: PageTable, sheet: str, who: str) -> None:
    assert f'href="{table.path}menu/"' in html_of(table.look(who))
    assert f'href="{table.path}{sheet}/"' in html_of(table.look(who, "menu/"))
    assert SHEETS[sheet] in text_of(table.look(who, "menu/"))

    over, page = table.look(who, f"{sheet}/", **HTMX), table.look(who, f"{sheet}/")
    assert over["HX-Retarget"] == "#sheet"
    assert html_of(over).startswith('<dialog open class="sheet"')
    assert f'<a class="close" href="{table.path}"' in html_of(page)


@pytest.mark.parametrize("sheet", SHEETS)
def test_each_is_there_before_the_first_hand_and_after_the_last(sheet: str) -> None:
    table = seat_people("bergen", begin=False)
    assert table.look(query=f"{sheet}/").status_code == 200
    table.send("begin", leader=1)
    table.send("end")

    assert table.state.finished
    assert table.look(query=f"{sheet}/").status_code == 200


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_hand_sheet_lists_every_play(table: PageTable, who: str) -> None:
    sheet = html_of(table.look(who, "hand/"))

    assert "Hand 1" in sheet
    assert sheet.index('aria-label="Play 2"') < sheet.index('aria-label="Play 1"')


def test_only_the_keeper_ends_a_hand_and_is_asked_first(table: PageTable) -> None:
    sheet = html_of(table.look(query="hand/"))

    assert '<details class="ending"><summary>Throw the hand in</summary>' in sheet
    assert sheet.rindex('class="ending"') > sheet.rindex('value="adjust"')
    for who in ("player", "watcher"):
        assert "Throw the hand in" not in text_of(table.look(who, "hand/"))


def test_the_end_of_the_session_comes_last(table: PageTable) -> None:
    table.send("enter", do="void", reason="late")
    sheet = html_of(table.look(query="about/"))

    assert sheet.rindex("End the session here") > sheet.rindex("The log of all entries")


def test_a_watcher_shares_the_table_but_hands_nothing_over(table: PageTable) -> None:
    assert "Bo's seat" in text_of(table.look(query="share/"))
    assert "My seat" in text_of(table.look("player", "share/"))
    assert "Hand over" not in text_of(table.look("watcher", "share/"))


def test_a_patience_has_them_too() -> None:
    pages = PatiencePages("five-columns")
    pages.lay()
    pages.send("enter", take=first_pair(pages))
    menu, game, table = (text_of(pages.look(path)) for path in ("menu/", "hand/", "about/"))

    assert "This game" in menu and "This table" in menu
    assert "Game 1" in game and "Step through it" in game
    assert game.rindex("counts as lost") > game.rindex("Fix a mistake")
    assert "Every game and every move" in table


@pytest.mark.parametrize(("do", "ending"), [("throw_in", "Thrown in"), ("give_up", "Given up")])
def test_giving_a_patience_up_or_throwing_it_in_asks_first(do: str, ending: str) -> None:
    pages = PatiencePages("five-columns")
    pages.lay()

    assert f'value="{do}"' in html_of(pages.look("hand/"))
    assert f'value="{do}"' not in html_of(pages.look())
    assert ending in text_of(pages.send("enter", do=do))


def test_the_menu_names_open_challenges(table: PageTable) -> None:
    raise_dispute(table)

    assert "challenges" in text_of(table.look("watcher", "menu/"))


def test_only_the_keeper_finds_a_way_to_fix_a_mistake_in_the_menu(table: PageTable) -> None:
    assert "Fix a mistake" in text_of(table.look(query="menu/"))
    assert "Fix a mistake" not in text_of(table.look("player", "menu/"))
