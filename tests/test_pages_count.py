"""The count sheet: tiles or pips, the result before it is confirmed."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.pages import PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    """Ann is out with 5-5; Bo has two tiles left."""
    table = seat_people(dealt=2)
    table.lay("6-5", "6-4@1", "5-5@2")
    return table


def count(table, who="keeper", **fields):
    hidden = {"hand": table.state.shown.id, "seen": table.state.version, "id": uuid4()}
    follow = "record" not in fields
    return table.who(who).post(f"{table.path}count/", hidden | fields, follow=follow)


def test_the_sheet_names_everybody_who_has_tiles_left(table):
    text = text_of(table.keeper.get(f"{table.path}count/"))

    assert "Bo has 1 tile left: tap it" in text
    assert "Ann has" not in text


def test_only_unseen_tiles_can_be_counted(table):
    page = html_of(table.keeper.get(f"{table.path}count/"))

    assert 'value="4-3"' in page
    assert 'value="6-5"' not in page


def test_the_result_is_shown_with_its_sum_before_it_is_confirmed(table):
    before = table.state.scores
    response = count(table, **{"left-2": ["4-3"], "check": "1"})

    assert "Ann went out" in text_of(response)
    assert "7 → 5" in text_of(response)
    assert table.state.scores == before


def test_confirmed_it_counts(table):
    before = dict(table.state.scores)
    response = count(table, **{"left-2": ["4-3"], "record": "1"})

    assert response.url == table.path
    assert table.state.scores == {1: before[1] + 5, 2: before[2]}
    assert "Bo leads the next hand" in text_of(table.look())


def test_pips_can_be_typed_instead(table):
    count(table, **{"pips-2": "7", "record": "1"})

    assert table.state.hand.result.awards[0].points == 5


def test_a_count_that_does_not_agree_says_why(table):
    response = count(table, **{"left-2": ["4-3", "4-2"], "check": "1"})

    assert response.status_code == 422
    assert "The number of tiles counted for Bo is 2. By the record it is 1." in text_of(response)
    assert "Let it stand" in text_of(response)


def test_and_may_stand(table):
    count(table, **{"left-2": ["4-3", "4-2"], "record": "stands"})

    assert table.state.hand.result is not None
    assert "2 tiles were counted for Bo on play" in text_of(table.look())


def test_a_count_without_somebody_s_tiles_can_not_stand(table):
    response = count(table, check="1")

    assert response.status_code == 422
    assert "The count is missing" in text_of(response)
    assert "Let it stand" not in text_of(response)


def test_counting_again_keeps_what_was_tapped(table):
    response = count(table, **{"left-2": ["4-3"], "again": "1"})

    assert 'value="4-3" data-worth="7" checked' in html_of(response)


def test_where_every_tile_was_dealt_the_last_player_s_can_be_filled_in():
    table = seat_people("block", dealt=14)
    table.lay("6-5")
    table.send("enter", do="block")
    page = table.keeper.get(f"{table.path}count/")
    assert "All remaining tiles" in text_of(page)

    ann = [str(tile) for tile in table.state.hand.unseen[:13]]
    response = count(table, **{"left-1": ann, "rest": "2"})
    assert response.content.decode().count("checked") == 13 + 14 + 1


def test_only_the_keeper_counts(table):
    assert table.player.get(f"{table.path}count/").status_code == 403
    assert count(table, "watcher", **{"left-2": ["4-3"], "record": "1"}).status_code == 403
    assert table.state.hand.result is None


def test_a_hand_under_way_has_no_count():
    table = seat_people()

    assert table.keeper.get(f"{table.path}count/").url == table.path


def test_a_count_of_an_older_table_is_not_written(table):
    seen = table.state.version
    table.send("undo")
    table.lay("5-5@2")
    response = count(table, **{"left-2": ["4-3"], "record": "1", "seen": seen})

    assert response.status_code == 409


@pytest.mark.parametrize("fields", [{"left-2": ["x"]}, {"pips-2": "x"}, {"pips-2": "9" * 999}, {"hand": "x"}])
def test_what_no_form_sends_is_answered(table, fields):
    response = count(table, **{"left-2": ["4-3"], "check": "1", **fields})

    assert response.status_code == 400


def test_what_was_tapped_stands_in_the_address(table):
    page = count(table, **{"left-2": ["4-3"], "check": "1"})
    address = page.redirect_chain[-1][0]

    assert "7 → 5" in text_of(table.keeper.get(address))
    assert 'value="4-3" data-worth="7" checked' in html_of(table.keeper.get(address.replace("check=1", "")))


def test_the_address_of_a_count_for_an_earlier_hand_says_that_the_table_has_moved_on(table):
    page = table.keeper.get(f"{table.path}count/", {"hand": uuid4(), "left-2": "4-3", "check": "1"}, follow=True)

    assert page.redirect_chain == [(table.path, 302)]
    assert "The table has moved on: this count was for an earlier hand." in text_of(page)
