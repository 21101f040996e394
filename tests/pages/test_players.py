"""The players, and the page of each."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from referee import models, operations, queries
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
    rivals = html_of(Client().get(f"/players/{ann.id}/rivals/"))
    assert f"/players/{ann.id}/against/{models.Player.objects.get(name='Bo').id}/" in rivals


@pytest.mark.parametrize("tab", ["", "sessions/", "hands/", "rivals/"])
def test_the_tabs_of_a_player_lead_to_each_other_and_keep_the_filters(tab: str) -> None:
    play_session("Ann", "Bo")
    path = f"/players/{models.Player.objects.get(name='Ann').id}/"

    told = html_of(Client().get(f"{path}{tab}?variant=all-fives"))

    [tabs] = re.findall(r'<nav class="page-tabs" aria-label="Ann">(.*?)</nav>', told)
    assert re.findall(r'href="([^"]*)"', tabs) == [
        f"{path}{each}?variant=all-fives" for each in ("", "sessions/", "hands/", "rivals/")
    ]
    assert re.findall(r'href="([^"]*)" aria-current="page"', tabs) == [f"{path}{tab}?variant=all-fives"]


def test_the_sessions_of_a_player_stand_by_day_and_can_be_filtered() -> None:
    play_session("Ann", "Bo")
    play_session("Ann", "Cy", variant="five-up")
    play_session("Bo", "Cy")
    path = f"/players/{models.Player.objects.get(name='Ann').id}/sessions/"

    assert re.search(r"2 sessions · 2 unfinished today Five Up .* All Fives ", text_of(Client().get(path)))
    assert "Five Up" not in text_of(Client().get(f"{path}?against=Bo"))
    assert Client().get(f"{path}?variant=chess").status_code == 400


def test_another_name_of_a_player_leads_to_the_same_tab() -> None:
    play_session("Anna", "Bo")
    play_session("Ann", "Bo")
    ann, anna = (models.Player.objects.get(name=name).id for name in ("Ann", "Anna"))
    operations.merge_players(player_id=anna, into=ann, scope=queries.EVERYTHING)

    for tab in ("sessions/", "hands/", "rivals/"):
        assert Client().get(f"/players/{anna}/{tab}").url.startswith(f"/players/{ann}/{tab}")


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


def test_a_player_who_isnt_there_has_no_page():
    assert Client().get(f"/players/{uuid4()}/").status_code == 404


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
