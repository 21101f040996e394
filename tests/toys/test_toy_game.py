"""A new table game in one file: pages, API, record and rules pages know what to do with it (docs/adding.md)."""

from __future__ import annotations

from uuid import UUID

import pytest

from scoring.games import GAMES
from scoring.variants import VARIANTS
from tests.support import api
from tests.support.api import Api, open_table
from tests.support.pages import PageTable, browser, seat_people, text_of
from tests.support.tables import adjudication_of
from tests.toys.toy_game import TENS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """List the toy for the length of a test."""
    for games in (GAMES, VARIANTS):
        monkeypatch.setitem(games, TENS.slug, TENS)
    # The published schema names the games that there are.
    monkeypatch.setattr(api, "check_against_schema", lambda *asked: None)


@pytest.fixture
def table() -> PageTable:
    return seat_people("tens", "Ann", "Bo")


def test_it_is_listed_with_its_house_rules() -> None:
    assert "2 or 4 players · to 40" in text_of(browser().get("/new/"))
    assert "Tiles with a blank may be led." in text_of(browser().get("/new/tens/"))


def test_its_rules_page_tells_it_from_its_facts_without_an_example() -> None:
    rules = browser().get("/rules/tens/")

    assert "2 or 4 people can play" in text_of(rules)
    assert "6-4 and 5-5 score 10 points when they are laid." in text_of(rules)
    assert "An example" not in text_of(rules)


def test_its_award_is_told_in_its_own_words(table: PageTable) -> None:
    assert "+10" in text_of(table.lay("6-4"))
    moment = table.who("keeper").get(f"/session/{table.session_id}/1/1/")
    assert "The tile has ten pips." in text_of(moment)


def test_what_its_own_rule_forbids_is_refused_in_its_own_words_and_may_stand(table: PageTable) -> None:
    refused = table.lay("6-0")

    assert refused.status_code == 422
    assert "6-0 has a blank: another tile must be led." in text_of(refused)
    assert table.send("enter", lay="6-0", stands="1").status_code == 200


def test_its_house_rule_changes_what_it_should() -> None:
    assert seat_people("tens", "Ann", "Bo", blanks_may_lead=True).lay("6-0").status_code == 200


def test_a_number_of_players_that_it_is_not_for_is_refused() -> None:
    answer = Api().post("sessions", {"variant": "tens", "seats": [{"name": name} for name in ("Ann", "Bo", "Cy")]})

    assert answer.status == 400
    assert "Tens isn't played by 3. It is for 2 or 4." in answer["detail"]


def test_a_program_plays_it_and_its_record_is_adjudicated() -> None:
    table = open_table("Ann", "Bo", variant="tens")
    first = table.enter({"do": "play", "seat": 1, "tile": "5-5"})
    table.enter({"do": "play", "seat": 2, "tile": "5-1", "arm": 1})

    assert first["ruling"]["awards"][0]["reason"] == "ten_pips"
    (hand,) = adjudication_of(UUID(table.session))["hands"]
    assert [ruling["points"] for ruling in hand["rulings"]] == [10, 0]
    assert table.watcher.get("variants/tens")["players"] == [2, 4]
