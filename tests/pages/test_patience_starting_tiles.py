"""The pages of the patiences: tapping in the starting tiles."""

from __future__ import annotations

import re

import pytest

from tests.support.pages import html_of, text_of
from tests.support.patience_pages import FIVE_COLUMNS as COLUMNS
from tests.support.patience_pages import PatiencePages, tapped
from tests.support.patience_sessions import written

pytestmark = pytest.mark.django_db


def test_tiles_are_tapped_one_by_one_without_scripts():
    pages = PatiencePages("twelve-to-go")

    text = html_of(pages.look("?laid=6-6+5-5&add=4-4"))

    assert 'name="laid" value="6-6 5-5 4-4 _ _ _"' in text
    assert re.search(r'value="4-4" data-tile="4-4" aria-label="4-4" disabled', text)


@pytest.mark.parametrize(
    ("query", "laid"),
    [
        ("laid=6-6+5-5+4-4&back=last", "6-6 5-5 _ _ _ _"),
        ("laid=6-6+5-5+4-4&back=0", "_ 5-5 4-4 _ _ _"),
        ("laid=_+5-5+4-4&add=1-0", "1-0 5-5 4-4 _ _ _"),
        ("laid=6-6&add=6-6", "6-6 _ _ _ _ _"),
        ("laid=6-6+nonsense&add=9", "6-6 _ _ _ _ _"),
        ("laid=6-6&back=77", "6-6 _ _ _ _ _"),
        ("laid=1-0+2-0+3-0+4-0+5-0+6-0+6-1&add=6-2", "1-0 2-0 3-0 4-0 5-0 6-0"),
    ],
)
def test_a_tap_is_taken_back_and_nothing_is_tapped_twice(query, laid):
    pages = PatiencePages("twelve-to-go")

    assert f'name="laid" value="{laid}"' in html_of(pages.look(f"?{query}"))


def test_in_knock_out_a_tile_is_tapped_as_it_lies():
    pages = PatiencePages("knock-out")

    text = html_of(pages.look("?add=4-6"))

    assert 'name="laid" value="4-6 ' in text
    assert text.count('data-tile="6-4" aria-label') == 2
    assert len(re.findall(r'name="add"', text)) == 49


def test_complete_they_are_one_line_of_the_log():
    pages = PatiencePages("five-columns")

    response = pages.lay()

    assert response.status_code == 200
    assert pages.table.log[-1].entry == written(COLUMNS.lay)
    assert "It can be won from here." in text_of(response)


def test_a_wrong_start_is_answered_with_every_mistake():
    pages = PatiencePages("five-columns")
    tiles = tapped(COLUMNS.lay).split()

    response = pages.send("enter", laid=" ".join([tiles[0], *tiles[:26]]))

    assert response.status_code == 422
    text = text_of(response)
    assert f"{tiles[0]} has been entered more than once." in text
    assert "The reserve must have 3 tiles, not 2." in text
    assert "are missing" in text
    assert pages.state.version == 1


def test_half_a_start_sent_says_what_is_missing():
    pages = PatiencePages("knock-out")

    text = text_of(pages.send("enter", laid="6-6 5-5", scripts=False))

    assert "The row must have 28 tiles, not 2." in text


def test_starting_tiles_taken_back_can_be_tapped_on():
    pages = PatiencePages("five-columns")
    pages.lay()

    response = pages.send("undo", scripts=False)

    tiles = tapped(COLUMNS.lay)
    assert f'name="laid" value="{tiles}"' in html_of(pages.keeper.get(response["Location"]))
    pages.lay()
    assert f'name="laid" value="{tiles}"' in html_of(pages.send("undo"))
