"""The players, and the page of each."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from referee import models, queries
from tests.support.pages import html_of, text_of
from tests.support.patience_sessions import play_worked
from tests.support.players import play_session, player_page
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def test_everybody_is_listed_with_a_way_to_their_page():
    play_session("Ann", "Bo")
    ann = models.Player.objects.get(name="Ann")

    listed = html_of(Client().get("/players/"))

    assert f'href="/players/{ann.id}/"' in listed
    assert 'href="/players/"' in html_of(Client().get("/sessions/"))


def test_where_nobody_has_played_that_is_said():
    assert "Nobody has played here yet." in html_of(Client().get("/players/"))


def test_a_player_is_told_with_figures_that_lead_to_what_they_count():
    play_session("Ann", "Bo")
    ann, best = models.Player.objects.get(name="Ann"), models.HandOfSeat.objects.get(seat=1).best_line

    told = player_page("Ann")

    assert f'href="/sessions/?player={ann.id}&amp;status=played"' in told
    assert f'href="/play/{best}/"' in told
    assert Client().get(f"/play/{best}/", follow=True).status_code == 200
    assert f"/players/{ann.id}/against/{models.Player.objects.get(name='Bo').id}/" in told


def hands_of(name: str, query: str = "") -> str:
    player = models.Player.objects.get(name=name)
    answer = Client().get(f"/players/{player.id}/hands/{query}")
    assert answer.status_code == 200
    return html_of(answer)


def told_of(name: str, query: str = "") -> str:
    player = models.Player.objects.get(name=name)
    return text_of(Client().get(f"/players/{player.id}/hands/{query}"))


@pytest.mark.postgres
def test_a_figure_of_hands_leads_to_these_hands_and_each_to_its_page_and_its_replay():
    play_session("Ann", "Bo")
    play_session("Bo", "Ann")
    ann, session = models.Player.objects.get(name="Ann"), models.Session.objects.latest("opened_at").id

    told, listed = player_page("Ann"), hands_of("Bo", "?which=out")

    assert f'href="/players/{ann.id}/hands/?"' in told and f'href="/players/{ann.id}/hands/?&amp;which=out"' in told
    assert "Hands of Ann 2 hands" in told_of("Ann")
    assert "Hands in which Ann went out 1 hand " in told_of("Ann", "?which=out")
    assert f'href="/session/{session}/hand/1/"' in listed and f"/table/{session}/hands/1/replay/" in listed
    assert "Bo went out +20 10 by play, 10 at the end" in told_of("Bo", "?which=out")


def test_the_best_hand_comes_first():
    play_session("Ann", "Bo", target=100)
    play_session("Bo", "Ann")

    latest, best = (told_of("Ann", f"?variant=all-fives&order={order}") for order in ("latest", "best"))

    assert latest.index("Bo went out 0") < latest.index("Ann went out +20")
    assert best.index("Ann went out +20") < best.index("Bo went out 0")


@pytest.mark.parametrize("query", ["?which=all", "?unit=cash", "?variant=draw&unit=cash", "?page=0"])
def test_hands_that_cant_be_asked_for_are_refused(query):
    play_session("Ann", "Bo")

    assert Client().get(f"/players/{models.Player.objects.get(name='Ann').id}/hands/{query}").status_code == 400


def test_a_player_of_patiences_is_told_in_games_with_the_best_of_them():
    play_worked("bingo")
    row = models.HandOfSeat.objects.select_related("player").get()

    told = text_of(Client().get(f"/players/{row.player.id}/"))

    assert "Games played 1" in told and "Went out" not in told


def test_form_is_drawn_of_one_game_with_its_figures_beneath():
    for _ in range(2):
        play_session("Ann", "Bo")

    told = player_page("Ann")

    drawings = re.findall('<svg[^>]*class="chart".*?</svg>', told)
    assert [(each.count("<circle"), each.count("<polyline")) for each in drawings] == [(2, 1)] * 2, "phone, wide screen"
    assert told.count('href="/session/') == 2


def test_games_are_told_apart_and_can_be_looked_at_alone():
    play_session("Ann", "Bo")
    play_session("Ann", "Bo", variant="five-up")

    told = player_page("Ann", "?against=Bo")
    assert "Only Five Up" in told and "?against=Bo&amp;variant=five-up" in told
    assert "All Fives" not in player_page("Ann", "?variant=five-up")


def test_player_page_filters_by_opponent():
    play_session("Ann", "Bo")
    play_session("Ann", "Cy")
    bo = models.Player.objects.get(name="Bo")

    told = player_page("Ann", f"?against={bo.id}")

    assert "Against Bo." in told and "Cy" not in told


def test_somebody_who_never_played_a_hand():
    models.Player.objects.create(name="Ann")

    assert "No hand has been played to its end here." in player_page("Ann")


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


def test_a_player_who_isnt_there_has_no_page():
    assert Client().get(f"/players/{uuid4()}/").status_code == 404


# Figures lead to what they count


@pytest.mark.postgres
def test_partners_and_opponents_lead_to_their_sessions_and_side_by_side():
    play_session("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2), target=15)
    play_session("Ann", "Bo")
    ann, bo, cy = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo", "Cy"))

    told = player_page("Ann")

    assert f'href="/players/{ann}/against/{bo}/"' in told
    assert f'href="/sessions/?player={ann}&amp;status=played&amp;against={bo}"' in told
    assert f'href="/sessions/?player={ann}&amp;status=played&amp;with={cy}&amp;won={ann}"' in told
    assert "1 session " in text_of(Client().get(f"/sessions/?player={ann}&with={cy}&won={ann}"))
    shown = text_of(Client().get(f"/sessions/?player={ann}&against={bo}"))
    assert "Sessions of Ann. Against Bo." in shown and "2 sessions " in shown


def test_two_players_side_by_side():
    play_session("Ann", "Bo", target=15)
    play_session("Ann", "Bo", variant="five-up")
    play_session("Ann", "Di", "Bo", "Cy", sides=(1, 2, 1, 2), target=15)
    ann, bo, cy = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo", "Cy"))

    told = text_of(Client().get(f"/players/{ann}/against/{bo}/"))

    assert "Against each other Sessions 2 Ann won 1 Bo won 0" in told
    assert "All Fives Player Won Points a hand Hands Ann 1 20 1 Bo 0 0 1" in told
    assert "Five Up" in told
    assert "As partners Sessions 1 Won 1" in told
    assert Client().get(f"/players/{ann}/against/{ann}/").status_code == 400
    assert Client().get(f"/players/{ann}/against/{uuid4()}/").status_code == 404
    assert Client().get(f"/players/{cy}/against/{bo}/").status_code == 200


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

    assert html_of(board).startswith('<div id="who-won-most">') and "All Fives" in text_of(board)
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

    assert f"All games at the table · {year}" in shown and "Ann 2 2 Bo 2 0 Counted from 2 sessions." in shown


def test_money_is_told_as_money():
    play_session("Ann", "Bo", variant="baneberry-157", mode="cash", ante=25)

    told = text_of(Client().get(f"/players/{models.Player.objects.get(name='Ann').id}/"))

    assert "Money a hand 0.50 0.50 in all" in told and "Points" not in told


@pytest.mark.postgres
def test_money_and_points_of_one_game_are_told_apart():
    play_session("Ann", "Bo", variant="baneberry-157", mode="cash", ante=25)
    play_session("Ann", "Bo", variant="baneberry-157")

    told = player_page("Ann")

    assert "<h2>Baneberry 157</h2>" in told and "<h2>Baneberry 157<small>a pool of cents</small></h2>" in told
    assert "Baneberry 157 · 1 hand " in told_of("Ann", "?variant=baneberry-157&unit=cash")
    assert "Money a hand" in told and "Points a hand" in told


def test_a_unit_in_which_no_hand_has_ended_yet_is_not_told():
    play_session("Ann", "Bo", variant="baneberry-157")
    open_table("Ann", "Bo", variant="baneberry-157", mode="cash", ante=25).play("1: 6-6")

    told = player_page("Ann")

    assert "<h2>Baneberry 157</h2>" in told and "a pool of cents" not in told


# Ratings


def test_a_player_page_tells_the_rating_with_its_uncertainty_and_what_it_means():
    play_session("Ann", "Bo", target=15)

    told = text_of(Client().get(f"/players/{models.Player.objects.get(name='Ann').id}/"))

    assert "Rating 27.6 ± 8.1 from 1 finished session" in told
    assert "Everybody starts at 25 ± 8.3" in told


def test_the_board_of_ratings_has_everybody_who_finished_a_session():
    play_session("Ann", "Bo", target=15)
    play_session("Cy", "Di")

    told = text_of(Client().get("/players/ratings/?variant=all-fives"))

    assert "Ann 27.6 ± 8.1 1 Bo 22.4 ± 8.1 1 Counted from 1 session." in told and "Cy" not in told
    assert "No session has been finished here yet." in text_of(Client().get("/players/ratings/?variant=draw"))
    assert Client().get("/players/ratings/?variant=chess").status_code == 400
