"""Correcting a play on the pages: what is offered, what is shown before, and what is written."""

from __future__ import annotations

import html
import json
import re
from uuid import uuid4

import pytest

from referee import models
from tests.support.corrections import alternative, correction_path, plays, preview_correction, save_correction
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2")
    return table


# Who may


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_only_whoever_holds_the_pen_puts_something_right(table: PageTable, who: str) -> None:
    hand = f"{table.path}right/hand/1/"
    for path in (
        correction_path(table),
        correction_path(table, 2),
        hand,
        correction_path(table, rest="rules/"),
        correction_path(table, rest="seats/"),
    ):
        assert table.who(who).get(path).status_code == 403
    changes = json.dumps([{"do": "remove", "play": str(table.state.shown.lines[2])}])
    assert (
        preview_correction(table, correction_path(table, rest="preview/"), who, changes=changes, write="1").status_code
        == 403
    )
    assert preview_correction(table, correction_path(table, 2), who, do="never").status_code == 403
    for page in ("", "scorecard/"):
        assert "right/" not in table.who(who).get(f"/session/{table.session_id}/{page}").content.decode()
    assert "Fix" not in text_of(table.who(who).get(f"/session/{table.session_id}/1/2/"))
    assert plays(table) == ["1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2"]


def test_a_stranger_with_a_table_of_their_own_puts_nothing_right_here(table: PageTable) -> None:
    stranger = browser("a stranger's phone")
    stranger.post("/new/bingo/", {"name-1": "Xi"})

    assert stranger.get(correction_path(table, 2)).status_code == 403
    assert stranger.post(correction_path(table, 2), {"do": "never"}).status_code == 403


def test_it_is_two_taps_away_from_the_table_from_the_moment_and_from_the_session(table: PageTable) -> None:
    assert f"/session/{table.session_id}/1/3/" in table.look().content.decode()
    assert correction_path(table, 3) in table.keeper.get(f"/session/{table.session_id}/1/3/").content.decode()
    assert f'{table.path}right/"' in table.keeper.get(f"{table.path}about/").content.decode()
    assert f"{table.path}right/?hand=1" in table.keeper.get(f"{table.path}hand/").content.decode()
    assert f"{table.path}right/?hand=1" in table.keeper.get(f"/session/{table.session_id}/scorecard/").content.decode()
    assert correction_path(table, 2) in table.keeper.get(correction_path(table)).content.decode()


def test_one_page_has_everything_of_each_hand(table: PageTable) -> None:
    table.send("enter", do="void", reason="a tile fell")
    table.send("begin", leader=2)
    table.lay("6-6", who="player")

    last, first = (html_of(table.keeper.get(f"{correction_path(table)}{query}")) for query in ("", "?hand=1"))

    assert correction_path(table, 1, hand=2) in last and correction_path(table, 1) not in last
    assert correction_path(table, 1) in first and correction_path(table, 1, hand=2) not in first
    for page in (last, first):
        assert 'id="beginning"' in page and "right/rules/" in page and "right/seats/" in page
    old = table.keeper.get(f"{table.path}right/hand/1/")
    assert (old.status_code, old.url) == (301, f"{table.path}right/?hand=1")
    assert "Which one was it?" not in text_of(table.keeper.get(f"{correction_path(table)}?hand=9"))


# A play


def test_the_tiles_offered_are_those_that_were_possible_then(table: PageTable) -> None:
    page = table.keeper.get(correction_path(table, 2)).content.decode()

    for tile in ("5-3", "5-0", "6-5", "6-4"):
        assert f'aria-label="{tile}' in page
    assert 'aria-label="5-5' not in page
    assert f"Fix: Bo played 5-{chr(0x2060)}0" in text_of(table.keeper.get(correction_path(table, 2)))


def test_wrong_tile_is_replaced(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")

    text = text_of(page)
    assert "Hand 1, play 2" in text
    assert "+10 → 0 5+5 + 0 = 10 → 5+5 + 2 = 12" in text
    assert "10 → 15 10 → 0" in text, "the score table"
    assert plays(table)[1] == "2: 5-0 on 1", "nothing is written yet"
    answer = save_correction(table, page, "it was the 5-2")
    assert answer.status_code == 302 and answer["Location"] == table.path
    assert plays(table) == ["1: 5-5", "2: 5-2 on 1", "1: 5-3 on 2"]
    line = models.Play.objects.filter(session=table.session_id).latest("version")
    assert (line.kind, line.why) == ("correction", "it was the 5-2")
    assert "It has been put right." in text_of(table.look())


def test_looking_and_cancelling_leave_no_trace(table: PageTable) -> None:
    lines, people, version = models.Play.objects.count(), models.Player.objects.count(), table.state.version

    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")
    preview_correction(table, correction_path(table, 2), do="never")
    preview_correction(table, correction_path(table, rest="seats/"), **{"name-1": "Ann", "name-2": "Nobody Yet"})

    assert f'href="{table.path}">Cancel' in page.content.decode()
    assert (models.Play.objects.count(), models.Player.objects.count()) == (lines, people)
    assert table.state.version == version


def test_a_tile_that_fits_nowhere_says_why_and_may_be_let_stand(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, 2), lay="6-4@1")

    assert page.status_code == 422
    assert "6-4 doesn't fit there" in text_of(page)
    assert f'href="{correction_path(table, 2)}">Choose again' in html_of(page)
    changes = html.unescape(re.search(r'name="changes"\s+value="([^"]*)"', page.content.decode())[1])
    preview = preview_correction(table, correction_path(table, rest="preview/"), changes=changes, read="1")
    assert "It was let stand although it breaks a rule. 6-4 doesn't fit there" in text_of(preview)
    save_correction(table, preview)
    assert plays(table)[1] == "2: 6-4 on 1 !"


def test_a_tile_that_fits_two_ends_is_asked_where_it_lay() -> None:
    table = seat_people()
    table.lay("6-4", "4-1@2", "6-2@1")

    answer = preview_correction(table, correction_path(table, 3), lay="6-1")
    assert answer.redirect_chain[0][0].endswith("/?tile=6-1#choose")
    page = table.keeper.get(answer.redirect_chain[0][0])
    assert "Where does 6-1 go?" in text_of(page)
    assert f'href="{correction_path(table, 3)}"' in page.content.decode(), "another tile"


def test_the_tile_on_the_wrong_arm_five_plays_ago_takes_the_later_ones_along() -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1", "0-3@1", "5-4@2", "3-6@1", "6-1@1", "4-2@2")
    assert 'value="5-0@2"' in table.keeper.get(correction_path(table, 2)).content.decode()

    page = preview_correction(table, correction_path(table, 2), lay="5-0@2")

    assert "The later tiles on these two ends go with it" in text_of(page)
    save_correction(table, page)
    assert plays(table) == [
        "1: 5-5",
        "2: 5-0 on 2",
        "1: 3-0 on 2",
        "2: 5-4 on 1",
        "1: 6-3 on 2",
        "2: 6-1 on 2",
        "1: 4-2 on 1",
    ]


def test_single_play_can_be_moved_alone() -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-4@2", "5-3@3")

    page = alternative(table, preview_correction(table, correction_path(table, 2), lay="5-0@2"), "Change only this")
    save_correction(table, page)

    assert plays(table)[1:3] == ["2: 5-0 on 2", "1: 5-4 on 2 !"]


def test_a_tile_that_was_entered_with_another_play_is_exchanged_with_it() -> None:
    table = seat_people()
    table.lay("6-6", "6-1@1", "6-2@2")

    page = preview_correction(table, correction_path(table, 2), lay="6-2@1")

    assert "The two tiles are exchanged" in text_of(page)
    save_correction(table, page)
    assert plays(table) == ["1: 6-6", "2: 6-2 on 1", "1: 6-1 on 2"]


def test_tiles_that_followed_two_exchanged_ones_lie_where_they_fit() -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-2@2", "6-2@2", "6-0@1")

    save_correction(table, preview_correction(table, correction_path(table, 2), lay="5-2@1"))

    assert plays(table) == ["1: 5-5", "2: 5-2 on 1", "1: 5-0 on 2", "2: 6-2 on 1", "1: 6-0 on 2"]


def test_what_has_no_room_any_more_is_named_and_goes(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, 1), lay="5-3")
    page = alternative(table, page, "Change only this")

    text = text_of(page)
    assert "These no longer fit and have to go Hand 1 Ann played 5-" in text
    assert "5-3 has already been played" in text
    save_correction(table, page)
    assert plays(table) == ["1: 5-3", "2: 5-0 on 1"]


def test_an_entry_too_many_goes_and_the_turns_move_on() -> None:
    table = seat_people("block")
    table.lay("6-6", "6-1@1")
    table.send("enter", do="pass")
    table.lay("6-2@2", "2-2@2")

    page = preview_correction(table, correction_path(table, 3), do="never")

    assert "The turns after it move on" in text_of(page)
    save_correction(table, page)
    assert plays(table) == ["1: 6-6", "2: 6-1 on 1", "1: 6-2 on 2", "2: 2-2 on 2"]


# What was forgotten


def test_a_pass_that_was_not_entered_moves_the_turns_on() -> None:
    table = seat_people("block", "Ann", "Bo", "Cy")
    table.lay("6-6", "6-1@1", "6-2@2", "2-2@2")

    page = preview_correction(table, correction_path(table, 3, rest="before/"), do="pass", turn="3")

    assert "The turns after it move on" in text_of(page)
    assert "Cy passed added" in text_of(page)
    save_correction(table, page)
    assert plays(table) == ["1: 6-6", "2: 6-1 on 1", "3: Pass", "1: 6-2 on 2", "2: 2-2 on 2"]


def test_the_wrong_seat_means_that_those_before_have_passed() -> None:
    table = seat_people("block", "Ann", "Bo", "Cy")
    table.lay("6-6", "6-1@1", "6-2@2")
    page = table.keeper.get(correction_path(table, 2, rest="instead/3/"))
    assert re.search(r'aria-current="true">\s*Cy', page.content.decode())

    page = preview_correction(table, correction_path(table, 2, rest="instead/3/"), lay="6-1@1", turn="3")

    assert "The players whose turn it was before this have passed, and the turns after it move on." in text_of(page)
    stands = alternative(table, page, "Change only this, and let it stand although it breaks a rule")
    assert "not Cy's turn" in text_of(stands) or "turn" in text_of(stands)
    save_correction(table, page)
    assert plays(table) == ["1: 6-6", "2: Pass", "3: 6-1 on 1", "1: 6-2 on 2"]


def test_a_draw_that_was_forgotten_and_one_of_too_many(table: PageTable) -> None:
    save_correction(
        table, preview_correction(table, correction_path(table, 2, rest="before/"), do="draw", tiles="2", turn="2")
    )
    assert plays(table)[1] == "2: Draw"
    assert 'value="2"' in table.keeper.get(correction_path(table, 2)).content.decode().split('name="tiles"')[1][:200]

    save_correction(table, preview_correction(table, correction_path(table, 2), do="draw", tiles="1", turn="2"))

    assert table.state.hand.boneyard == 17


def test_missing_points_are_awarded(table: PageTable) -> None:
    path = correction_path(table, 2, rest="after/")
    page = preview_correction(table, path, do="adjust", seat="2", points="15", reason="called fifteen")

    assert "10 → 25" in text_of(page)
    save_correction(table, page)
    assert table.state.scores == {1: 10, 2: 25}
    assert 'value="called fifteen"' in table.keeper.get(correction_path(table, 3)).content.decode()
    save_correction(
        table,
        preview_correction(table, correction_path(table, 3), do="adjust", seat="2", points="10", reason="called ten"),
    )
    assert table.state.scores == {1: 10, 2: 20}


# Two at once, and what no page of ours sends


def test_two_who_correct_at_once_see_what_the_other_did_first(table: PageTable) -> None:
    first, second = (
        preview_correction(table, correction_path(table, 2), lay="5-2@1"),
        preview_correction(table, correction_path(table, 3), lay="5-4@2"),
    )
    save_correction(table, first)

    late = save_correction(table, second, "the 5-4")

    assert late.status_code == 409
    assert "Somebody else was quicker. This is what it would change now." in text_of(late)
    assert 'value="the 5-4"' in late.content.decode()
    assert plays(table) == ["1: 5-5", "2: 5-2 on 1", "1: 5-3 on 2"]
    save_correction(table, late)
    assert plays(table) == ["1: 5-5", "2: 5-2 on 1", "1: 5-4 on 2"]


def test_a_play_that_is_gone_meanwhile_is_told(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, 3), lay="5-4@2")
    path = correction_path(table, 3)
    table.send("undo")

    late = save_correction(table, page)

    assert late.status_code == 302 and late["Location"] == f"{table.path}right/"
    assert "isn't there any more" in text_of(table.keeper.get(late["Location"]))
    assert table.keeper.get(path).status_code == 404


@pytest.mark.parametrize("fields", [{"do": "draw", "tiles": "1", "turn": "2"}, {"do": "never"}])
def test_the_button_tapped_twice_writes_once(table: PageTable, fields: dict[str, str]) -> None:
    page = preview_correction(
        table, correction_path(table, 2, rest="" if fields["do"] == "never" else "before/"), **fields
    )
    save_correction(table, page)
    version = table.state.version

    again = save_correction(table, page)

    assert again.status_code == 302
    assert table.state.version == version


@pytest.mark.parametrize("changes", ["", "x", "[]", "{}", "[1]", '[{"do": "dance"}]', "[" * 5000, "[" * 200_000])
def test_what_no_page_of_ours_sends_is_refused(table: PageTable, changes: str) -> None:
    assert (
        preview_correction(table, correction_path(table, rest="preview/"), changes=changes, write="1").status_code
        == 400
    )


def test_a_correction_that_breaks_a_rule_by_now_leads_back_to_everything(table: PageTable) -> None:
    changes = [{"do": "amend", "play": str(table.state.shown.lines[1]), "entry": {"do": "pass", "seat": 2}}]

    page = preview_correction(table, correction_path(table, rest="preview/"), changes=json.dumps(changes), write="1")

    assert page.status_code == 422
    assert f'href="{table.path}right/">Choose again' in html_of(page)
    assert plays(table)[1] == "2: 5-0 on 1"


def test_unknown_correction_addresses_are_not_found(table: PageTable) -> None:
    for path in (f"right/{uuid4()}/", "right/hand/0/", "right/hand/9/", f"right/{uuid4()}/instead/"):
        assert table.keeper.get(table.path + path).status_code == 404
    assert table.keeper.get(correction_path(table, 2, rest="sideways/")).status_code == 404
    assert table.keeper.get(correction_path(table, 2, rest="instead/99/")).status_code == 200
    assert table.keeper.get(correction_path(table, rest="preview/")).url == correction_path(table)


def test_points_that_were_called_are_those_of_whoever_made_the_play(table: PageTable) -> None:
    page = html_of(table.keeper.get(f"{correction_path(table, 2, rest='after/')}?points=1"))

    assert re.search(r'value="2" selected\s*>Bo<', page), "Bo's, though it is Ann's turn then"
    assert 'value="points not called"' in page
    assert 'value="void"' not in page and "Tap an end" not in page
    assert re.search(
        r'value="1" selected\s*>Ann<', html_of(table.keeper.get(correction_path(table, 3, rest="before/")))
    )


def test_what_would_change_has_an_address_that_can_be_asked_for_again(table: PageTable) -> None:
    shown = preview_correction(table, correction_path(table, 2), lay="5-2@1")
    address = shown.redirect_chain[-1][0]

    assert address.startswith(correction_path(table, rest="preview/?"))
    assert text_of(table.keeper.get(address)) == text_of(shown)
    assert table.watcher.get(address).status_code == 403
    save_correction(table, shown)
    assert "Nothing would change" in text_of(table.keeper.get(address))
