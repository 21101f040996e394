"""The page of who has won most."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from referee import models, queries
from tests.support.pages import html_of, text_of
from tests.support.players import play_session

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_who_has_won_most_of_a_game():
    play_session("Ann", "Bo", "Cy", target=20)
    play_session("Ann", "Bo")
    year = timezone.now().year

    board = queries.leader_board(scope=queries.EVERYTHING, variant="all-fives", year=str(year))
    shown = html_of(Client().get(f"/players/?variant=all-fives&year={year}"))

    assert [leader[1:] for leader in board.leaders] == [("Ann", 2, 1), ("Cy", 1, 0), ("Bo", 2, 0)]
    assert "Counted from 2 sessions." in shown
    assert "No sessions found." in html_of(Client().get("/players/?variant=all-fives&year=1999"))


@pytest.mark.parametrize("query", ["?variant=chess", "?variant=all-fives&year=soon", "?page=many"])
def test_what_cant_be_read_is_refused(query):
    assert Client().get(f"/players/{query}").status_code == 400


@pytest.mark.postgres
def test_who_has_won_most_on_a_day_of_the_week():
    play_session("Ann", "Bo", target=15)
    today = timezone.localtime().isoweekday()
    other = today % 7 + 1

    shown = html_of(Client().get(f"/players/?variant=all-fives&weekday={today}"))
    ann = models.Player.objects.get(name="Ann").id

    assert f'href="/sessions/?won={ann}&amp;variant=all-fives&amp;weekday={today}&amp;status=played"' in shown
    assert "No sessions found." in html_of(Client().get(f"/players/?variant=all-fives&weekday={other}"))


def test_years_to_choose_from_begin_with_the_first_session():
    play_session("Ann", "Bo")
    year = timezone.now().year
    models.Session.objects.update(opened_at=timezone.now().replace(year=year - 2, month=6, day=15))

    shown = html_of(Client().get("/players/"))

    assert re.findall(r'<option value="(\d{4})"', shown) == [str(year), str(year - 1), str(year - 2)]


def test_the_board_changes_while_it_is_chosen_and_can_be_sent():
    play_session("Ann", "Bo", target=15)

    board = Client().get("/players/?variant=all-fives&year=", headers={"HX-Request": "true"})

    assert html_of(board).startswith('<div id="table-of-players">') and "All Fives" in text_of(board)
    assert 'value="http://testserver/players/?variant=all-fives&amp;year="' in html_of(board)


def test_a_session_leads_to_who_has_won_most_on_such_days():
    play_session("Ann", "Bo", target=15)
    session, today = models.Session.objects.get(), timezone.localtime()

    shown = html_of(Client().get(f"/session/{session.id}/"))

    assert f"/players/?variant=all-fives&amp;weekday={today.isoweekday()}&amp;year={today.year}" in shown


def test_who_has_won_most_of_all_games_at_the_table():
    play_session("Ann", "Bo", target=15)
    play_session("Ann", "Bo", variant="five-up", target=3)
    year = timezone.now().year

    shown = text_of(Client().get(f"/players/?variant=&year={year}"))

    assert f"Leader board · All games at the table · {year}" in shown
    assert re.search(r"Ann today 2 2 [^A-Z]* Bo today 2 0 .* Counted from 2 sessions\.", shown)
