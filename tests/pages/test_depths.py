"""The table page where plays aren't entered: at the depths of points and of hands."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.depths import Depth
from tests.support.pages import PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

FOUR = ("Ann", "Bo", "Cy", "Di")


def points(game: str = "all-fives", *names: str, **options: Any) -> PageTable:
    """Return a table that calls the points."""
    return seat_people(game, *names, depth=Depth.POINTS, **options)


def hands(game: str = "all-fives", *names: str, **options: Any) -> PageTable:
    """Return a table that scores its hands."""
    return seat_people(game, *names, depth=Depth.HANDS, **options)


# Points


def test_the_buttons_offer_only_what_the_game_can_score() -> None:
    page = html_of(points("fives-and-threes").look())

    assert [points for points in range(11) if f'name="call" value="{points}"' in page] == [1, 2, 3, 4, 6, 8]


def test_bonuses_are_called_by_their_names() -> None:
    table = points("dominican", *FOUR)

    assert "Capicúa +25" in text_of(table.look())
    table.send("enter", seat=1, call="25 capicua")
    assert table.state.scores == {1: 25, 2: 0}
    assert "Ann: Capicúa" in text_of(table.look())


def test_everybody_sees_a_call() -> None:
    table = points()
    table.send("enter", seat=1, call="15")

    assert table.state.scores == {1: 15, 2: 0}
    for page in (*map(table.look, ("keeper", "player", "watcher")), board_of(table)):
        assert "Ann called 15 points" in text_of(page)
        assert 'aria-label="Score: Ann 15, Bo 0. The target is 200."' in html_of(page)


def test_after_a_call_the_next_player_is_expected() -> None:
    table = points("fives-and-threes", *FOUR)
    assert expected(table.look()) == 1

    table.send("enter", seat=2, call="8")
    assert expected(table.look()) == 3
    table.send("enter", seat=4, call="8")
    assert expected(table.look()) == 1


def test_a_call_that_the_game_cannot_score_is_refused_or_let_stand() -> None:
    table = points()

    refused = table.send("enter", seat=1, call="7")
    assert refused.status_code == 422
    assert "Points in All Fives are multiples of five." in text_of(refused)
    assert "Let it stand" in text_of(refused)
    table.send("enter", seat=1, call="7", stands="1")
    assert table.state.scores[1] == 7


@pytest.mark.parametrize("call", ["", "many", "15 ", "999999999"])
def test_a_call_that_no_button_sends_is_answered_in_words(call: str) -> None:
    assert points().send("enter", seat=1, call=call).status_code in (200, 400, 422)


def test_players_call_for_themselves_alone() -> None:
    table = points()
    table.send("enter", who="player", seat=1, call="15")

    assert table.state.scores == {1: 0, 2: 15}
    assert 'name="seat"' not in html_of(table.look("player"))
    assert 'value="block"' not in html_of(table.look("player"))
    assert 'name="call"' not in html_of(table.look("watcher"))


def test_points_of_the_last_tile_are_asked_where_they_count_only_with_going_out() -> None:
    table = points("fives-and-threes", target_exact=True)

    asked = table.look(query="?ends=out&seat=2")
    assert "Nothing" in text_of(asked)
    assert expected(asked) == 2
    table.send("enter", seat=2, last="3")
    assert table.state.scores[2] == 4


def test_the_blocker_is_asked_for_where_a_house_rule_needs_it() -> None:
    table = hands("international-partners", *FOUR, blocked_winner="blocker_vs_next")

    assert "Who played the last tile" in text_of(table.look(query="?ends=block"))
    table.send("enter", blocker=3)
    assert "Blocked." in text_of(table.look())


# Hands


def test_a_hand_is_who_went_out_and_what_the_others_have_left() -> None:
    table = hands("mexican-train", *FOUR)
    table.send("enter", out=2)

    assert "Bo went out!" in text_of(table.look("watcher"))
    table.send("enter", do="count", **{"pips-1": "31", "pips-3": "4", "pips-4": "12"})
    assert table.state.scores == {1: 31, 2: 0, 3: 4, 4: 12}


def test_the_result_is_shown_with_its_working_before_it_is_confirmed() -> None:
    table = hands()
    table.send("enter", out=1)
    assert table.state.shown

    checked = table.look(query=f"count/?check=1&hand={table.state.shown.id}&pips-2=23")
    assert "Ann +25 Bo 23, rounded to 25" in text_of(checked)
    assert table.state.scores == {1: 0, 2: 0}


def test_tiles_may_be_tapped_instead_of_typing_pips() -> None:
    table = hands("block")
    table.send("enter", out=1)
    assert table.state.shown

    assert 'name="left-2" value="6-6"' in html_of(table.look(query="count/?tiles=1"))
    checked = f"count/?tiles=1&check=1&hand={table.state.shown.id}&left-2=6-6&left-2=1-0"
    assert "Ann +13" in text_of(table.look(query=checked))
    table.send("enter", do="count", **{"left-2": ["6-6", "1-0"]})
    assert table.state.scores == {1: 13, 2: 0}
    assert table.look("watcher", query="count/?tiles=1").status_code == 403


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"left-2": "many"},
        {"left-2": "9-9"},
        {"pips-2": "many"},
        {"pips-2": "99999"},
        {"pips-9": "3", "pips-2": "1"},
    ],
)
def test_a_count_that_cannot_be_right_is_answered_in_words(typed: dict[str, str]) -> None:
    table = hands()
    table.send("enter", out=1)

    assert table.send("enter", do="count", **typed).status_code in (400, 422)


def test_tiles_are_asked_for_where_their_number_decides() -> None:
    table = points("double-bergen")
    table.send("enter", do="out", seat=1)

    assert 'name="tiles-2"' in html_of(table.look())
    table.send("enter", do="count", **{"tiles-2": "3", "pips-2": "12"})
    assert table.state.scores == {1: 0, 2: -3}


def test_tiles_may_be_recorded_after_a_result_that_needs_none() -> None:
    table = points("fives-and-threes")
    table.send("enter", do="out", seat=1)

    assert "Record the remaining tiles anyway" in text_of(table.look())
    assert 'name="left-2"' in html_of(table.keeper.get(f"{table.path}count/", follow=True))
    table.send("enter", do="count", **{"left-2": ["6-6", "1-0"]})
    assert table.state.shown
    assert table.state.shown.hand.tiles_by_seat == {1: 0, 2: 2}


def test_only_the_points_may_be_known() -> None:
    table = hands()

    assert 'name="side-1"' in html_of(table.look(query="?ends=result"))
    table.send("enter", do="result", ended="1", **{"side-1": "25", "side-2": "5"})
    assert table.state.scores == {1: 25, 2: 5}
    assert "Ann went out" in text_of(table.look())


# Both


def test_the_next_hand_is_kept_as_the_last_one_or_otherwise() -> None:
    table = points()
    table.send("enter", do="void", reason="a tile fell")
    assert 'value="points" checked' in html_of(table.look())

    table.send("begin", leader=1, depth="tiles")
    assert table.state.depth is Depth.TILES
    table.send("undo")
    table.send("begin", leader=1, depth="hands")
    assert table.state.depth is Depth.HANDS
    assert table.send("begin", leader=1, depth="moves").status_code in (400, 409)


def test_undo_and_redo_name_the_call() -> None:
    table = points()
    table.send("enter", seat=1, call="15")

    assert "Undo 15 points" in text_of(table.look())
    table.send("undo")
    assert table.state.scores[1] == 0
    table.send("redo")
    assert table.state.scores[1] == 15


def test_a_phone_that_is_behind_is_told_so() -> None:
    table = points()
    table.send("enter", seat=1, call="15")

    assert table.send("enter", seat=1, call="15", seen=1).status_code == 409
    assert table.state.scores[1] == 15


def test_penalties_are_entered_as_ever() -> None:
    table = hands()
    assert "Add or deduct points" in text_of(table.look(query="hand/"))

    table.send("enter", do="adjust", seat=2, points="-5", reason="late")
    assert table.state.scores == {1: 0, 2: -5}


# Patiences


def test_a_patience_is_just_won_or_lost() -> None:
    table = seat_people("bingo", "Ann", depth=Depth.HANDS)
    for who in ("keeper", "player", "watcher"):
        assert "Ann" in text_of(table.look(who))
    assert "Throw the game in" in text_of(table.look(query="hand/"))
    assert "Ann is playing." in text_of(board_of(table))

    table.send("enter", do="won")
    assert "1 won" in text_of(table.look("watcher"))
    table.send("begin")
    table.send("enter", do="lost")
    assert "1 won, 1 lost" in text_of(board_of(table))
    assert "Undo Lost" in text_of(table.look())
    table.send("end")
    assert "Play again" in text_of(table.look())


def board_of(table: PageTable) -> Any:
    """Return the board."""
    return table.watcher.get(f"/board/{table.state.session.code}/")


def expected(response: Any) -> int:
    """Return the seat that the next call on a page is for if nobody is tapped."""
    page = html_of(response)
    return next(seat for seat in range(1, 11) if f'name="seat" value="{seat}" autocomplete="off" checked' in page)
