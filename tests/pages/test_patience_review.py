"""The pages of the patiences: their end, looking at them afterwards, won and lost, and who may what."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.winnability import Outcome
from tests.support.pages import browser, text_of
from tests.support.patience_notation import PatienceHand, solo
from tests.support.patience_pages import FIVE_COLUMNS as COLUMNS
from tests.support.patience_pages import PatiencePages, first_pair, tapped
from tests.support.patience_sessions import open_patience, phrases, play, play_worked, worked

pytestmark = pytest.mark.django_db


# The end


def test_deal_follows_deal_until_the_player_stops():
    pages = PatiencePages("five-columns")
    play(pages.table, [COLUMNS.lay, "give up"])

    assert "Deal again" in text_of(pages.look())
    pages.send("begin")
    assert pages.state.shown.number == 2
    text = text_of(pages.send("end"))

    assert pages.state.finished
    assert "Play again" in text
    assert len(pages.state.log_state.hands) == 1, "a deal whose tiles were never named is as if it hadn't begun"
    assert "Taken back: the end" in text_of(pages.send("undo"))


def test_a_session_in_which_nothing_was_played_ends_too():
    pages = PatiencePages("five-columns")

    assert pages.send("end").status_code == 200

    assert pages.state.finished and not pages.state.log_state.hands
    assert "Play again" in text_of(pages.look())
    assert "Play again" in text_of(browser().get(f"/session/{pages.table.session_id}/"))
    assert pages.send("undo").status_code == 200
    assert not pages.state.finished


def test_a_game_under_way_is_given_up_or_thrown_in_before_the_session_ends():
    pages = PatiencePages("five-columns")
    pages.lay()

    assert pages.send("end").status_code == 409
    assert not pages.state.finished


def losing(game: PatienceHand) -> list[str]:
    """Return moves that throw a won game away: the worst one as soon as it loses, then whatever comes first."""
    played = []
    while not game.ending:
        lost = [move for move in game.moves if game.then(move).outcome is Outcome.CANNOT_BE_WON]
        played.append((lost or game.moves)[0])
        game = game.then(played[-1])
    return played


def test_the_end_of_a_lost_game_says_after_which_move_it_could_no_longer_be_won():
    moves = losing(solo("five-columns", COLUMNS.lay))
    table = play(open_patience("five-columns"), [COLUMNS.lay, *moves])
    game = solo("five-columns", COLUMNS.lay)
    turned = 1
    while game.outcome is not Outcome.CANNOT_BE_WON:
        game = game.then(moves[turned - 1])
        turned += 1

    text = text_of(browser().get(f"/table/{table.session_id}/"))

    assert re.search(f"After step {turned} .* it could no longer be won.", text)
    moment = text_of(browser().get(f"/session/{table.session_id}/1/{turned}/"))
    assert "After this it could no longer be won." in moment
    before = text_of(browser().get(f"/session/{table.session_id}/1/{turned - 1}/"))
    assert "It can be won from here." in before


def test_a_game_given_up_too_soon_is_told_so():
    table = play(open_patience("five-columns"), [COLUMNS.lay, "give up"])
    sentence = "It could still be won when it was given up."

    for path in (
        f"/table/{table.session_id}/",
        f"/session/{table.session_id}/scorecard/",
        f"/session/{table.session_id}/1/2/",
    ):
        assert sentence in text_of(browser().get(path))
    other = play(open_patience("five-columns", "Bo"), [worked("five-columns-lost").lay, "give up"])
    assert sentence not in text_of(browser().get(f"/table/{other.session_id}/"))


def test_a_game_that_never_could_be_won_says_so_and_how_few_tiles_it_could_have_left():
    table = play_worked("five-columns-lost")

    text = text_of(browser().get(f"/table/{table.session_id}/"))

    assert "It couldn't be won from these starting tiles. The fewest tiles that could be left: 22." in text


def test_where_an_earlier_game_was_lost_is_looked_for_when_asked():
    table = play_worked("five-columns-lost")
    play_worked("five-columns", table)
    path = f"/session/{table.session_id}/scorecard/"

    first = text_of(browser().get(f"{path}?hand=1"))
    assert "Where was it lost?" in first and "It couldn't be won" not in first
    asked = text_of(browser().get(f"{path}?lost=1"))

    assert "Where was it lost?" not in asked
    assert "It couldn't be won from these starting tiles." in asked
    assert browser().get(f"{path}?lost=x").status_code == 200


def test_every_moment_has_its_picture_and_its_verdict():
    table = play_worked("five-columns")
    steps = len(table.state.rulings)

    for step in range(1, steps + 1):
        response = browser().get(f"/session/{table.session_id}/1/{step}/")
        assert response.status_code == 200
        assert '<svg class="layout"' in response.content.decode()
        assert f"step {step} of {steps} in game 1" in text_of(response)
        assert ("Afterwards:" in text_of(response)) == (step > 1)
    assert browser().get(f"/session/{table.session_id}/1/{steps + 1}/").status_code == 404
    assert browser().get(f"/session/{table.session_id}/2/1/").status_code == 404


def test_a_game_thrown_in_before_its_first_tile_can_be_looked_at():
    pages = PatiencePages("five-columns")
    pages.send("enter", do="throw_in")

    response = browser().get(f"/session/{pages.table.session_id}/1/1/")

    assert response.status_code == 200
    assert "No tile lay on the table yet." in text_of(response)


def test_bingo_s_steps_are_the_tiles_one_by_one_with_their_numbers():
    table = play_worked("bingo-lost")

    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))

    assert "2 4-4 taken out at 8" in text
    assert "It can't be won from here" in text_of(browser().get(f"/session/{table.session_id}/1/3/"))
    assert browser().get(f"/session/{table.session_id}/1/16/").status_code == 200
    assert browser().get(f"/session/{table.session_id}/1/17/").status_code == 404


@pytest.mark.parametrize(
    "name", ["bingo", "domino-patience", "fives-the-limit", "five-columns", "knock-out", "twelve-to-go"]
)
def test_every_session_can_be_looked_at(name):
    table = play_worked(name)

    for path in (
        f"/session/{table.session_id}/",
        f"/session/{table.session_id}/scorecard/",
        f"/table/{table.session_id}/",
        f"/table/{table.session_id}/share/",
    ):
        assert browser().get(path).status_code == 200


# Won and lost


def test_home_and_history_show_won_and_lost():
    table = play_worked("five-columns")
    play_worked("five-columns-lost", table)
    play_worked("bingo")

    home = text_of(browser().get("/"))
    assert "Five Columns 2 games" in home and "1 won, 1 lost" in home
    history = text_of(browser().get("/sessions/?variant=five-columns"))
    assert "Won and lost so far" in history
    assert re.search(r"Ann 1 1 0 1 0", history)
    assert "Won and lost so far" not in text_of(browser().get("/sessions/"))


# Who may


@pytest.mark.parametrize("who", ["watcher", "stranger"])
def test_others_see_everything_and_enter_nothing(who):
    pages = PatiencePages("five-columns")
    assert "Ann lays out the tiles." in text_of(pages.look(who=who))
    pages.lay()

    html = pages.look(who=who).content.decode()
    assert "It can be won from here." in html
    assert "You are watching." in html
    assert "data-tile" not in html and 'id="undo"' not in html
    for action, fields in (
        ("enter", {"take": first_pair(pages)}),
        ("enter", {"do": "give_up"}),
        ("undo", {}),
        ("begin", {}),
        ("end", {}),
        ("enter", {"laid": tapped(COLUMNS.lay)}),
    ):
        assert pages.send(action, who=who, **fields).status_code == 403, action
    assert pages.state.version == 2


def test_who_watches_a_line_sees_the_hand_too():
    pages = PatiencePages("domino-patience")
    pages.lay("6-4 6-2 5-5 4-2 1-1")
    pages.send("enter", lay="6-4")

    html = pages.look(who="watcher").content.decode()

    assert re.findall(r'<span class="sr">(\d-\d)</span>', html) == ["6-2", "5-5", "4-2", "1-1"]


def test_the_player_s_other_phone_plays_but_neither_deals_nor_ends():
    pages = PatiencePages("five-columns")

    assert pages.lay(who="player").status_code == 200
    assert pages.send("enter", who="player", take=first_pair(pages)).status_code == 200
    assert pages.send("enter", who="player", do="give_up").status_code == 403
    assert pages.send("end", who="player").status_code == 403
    assert pages.send("undo", who="player").status_code == 200


def test_what_is_not_there_is_not_found():
    assert browser().get(f"/table/{uuid4()}/").status_code == 404
    assert browser().post(f"/table/{uuid4()}/enter/").status_code == 404


# What is worth telling


def test_a_sitting_tells_which_game_came_closest_and_which_was_longest():
    table = open_patience("five-columns")
    game = worked("five-columns")
    for moves in (1, 3):
        play(table, [*list(phrases(game))[: moves + 1], "give up"])
        table.begin()

    told = text_of(browser().get(f"/session/{table.session_id}/"))

    assert "Closest to winning" in told and "game 2" in told
    assert "Longest game 3 moves game 2" in told


def test_games_won_in_a_row_are_told_and_one_game_alone_tells_nothing():
    table = play_worked("five-columns")
    assert "Longest game" not in text_of(browser().get(f"/session/{table.session_id}/"))
    table.begin()
    play(table, phrases(worked("five-columns")))

    assert "Most won in a row 2 games games 1 to 2" in text_of(browser().get(f"/session/{table.session_id}/"))
