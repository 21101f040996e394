"""The SQL statements that a tap and a play cost, without those that open and close a transaction."""

from uuid import uuid4

import pytest

from referee import operations
from tests.support.api import open_table
from tests.support.pages import seat_people
from tests.support.patience_pages import PatiencePages, first_pair
from tests.support.statements import check_at_most, statements_of, statements_of_form

pytestmark = pytest.mark.django_db(transaction=True)

TAP = 6
"""The key with its session; the session again, locked; whether the tap's id was sent before; the session's copies; the line;
the names."""

PLAY = 4
"""The key; the session, locked; its copies; the line."""

SENT_ID = 1
"""The query for the id, where a program sends one."""


def test_a_tap_at_the_table() -> None:
    table = seat_people()
    table.lay("5-5")

    check_at_most(TAP, statements_of_form(table, "enter", lay="5-0@1"))


def test_a_tap_while_a_play_is_challenged() -> None:
    table = seat_people()
    table.lay("5-5")
    keeper = table.state.session.keys.get(seat=None)
    operations.dispute(play_id=table.state.shown.lines[0], by=keeper)

    check_at_most(TAP, statements_of_form(table, "enter", lay="5-0@1"))


def test_a_tap_in_a_patience() -> None:
    pages = PatiencePages("five-columns")
    pages.lay()

    check_at_most(TAP, statements_of_form(pages, "enter", take=first_pair(pages)))


def test_a_tap_that_ends_the_hand_writes_that_down_besides() -> None:
    table = seat_people()

    check_at_most(TAP + 1, statements_of_form(table, "enter", do="void", reason="a tile fell"))


def test_an_undo_reads_the_line_that_it_takes_back_besides() -> None:
    table = seat_people()
    table.lay("5-5")

    check_at_most(TAP + 1, statements_of_form(table, "undo"))


def test_a_hand_begun_is_a_row_of_its_own_besides() -> None:
    table = seat_people()
    table.send("enter", do="void", reason="a tile fell")

    check_at_most(TAP + 1, statements_of_form(table, "begin"))


def test_a_play_through_the_api() -> None:
    table = open_table()
    table.play(1, "5-5")

    check_at_most(PLAY, statements_of(lambda: table.play(2, "5-0", arm=1)))
    check_at_most(PLAY + SENT_ID, statements_of(lambda: table.play(1, "5-1", arm=2, id=str(uuid4()), after=3)))
    assert table.watcher.get(f"hands/{table.hand}")["version"] == 4


def test_what_a_correction_would_change_is_shown_without_a_query_for_each_play() -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2", "3-1@2", "1-0@1")
    path = f"{table.path}right/{table.state.shown.lines[1]}/"
    shown = statements_of(lambda: table.keeper.post(path, {"lay": "5-2@1"}))

    check_at_most(2, shown)
    check_at_most(3, statements_of(lambda: table.keeper.get(path)))
