"""The pages of the patiences, for keeper, player (the same person's other phone), watcher and stranger."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from referee import models, operations, queries
from scoring.patience import PATIENCES, Outcome
from tests.pages import HTMX, browser, text_of
from tests.patience.notation import Solo, solo
from tests.patience.sessions import open_patience, play, play_worked, worked, written
from tests.tables import Table

pytestmark = pytest.mark.django_db

COLUMNS = worked("five-columns")


class PatiencePages:
    """A session opened on its page, and everybody's browser."""

    def __init__(self, game: str, name: str = "Ann", **fields: Any) -> None:
        self.keeper = browser()
        opened = self.keeper.post(f"/new/{game}/", {"name-1": name, **fields})
        assert opened.status_code == 302, text_of(opened)
        self.path = opened["Location"]
        session = models.Session.objects.latest("opened_at")
        key = session.keys.get(seat=None)
        token = operations.hand_over_pen(session_id=session.id, by=key, seat=1)
        operations.take_pen(token=token, device="ann's other phone")
        self.player = browser("ann's other phone")
        self.watcher = browser()
        self.stranger = browser()
        self.stranger.post("/new/bingo/", {"name-1": "Xi"})
        self.table = Table(session.id, key, {}, session.hands.get().id)

    @property
    def state(self) -> queries.TableState:
        return queries.table_state(session_id=self.table.session_id)

    def look(self, query: str = "", who: str = "keeper", **headers: str) -> Any:
        return self.who(who).get(self.path + query, headers=headers)

    def send(self, action: str, who: str = "keeper", scripts: bool = True, **fields: Any) -> Any:
        state = self.state
        hidden = {"hand": state.shown.id if state.shown else "", "seen": state.version, "id": uuid4()}
        return self.who(who).post(f"{self.path}{action}/", hidden | fields, headers=HTMX if scripts else {})

    def who(self, name: str) -> Client:
        client: Client = getattr(self, name)
        return client

    def lay(self, phrase: str = COLUMNS.lay, **more: Any) -> Any:
        return self.send("lay", laid=tapped(phrase), **more)


def tapped(phrase: str) -> str:
    """Starting tiles as the page writes them down."""
    return " ".join(re.findall(r"\d-\d", phrase))


def first_pair(pages: PatiencePages) -> str:
    """A pair that may go."""
    return next(" ".join(written(line)["tiles"]) for line in COLUMNS.lines if line.startswith("out"))


# Opening


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_page_that_opens_a_patience_says_how_it_goes(slug):
    text = text_of(browser().get(f"/new/{slug}/"))

    assert PATIENCES[slug].name in text
    assert all(sentence in text for sentence in PATIENCES[slug].how)
    assert all(option.meaning in text for option in PATIENCES[slug].options)


def test_the_patiences_stand_under_their_own_heading():
    text = text_of(browser().get("/new/"))

    assert text.index("Patiences, for one") < text.index("Twelve to Go")
    assert text.index("All Fives") < text.index("Patiences, for one")


def test_opened_it_waits_for_the_starting_tiles():
    pages = PatiencePages("five-columns")

    assert pages.path == f"/patience/{pages.table.session_id}/"
    assert "Tap column after column" in text_of(pages.look())


@pytest.mark.parametrize(("name", "said"), [("", "Say who plays."), ("x" * 41, "40 characters")])
def test_nobody_plays_under_no_name(name, said):
    response = browser().post("/new/bingo/", {"name-1": name})

    assert response.status_code == 400
    assert said in text_of(response)
    assert not models.Session.objects.exists()


def test_a_house_rule_is_chosen_when_it_is_opened():
    pages = PatiencePages("domino-patience", rules="1", **{"rule-through_stock": "on"})

    assert pages.state.variant.through_stock
    assert "the stock has been played as well" in text_of(pages.look("more/"))


def test_who_played_last_on_this_phone_is_offered():
    pages = PatiencePages("five-columns", "Marisol")

    assert 'value="Marisol"' in pages.keeper.get("/new/bingo/").content.decode()
    assert 'value="Marisol" ' not in pages.watcher.get("/new/bingo/").content.decode()


def test_the_table_s_address_leads_to_the_patience_and_back():
    pages = PatiencePages("bingo")
    at_table = browser()
    opened = at_table.post("/new/draw/", {"name-1": "Ann", "name-2": "Bo"})

    assert pages.keeper.get(f"/table/{pages.table.session_id}/")["Location"] == pages.path
    path = opened["Location"]
    assert at_table.get(path.replace("table", "patience"))["Location"] == path
    assert at_table.post(f"{path.replace('table', 'patience')}end/").status_code == 404


@pytest.mark.parametrize("scripts", [True, False])
def test_the_pages_of_the_table_have_no_trouble_with_a_patience(scripts):
    pages = PatiencePages("five-columns")
    pages.lay()
    headers = HTMX if scripts else {}
    at_table = f"/table/{pages.table.session_id}/"
    sent = {"hand": pages.table.hand_id, "seen": 2, "do": "draw", "leader": "1"}

    for path in ("", "count/", "more/", "share/"):
        assert pages.keeper.get(at_table + path, headers=headers).status_code in (200, 302), path
    for path in ("enter/", "begin/", "end/", "count/", "undo/"):
        assert pages.keeper.post(at_table + path, sent, headers=headers).status_code < 500, path


# The starting tiles


def test_tiles_are_tapped_one_by_one_without_scripts():
    pages = PatiencePages("twelve-to-go")

    text = pages.look("?laid=6-6+5-5&add=4-4").content.decode()

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

    assert f'name="laid" value="{laid}"' in pages.look(f"?{query}").content.decode()


def test_in_knock_out_a_tile_is_tapped_as_it_lies():
    pages = PatiencePages("knock-out")

    text = pages.look("?add=4-6").content.decode()

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

    response = pages.send("lay", laid=" ".join([tiles[0], *tiles[:26]]))

    assert response.status_code == 422
    text = text_of(response)
    assert f"{tiles[0]} is named more than once." in text
    assert "The reserve must have 3 tiles, not 2." in text
    assert "missing are" in text
    assert pages.state.version == 1


def test_half_a_start_sent_says_what_is_missing():
    pages = PatiencePages("knock-out")

    text = text_of(pages.send("lay", laid="6-6 5-5", scripts=False))

    assert "The row must have 28 tiles, not 2." in text


def test_starting_tiles_taken_back_can_be_tapped_on():
    pages = PatiencePages("five-columns")
    pages.lay()

    response = pages.send("undo", scripts=False)

    tiles = tapped(COLUMNS.lay)
    assert f'name="laid" value="{tiles}"' in pages.keeper.get(response["Location"]).content.decode()
    pages.lay()
    assert f'name="laid" value="{tiles}"' in pages.send("undo").content.decode()


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

    html = pages.look("more/").content.decode()

    assert html.count('name="take"') == len(queries.moves_of(hand_id=pages.table.hand_id))


def test_a_move_to_an_empty_column_names_the_tile_and_the_column():
    pages = PatiencePages("five-columns")
    pages.lay()
    for number in range(5):
        operations.record_entry(
            hand_id=pages.table.hand_id, by=pages.table.keeper, entry=written(f"move 1 to {2 + number % 2} stands")
        )
    tile = pages.state.position.table.columns[3][-1]

    assert f"{tile} to column 1" in text_of(pages.look("?column=1"))
    pages.send("enter", move=f"{tile} 1")

    assert pages.state.position.table.columns[0] == (tile,)


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
    table = pages.state.position.table
    one, covered = table.columns[0][-1], table.columns[1][0]

    response = pages.send("enter", take=f"{one} {covered}")

    assert response.status_code == 422
    assert f"{covered} is not available: it is covered by" in text_of(response)
    assert "Let it stand" in text_of(response)
    assert pages.send("enter", take=f"{one} {covered}", stands="1").status_code == 200
    assert not pages.state.rulings[-1].legal


def test_the_moves_and_the_verdict_are_always_there():
    pages = PatiencePages("knock-out")
    text = text_of(pages.lay(worked("knock-out-lost").lay))

    assert re.search(r"\d+ moves?", text)
    assert re.search(r"It can't be won from here; tiles left at best: \d+.", text)


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
    assert pages.state.position.table.tiles[-1] == (5, 5)


def test_a_tile_of_the_hand_goes_where_it_fits_in_one_tap():
    pages = PatiencePages("domino-patience")
    pages.lay("6-4 4-2 5-5 3-3 1-1")
    pages.send("enter", lay="6-4")

    html = pages.look().content.decode()
    assert 'value="4-2@2"' in html
    pages.send("enter", lay="4-2@2")
    assert [str(lying) for lying in pages.state.position.table.lying()] == ["6-4", "4-2"]


def test_a_tile_that_fits_both_ends_is_asked_where_it_lies():
    pages = PatiencePages("domino-patience")
    pages.lay("6-4 6-2 5-5 4-2 1-1")
    pages.send("enter", lay="6-4")

    pages.send("enter", lay="4-2@2")
    asked = pages.send("enter", lay="6-2")

    assert "Where does 6-2 lie?" in text_of(asked)
    assert pages.state.version == 4
    without = pages.send("enter", lay="6-2", scripts=False)
    assert without["Location"].endswith("?tile=6-2")
    pages.send("enter", lay="6-2@2")
    assert pages.state.version == 5


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
    assert "It could not be won from these starting tiles." in text


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
    assert "Somebody else was quicker" in text_of(response)
    assert pages.state.version == 2


def test_nothing_is_sent_again_while_nothing_changed():
    pages = PatiencePages("five-columns")
    pages.lay()
    etag = pages.look()["ETag"]

    assert pages.look(**{"If-None-Match": etag}).status_code == 304
    pages.send("undo")
    pages.look()
    assert pages.look(**{"If-None-Match": etag}).status_code == 200


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
    assert len(pages.state.so_far.hands) == 1, "a deal whose tiles were never named is as if it hadn't begun"
    assert "Taken back: the end" in text_of(pages.send("undo"))


def test_a_session_in_which_nothing_was_played_can_not_end():
    pages = PatiencePages("five-columns")

    response = pages.send("end")

    assert response.status_code == 409
    assert "Nothing has been played yet." in text_of(response)
    assert pages.state.version == 1


def test_a_game_under_way_is_given_up_or_thrown_in_before_the_session_ends():
    pages = PatiencePages("five-columns")
    pages.lay()

    assert pages.send("end").status_code == 409
    assert not pages.state.finished


def losing(game: Solo) -> list[str]:
    """Moves that throw a won game away: the worst one as soon as it loses, then whatever comes first."""
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

    text = text_of(browser().get(f"/patience/{table.session_id}/"))

    assert re.search(f"After step {turned} .* it could no longer be won.", text)
    moment = text_of(browser().get(f"/session/{table.session_id}/1/{turned}/"))
    assert "After this it could no longer be won." in moment
    before = text_of(browser().get(f"/session/{table.session_id}/1/{turned - 1}/"))
    assert "It can be won from here." in before


def test_a_game_that_never_could_be_won_says_so_and_how_few_tiles_it_could_have_left():
    table = play_worked("five-columns-lost")

    text = text_of(browser().get(f"/patience/{table.session_id}/"))

    assert "It could not be won from these starting tiles. Fewest that could be left: 22." in text


def test_where_an_earlier_game_was_lost_is_looked_for_when_asked():
    table = play_worked("five-columns-lost")
    play_worked("five-columns", table)
    path = f"/session/{table.session_id}/"

    first = text_of(browser().get(path))
    assert "Where was it lost?" in first and "It could not be won" not in first
    asked = text_of(browser().get(f"{path}?lost=1"))

    assert "Where was it lost?" not in asked
    assert "It could not be won from these starting tiles." in asked
    assert browser().get(f"{path}?lost=x").status_code == 200


def test_every_moment_has_its_picture_and_its_verdict():
    table = play_worked("five-columns")
    steps = len(table.state.rulings)

    for step in range(1, steps + 1):
        response = browser().get(f"/session/{table.session_id}/1/{step}/")
        assert response.status_code == 200
        assert '<svg class="layout"' in response.content.decode()
        assert f"step {step} of {steps} in game 1" in text_of(response)
    assert browser().get(f"/session/{table.session_id}/1/{steps + 1}/").status_code == 404
    assert browser().get(f"/session/{table.session_id}/2/1/").status_code == 404


def test_bingo_s_steps_are_the_tiles_one_by_one_with_their_numbers():
    table = play_worked("bingo-lost")

    text = text_of(browser().get(f"/session/{table.session_id}/"))

    assert "2 4-4 out at 8" in text
    assert browser().get(f"/session/{table.session_id}/1/16/").status_code == 200
    assert browser().get(f"/session/{table.session_id}/1/17/").status_code == 404


@pytest.mark.parametrize(
    "name", ["bingo", "domino-patience", "fives-the-limit", "five-columns", "knock-out", "twelve-to-go"]
)
def test_every_session_can_be_looked_at(name):
    table = play_worked(name)

    for path in (
        f"/session/{table.session_id}/",
        f"/patience/{table.session_id}/",
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
        ("lay", {"laid": tapped(COLUMNS.lay)}),
    ):
        assert pages.send(action, who=who, **fields).status_code == 403, action
    assert pages.state.version == 2


def test_the_player_s_other_phone_plays_but_neither_deals_nor_ends():
    pages = PatiencePages("five-columns")

    assert pages.lay(who="player").status_code == 200
    assert pages.send("enter", who="player", take=first_pair(pages)).status_code == 200
    assert pages.send("enter", who="player", do="give_up").status_code == 403
    assert pages.send("end", who="player").status_code == 403
    assert pages.send("undo", who="player").status_code == 200


def test_what_is_not_there_is_not_found():
    assert browser().get(f"/patience/{uuid4()}/").status_code == 404
    assert browser().post(f"/patience/{uuid4()}/enter/").status_code == 404
