"""Texts along the way in the made-up language: nothing of them is left in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from referee import models
from tests.support.corrections import correction_path, preview_correction, save_correction
from tests.support.disputes import dispute_path, play, raise_dispute, settle
from tests.support.pages import PageTable, browser, seat_people
from tests.support.patience_pages import PatiencePages
from tests.support.players import play_session
from tests.support.pseudolocale import spoken
from tests.support.untranslated_text import bare_text

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cy", "Xi")


@pytest.fixture(autouse=True)
def made_up_language() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1", "6-0@1")
    return table


def untranslated(*pages: Any) -> list[str]:
    """Return the texts that stand in English on these pages."""
    assert all(page.content for page in pages), "each of them is a page to look at"
    return [text for page in pages for text in bare_text(page.content.decode(), NAMES)]


@pytest.mark.parametrize(
    "claim", [{"claim": "points", "points": "15"}, {"claim": "unlawful"}, {"claim": "lawful"}, {"claim": "question"}]
)
def test_a_challenge_and_how_it_is_settled(table: PageTable, claim: dict[str, str]) -> None:
    form = table.player.get(f"{table.path}challenge/{play(table)}/")
    raise_dispute(table, **claim)
    open_still = table.keeper.get(dispute_path(table))
    settle(table, "ruling_stands")

    assert untranslated(form, open_still, table.look(), table.keeper.get(dispute_path(table))) == []
    assert untranslated(table.keeper.get(f"{table.path}log/")) == []


@pytest.mark.parametrize(
    "sent",
    [
        {"lay": "6-4@2"},
        {"lay": "no tile"},
        {"do": "pass"},
        {"do": "draw", "tiles": "99"},
        {"do": "draw", "tiles": "many"},
        {"do": "adjust", "seat": "1", "points": "many", "reason": "Xi"},
        {"do": "adjust", "seat": "1", "points": "5"},
    ],
    ids=lambda sent: " ".join(sent.values()),
)
def test_a_refusal(table: PageTable, sent: dict[str, str]) -> None:
    refused = table.send("enter", **sent)

    assert refused.status_code in (400, 422)
    assert untranslated(refused) == []


def test_every_kind_of_entry_in_the_log_in_the_list_and_at_its_moment(table: PageTable) -> None:
    table.send("enter", do="draw", tiles="2")
    table.send("enter", do="pass", stands="1")
    table.send("enter", do="adjust", seat="1", points="-5", reason="Xi")
    table.send("enter", do="adjust", seat="2", points="5", reason="Xi")
    table.send("enter", do="void", reason="no_double")
    session = f"/session/{table.session_id}/"

    assert untranslated(*(table.keeper.get(f"{session}1/{number}/") for number in range(4, 9))) == []
    pages = (session, f"{session}scorecard/", f"{session}challenges/", f"{table.path}log/")
    assert untranslated(table.look(), *map(table.keeper.get, pages)) == []


def test_what_a_correction_would_change_and_what_the_log_says_of_it(table: PageTable) -> None:
    tile, gone, refused, never = (
        preview_correction(table, correction_path(table, 3), lay="6-5@2"),
        preview_correction(table, correction_path(table, 1), lay="5-0"),
        preview_correction(table, correction_path(table, 2), lay="6-4@1"),
        preview_correction(table, correction_path(table, 3), do="never"),
    )
    beginning = preview_correction(table, f"{table.path}right/hand/1/", leader="2", **{"dealt-1": "6", "dealt-2": "7"})
    people = preview_correction(table, f"{table.path}right/seats/", **{"name-1": "Cy", "name-2": "Bo"})
    assert untranslated(tile, gone, refused, never, beginning, people) == []

    save_correction(table, beginning)
    save_correction(table, preview_correction(table, f"{table.path}right/seats/", **{"name-1": "Cy", "name-2": "Bo"}))
    save_correction(table, preview_correction(table, correction_path(table, 2, rest="after/"), do="draw", tiles="1"))

    assert untranslated(table.keeper.get(f"{table.path}log/"), table.look()) == []


def test_the_session_under_other_rules(table: PageTable) -> None:
    asked = f"/session/{table.session_id}/what-if/?game="

    assert untranslated(*(browser().get(asked + game) for game in ("all-fives-units", "bergen", "matador"))) == []


def test_a_patience_to_its_end() -> None:
    pages = PatiencePages("five-columns")
    pages.lay()
    refused = pages.send("enter", take="5-4 6-6")
    move = pages.look("?hint=1")
    lost = pages.send("enter", do="give_up")
    session = f"/session/{pages.table.session_id}/"

    pages_of_it = (session, f"{session}scorecard/", f"{session}1/1/")
    assert untranslated(refused, move, lost, *map(pages.keeper.get, pages_of_it)) == []
    assert untranslated(pages.keeper.get(f"{pages.path}log/")) == []


def test_the_players_and_a_player() -> None:
    for variant in ("all-fives", "all-fives", "five-up"):
        play_session("Ann", "Bo", variant=variant)
    ann = f"/players/{models.Player.objects.get(name='Ann').id}/"
    bo = models.Player.objects.get(name="Bo").id
    looked_at = (
        "/players/?variant=all-fives",
        ann,
        f"{ann}?variant=all-fives&from=2020-01-01&to=2040-01-01",
        f"{ann}?against={bo}",
    )

    assert not untranslated(*[browser().get(path) for path in looked_at])


def test_a_page_that_isnt_there() -> None:
    assert untranslated(browser().get("/nowhere/"), browser().get(f"/table/{uuid4()}/")) == []
