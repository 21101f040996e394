"""The count sheet: tiles or pips, the result before it is confirmed."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.tiles import Tile
from tests.support.pages import PageTable, html_of, seat_people, text_of

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
    assert "7, rounded to 5" in text_of(response)
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


def test_wrong_count_may_stand(table):
    count(table, **{"left-2": ["4-3", "4-2"], "record": "stands"})

    assert table.state.hand.result is not None
    assert "2 tiles were counted for Bo on play" in text_of(table.look())


@pytest.mark.parametrize("sent", [{"check": "1"}, {"record": "1"}])
def test_a_count_without_somebody_s_tiles_can_not_stand(table, sent):
    response = count(table, **sent)

    assert response.status_code == 422
    assert "Still to count: Bo (1 tile)" in text_of(response)
    assert "The count doesn't match the record" not in text_of(response)
    assert "Let it stand" not in text_of(response)
    assert table.state.hand.result is None


def test_counting_again_keeps_what_was_tapped(table):
    response = count(table, **{"left-2": ["4-3"], "again": "1"})

    assert 'value="4-3" data-worth="7" checked' in html_of(response)


@pytest.fixture
def four() -> PageTable:
    """Every tile was dealt, and after Ann's 6-5 the hand is blocked: Ann has 6 tiles left, the others 7 each."""
    table = seat_people("block", "Ann", "Bo", "Cy", "Theo", dealt=7)
    table.lay("6-5")
    table.send("enter", do="block")
    return table


def shares(table: PageTable) -> dict[str, list[str]]:
    """Return the tiles that are left, shared among the players as the sheet sends them."""
    unseen = [str(tile) for tile in table.state.hand.unseen]
    return {"left-1": unseen[:6], "left-2": unseen[6:13], "left-3": unseen[13:20], "left-4": unseen[20:]}


def offered_the_rest(response) -> list[str]:
    """To which seats all remaining tiles are offered."""
    box = r'<label class="button rest" ?><input type="checkbox" name="rest" value="(\d)"'
    return re.findall(box, html_of(response))


def without(shares: dict[str, list[str]], *seats: int) -> dict[str, list[str]]:
    return {name: tiles for name, tiles in shares.items() if name not in {f"left-{seat}" for seat in seats}}


def test_all_remaining_tiles_are_offered_to_nobody_while_several_are_not_counted(four):
    assert offered_the_rest(count(four)) == []
    assert offered_the_rest(count(four, **without(shares(four), 3, 4))) == []


def test_all_remaining_tiles_are_offered_to_the_only_player_who_is_not_counted(four):
    assert offered_the_rest(count(four, **without(shares(four), 4))) == ["4"]
    assert offered_the_rest(count(four, **without(shares(four), 2))) == ["2"]


def test_they_are_offered_to_nobody_where_others_only_called_their_pips(four):
    assert offered_the_rest(count(four, **without(shares(four), 1, 4), **{"pips-1": "12"})) == []


def test_remaining_tiles_are_not_offered_with_a_boneyard(table):
    assert offered_the_rest(count(table)) == []


def test_given_all_remaining_tiles_the_last_player_is_counted(four):
    all_of_them = shares(four)
    sheet = count(four, **without(all_of_them, 4), rest="4")
    assert (
        len(re.findall(r'name="left-4" value="[-0-9]+" data-worth="[0-9]+" checked data-rest disabled', html_of(sheet)))
        == 7
    )
    assert "Still to count" not in text_of(sheet)

    assert count(four, **without(all_of_them, 4), rest="4", record="1").status_code == 302
    assert four.state.shown.rulings[-1].entry.left[4] == tuple(map(Tile.parse, all_of_them["left-4"]))


def test_all_remaining_tiles_can_be_taken_back_to_what_was_tapped_before(four):
    tapped = {**without(shares(four), 4), "left-4": shares(four)["left-4"][:2]}
    assert "done" in tab_of(count(four, **tapped, rest="4"), "Theo")

    assert "2/7 tiles" in tab_of(count(four, **tapped), "Theo")
    assert offered_the_rest(count(four, **tapped)) == ["4"]


def test_all_remaining_tiles_for_somebody_who_is_not_the_last_give_nobody_what_others_hold(four):
    sheet = count(four, **without(shares(four), 3, 4), rest="4")

    assert "0/7 tiles" in tab_of(sheet, "Theo")
    assert "Still to count: Cy (7 tiles), Theo (7 tiles)" in text_of(sheet)


def tab_of(response, name: str) -> str:
    """Return what the tab of a player says."""
    tabs = re.findall(r'<label class="tab">.*?</label>', html_of(response))
    return next(text for text in (re.sub(r"<[^>]+>", " ", tab) for tab in tabs) if name in text)


def test_each_tab_shows_what_was_entered_so_far(four):
    left = shares(four)["left-1"]
    sheet = count(four, **{"left-1": left, "left-2": ["6-6", "6-4"], "pips-3": "31"})

    assert f"done {sum(Tile.parse(tile).pips for tile in left)} pips" in " ".join(tab_of(sheet, "Ann").split())
    assert "2/7 tiles 22 pips" in " ".join(tab_of(sheet, "Bo").split())
    assert "done 31 pips" in " ".join(tab_of(sheet, "Cy").split())
    assert "0/7 tiles 0 pips" in " ".join(tab_of(sheet, "Theo").split())


@pytest.mark.parametrize(
    ("entered", "still"),
    [
        ({}, "Ann (6 tiles), Bo (7 tiles), Cy (7 tiles), Theo (7 tiles)"),
        ({"pips-1": "12", "pips-2": "12", "pips-3": "12"}, "Theo (7 tiles)"),
        ({"pips-1": "12", "pips-2": "12", "pips-3": "12", "left-4": ["0-0", "1-0", "1-1"]}, "Theo (4 tiles)"),
    ],
)
def test_an_unfinished_count_says_who_is_still_to_be_counted_and_accuses_nobody(four, entered, still):
    sheet = count(four, **entered, check="1")

    assert sheet.status_code == 422
    assert f"Still to count: {still} " in text_of(sheet)
    assert "match the record" not in text_of(sheet)
    assert "By the record" not in text_of(sheet)


def test_an_unfinished_count_shows_the_tiles_of_the_next_player_who_is_not_counted(four):
    sheet = count(four, **{"pips-1": "12", "pips-2": "12", "check": "1"})

    assert 'value="3" id="tab-3" checked' in html_of(sheet)


def test_a_count_that_is_whole_says_nothing_of_who_is_still_to_be_counted(four):
    assert "Still to count" not in text_of(count(four, **shares(four)))


def test_who_really_has_fewer_tiles_than_by_the_record_may_say_so(four):
    fewer = {**without(shares(four), 4), "left-4": shares(four)["left-4"][:5]}
    sheet = count(four, **fewer, check="1")
    assert "Still to count: Theo (2 tiles)" in text_of(sheet)
    assert re.search(r'name="check" value="fewer" ?>There are no more tiles', html_of(sheet))

    result = count(four, **fewer, check="fewer")
    assert "The number of tiles counted for Theo is 5. By the record it is 7." in text_of(result)
    count(four, **fewer, record="stands")
    assert four.state.hand.result is not None


def test_who_was_not_counted_at_all_can_not_have_no_more_tiles(four):
    sheet = count(four, **without(shares(four), 4), check="fewer")

    assert sheet.status_code == 422
    assert "Still to count: Theo (7 tiles)" in text_of(sheet)
    assert not re.search(r'value="fewer" ?>', html_of(sheet))


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

    assert "7, rounded to 5" in text_of(table.keeper.get(address))
    assert 'value="4-3" data-worth="7" checked' in html_of(table.keeper.get(address.replace("check=1", "")))


def test_the_address_of_a_count_for_an_earlier_hand_says_that_the_table_has_moved_on(table):
    page = table.keeper.get(f"{table.path}count/", {"hand": uuid4(), "left-2": "4-3", "check": "1"}, follow=True)

    assert page.redirect_chain == [(table.path, 302)]
    assert "The table has moved on: this count was for an earlier hand." in text_of(page)
