"""A session under other rules on its page: chosen in a form, told side by side, kept in the address alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import models
from referee.queries import games_instead
from scoring.games import GAMES
from scoring.record.entry_json import write_entry
from scoring.variants import VARIANTS
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages
from tests.support.sample_sizes import sample
from tests.support.seats import names_for, sides_for
from tests.support.strategies import Agreed, RandomDeal
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    """Ann has scored ten with 5-5, Bo ten with 5-0; the 6-4 stands."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    table.send("enter", lay="6-4@2", stands="1")
    return table


def said(page: Any) -> str:
    """Return the text of the page, without the characters that keep the name of a tile on one line."""
    return text_of(page).replace("\u2060", "")


def ask(table: PageTable, query: str = "", who: str = "watcher") -> Any:
    return table.who(who).get(f"/session/{table.session_id}/what-if/{query}")


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_the_way_there_is_on_the_session_page_for_everybody(table: PageTable, who: str) -> None:
    page = html_of(table.who(who).get(f"/session/{table.session_id}/"))

    assert page.count(f'href="/session/{table.session_id}/what-if/"') == 1
    assert ask(table, "?game=five-up", who).status_code == 200


def test_a_stranger_who_has_the_address_may_ask(table: PageTable) -> None:
    other = seat_people("draw", "Xi", "Yo")

    assert other.keeper.get(f"/session/{table.session_id}/what-if/?game=five-up").status_code == 200
    assert browser().get("/session/5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11/what-if/").status_code == 404


def test_the_form_has_the_house_rules_as_the_table_plays_them_and_the_other_editions() -> None:
    table = seat_people(target=150)
    table.lay("5-5")
    page = ask(table)

    assert "At your table: 150" in text_of(page)
    assert 'name="rule-target" value="150"' in html_of(page)
    assert "Five Up" in text_of(page) and "Bingo" not in text_of(page) and "Blind" not in text_of(page)
    assert "Played as" not in text_of(page)


def test_another_edition_is_told_side_by_side(table: PageTable) -> None:
    text = said(ask(table, "?game=all-fives-units"))

    assert f"Played as {GAMES['all-fives-units'].name}" in text
    assert "Ann played 5-5 As it was +10 5+5 = 10 As it would be +2 5+5 = 10, 10 / 5 = 2" in text
    assert "Total was 10 would be 2 was 10 would be 2" in text


def test_a_play_that_would_not_have_been_allowed_says_why(table: PageTable) -> None:
    text = said(ask(table, "?game=all-sevens"))

    assert "As it would be Not allowed 5-0 doesn't fit there" in text


def test_an_entry_without_a_place_is_named(table: PageTable) -> None:
    text = said(ask(table, "?rule-target=10&game=all-fives"))

    assert "The side that reaches this many points wins the session. 10" in text
    assert "Ann would have won already." in text
    assert "Not possible under those rules Hand 1 Bo played 5-0" in text
    assert "The same goes for one entry after it." in text


def test_where_nothing_differs_it_says_so(table: PageTable) -> None:
    assert "Nothing would have changed." in text_of(ask(table, "?game=all-fives"))
    assert "Nothing would have changed." in text_of(ask(table, "?game=all-fives&rule-floor=1"))


def test_a_game_that_does_not_add_up_its_ends_rules_no_more_otherwise_for_that() -> None:
    table = seat_people("baneberry-157", tile_set=6)
    table.lay("6-5", "6-1")

    text = said(ask(table, "?game=baneberry-157&rule-mode=cash"))

    assert "ruled differently" not in text


def test_what_the_form_sends_is_asked_again_by_an_address_that_can_be_passed_on(table: PageTable) -> None:
    rules = "?game=all-fives&rules=all-fives&rule-target=10&rule-unit=pips&rule-must_play=on"

    answer = ask(table, rules)

    assert answer.status_code == 302
    assert answer["Location"].partition("?")[2].startswith("game=all-fives&rule-target=10")
    assert "rule-unit" not in answer["Location"]
    assert "Ann would have won already." in text_of(ask(table, "?" + answer["Location"].partition("?")[2]))


def test_a_switch_that_is_turned_off_is_turned_off(table: PageTable) -> None:
    on = seat_people(ten_to_open=True)
    on.lay("5-5", "5-0@1")

    answer = ask(on, "?game=all-fives&rules=all-fives")

    assert "rule-ten_to_open=false" in answer["Location"]
    assert "it doesn't count. off" in text_of(ask(on, "?" + answer["Location"].partition("?")[2]))


def test_another_game_is_asked_with_its_own_rules(table: PageTable) -> None:
    answer = ask(table, "?game=five-up&rules=all-fives&rule-target=10")

    assert answer["Location"].endswith("?game=five-up")
    assert "Standard: 61" in text_of(ask(table, "?game=five-up"))


@pytest.mark.parametrize("query", ["?game=all-fives&rule-target=0", "?game=all-fives&rule-unit=miles"])
def test_a_house_rule_that_makes_no_sense_is_named_beside_its_field(table: PageTable, query: str) -> None:
    page = ask(table, query)

    assert page.status_code == 400
    assert '<p class="error"' in html_of(page)
    assert '<details class="rules" open' in html_of(page)


def test_a_game_that_does_not_fit_is_not_there(table: PageTable) -> None:
    """The table's own game is asked instead."""
    assert "Nothing would have changed." in text_of(ask(table, "?game=bingo"))


def test_nothing_is_stored_and_nothing_is_sent_but_by_the_address(table: PageTable) -> None:
    lines = models.Play.objects.count()

    ask(table, "?game=all-fives-units")

    assert models.Play.objects.count() == lines
    assert table.keeper.post(f"/session/{table.session_id}/what-if/").status_code == 405


def test_a_session_without_a_hand_has_nothing_to_ask() -> None:
    table = seat_people(begin=False)

    assert "/what-if/" not in html_of(browser().get(f"/session/{table.session_id}/"))
    assert ask(table, "?game=five-up").status_code == 200


def test_a_patience_has_its_house_rule_where_it_has_one() -> None:
    columns, stock = PatiencePages("five-columns"), PatiencePages("domino-patience")

    def session_of(pages: PatiencePages) -> str:
        return f"/session/{pages.table.session_id}/"

    assert "/what-if/" not in html_of(columns.watcher.get(session_of(columns)))
    assert "/what-if/" in html_of(stock.watcher.get(session_of(stock)))
    for who in ("keeper", "player", "watcher", "stranger"):
        assert stock.who(who).get(f"{session_of(stock)}what-if/?rule-through_stock=true&game=x").status_code == 200


@pytest.mark.parametrize("game", sample(2, list(VARIANTS), "beside others"))
def test_a_random_hand_of_every_game_beside_others(game: str) -> None:
    deal = RandomDeal(Agreed(game, {}, sides_for(game)).session, Random(5))
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False)
    table.begin(**deal.told)
    for ruling in deal.rulings:
        table.enter(write_entry(ruling.entry))

    others = games_instead(table.state.log_state.in_force)
    for other in (*sample(8, others, f"page {game}"), GAMES[game]):
        page = browser().get(f"/session/{table.session_id}/what-if/?game={other.slug}")
        assert page.status_code == 200, other.slug
        assert "Nothing would have changed." in text_of(page) or other.slug != game
