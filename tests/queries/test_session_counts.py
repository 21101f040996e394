"""Sessions that count as played: those with a result in one of their hands (record 3.7), in every list."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee import models, operations, queries
from referee.queries import leaders, ratings
from tests.support.api import Api
from tests.support.factories import SeatFactory, SessionFactory
from tests.support.pages import html_of, text_of
from tests.support.patience_sessions import play_worked
from tests.support.players import play_session
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


def id_of(name: str) -> str:
    return str(models.Player.objects.get(name=name).id)


def end(table: Table) -> None:
    operations.end_session(session_id=table.session_id, by=table.keeper)


def void(table: Table) -> Table:
    table.enter({"do": "void", "reason": "a tile fell"})
    return table


@pytest.fixture
def history() -> Iterator[None]:
    """Of Ann: two finished at the table, one that goes on, one thrown in and ended, a patience that is over, one not played yet."""
    for _each in range(2):
        play_session("Ann", "Bo", target=15)
    play_session("Ann", "Bo", "Cy")
    end(void(open_table("Ann", "Bo")))
    end(play_worked("bingo"))
    open_table("Ann", "Bo").play("1: 5-5")
    yield


@pytest.mark.postgres
@pytest.mark.usefixtures("history")
def test_the_list_of_players_their_page_and_the_lists_of_sessions_count_alike() -> None:
    ann = id_of("Ann")

    assert "Ann today 5 1 unfinished 2 " in text_of(Client().get("/players/"))
    own = text_of(Client().get(f"/players/{ann}/"))
    assert "Sessions 5 2 won 1 unfinished" in own and "from 2 finished sessions at the table" in own
    listed = text_of(Client().get(f"/sessions/?player={ann}&status=played"))
    assert "5 sessions · 1 unfinished" in listed and "Only sessions in which a hand has been finished." in listed
    assert "6 sessions · 5 played, 1 of them unfinished" in text_of(Client().get(f"/sessions/?player={ann}"))


@pytest.mark.postgres
@pytest.mark.usefixtures("history")
def test_the_calls_count_alike() -> None:
    api, ann = Api(), id_of("Ann")
    stats, everything = api.get(f"players/{ann}/stats"), api.get(f"sessions?player={ann}")
    listed = {each["name"]: each for each in api.get("players")["results"]}["Ann"]

    assert (listed["sessions"], listed["unfinished"]) == (5, 1)
    assert api.get(f"players/{ann}").body.items() >= listed.items()
    assert (stats["sessions"]["played"], stats["unfinished"]) == (5, 1)
    assert (everything["total"], everything["played"], everything["unfinished"]) == (6, 5, 1)
    assert api.get("sessions")["played"] is None
    totals = {"open": 2, "finished": 4, "played": 5, "unfinished": 1, "rated": 2}
    assert {each: api.get(f"sessions?player={ann}&status={each}")["total"] for each in totals} == totals
    assert [each["sessions"] for each in api.get("ratings").body] == [2, 2]


@pytest.mark.usefixtures("history")
def test_ratings_lead_to_the_sessions_that_they_rest_on() -> None:
    ann = id_of("Ann")

    for page in (f"/players/{ann}/", "/players/?order=rating"):
        assert f'href="/sessions/?player={ann}&amp;status=rated"' in html_of(Client().get(page))
    assert "2 sessions " in text_of(Client().get(f"/sessions/?player={ann}&status=rated"))


@pytest.mark.usefixtures("history")
def test_who_has_won_most_of_all_games_leads_to_games_at_the_table_alone() -> None:
    ann, year = id_of("Ann"), timezone.localtime().year

    board = html_of(Client().get(f"/players/?variant=&year={year}"))
    asked = f"group=table&amp;from={year}-01-01&amp;to={year}-12-31&amp;status=played"
    shown = text_of(Client().get(f"/sessions/?player={ann}&{asked.replace('&amp;', '&')}"))

    assert f'href="/sessions/?player={ann}&amp;{asked}">4<' in board
    assert "4 sessions · 1 unfinished" in shown and "Only games at the table." in shown


def test_somebody_at_their_first_hand_has_played_nothing_yet() -> None:
    table = open_table("Ann", "Bo")

    assert "Ann Nothing played yet" in text_of(Client().get("/players/"))
    void(table)
    assert "Ann today 1 1 unfinished 0 " in text_of(Client().get("/players/"))
    table.undo()
    assert "Ann Nothing played yet" in text_of(Client().get("/players/"))


def test_what_two_won_at_money_leads_to_games_for_money() -> None:
    play_session("Ann", "Bo", variant="baneberry-157", mode="cash", ante=25)
    play_session("Ann", "Bo", variant="baneberry-157")
    ann, bo = id_of("Ann"), id_of("Bo")

    shown = html_of(Client().get(f"/players/{ann}/against/{bo}/"))

    assert f"against={bo}&amp;status=played&amp;variant=baneberry-157&amp;unit=cash&amp;won={ann}" in shown
    listed = text_of(Client().get(f"/sessions/?player={ann}&variant=baneberry-157&unit=cash"))
    assert "1 session" in listed and "House rule: a pool of cents." in listed
    assert Client().get("/sessions/?variant=draw&unit=cash").status_code == 400


def test_who_else_sat_across_leads_to_the_sessions_with_both() -> None:
    play_session("Ann", "Bo", "Cy")
    play_session("Ann", "Cy")
    ann, bo, cy = (id_of(name) for name in ("Ann", "Bo", "Cy"))

    shown = html_of(Client().get(f"/players/{ann}/rivals/?against={bo}"))

    assert f'href="/sessions/?player={ann}&amp;against={bo}&amp;status=played&amp;against={cy}">1<' in shown
    listed = text_of(Client().get(f"/sessions/?player={ann}&against={bo}&against={cy}"))
    assert "Against Bo. Against Cy." in listed and "1 session " in listed


def test_a_board_of_the_latest_leads_to_the_latest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for _each in range(3):
        play_session("Ann", "Bo", target=15)
    monkeypatch.setattr(leaders, "LOOKED_AT", 2)
    monkeypatch.setattr(ratings, "RATED", 2)
    ann, first = id_of("Ann"), models.Session.objects.order_by("opened_at")[1].opened_at

    leading, rated = queries.leader_board(scope=queries.EVERYTHING), queries.rating_board(scope=queries.EVERYTHING)

    assert (leading.since, rated.since) == (first, first)
    for page, status in (
        ("/players/?variant=", "played"),
        ("/players/?order=rating", "rated"),
        (f"/players/{ann}/", "rated"),
    ):
        shown = html_of(Client().get(page))
        assert f"from={first.isoformat().replace(':', '%3A').replace('+', '%2B')}&amp;status={status}" in shown
    assert queries.history(scope=queries.EVERYTHING, player="Ann", from_=first.isoformat()).total == 2


@pytest.mark.parametrize("asked", ["status=over", "group=chess", "unit=cash", "variant=all-fives&unit=cash"])
def test_what_cant_be_asked_for_is_refused(asked: str) -> None:
    field = asked.rpartition("&")[2].partition("=")[0]

    assert Client().get(f"/sessions/?{asked}").status_code == 400
    answer = Api().get(f"sessions?{asked}")
    assert (answer.status, answer["errors"][0]["field"]) == (400, field)


@pytest.mark.postgres
@pytest.mark.usefixtures("history")
def test_whether_it_was_played_is_a_copy_that_is_checked_and_made_again() -> None:
    session = models.Session.objects.filter(played=True).first()
    assert session is not None
    models.Session.objects.filter(id=session.id).update(played=False)

    [wrong] = operations.rejudge(session_id=session.id, write=False)
    assert (wrong.said, wrong.gives) == ({"played": False}, {"played": True})
    operations.rejudge(session_id=session.id)
    assert operations.rejudge(session_id=session.id, write=False) == []


def test_how_often_people_played_is_found_without_their_played_sessions() -> None:
    for session in SessionFactory.create_batch(30, seats=False, played=True, finished=True):
        SeatFactory(session=session)
    people = queries.players(queries.EVERYTHING)

    with CaptureQueriesContext(connection) as sent:
        often = queries.session_counts(people)

    assert set(often.values()) == {queries.SessionCount(1, 0)}
    assert len(sent) == 3


def test_what_is_on_one_page_is_counted_as_what_is_on_several(monkeypatch: pytest.MonkeyPatch) -> None:
    for target in (15, 200, 15, 200):
        play_session("Ann", "Bo", target=target)
    open_table("Ann", "Bo")

    for size in (50, 2):
        monkeypatch.setattr(
            import_module("referee.queries.history"), "PAGE", size
        )  # the package has a function of this name
        found = queries.history(scope=queries.EVERYTHING, player="Ann")
        assert (found.total, found.played, found.unfinished) == (5, 4, 2)
