"""A play by a player whose turn it wasn't, and what a seat's own phone offers."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.entries import Pass
from tests.support.pages import HTMX, PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


def last(table: PageTable):
    return table.state.rulings[-1]


def test_the_card_of_a_player_who_is_not_at_turn_can_be_tapped():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5")
    page = html_of(table.look())

    assert [f"?seat={seat}" in page for seat in (1, 2, 3)] == [True, False, True]
    assert "?seat=" not in html_of(table.look("player"))
    assert "?seat=" not in html_of(table.look("watcher"))


def test_what_is_tapped_then_is_a_play_for_that_seat():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5")
    page = table.look(query="?seat=3")

    assert "A play by Cy, although it is Bo's turn" in text_of(page)
    assert '<input type="hidden" name="turn" value="3"' in page.content.decode()
    assert "Cy: tap an end or a tile" in text_of(page)
    assert 'value="5-0@' in page.content.decode(), "what would fit is offered"


def test_it_is_refused_and_may_be_let_stand():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5")
    refused = table.send("enter", lay="5-0@1", turn="3")

    assert refused.status_code == 422
    assert "It is Bo's turn, not Cy's." in text_of(refused)
    assert 'name="turn" value="3"' in html_of(refused)
    table.send("enter", lay="5-0@1", turn="3", stands="1")
    assert (last(table).entry.seat, last(table).legal) == (3, False)


def test_where_its_tile_lies_is_asked_for_the_same_seat():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("6-4", "4-3@2")
    asked = table.send("enter", lay="6-3", turn="2")

    assert "Where does 6-3 go?" in text_of(asked)
    assert '<input type="hidden" name="turn" value="2"' in asked.content.decode()
    without_scripts = table.send("enter", lay="6-3", turn="2", stands="1", scripts=False)
    assert without_scripts.url == f"{table.path}?seat=2&tile=6-3&stands=1"


def test_a_pass_of_another_seat_is_judged_as_such():
    table = seat_people("block", "Ann", "Bo", "Cy")
    table.lay("6-6")

    assert table.send("enter", do="pass", turn="3").status_code == 422
    table.send("enter", do="pass", turn="3", stands="1")
    assert last(table).entry == Pass(3, stands=True)


def test_without_scripts_an_end_is_chosen_for_the_same_seat():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5")
    page = table.look(query="?seat=3&arm=1")

    assert "Cy: 6 tiles fit here" in text_of(page)
    assert "?seat=3&amp;arm=2" in page.content.decode()


@pytest.mark.parametrize("query", ["?seat=2", "?seat=9", "?seat=0", "?seat=x"])
def test_a_seat_that_is_at_turn_or_not_there_changes_nothing(query):
    table = seat_people()
    table.lay("5-5")

    assert "although it is" not in text_of(table.look(query=query))
    assert '<input type="hidden" name="turn" value="2"' in table.look(query=query).content.decode()


def test_a_player_s_phone_takes_no_other_seat():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5")

    assert "although it is" not in text_of(table.look("player", query="?seat=3"))
    table.send("enter", "player", lay="5-0@1", turn="3")
    assert last(table).entry.seat == 2


@pytest.mark.parametrize("turn", ["own", "another's"])
def test_a_seat_s_own_phone_offers_only_what_it_may_do(turn):
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5", *(["5-0@1"] if turn == "another's" else []))
    page = html_of(table.look("player"))
    sheets = "".join(html_of(table.look("player", f"{sheet}/", **HTMX)) for sheet in ("share", "hand", "about"))

    assert ('name="lay"' in page) == (turn == "own")
    assert not re.search(r'value="(void|block|adjust)"', page + sheets)
    for address in re.findall(rf'href="({table.path}[^"#]*)"', page + sheets):
        assert table.player.get(address.replace("&amp;", "&")).status_code < 400, address


def test_a_seat_s_own_phone_is_not_offered_to_let_a_play_stand():
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    table.lay("5-5")
    refused = table.send("enter", "player", lay="6-4", id=uuid4())

    assert refused.status_code == 422
    assert "Let it stand" not in text_of(refused)
    assert 'name="stands"' not in html_of(table.look("player", query="?tile=6-4&stands=1"))
