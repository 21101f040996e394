"""Entries on the table page: refused, let stand, taken back, sent twice."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.support.pages import HTMX, html_of, seat_people, text_of
from tests.support.tables import tiles_judged

pytestmark = pytest.mark.django_db


def test_drawing_and_passing():
    table = seat_people()
    table.lay("6-5")

    assert "Bo drew 2 tiles" in text_of(table.send("enter", do="draw", tiles="2"))
    assert table.state.hand.tiles_left == (4, 7)


def test_must_draw_before_passing():
    table = seat_people()
    table.lay("6-5")
    response = table.send("enter", do="pass")

    assert response.status_code == 422
    assert "must keep drawing until a tile fits" in text_of(response)


def test_where_nothing_can_be_drawn_one_may_only_pass():
    table = seat_people("fives-and-threes")
    table.lay("6-5")

    assert "Draw 1" not in text_of(table.look())
    assert "Bo passed" in text_of(table.send("enter", do="pass"))


def test_a_refusal_names_every_rule_and_what_would_fit():
    table = seat_people()
    table.lay("6-5")
    response = table.lay("4-1")

    assert response.status_code == 422
    assert response["HX-Retarget"] == "#sheet"
    assert "4-1 doesn't fit. The open ends are 5 and 6." in text_of(response)
    assert "Let it stand" in text_of(response)
    assert table.state.version == 2


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_play_is_judged_once(monkeypatch: pytest.MonkeyPatch, scripts: bool):
    table = seat_people()
    table.lay("6-5")
    judged = tiles_judged(monkeypatch)

    assert table.send("enter", lay="4-1", scripts=scripts).status_code == 422
    assert judged.count("4-1") == 1


def test_a_refusal_shows_the_tiles_that_fit():
    table = seat_people()
    table.lay("6-5")
    text = text_of(table.lay("4-1"))

    assert "These tiles can be played now: 5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2 6-3 6-4 6-6" in text


def test_a_refusal_shows_none_where_they_are_too_many_or_none_was_asked_for():
    table = seat_people(tile_set=9)
    table.lay("5-5", "5-1@1", "5-2@2", "5-3@3")

    assert "can be played now" not in text_of(table.lay("9-8"))
    assert "can be played now" not in text_of(table.send("enter", do="pass"))


def test_without_scripts_a_refusal_comes_with_the_table():
    table = seat_people()
    table.lay("6-5")
    response = table.send("enter", lay="4-1", scripts=False)

    assert response.status_code == 422
    assert "doesn't fit" in text_of(response)
    assert 'id="main"' in html_of(response)


def test_what_would_make_the_record_impossible_can_not_stand():
    table = seat_people()
    table.lay("6-5")
    response = table.lay("6-5")

    assert "has already been played" in text_of(response)
    assert "Let it stand" not in text_of(response)


def test_a_player_can_not_let_it_stand():
    table = seat_people()
    table.lay("6-5")

    assert "Let it stand" not in text_of(table.lay("4-1", who="player"))


def test_a_play_that_stands_is_recorded_and_marked():
    table = seat_people()
    table.lay("6-5")
    response = table.send("enter", lay="4-1@2", stands="1")

    assert response.status_code == 200
    assert "let stand" in text_of(response)
    assert not table.state.rulings[-1].legal


def test_a_tile_that_stands_is_asked_where_it_lies():
    table = seat_people()
    table.lay("6-5")
    response = table.send("enter", lay="4-1", stands="1")

    assert "Where does 4-1 go?" in text_of(response)
    assert '<input type="hidden" name="stands" value="1">' in html_of(response)


def test_undo_says_what_it_took_back():
    table = seat_people()
    table.lay("5-5")
    response = table.send("undo")

    assert "Taken back: Ann's 5-5" in text_of(response)
    assert table.state.scores == {1: 0, 2: 0}


def test_whoever_looks_again_is_told_that_nothing_changed():
    table = seat_people()
    first = table.look("watcher", **HTMX)
    again = table.look("watcher", **{**HTMX, "If-None-Match": first["ETag"]})
    table.lay("5-5")
    later = table.look("watcher", **{**HTMX, "If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code, later.status_code) == (200, 304, 200)
    assert first["ETag"] != later["ETag"]


def test_keeper_and_watcher_never_share_an_answer():
    table = seat_people()

    assert table.look("keeper")["ETag"] != table.look("watcher")["ETag"]
    assert "Cookie" in table.look("keeper")["Vary"]


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_looking_again_costs_one_query(django_assert_num_queries, who):
    table = seat_people()
    etag = table.look(who, **HTMX)["ETag"]

    with django_assert_num_queries(1):
        assert table.look(who, **{**HTMX, "If-None-Match": etag}).status_code == 304


def test_of_two_phones_with_the_same_turn_one_is_told():
    table = seat_people()
    seen = table.state.version
    table.lay("5-5")
    response = table.send("enter", lay="6-4", seen=seen)

    assert response.status_code == 409
    assert "The table has moved on since you looked. Nothing was changed." in text_of(response)
    assert "5-5" in text_of(response)
    assert table.state.version == 2


def test_the_same_entry_sent_twice_is_one_entry():
    table = seat_people()
    sent = {"lay": "5-5", "id": uuid4(), "seen": table.state.version, "turn": 1}

    assert table.send("enter", **sent).status_code == table.send("enter", **sent).status_code == 200
    assert table.state.version == 2


def test_what_waited_on_the_phone_is_entered_for_whose_turn_it_is_by_then_and_once():
    table = seat_people()
    table.lay("5-5")
    waited = {"lay": "5-0@1", "id": uuid4(), "seen": None, "turn": None}

    assert table.send("enter", **waited).status_code == table.send("enter", **waited).status_code == 200
    assert table.state.scores == {1: 10, 2: 10}
    assert table.state.version == 3


def test_what_waited_behind_another_entry_counts_only_right_behind_it():
    table = seat_people()
    seen = table.state.version
    first, second = ({"id": uuid4(), "seen": seen + number} for number in range(2))
    table.send("enter", lay="5-5", **first)
    waited = {**second, "lay": "5-0@1", "turn": None}
    assert table.send("enter", **waited).status_code == 200
    assert table.send("enter", **waited).status_code == 200, "sent again, since the answer was lost"
    assert table.state.version == seen + 2

    late = table.send("enter", lay="5-1@2", id=uuid4(), seen=seen + 1, turn=None)
    assert late.status_code == 409
    assert "The table has moved on since you looked." in text_of(late)
    assert table.state.version == seen + 2


def test_a_second_tap_that_comes_too_late_shows_the_table():
    table = seat_people()
    one = uuid4()
    table.send("enter", lay="5-5", id=one)
    response = table.send("enter", lay="6-4", id=one)

    assert response.status_code == 409
    assert table.state.version == 2


def test_without_scripts_the_browser_asks_again_after_writing():
    table = seat_people()
    response = table.send("enter", lay="5-5", scripts=False)

    assert (response.status_code, response.url) == (302, table.path)


@pytest.mark.parametrize(
    "fields",
    [
        {"lay": "six-four"},
        {"lay": "6-4@x"},
        {"lay": "6-4@1~99999"},
        {"do": "dance"},
        {},
        {"do": "draw", "tiles": "many"},
        {"do": "draw", "tiles": "9" * 5000},
        {"do": "adjust", "seat": "1", "points": "5", "reason": ""},
        {"do": "void", "reason": " "},
        {"lay": "6-4", "hand": "1"},
        {"lay": "6-4", "hand": None},
        {"lay": "6-4", "id": "1"},
        {"lay": "6-4", "seen": "-1"},
        {"lay": "6-4", "seen": "now"},
    ],
)
def test_what_no_form_sends_is_answered_and_nothing_written(fields):
    table = seat_people()
    response = table.send("enter", **fields)

    assert response.status_code in (400, 409)
    assert text_of(response)
    assert table.state.version == 1
