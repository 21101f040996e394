"""A hand in which nobody can play again though it is still open, at a table that shows deductions (rulebook 2.4)."""

from __future__ import annotations

import pytest

from scoring.ending import Ending
from tests.support.blocks import BLOCK_PROVED, nearly_blocked
from tests.support.pages import PageTable, html_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    table = nearly_blocked(shows_deductions=True)
    assert BLOCK_PROVED not in text_of(table.look())
    table.send("enter", do="pass")
    assert len(table.state.rulings) == 14
    return table


def test_everybody_is_told_and_the_keeper_gets_the_button(table: PageTable) -> None:
    for who in ("keeper", "player", "watcher"):
        page = table.look(who)
        assert BLOCK_PROVED in text_of(page), who
        assert ('value="block"' in html_of(page)) == (who == "keeper")


def test_the_button_ends_the_hand(table: PageTable) -> None:
    assert table.send("enter", do="block").status_code == 200
    assert table.state.shown.hand.ending is Ending.BLOCKED
    assert BLOCK_PROVED not in text_of(table.look())


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_nobody_else_declares_it(table: PageTable, who: str) -> None:
    assert table.send("enter", who, do="block").status_code == 403
    assert table.state.shown.hand.ending is None


def test_it_may_be_passed_out_all_the_same(table: PageTable) -> None:
    table.send("enter", do="pass")

    assert table.state.shown.hand.ending is Ending.BLOCKED


def test_a_table_that_does_not_want_to_be_told_is_not() -> None:
    table = nearly_blocked(shows_deductions=False)
    table.send("enter", do="pass")

    assert BLOCK_PROVED not in text_of(table.look())
    assert 'value="block"' not in html_of(table.look())
