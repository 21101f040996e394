"""A seventh patience in a file of rules, with its picture and its worked deals: pages and API know what to do with it."""

from __future__ import annotations

import pytest

from referee.presenters import registry
from scoring.depths import Depth
from scoring.games import GAMES
from scoring.patience import PATIENCES
from tests.support import api
from tests.support.api import open_table
from tests.support.pages import browser, text_of
from tests.support.patience_pages import PatiencePages
from tests.support.patience_sessions import phrases, written
from tests.support.tables import adjudication_of
from tests.support.worked_patiences import WorkedPatience, check
from tests.toys.toy_patience import COUSINS, FACE, WORKED

pytestmark = pytest.mark.django_db

DEAL = "6-4 4-2 5-5 5-1"
CANNOT_BE_WON = "6-4 4-2 2-1 5-5"


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """List the toy and its presenter for the length of a test."""
    for games in (GAMES, PATIENCES):
        monkeypatch.setitem(games, COUSINS.slug, COUSINS)
    monkeypatch.setitem(registry.PRESENTERS, (COUSINS.slug, Depth.TILES), FACE)
    # The published schema names the games that there are.
    monkeypatch.setattr(api, "check_against_schema", lambda *asked: None)


@pytest.fixture
def pages() -> PatiencePages:
    """Open the toy on its page and lay out its tiles."""
    opened = PatiencePages(COUSINS.slug)
    opened.lay(DEAL)
    return opened


def test_its_worked_deal_holds() -> None:
    assert check(WorkedPatience.read(WORKED)).ending == "won"


def test_it_is_listed_and_opened_and_says_how_it_goes() -> None:
    assert "Cousins" in text_of(browser().get("/new/"))
    assert "Two that share a number go." in text_of(browser().get("/new/cousins/"))
    assert "Two that share a number go." in text_of(browser().get("/rules/cousins/"))
    assert "Tap the tiles that lie face up" in text_of(PatiencePages("cousins").look())


def test_its_picture_can_be_tapped_and_its_moves_are_its_own_words(pages: PatiencePages) -> None:
    html = pages.look().content.decode()

    assert html.count('data-tile="') == 4
    assert 'aria-label="Cousins: 6-4, 4-2, 5-5, 5-1."' in html
    assert "2 possible moves It can be won from here." in text_of(pages.look())
    assert "6-4 is a cousin of 4-2" in text_of(pages.look("hand/"))
    assert "is a cousin of" in text_of(pages.look("?hint=1"))
    assert "6-4 is a cousin of 4-2" in text_of(pages.look("?tile=6-4"))


def test_it_is_played_undone_and_won(pages: PatiencePages) -> None:
    assert "2 tiles left · 1 move" in text_of(pages.send("enter", take="6-4 4-2"))
    assert "Taken back: 6-4 with 4-2" in text_of(pages.send("undo"))
    pages.send("enter", take="4-2 6-4")

    won = text_of(pages.send("enter", take="5-5 5-1"))

    assert "Won! 0 tiles left · 2 moves" in won
    assert "1 won, 0 lost" in won


def test_what_breaks_its_rules_is_refused_and_may_stand(pages: PatiencePages) -> None:
    refused = pages.send("enter", take="6-4 5-1")

    assert refused.status_code == 422
    assert "6-4 and 5-1 can't be taken out together 6-4 and 5-1 are no cousins." in text_of(refused)
    lost = pages.send("enter", take="6-4 5-1", stands="1")
    assert "Lost 2 tiles left · 1 move" in text_of(lost)


def test_that_it_can_no_longer_be_won_is_seen() -> None:
    pages = PatiencePages("cousins")

    assert "It can't be won from here. At best 2 tiles are left." in text_of(pages.lay(CANNOT_BE_WON))


def test_it_is_looked_back_at(pages: PatiencePages) -> None:
    pages.send("enter", take="6-4 4-2")
    pages.send("enter", take="5-5 5-1")
    session = f"/session/{pages.table.session_id}/"

    assert "6-4 with 4-2" in text_of(pages.watcher.get(f"{session}scorecard/"))
    moment = pages.watcher.get(f"{session}1/2/").content.decode()
    assert 'aria-label="Cousins: 6-4, 4-2, 5-5, 5-1."' in moment
    assert moment.count("lying chosen") == 2


def test_it_is_adjudicated_from_its_record(pages: PatiencePages) -> None:
    pages.send("enter", take="6-4 4-2")
    pages.send("enter", take="5-5 5-1")

    (hand,) = adjudication_of(pages.table.session_id)["hands"]

    assert [ruling["legal"] for ruling in hand["rulings"]] == [True, True, True]
    assert hand["result"]["ending"] == "won"


def test_a_program_plays_it() -> None:
    table = open_table("Ann", variant="cousins")
    for phrase in phrases(WorkedPatience.read(WORKED)):
        answer = table.enter(written(phrase))
        assert answer.status == 201, answer.body

    assert answer["hand"]["result"]["ending"] == "won"
    assert table.watcher.get("variants/cousins")["name"] == "Cousins"
