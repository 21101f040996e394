"""The rivals of a player: the latest sessions, the streak, the best partner and the game that is won most."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from referee import models, queries
from referee.queries import EVERYTHING, Rivals, rivals_of
from scoring.depths import Depth
from tests.support.pages import text_of
from tests.support.players import play_session, player, player_page
from tests.support.statements import statements_of
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

PARTNERS = (1, 2, 1, 2)


def win(*names: str, variant: str = "all-fives") -> None:
    """Write down a session that the first of these people wins; four of them are partners."""
    sides = PARTNERS if len(names) == 4 else ()
    table = open_table(*names, variant=variant, sides=sides, depth=Depth.HANDS, target=15)
    table.enter({"do": "result", "ending": "domino", "points": {"1": 20}})


def rivals(name: str, **asked: str) -> Rivals:
    """Return the rivals of somebody in the sessions that a filter asks for."""
    filters = queries.SeatFilter(**asked)
    found = queries.player_statistics(player_id=player(name).id, scope=EVERYTHING, asked=filters)
    return rivals_of(found, scope=EVERYTHING, asked=filters)


def test_the_streak_is_as_long_as_the_latest_sessions_ended_alike() -> None:
    win("Bo", "Ann")
    win("Ann", "Bo")
    win("Ann", "Cy")

    ann, bo = rivals("Ann"), rivals("Bo")

    assert [each.won for each in ann.latest] == [True, True, False]
    assert ann.together[:2] == (3, 2) and ann.streak[:2] == (2, 2)
    assert [each.won for each in bo.latest] == [False, True] and bo.streak[:2] == (1, 0)
    assert rivals("Ann", against="Bo").streak[:2] == (1, 1)


def test_sessions_that_go_on_or_were_only_thrown_in_are_none_of_the_latest() -> None:
    play_session("Ann", "Bo")
    open_table("Ann", "Bo").enter({"do": "void", "reason": "a tile fell"})

    assert rivals("Ann").latest == () and rivals("Ann").streak[:2] == (0, 0)
    assert "in a row" not in player_page("Ann", "rivals/")


def test_the_best_partner_and_the_best_game_are_those_with_most_sessions_won() -> None:
    win("Ann", "Bo", "Cy", "Di")
    win("Ann", "Bo", "Cy", "Di", variant="draw")
    win("Ann", "Bo", "Di", "Cy")
    win("Bo", "Ann", "Cy", "Di", variant="draw")

    told = rivals("Ann")

    assert told.best_partner and (told.best_partner.name, told.best_partner.won) == ("Cy", 2)
    assert told.best_game == ("all-fives", 2, 2)
    page = text_of(Client().get(f"/players/{player('Ann').id}/rivals/"))
    assert "Best partner Cy 2 won of 2 sessions" in page
    assert "Wins most at All Fives 2 won of 2 sessions" in page
    assert "Wins most at" not in player_page("Ann", "rivals/?variant=all-fives")
    assert rivals("Ann", with_="Bo")[3:] == (None, None)


def test_the_latest_ten_lead_to_just_these_sessions() -> None:
    for number in range(11):
        win(*(("Bo", "Ann") if number in (1, 3, 7) else ("Ann", "Bo")))

    page = player_page("Ann", "rivals/")

    assert page.count('<li><a href="/session/') == 10
    [won] = re.findall(r'<dt>Last 10 sessions</dt><dd><a href="([^"]+)">7 won</a>', page)
    [streak] = re.findall(r'<dt>Streak</dt><dd><a href="([^"]+)">3</a><small>sessions won in a row', page)
    assert "7 sessions" in text_of(Client().get(unescape(won)))
    assert "3 sessions" in text_of(Client().get(unescape(streak)))


def test_a_figure_that_no_list_can_show_alone_is_no_link() -> None:
    win("Bo", "Ann")
    win("Ann", "Bo")
    models.Seat.objects.update(opened_at=models.Seat.objects.earliest("opened_at").opened_at)

    assert rivals("Ann").streak.since is None
    assert re.search(r"<dt>Streak</dt><dd>1<small>", player_page("Ann", "rivals/"))


def test_the_page_asks_as_little_of_many_sessions_as_of_few() -> None:
    for variant in ("all-fives", "draw"):
        win("Ann", "Bo", "Cy", "Di", variant=variant)
    address = f"/players/{player('Ann').id}/rivals/"
    few = len(statements_of(lambda: Client().get(address)))
    for variant in ("all-fives", "draw"):
        win("Ann", "Di", "Bo", "Cy", variant=variant)

    assert len(statements_of(lambda: Client().get(address))) == few
