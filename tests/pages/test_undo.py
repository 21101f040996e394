"""Undo and redo on the pages: they say what they do, and ask first where more goes with it than a play."""

import re

import pytest

from referee import operations
from referee.operations import Correction
from referee.operations.parsing import read_changes
from tests.support.pages import HTMX, PageTable, browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages, first_pair
from tests.support.tables import lay

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


def correct(table: PageTable, *changes: dict) -> None:
    """Put right what was entered earlier."""
    read = read_changes(list(changes), table.state.log_state.in_force)
    keeper = table.state.session.keys.get(seat=None)
    operations.correct(session_id=table.session_id, by=keeper, correction=Correction(read, "it was the 5-2"))


def amend(table: PageTable, number: int, text: str, hand: int = 0) -> dict:
    """Return the change that makes a play another one."""
    return {"do": "amend", "play": str(table.state.log_state.hands[hand].lines[number - 1]), "entry": lay(text)}


def count(table: PageTable) -> None:
    """Count Bo's last tile."""
    state = table.state
    table.keeper.post(f"{table.path}count/", {"hand": state.shown.id, "left-2": ["4-3"], "record": "1"})


def grey(html: str) -> list[str]:
    """Those of the two buttons that have their places but do nothing."""
    return re.findall(r'<button class="act \w+" type="button" disabled>(\w+)</button>', html)


def test_both_say_what_they_do_before_they_do_it(table):
    assert 'title="Undo: Bo&#39;s 5-0"' in html_of(table.look())
    assert grey(html_of(table.look())) == ["Redo"]

    undone = table.send("undo")

    assert "Taken back: Bo's 5-0" in text_of(undone)
    assert 'title="Undo: Ann&#39;s 5-5"' in html_of(undone)
    assert 'title="Redo: Bo&#39;s 5-0"' in html_of(undone)
    assert grey(html_of(undone)) == []
    redone = table.send("redo")
    assert "Put back: Bo's 5-0" in text_of(redone)
    assert table.state.scores == {1: 10, 2: 10}
    assert grey(html_of(redone)) == ["Redo"]


def test_undo_and_redo_stand_first_in_the_bar_whatever_else_is_in_it(table):
    def bar() -> str:
        return html_of(table.look()).partition('<footer class="actions">')[2]

    for _lines_left in (3, 2, 1, 0):
        words = re.findall(r'class="act (undo|redo|now|off)', bar())
        assert words[:2] == ["undo", "redo"]
        table.send("undo")


def test_after_another_entry_nothing_can_be_put_back(table):
    table.send("undo")

    assert grey(html_of(table.lay("5-1@1"))) == ["Redo"]
    late = table.send("redo")
    assert late.status_code == 409
    assert "There is nothing to put back." in text_of(late)


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ({"do": "pass"}, "Ann&#39;s pass"),
        ({"do": "draw", "tiles": "1"}, "Ann&#39;s draw of 1 tile"),
        ({"do": "draw", "tiles": "2"}, "Ann&#39;s draw of 2 tiles"),
        ({"do": "adjust", "seat": "2", "points": "-5", "reason": "the cat"}, "Bo&#39;s penalty of 5"),
        ({"do": "void", "reason": "a tile fell"}, "throwing in the hand"),
        ({"do": "block"}, "the block"),
    ],
)
def test_whatever_was_entered_has_a_name(table, entry, named):
    assert table.send("enter", stands="1", **entry).status_code == 200

    assert f'title="Undo: {named}"' in html_of(table.look())


def test_a_hand_begun_is_taken_back_once_the_page_has_asked(table):
    table.send("undo")
    table.send("undo")
    page = html_of(table.look())
    assert 'title="Back to the deal"' in page and 'form="undo"' not in page

    asked = table.look(query="undo/")

    assert "Back to the deal Everything will be as it was before the deal." in text_of(asked)
    assert table.state.version == 5
    answer = table.send("undo")
    begun = text_of(answer)
    assert "Taken back: hand 1 begun" in begun and "Who leads?" in begun
    assert "Redo hand 1" in begun and grey(html_of(answer)) == ["Undo"]
    assert table.look(query="undo/").status_code == 302
    table.send("redo")
    assert 'title="Redo: Ann&#39;s 5-5"' in html_of(table.look())


def test_the_page_asks_in_a_sheet_where_scripts_run_and_on_a_page_of_its_own_without(table):
    table.send("undo")
    table.send("undo")

    in_sheet = table.look(query="undo/", **HTMX)
    alone = table.look(query="undo/")

    assert in_sheet["HX-Retarget"] == "#sheet" and in_sheet.content.strip().startswith(b"<dialog")
    assert "<!DOCTYPE html>" in alone.content.decode()
    sent = {"seen": table.state.version, "id": ""}
    assert table.keeper.post(f"{table.path}undo/", sent)["Location"] == table.path
    assert table.state.current is None


def test_a_count_says_what_goes_with_it():
    table = seat_people(dealt=1, target=20)
    table.lay("5-5")
    count(table)
    assert table.state.finished is False
    assert 'title="Undo: the count"' in html_of(table.look())

    text = text_of(table.look(query="undo/"))

    assert "The hand can be counted again. The score Ann 15 → 10" in text
    table.send("undo")
    assert "The count and its points are put back." in text_of(table.look(query="redo/"))
    assert "Ann 10 → 15" in text_of(table.look(query="redo/"))


def test_a_session_that_was_won_opens_again():
    table = seat_people(dealt=1, target=15)
    table.lay("5-5")
    count(table)
    assert table.state.finished
    assert 'title="Undo: the count"' in html_of(table.look())

    assert "The session will be open again." in text_of(table.look(query="undo/"))
    table.send("undo")
    assert not table.state.finished
    assert "The session will be over." in text_of(table.look(query="redo/"))
    table.send("redo")
    assert table.state.finished


def test_the_end_of_the_session_is_taken_back_and_put_back(table):
    table.send("enter", do="void", reason="late")
    table.send("end")

    assert "Undo: the end of the session The session goes on." in text_of(table.look(query="undo/"))
    table.send("undo")
    assert "Redo: the end of the session" in text_of(table.look(query="redo/"))
    assert "Put back: the end of the session" in text_of(table.send("redo"))


def test_a_correction_is_named_by_what_it_changed(table):
    correct(table, amend(table, 2, "2: 5-2 on 1"))

    assert 'title="Undo: the correction of play 2"' in html_of(table.look())
    asked = text_of(table.look(query="undo/"))
    assert "Everything it changed goes back to what it was. The score Bo 0 → 10" in asked
    assert "The reason given: it was the 5-2" in asked
    assert "Taken back: the correction of play 2" in text_of(table.send("undo"))
    assert 'title="Redo: the correction of play 2"' in html_of(table.look())


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        (lambda table: [amend(table, 1, "1: 5-4", 0)], "the correction of play 1 of hand 1"),
        (
            lambda table: [{"do": "seats", "seats": [{"name": "Bo"}, {"name": "Ann"}]}],
            "the correction of who sat where",
        ),
        (lambda table: [{"do": "options", "options": {"target": 99}}], "the correction of the house rules"),
        (
            lambda table: [{"do": "begin", "hand": str(table.state.shown.id), "entry": {"leader": 1}}],
            "the correction of how hand 2 began",
        ),
        (
            lambda table: [amend(table, 1, "1: 4-4"), {"do": "options", "options": {"target": 99}}],
            "the correction of several things",
        ),
    ],
)
def test_whatever_was_corrected_has_a_name(changes, named):
    table = seat_people()
    table.lay("5-5")
    table.send("enter", do="void", reason="a tile fell")
    table.send("begin", leader=2)
    correct(table, *changes(table))

    assert f'title="Undo: {named}"' in html_of(table.look())


def test_a_player_is_offered_what_came_from_their_own_phone(table):
    assert grey(html_of(table.look("player"))) == ["Undo", "Redo"]
    table.lay("5-1@2")
    table.lay("6-0@1", who="player")
    assert 'title="Undo: Bo&#39;s 6-0"' in html_of(table.look("player"))

    table.send("undo", "player")
    assert 'title="Redo: Bo&#39;s 6-0"' in html_of(table.look("player"))
    assert table.send("redo", "player").status_code == 200
    table.send("undo")
    assert grey(html_of(table.look("player"))) == ["Undo"]
    assert table.send("undo", "player").status_code == 403


def test_watchers_and_strangers_are_offered_neither(table):
    table.send("undo")
    stranger = browser()
    stranger.post("/new/bergen/", {"name-1": "Xi", "name-2": "Yo", "leader": "1"})

    for client in (table.watcher, stranger):
        text = text_of(client.get(table.path))
        assert "Undo" not in text and "Redo" not in text
        for action in ("undo", "redo"):
            assert client.get(f"{table.path}{action}/").status_code == 403
            assert client.post(f"{table.path}{action}/").status_code == 403
    assert table.state.version == 4


def test_the_sheet_of_the_hand_says_both_in_full(table):
    table.send("undo")
    text = text_of(table.look(query="hand/")).replace("\u2060", "")

    assert "Undo: Ann's 5-5" in text and "Redo: Bo's 5-0" in text
    assert "Undo" not in text_of(table.look("watcher", "hand/"))


def test_an_undo_sent_twice_says_the_same_again(table):
    sent = {"id": "11111111-1111-4111-8111-111111111111", "seen": 3}
    for _ in range(2):
        answer = table.keeper.post(f"{table.path}undo/", sent, headers=HTMX)
        assert "Taken back: Bo's 5-0" in text_of(answer)
    assert table.state.version == 4


def test_a_patience_has_both_too():
    pages = PatiencePages("five-columns")
    pages.lay()
    pair = first_pair(pages)
    pages.send("enter", take=pair)
    assert f'title="Undo: {pair.replace(" ", " with ")}"' in html_of(pages.look())

    assert "Redo" in text_of(pages.send("undo"))
    assert "Put back: " + pair.replace(" ", " with ") in text_of(pages.send("redo"))
    pages.send("undo")
    pages.send("undo")
    sheet = text_of(pages.look("hand/"))
    assert "Undo: game 1 dealt" in sheet and "Redo: the start" in sheet
    pages.send("undo")
    assert "Redo game 1" in text_of(pages.look())
    assert "Put back: game 1 dealt" in text_of(pages.send("redo"))
