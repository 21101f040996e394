"""The end of a session on the table page: who won it, the count of the evening, and the rematch at one tap."""

from __future__ import annotations

from uuid import uuid4

import pytest

from referee import models, operations, queries
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of
from tests.support.tables import open_session

pytestmark = pytest.mark.django_db

KEEPER = "keeper's phone"


@pytest.fixture
def over() -> PageTable:
    """Ann has won the session with her first play."""
    table = seat_people(target=10)
    table.lay("5-5")
    return table


def again(table: PageTable, who: str = "keeper", **fields: object) -> PageTable:
    """Tap Rematch; the table that it opens."""
    answer = table.who(who).post(f"{table.path}rematch/", {"id": uuid4(), **fields})
    assert answer.status_code == 302
    return PageTable(answer.url.split("/")[2], table.keeper, table.player)


def test_it_has_the_winner_s_color_and_offers_to_share_before_it_offers_a_rematch(over: PageTable) -> None:
    page = html_of(over.look())

    assert '<div class="banner over side-1">' in page
    assert "Ann wins with 10!" in page
    assert page.index(f"/session/{over.session_id}/result.svg") < page.index(f'action="{over.path}rematch/"')
    assert page.index("Rematch") < page.index("Proof code")


def test_who_watches_finds_the_way_to_a_new_table_like_it(over: PageTable) -> None:
    page = html_of(over.look("watcher"))

    assert f"/new/all-fives/?like={over.state.session.code}" in page
    assert "rematch/" not in page


def test_a_rematch_has_the_same_people_and_rules_and_everybody_sits_one_seat_further_on(over: PageTable) -> None:
    state = again(over).state

    assert [seat.name for seat in state.seats] == ["Bo", "Ann"]
    assert state.game == over.state.game
    assert state.shown.start.leader == 1, "Ann led the first session, and Bo leads this one"
    assert state.shown.rulings == ()


def test_partners_stay_partners() -> None:
    opened = open_session(
        "Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2), options={"target": 10, "tile_set": 6}, device=KEEPER
    )
    table = PageTable(opened.session.id, browser(KEEPER), browser())
    table.send("begin", leader=2)
    table.lay("5-5")
    state = again(table).state

    assert [(seat.name, seat.side) for seat in state.seats] == [("Bo", 1), ("Cy", 2), ("Di", 1), ("Ann", 2)]
    assert state.name_of(state.shown.start.leader) == "Cy"


def test_where_the_tiles_decide_who_leads_the_table_is_asked() -> None:
    table = seat_people("bergen", begin=False)
    table.send("begin", leader=1)
    table.send("enter", do="void", reason="late")
    table.send("end")

    assert "Who leads?" in text_of(again(table).look())


def test_two_taps_open_one_table(over: PageTable) -> None:
    one = uuid4()

    assert again(over, id=one).session_id == again(over, id=one).session_id
    assert models.Session.objects.count() == 2


def test_only_the_keeper_begins_one_and_only_once_the_session_is_over(over: PageTable) -> None:
    assert over.player.post(f"{over.path}rematch/").status_code == 403
    going_on = seat_people("all-fives", "Cy", "Di")
    assert going_on.keeper.post(f"{going_on.path}rematch/").status_code == 409


def test_the_evening_counts_the_sessions_of_the_same_people(over: PageTable) -> None:
    assert " : 0" not in text_of(over.look())
    second = again(over)
    second.lay("5-5")  # Bo leads and wins
    seat_people("all-fives", "Ann", "Cy", target=10).lay("5-5")
    seat_people("all-fives", "Bo", "Ann", target=100).lay("5-5")
    third = again(second)
    page = text_of(third.lay("5-5"))

    assert "Ann 2 : 1 Bo to" in page
    assert third.state.winners == (1,)


def test_a_session_of_another_day_is_not_counted(over: PageTable) -> None:
    second = again(over)
    yesterday = over.state.session.opened_at.replace(year=2020)
    models.Seat.objects.filter(session=over.session_id).update(opened_at=yesterday)

    assert " : " not in text_of(second.lay("5-5"))


def test_three_are_counted_one_by_one() -> None:
    table = seat_people("all-fives", "Ann", "Bo", "Cy", target=10)
    table.lay("5-5")
    page = text_of(again(table).lay("5-5"))

    assert "Sessions won to" in page and "Bo 1" in page and "Ann 1" in page and "Cy 0" in page


def test_a_session_ended_by_the_table_has_no_color() -> None:
    table = seat_people()
    table.lay("6-1")
    table.send("enter", do="void", reason="late")
    page = html_of(table.send("end"))

    assert '<div class="banner over">' in page
    assert queries.wins_of_the_evening(table.state) == {1: 0, 2: 0}


def test_undo_takes_the_end_back_still(over: PageTable) -> None:
    operations.undo(session_id=over.session_id, by=over.state.session.keys.get(seat=None))

    assert "rematch/" not in html_of(over.look())
