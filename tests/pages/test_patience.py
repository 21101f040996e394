"""The pages of the patiences: opening one, its starting tiles, its moves."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from referee import models, queries
from scoring.patience import PATIENCES
from tests.support.pages import HTMX, browser, text_of
from tests.support.patience_pages import PatiencePages, first_pair
from tests.support.patience_sessions import play, worked, written

pytestmark = pytest.mark.django_db


# Opening


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_page_that_opens_a_patience_says_how_it_goes(slug):
    text = text_of(browser().get(f"/new/{slug}/"))

    assert PATIENCES[slug].name in text
    assert all(sentence in text for sentence in PATIENCES[slug].how)
    assert all(option.meaning in text for option in PATIENCES[slug].options)


def test_the_patiences_stand_under_their_own_heading():
    text = text_of(browser().get("/new/"))

    assert text.index("All Fives") < text.index("Solo games") < text.index("Twelve to Go")


def test_opened_it_waits_for_the_starting_tiles():
    pages = PatiencePages("five-columns")

    assert pages.path == f"/table/{pages.table.session_id}/"
    assert "Tap column after column" in text_of(pages.look())


@pytest.mark.parametrize(("name", "said"), [("", "Enter the player's name."), ("x" * 41, "40 characters")])
def test_nobody_plays_under_no_name(name, said):
    response = browser().post("/new/bingo/", {"name-1": name})

    assert response.status_code == 400
    assert said in text_of(response)
    assert not models.Session.objects.exists()


def test_a_house_rule_is_chosen_when_it_is_opened():
    pages = PatiencePages("domino-patience", rules="1", **{"rule-through_stock": "on"})

    assert pages.state.game.through_stock
    assert "the stock has been played as well" in text_of(pages.look("about/"))


def test_who_played_last_on_this_phone_is_offered():
    pages = PatiencePages("five-columns", "Marisol")

    assert 'value="Marisol"' in pages.keeper.get("/new/bingo/").content.decode()
    assert 'value="Marisol" ' not in pages.watcher.get("/new/bingo/").content.decode()


def test_the_old_address_of_a_patience_leads_to_its_table():
    pages = PatiencePages("twelve-to-go")
    old = f"/patience/{pages.table.session_id}/"

    looked = pages.keeper.get(f"{old}?laid=6-6")
    assert (looked.status_code, looked["Location"]) == (301, f"{pages.path}?laid=6-6")
    more = pages.keeper.get(f"{old}more/")
    assert (more.status_code, more["Location"]) == (301, f"{pages.path}hand/")
    assert pages.keeper.get(f"{old}nonsense/").status_code == 404


def test_a_form_that_was_open_at_the_old_address_is_still_taken():
    pages = PatiencePages("twelve-to-go")
    sent = {"hand": pages.table.hand_id, "seen": 1, "id": uuid4(), "laid": "6-6 0-0 6-5 1-0 3-0 4-0"}

    answer = pages.keeper.post(f"/patience/{pages.table.session_id}/lay/", sent, headers=HTMX, follow=True)

    assert answer.redirect_chain == [(f"{pages.path}enter/", 308)]
    assert answer.status_code == 200
    assert pages.state.version == 2


@pytest.mark.parametrize("scripts", [True, False])
def test_the_pages_of_the_table_have_no_trouble_with_a_patience(scripts):
    pages = PatiencePages("five-columns")
    pages.lay()
    headers = HTMX if scripts else {}
    at_table = f"/table/{pages.table.session_id}/"
    sent = {"hand": pages.table.hand_id, "seen": 2, "do": "draw", "leader": "1"}

    for path in ("", "count/", "hand/", "about/", "share/"):
        assert pages.keeper.get(at_table + path, headers=headers).status_code in (200, 302), path
    for path in ("enter/", "begin/", "end/", "count/", "undo/"):
        assert pages.keeper.post(at_table + path, sent, headers=headers).status_code < 500, path


# Moves


def test_a_pair_is_taken_out():
    pages = PatiencePages("five-columns")
    pages.lay()

    text = text_of(pages.send("enter", take=first_pair(pages)))

    assert "26 tiles left · 1 move" in text


def test_a_tile_chosen_without_scripts_shows_what_may_be_done_with_it():
    pages = PatiencePages("five-columns")
    pages.lay()
    one, other = first_pair(pages).split()

    response = pages.look(f"?tile={one}")

    assert re.search(f"{one} with {other}|{other} with {one}", text_of(response))
    assert f'data-tile="{one}" aria-label' in response.content.decode()


def test_every_move_is_a_button_for_who_can_t_see_the_picture():
    pages = PatiencePages("five-columns")
    pages.lay()

    html = pages.look("hand/").content.decode()

    assert html.count('name="take"') == len(queries.moves_of(hand_id=pages.table.hand_id))


def test_a_move_to_an_empty_column_names_the_tile_and_the_column():
    pages = PatiencePages("five-columns")
    pages.lay()
    for number in range(5):
        pages.table.enter(written(f"move 1 to {2 + number % 2} stands"))
    tile = pages.state.hand.table.columns[3][-1]

    assert f"{tile} to column 1" in text_of(pages.look("?column=1"))
    pages.send("enter", move=f"{tile} 1")

    assert pages.state.hand.table.columns[0] == (tile,)


@pytest.mark.parametrize(
    "fields",
    [
        {"take": "nonsense"},
        {"move": "6-6"},
        {"move": "6-6 nine"},
        {"draw": "x"},
        {"do": "dance"},
        {},
        {"lay": "x@"},
        {"do": "play_out", "hand": "no id"},
    ],
)
def test_what_no_button_sends_is_answered_and_nothing_is_written(fields):
    pages = PatiencePages("five-columns")
    pages.lay()

    response = pages.send("enter", **fields)

    assert response.status_code in (400, 422)
    assert pages.state.version == 2


def test_an_unlawful_move_says_every_rule_it_breaks_and_may_stand():
    pages = PatiencePages("five-columns")
    pages.lay()
    table = pages.state.hand.table
    one, covered = table.columns[0][-1], table.columns[1][0]

    response = pages.send("enter", take=f"{one} {covered}")

    assert response.status_code == 422
    assert f"{covered} isn't available. It is covered by" in text_of(response)
    assert "Let it stand" in text_of(response)
    assert pages.send("enter", take=f"{one} {covered}", stands="1").status_code == 200
    assert not pages.state.rulings[-1].legal


def test_the_moves_and_the_verdict_are_always_there():
    pages = PatiencePages("knock-out")
    text = text_of(pages.lay(worked("knock-out-lost").lay))

    assert re.search(r"\d+ possible moves?", text)
    assert re.search(r"It can't be won from here. At best \d+ tiles are left.", text)


def test_a_hint_is_given_on_request():
    pages = PatiencePages("five-columns")
    pages.lay()

    assert "It can be won after this move" not in text_of(pages.look())
    hinted = pages.look("?hint=1")

    assert "It can be won after this move" in text_of(hinted)
    assert "lying hinted" in hinted.content.decode()


def test_only_the_stock_that_is_left_is_offered_when_a_tile_came():
    pages = PatiencePages("twelve-to-go")
    pages.lay("6-6 0-0 6-5 1-0 3-0 4-0")
    assert 'name="draw"' not in pages.look().content.decode()
    pages.send("enter", take="6-6 0-0")

    html = pages.look().content.decode()
    assert html.count('name="draw"') == 22
    text = text_of(pages.send("enter", draw="5-5"))
    assert "Which tile came?" in text
    assert "26 tiles left" in text
    assert pages.state.hand.table.tiles[-1] == (5, 5)


def test_the_undo_of_a_draw_is_called_by_the_tile():
    pages = PatiencePages("twelve-to-go")
    pages.lay("hand 6-4 2-0 6-5 1-0 5-3 2-2")
    pages.send("enter", take="6-4 2-0")

    html = pages.send("enter", draw="5-2").content.decode()

    assert 'title="Undo: 5-2"' in html
    assert ">5-\N{WORD JOINER}2<" in html


def test_a_tile_of_the_hand_goes_where_it_fits_in_one_tap():
    pages = PatiencePages("domino-patience")
    pages.lay("6-4 4-2 5-5 3-3 1-1")
    pages.send("enter", lay="6-4")

    html = pages.look().content.decode()
    assert 'value="4-2@2"' in html
    pages.send("enter", lay="4-2@2")
    assert [str(lying) for lying in pages.state.hand.table.lying()] == ["6-4", "4-2"]


def test_a_tile_that_fits_both_ends_is_asked_where_it_lies():
    pages = PatiencePages("domino-patience")
    pages.lay("6-4 6-2 5-5 4-2 1-1")
    pages.send("enter", lay="6-4")

    pages.send("enter", lay="4-2@2")
    asked = pages.send("enter", lay="6-2")

    assert "Where does 6-2 go?" in text_of(asked)
    assert pages.state.version == 4
    without = pages.send("enter", lay="6-2", scripts=False)
    assert without["Location"].endswith("?tile=6-2")
    pages.send("enter", lay="6-2@2")
    assert pages.state.version == 5


def test_a_tile_that_fits_nowhere_may_stand_and_is_asked_where_it_lies():
    pages = PatiencePages("domino-patience")
    pages.lay("6-4 6-2 5-5 4-2 1-1")
    pages.send("enter", lay="6-4")

    assert "Let it stand" in text_of(pages.send("enter", lay="5-5"))
    asked = pages.send("enter", lay="5-5", stands="1")
    assert "Where does 5-5 go?" in text_of(asked)
    assert 'value="5-5@2"' in asked.content.decode() and 'name="stands" value="1"' in asked.content.decode()
    assert pages.send("enter", lay="5-5", stands="1", scripts=False)["Location"].endswith("?tile=5-5&stands=1")
    pages.send("enter", lay="5-5@2", stands="1")

    assert [str(lying) for lying in pages.state.hand.table.lying()] == ["6-4", "5-5"]


def test_bingo_is_played_out_by_the_referee():
    pages = PatiencePages("bingo")
    pages.lay(worked("bingo").lay)

    text = text_of(pages.send("enter", do="play_out"))

    assert "Won!" in text
    assert [line.entry["do"] for line in pages.table.log[1:]] == ["lay", "remove"]
    assert "What came out" in pages.look().content.decode()


def test_a_bingo_that_is_lost_is_played_out_to_its_end():
    pages = PatiencePages("bingo")
    pages.lay(worked("bingo-lost").lay)

    text = text_of(pages.send("enter", do="play_out"))

    assert "13 tiles left" in text
    assert "It couldn't be won from these starting tiles." in text


def test_giving_up_loses_and_throwing_in_counts_for_nothing():
    pages = PatiencePages("five-columns")
    pages.lay()

    assert "Given up" in text_of(pages.send("enter", do="give_up"))
    pages.send("begin")
    pages.lay()
    text = text_of(pages.send("enter", do="throw_in"))

    assert "Thrown in" in text
    assert "0 won, 1 lost" in text


def test_what_is_taken_back_is_said():
    pages = PatiencePages("five-columns")
    pages.lay()
    pages.send("enter", take=first_pair(pages))

    assert "Taken back: " + first_pair(pages).replace(" ", " with ") in text_of(pages.send("undo"))


def test_an_old_page_is_told_that_the_game_moved_on():
    pages = PatiencePages("five-columns")
    pages.lay()

    response = pages.send("enter", do="give_up", seen=1)

    assert response.status_code == 409
    assert "The table has moved on since you looked. Nothing was changed." in text_of(response)
    assert pages.state.version == 2


def test_nothing_is_sent_again_while_nothing_changed():
    pages = PatiencePages("five-columns")
    pages.lay()
    etag = pages.look()["ETag"]

    assert pages.look(**{"If-None-Match": etag}).status_code == 304
    pages.send("undo")
    pages.look()
    assert pages.look(**{"If-None-Match": etag}).status_code == 200


def test_a_tile_drawn_too_early_is_refused_with_its_reason_and_may_stand():
    pages = PatiencePages("twelve-to-go")
    play(pages.table, ["hand 6-6 5-5 0-0 1-0 4-3 2-1"])
    assert "A tile was drawn from the stock" in text_of(pages.look("hand/"))

    refused = pages.send("enter", draw="3-1")

    assert refused.status_code == 422
    assert "No tile can be drawn while 6 tiles are face up." in text_of(refused)
    assert pages.send("enter", draw="3-1", stands="1").status_code == 200
    assert "3-1" in [str(tile) for tile in pages.state.hand.table.tiles]
