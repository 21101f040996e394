"""A turn that brings several tiles, on the pages and in the API: Mexican Train with the whole train in a first turn."""

from __future__ import annotations

import pytest

from referee.rules import passages
from tests.support.api import Api
from tests.support.corrections import correction_path, preview_correction
from tests.support.pages import PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

DONE = 'value="done"'
PASS = 'value="pass"'


def table_of_three(*laid: str) -> PageTable:
    """Ann, Bo and Cy, and what Ann has laid in her first turn."""
    table = seat_people("mexican-train", "Ann", "Bo", "Cy", first_turn="whole_train")
    for tile in laid:
        assert table.lay(tile).status_code == 200
    return table


def test_the_page_says_what_a_first_turn_is_and_offers_only_the_own_train() -> None:
    page = table_of_three().look()

    assert "Ann's first turn: any number of tiles, all on Ann's own train" in text_of(page)
    assert "Ann can play on: Ann's train" in text_of(page)
    assert DONE not in html_of(page)


def test_the_rules_of_such_a_table_say_how_long_a_first_turn_lasts() -> None:
    told = {passage.anchor: " ".join(passage.sentences) for passage in passages(table_of_three().state.game)}

    assert "A player's first turn lasts until the player is done" in told["playing"]


def test_done_takes_the_place_of_pass_and_draw_once_a_tile_is_played() -> None:
    table = table_of_three("12-5@1")
    page = html_of(table.look())

    assert DONE in page and PASS not in page and 'value="draw"' not in page
    assert "Ann: tap the next tile, or Done" in page
    assert "Ann can go on" in text_of(table.keeper.get(f"/session/{table.session_id}/1/1/"))
    assert "Bo&#39;s first turn" in html_of(table.send("enter", do="done"))


def test_a_double_must_be_covered_before_done_is_offered() -> None:
    table = table_of_three("12-5@1", "5-5@1")

    assert DONE not in html_of(table.look())
    assert "Ann can&#39;t end the turn" in html_of(table.send("enter", do="done"))
    assert table.send("enter", do="done", stands="1").status_code == 200


def test_a_player_is_done_from_their_own_phone_and_nobody_elses() -> None:
    table = table_of_three("12-5@1")

    assert DONE not in html_of(table.look("player"))
    assert table.send("enter", do="done").status_code == 200
    table.lay("12-9@2", who="player")
    assert DONE in html_of(table.look("player"))
    assert table.send("enter", "player", do="done").status_code == 200


def test_it_is_told_in_the_log_undone_and_put_right_like_any_entry() -> None:
    table = table_of_three("12-5@1")
    table.send("enter", do="done")

    assert "Ann&#39;s end of the turn" in html_of(table.look())
    assert "Ann ended the turn" in text_of(table.keeper.get(f"/table/{table.session_id}/log/"))
    assert "Ann was done" in text_of(table.keeper.get(correction_path(table, 2)))
    preview = preview_correction(table, correction_path(table, 2, rest="before/"), lay="5-3@1", turn="1")
    assert preview.status_code == 200


def test_the_api_says_whose_turn_may_bring_many_tiles() -> None:
    table = table_of_three("12-5@1")
    hand = table.state.shown.id

    assert Api().get(f"hands/{hand}")["many_tiles"] == 1
    assert Api().post(f"hands/{hand}/check", {"do": "done", "seat": 1})["ruling"]["legal"]
    refused = Api().post(f"hands/{hand}/check", {"do": "done", "seat": 2})["ruling"]["faults"]
    assert [fault["code"] for fault in refused] == ["not_your_turn", "not_done"]


def test_the_page_and_the_log_tell_of_a_marker_that_goes_up_and_comes_down() -> None:
    table = seat_people("mexican-train", "Ann", "Bo")
    table.send("enter", do="draw")

    assert "Ann's marker goes up" in text_of(table.send("enter", do="pass"))
    table.lay("12-9@2")
    assert "Ann's marker comes down" in text_of(table.lay("12-5@1"))
    rulings = Api().get(f"hands/{table.state.shown.id}")["rulings"]
    assert [ruling["effects"] for ruling in rulings[1:]] == [
        [{"effect": "marker_up", "seat": 1}],
        [],
        [{"effect": "marker_down", "seat": 1}],
    ]
