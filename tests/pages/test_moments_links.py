"""Links to moments: from each tile on the table, the last play, each line of the list, each score."""

from __future__ import annotations

import re

import pytest

from tests.support.pages import PageTable, html_of, seat_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    """Ann led 5-5, Bo laid 5-0 and scored 10."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


def moment(table: PageTable, play: int) -> str:
    return f"/session/{table.session_id}/1/{play}/"


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_each_tile_on_the_table_is_a_link_that_says_who_played_it(table: PageTable, who: str) -> None:
    page = html_of(table.look(who))

    assert f'<a href="{moment(table, 1)}" tabindex="-1" aria-label="Ann played 5-5, play 1"' in page
    assert f'<a class="newest" href="{moment(table, 2)}" tabindex="-1" aria-label="Bo played 5-0, play 2"' in page


def test_what_lays_no_tile_is_counted_along(table: PageTable) -> None:
    table.send("enter", do="pass", stands="1")
    table.lay("5-1@2")

    assert f'href="{moment(table, 4)}" tabindex="-1" aria-label="Bo played 5-1, play 4"' in html_of(table.look())


def test_while_a_tile_waits_for_its_end_no_tile_leads_away(table: PageTable) -> None:
    page = html_of(table.look(query="?tile=5-3&stands=1"))

    assert 'data-arm="1"' in page
    assert 'aria-label="Ann played' not in page


def test_the_last_play_and_each_line_of_the_list_are_links(table: PageTable) -> None:
    page = html_of(table.look("watcher"))

    assert re.search(rf'class="last[^"]*"><a href="{moment(table, 2)}"', page)
    assert f'<a class="n" href="{moment(table, 1)}" aria-label="Play 1">1</a>' in page


def test_each_score_of_a_session_leads_to_the_play_that_left_it_so(table: PageTable) -> None:
    table.send("enter", do="void", reason="a tile fell")
    page = html_of(table.keeper.get(f"/session/{table.session_id}/scorecard/"))

    assert f'<td><a href="{moment(table, 3)}" aria-label="Bo 10 after hand 1">10</a></td>' in page


def test_a_moment_leads_back_to_the_table(table: PageTable) -> None:
    page = html_of(table.watcher.get(moment(table, 1)))

    assert f'<a class="button" href="{table.path}">To the table</a>' in page
