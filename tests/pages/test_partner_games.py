"""The games for two pairs on the pages and in the API: how a table is opened, what a pass brings, who may lead next."""

from __future__ import annotations

import pytest

from referee import models
from scoring.entries import Pass
from scoring.variants import VARIANTS
from tests.support.api import Api
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

PAIRS = [slug for slug, variant in VARIANTS.items() if variant.partners_only]
pairs = pytest.mark.parametrize("game", PAIRS)
PEOPLE = {f"name-{number}": name for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), start=1)}


def test_four_games_are_for_two_pairs() -> None:
    assert PAIRS == ["international-partners", "dominican", "puerto-rican-500", "cuban-double-nine"]


@pairs
def test_the_form_says_who_sits_opposite_whom_and_which_way_the_turn_goes(game: str) -> None:
    page = browser().get(f"/new/{game}/")

    assert "Partners sit opposite each other: 1 and 3 against 2 and 4. The turn passes to the right." in text_of(page)
    assert 'aria-label="The turn passes to the right: 1, 2, 3, 4."' in html_of(page)
    assert "Leave the rows you don" not in text_of(page)


@pairs
def test_four_people_sit_down_as_partners_without_asking(game: str) -> None:
    browser().post(f"/new/{game}/", PEOPLE | {"leader": "1"})

    assert [seat.side for seat in models.Session.objects.get().seats.order_by("number")] == [1, 2, 1, 2]


@pairs
def test_three_are_too_few(game: str) -> None:
    people = {name: who for name, who in PEOPLE.items() if who != "Di"}

    assert "Enter 4 names." in text_of(browser().post(f"/new/{game}/", people | {"leader": "1"}))


@pairs
def test_a_program_that_names_no_sides_is_told_which(game: str) -> None:
    answer = Api().post("sessions", {"variant": game, "seats": [{"name": name} for name in PEOPLE.values()]})

    assert answer.status == 400
    assert "seats 1 and 3 on one side, seats 2 and 4 on the other." in answer["detail"]


def test_the_table_shows_who_sits_where() -> None:
    table = seat_people("dominican")
    sheet = html_of(table.keeper.get(f"/table/{table.session_id}/about/"))

    assert 'aria-label="The turn passes to the right: Ann, Bo, Cy, Di."' in sheet
    other = seat_people("block", "Ann", "Bo", "Cy")
    assert 'aria-label="The turn passes to the left: Ann, Bo, Cy."' in html_of(
        other.keeper.get(f"/table/{other.session_id}/about/")
    )


def test_known_bundles_are_offered_told_and_listed() -> None:
    form, rules = (
        text_of(browser().get("/new/international-partners/")),
        text_of(browser().get("/rules/international-partners/")),
    )
    listed = Api().get("variants/international-partners")

    for name in ("Venezuela, long", "FED (Spain)", "Club (Mexico)", "Brazil by pips"):
        assert name in form and name in rules
    assert listed["bundles"][1] == {
        "key": "fed",
        "name": "FED (Spain)",
        "options": {"target": 300, "hand_count": "all", "lead": "any"},
    }
    assert listed["partners_only"] and listed["counter_clockwise"]
    assert not Api().get("variants/block")["counter_clockwise"]


def test_a_bundle_fills_in_the_form() -> None:
    form = browser().get("/new/dominican/?preset=patio").context["form"]

    assert dict(form.chosen_rules) == {"hand_count": "all", "blocked_winner": "lowest_hand"}


def test_what_a_pass_brings_flies_up_with_its_name_and_stands_in_the_list() -> None:
    table = seat_people("dominican")
    table.lay("6-6")
    answer = text_of(table.send("enter", do="pass"))

    assert "Ann & Cy +25 Pase de salida: the next player couldn't play on the 6-6." in answer
    moment = text_of(table.keeper.get(f"/session/{table.session_id}/1/2/"))
    assert "Ann & Cy +25: Pase de salida: the next player couldn't play on the 6-6." in moment


def test_the_winners_of_a_cuban_hand_choose_which_of_them_leads() -> None:
    table = seat_people("cuban-double-nine", target=500)
    blocked(table)
    page = table.look()

    assert "Ann or Cy leads the next hand" in text_of(page)
    assert "Somebody else leads" in text_of(page)
    assert table.send("begin", leader="3").status_code == 200
    assert table.state.hand is not None and table.state.hand.leader == 3


def count(table: PageTable, *pips: int) -> None:
    """Count what the players say that they have left."""
    sent = {f"pips-{seat}": str(number) for seat, number in enumerate(pips, start=1)}
    answer = table.send("count", record="1", **sent)
    assert answer.status_code in (200, 302), text_of(answer)


def blocked(table: PageTable) -> None:
    """Ann leads 9-8, everybody passes, and her side has fewer pips."""
    table.lay("9-8")
    for _seat in range(4):
        table.send("enter", do="pass")
    count(table, 50, 90, 60, 90)
    assert table.state.hand is not None and table.state.hand.result is not None


def test_to_win_with_the_others_on_0_has_a_name_where_the_game_has_one() -> None:
    table = seat_people("dominican", target=25)
    table.lay("6-6")
    for _seat in range(4):
        table.send("enter", do="pass")
    count(table, 30, 42, 40, 44)

    assert table.state.finished
    told = text_of(table.look())
    assert "Ann & Cy win with" in told and "Pollona: the other side has no points." in told


@pytest.mark.parametrize(
    ("tie", "says"),
    [
        ("leader", "The counts are level. Ann led the hand, so that side wins it."),
        ("blocker", "The counts are level. Bo blocked the hand, so that side wins it."),
        ("none", "Ann & Cy and Bo & Di are tied for the lowest count."),
    ],
)
def test_who_wins_a_tie_is_told_with_the_reason(tie: str, says: str) -> None:
    table = seat_people("dominican", blocked_tie=tie)
    table.lay("6-6")
    table.lay("6-4")
    for _seat in range(4):
        table.send("enter", do="pass")
    count(table, 40, 35, 33, 38)

    assert says in text_of(table.look())


@pairs
def test_a_session_of_each_alone_cannot_be_judged_as_one_of_pairs(game: str) -> None:
    table = seat_people("block", "Ann", "Bo", "Cy", "Di")
    answer = Api().post(f"sessions/{table.session_id}/what-if", {"variant": game})

    assert answer.status == 400
    assert (
        "is played by partners, and this table has none." in answer["detail"] or "can't be judged" in answer["detail"]
    )


def test_it_is_the_log_that_tells_all_of_it_again() -> None:
    table = seat_people("dominican")
    table.lay("6-6")
    table.send("enter", do="pass")
    before = table.state.scores

    assert before == {1: 25, 2: 0}
    assert [ruling.points for ruling in table.state.rulings] == [0, 25]
    assert isinstance(table.state.rulings[1].entry, Pass)
