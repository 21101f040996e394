"""Broken rules, told on every phone once, as soon as the plays prove them (rulebook 2.8)."""

from __future__ import annotations

import pytest

from tests.support.disputes import last_dispute, raise_dispute
from tests.support.pages import HTMX, PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

FOUND = 'id="found"'
EVERYBODY = ("keeper", "player", "watcher")


@pytest.fixture
def table() -> PageTable:
    """Bo passes while 6 and 1 are open, and holds 2-1."""
    table = seat_people("block")
    table.lay("6-1")
    table.send("enter", do="pass")
    table.lay("6-5@1")
    return table


def finding_of(table: PageTable) -> str:
    """Return the value that closes the finding: the beginning of the id of the play that proved it."""
    return str(table.state.shown.lines[3])[:8]


def test_nothing_is_told_before_it_is_proved(table: PageTable) -> None:
    for who in EVERYBODY:
        assert FOUND not in html_of(table.look(who))


def test_the_play_that_proves_it_tells_everybody(table: PageTable) -> None:
    answer = table.lay("2-1@2")

    for page in (answer, *(table.look(who) for who in EVERYBODY)):
        assert FOUND in html_of(page)
        assert "Bo passed on play 2 while holding 2-1." in text_of(page)


def test_it_opens_its_proof_which_leads_to_the_play_that_broke_the_rule(table: PageTable) -> None:
    told = html_of(table.lay("2-1@2")).partition(FOUND)[2]
    proof = f"told/{finding_of(table)}/"
    assert told.index(f'href="{table.path}{proof}"') < told.index("</section>")

    for who in EVERYBODY:
        sheet = table.look(who, proof, **HTMX)
        assert f'href="/session/{table.session_id}/1/2/"' in html_of(sheet)
        assert "Let it stand" in text_of(sheet)
        assert ("Fix it" in text_of(sheet)) == (who == "keeper")
    pass_entered = table.state.shown.lines[1]
    assert f'href="{table.path}right/{pass_entered}/"' in html_of(table.look(query=proof))


def test_what_is_told_no_more_leads_back_to_the_table(table: PageTable) -> None:
    table.lay("2-1@2")
    proof = f"told/{finding_of(table)}/"
    table.send("undo")

    assert table.look(query=proof).url == table.path


def test_challenges_are_closed_on_a_phone_too_and_the_menu_names_them_still(table: PageTable) -> None:
    raise_dispute(table)
    assert "challenges" in text_of(table.look("watcher"))
    table.send("told", "watcher", finding=str(last_dispute(table).id)[:8])

    assert "challenges" not in text_of(table.look("watcher"))
    assert "challenges" in text_of(table.look("watcher", "menu/"))
    assert "challenges" in text_of(table.look())


def test_a_screen_reader_says_it_with_the_play(table: PageTable) -> None:
    assert "Bo passed" in text_of(table.lay("2-1@2")).partition("Ann plays.")[2]
    assert "Bo passed" not in text_of(table.lay("5-0@1")).partition("Bo plays.")[2]


def test_closed_it_is_not_told_again_on_that_phone(table: PageTable) -> None:
    table.lay("2-1@2")
    table.send("told", "watcher", finding=finding_of(table))
    table.lay("5-0@1")

    assert FOUND not in html_of(table.look("watcher"))
    assert FOUND in html_of(table.look("player"))


def test_it_is_closed_without_scripts_too(table: PageTable) -> None:
    table.lay("2-1@2")
    answer = table.send("told", scripts=False, finding=finding_of(table))

    assert (answer.status_code, answer.url) == (302, table.path)
    assert FOUND not in html_of(table.look())


def test_who_closed_it_is_told_of_the_next(table: PageTable) -> None:
    table.lay("2-1@2")
    table.send("told", finding=finding_of(table))
    table.send("enter", do="pass")
    table.lay("2-0@2", "5-0@1")

    assert "Ann passed" in text_of(table.look()).partition("What has been")[0]


def test_two_at_once_are_told_as_one_and_how_many_more(table: PageTable) -> None:
    table.send("enter", do="pass")
    table.lay("5-4@1", "2-1@2")

    assert "1 more" in text_of(table.look())
    assert text_of(table.look(query="hand/")).count("Bo passed") == 2


def test_closed_it_stays_with_the_hand_and_the_session(table: PageTable) -> None:
    table.lay("2-1@2")
    table.send("told", finding=finding_of(table))

    assert "Bo passed" in text_of(table.look(query="hand/"))
    assert "Bo passed" in text_of(table.watcher.get(f"/session/{table.session_id}/scorecard/"))


def test_where_a_tile_was_drawn_since_none_is_named() -> None:
    """Bo drew one tile after passing and showed two that had fitted: one of them was held, but which one isn't known."""
    table = seat_people("five-up")
    table.lay("6-1")
    table.send("enter", do="draw", tiles=1)
    table.send("enter", do="pass")
    table.lay("6-5@1")
    table.send("enter", do="draw", tiles=1)
    table.lay("2-1@2", "2-0@2")
    assert FOUND not in html_of(table.look())
    table.lay("6-0@2")

    assert "Bo passed on play 3 while holding a tile that fit." in text_of(table.look())


def test_a_double_played_later_tells_of_the_wrong_lead() -> None:
    table = seat_people("block")
    table.lay("6-5", "5-0@2", "6-6@1")

    assert "Ann led 6-5 while holding 6-6." in text_of(table.look())


def test_taken_back_it_is_no_more_proved(table: PageTable) -> None:
    table.lay("2-1@2")

    assert FOUND not in html_of(table.send("undo"))


def test_the_result_of_the_hand_tells_it_instead(table: PageTable) -> None:
    table.lay("2-1@2")
    page = table.send("enter", do="void", reason="enough")

    assert FOUND not in html_of(page)
    assert "Bo passed" in text_of(page)


def test_what_was_let_stand_is_not_told_twice() -> None:
    table = seat_people("draw")
    table.lay("6-6")
    table.send("enter", do="pass", stands="1")

    assert "let stand" in text_of(table.look())
    assert FOUND not in html_of(table.look())


@pytest.mark.parametrize("sent", ["", "x" * 500, "deadbeef", "'; told=1"])
def test_whatever_is_sent_as_a_finding_does_no_harm(table: PageTable, sent: str) -> None:
    table.lay("2-1@2")
    answer = table.keeper.post(f"{table.path}told/", {"finding": sent}, headers=HTMX)

    assert answer.status_code == 200
    assert FOUND in html_of(table.look())
