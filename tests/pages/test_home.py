"""The first page and the history."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from referee import models
from tests.support.factories import SessionFactory
from tests.support.pages import HTMX, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


def test_with_no_table_at_all_home_says_so_and_leads_everywhere():
    home = browser().get("/")

    assert home.status_code == 200
    assert "Nothing has been played yet. Start a game" in text_of(home)
    for way in ("/new/", "/sessions/", "/players/", "/rules/", "/more/"):
        assert f'href="{way}"' in html_of(home)
        assert 'href="/"' in html_of(browser().get(way)), "and back"


def test_a_finished_session_leads_to_a_rematch():
    table = seat_people(target=10)
    table.lay("5-5")
    again = f'href="/new/all-fives/?like={table.state.session.code}"'

    assert again in html_of(table.keeper.get("/")) and "Rematch" in text_of(table.keeper.get("/"))
    assert again not in html_of(browser().get("/")), "somebody else's"


def test_the_look_can_be_chosen_before_anything_was_played():
    client = browser()

    assert 'data-theme="dark"' in html_of(client.post("/look/", {"theme": "dark"}, follow=True))


def test_other_peoples_tables_are_counted_as_they_are_listed():
    seat_people("draw", "Cy", "Di")
    left_alone(seat_people("block", "Cy", "Di"))
    seat_people("five-up", "Ed", "Flo", target=1).lay("5-5")
    page = browser().get("/")

    assert "Other people's tables 3 games" in text_of(page)
    assert headings(page)["Other people's tables"] == {"Draw", "Block", "Five Up"}


def test_home_shows_tables_under_way_with_names_and_scores():
    table = seat_people()
    table.lay("5-5")
    response = browser().get("/")

    assert "All Fives" in text_of(response)
    assert "Ann 10 Bo 0" in text_of(response)
    assert f'href="/table/{table.session_id}/"' in response.content.decode()


def headings(response):
    """Return what the first page lists under each of its headings, and which of its parts are folded away."""
    parts = re.split(r"<h2[^>]*>", html_of(response))[1:]
    return {part.partition("<")[0]: set(re.findall(r"<b>([^<]+)</b><small>", part)) for part in parts}


def left_alone(table, days=2):
    """Nothing was entered at the table for so long."""
    models.Session.objects.filter(id=table.session_id).update(changed_at=timezone.now() - timedelta(days=days))


def test_my_tables_come_first_and_those_of_others_are_folded_away():
    seat_people("draw", "Cy", "Di")
    models.Key.objects.update(device="di's phone")
    table = seat_people()
    page = table.keeper.get("/")

    assert headings(page) == {"Your games in progress": {"All Fives"}, "Other people's tables": {"Draw"}}
    assert re.search(r'<details class="fold" id="others"\s*>', html_of(page))


def test_who_has_no_table_sees_those_of_others_unfolded():
    seat_people()
    page = browser().get("/")

    assert "You have no games in progress." in text_of(page)
    assert re.search(r'<details class="fold" id="others" open\s*>', html_of(page))


def test_a_table_without_an_entry_for_a_day_stands_apart():
    table = seat_people()
    left_alone(table)

    assert headings(table.keeper.get("/")) == {"Nothing entered for a day": {"All Fives"}}
    assert "last entry" in text_of(table.keeper.get("/"))


def test_a_hidden_table_can_be_brought_back():
    table = seat_people()
    left_alone(table)
    answer = table.keeper.post(f"/hide/{table.session_id}/", {"part": "left"})

    assert answer.url == "/?open=left#left"
    assert headings(table.keeper.get("/")) == {"Hidden on this phone": {"All Fives"}}
    table.keeper.post(f"/show/{table.session_id}/")
    assert "Hidden on this phone" not in headings(table.keeper.get("/"))


def test_a_hidden_table_comes_back_with_the_next_entry():
    table = seat_people()
    left_alone(table)
    table.keeper.post(f"/hide/{table.session_id}/")
    table.lay("5-5")

    assert headings(table.keeper.get("/")) == {"Your games in progress": {"All Fives"}}


def test_a_table_is_hidden_on_one_phone_alone_and_nothing_of_it_is_deleted():
    table = seat_people()
    left_alone(table)
    stranger = browser()
    stranger.post(f"/hide/{table.session_id}/", {"part": "//evil.example"})

    assert headings(stranger.get("/")) == {"Hidden on this phone": {"All Fives"}}
    assert headings(table.keeper.get("/")) == {"Nothing entered for a day": {"All Fives"}}
    assert "All Fives" in text_of(stranger.get("/sessions/"))


def test_only_a_table_that_is_there_can_be_hidden():
    assert browser().post(f"/hide/{uuid4()}/").status_code == 404
    assert browser().post(f"/show/{uuid4()}/").url == "/"
    assert browser().get(f"/hide/{uuid4()}/").status_code == 405


def test_the_first_page_costs_the_same_however_many_tables_there_are(django_assert_num_queries):
    tables = [seat_people() for _number in range(3)]
    left_alone(tables[0])
    seat_people(target=10).lay("5-5")
    SessionFactory.create_batch(3)
    SessionFactory.create_batch(3, finished=True)

    with django_assert_num_queries(7):
        tables[0].keeper.get("/")


def test_finished_sessions_lead_to_every_play():
    table = seat_people(target=10)
    table.lay("5-5")

    assert f'href="/session/{table.session_id}/"' in browser().get("/").content.decode()


def test_among_members_a_stranger_sees_nothing_and_the_keeper_their_own_table(settings):
    settings.REFEREE_ACCESS = "members"
    table = seat_people()

    assert browser().get("/").url == "/account/login/"
    assert "All Fives" in text_of(table.keeper.get("/"))
    assert browser().get("/sessions/").status_code == 403


def found(query):
    """Return the games of the sessions that a search finds."""
    return set(re.findall(r"<b>([^<]+)</b><small>", html_of(browser().get(f"/sessions/?{query}"))))


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("search=AN", {"All Fives"}),
        ("search=bo", {"All Fives", "Draw"}),
        ("search=bo+dra", {"Draw"}),
        ("search=ann+draw", set()),
        ("search=%25", set()),
        ("search=bo&variant=draw", {"Draw"}),
        ("player=ANN&variant=all-fives", {"All Fives"}),
        ("player=An", set()),
    ],
)
def test_sessions_are_found_by_parts_of_the_names_of_players_and_games(query, games):
    seat_people()
    seat_people("draw", "Bo", "Cy")

    assert found(query) == games


def test_a_session_is_counted_once_however_many_of_its_players_fit():
    table = seat_people("all-fives", "Anna", "Hanna")
    page = browser().get("/sessions/?search=anna")

    assert "1 session" in text_of(page)
    assert page.context["found"].hands[table.session_id].begun == 1


def test_sessions_stand_below_the_day_on_which_they_were_opened():
    for _each in range(3):
        seat_people()
    newest, *_older = models.Session.objects.order_by("-opened_at")
    models.Session.objects.exclude(id=newest.id).update(opened_at=timezone.now() - timedelta(days=1))

    days = re.findall(r'<section class="day"><h2>([^<]*)</h2>(.*?)</section>', html_of(browser().get("/sessions/")))

    assert [(day, rows.count("<li>")) for day, rows in days] == [("today", 1), ("yesterday", 2)]


def test_filters_that_are_set_say_so_in_their_chips():
    seat_people()
    page = browser().get("/sessions/?variant=all-fives&player=ann&from=2026-01-01&weekday=1")

    chips = dict(re.findall(r'<b id="set-(\w+)">([^<]*)</b>', html_of(page)))
    assert chips == {"game": "All Fives", "player": "Ann", "won": "", "dates": "2026-01-01– · Monday"}
    part = html_of(browser().get("/sessions/?won=Bo", headers=HTMX))
    assert '<b id="set-won" hx-swap-oob="true">Bo</b>' in part


def test_while_somebody_types_only_what_was_found_is_sent():
    seat_people()
    page = browser().get("/sessions/?search=ann", headers=HTMX)

    assert "1 session" in text_of(page) and "<form" not in page.content.decode()
    assert 'role="status"' in page.content.decode()


def test_the_days_that_were_chosen_stay_on_the_form():
    seat_people()
    page = browser().get("/sessions/?from=2026-01-01&to=2026-01-31&search=")

    assert "No sessions found." in text_of(page)
    assert '<input type="date" name="from" value="2026-01-01">' in page.content.decode()
    assert '<input type="date" name="to" value="2026-01-31">' in page.content.decode()


def test_a_search_that_finds_nothing_leads_back_to_everything():
    seat_people()

    assert "No sessions found. Show all sessions" in text_of(browser().get("/sessions/?search=Cy"))


def test_the_list_says_the_day_and_which_sessions_are_yours():
    table = seat_people()

    assert re.search(r"today All Fives 1 hand · [^·]+ · yours", text_of(table.keeper.get("/sessions/")))
    assert "yours" not in text_of(browser().get("/sessions/"))


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("variant=chess", "The game can be all-fives"),
        ("search=%00", "Type at most 200 characters to search for."),
        ("page=0", "page"),
        ("page=x", "page"),
        ("from=yesterday", "from"),
        ("status=maybe", "The status can be"),
    ],
)
def test_a_filter_that_makes_no_sense_is_answered_with_what_it_may_be(query, told):
    response = browser().get(f"/sessions/?{query}")

    assert response.status_code == 400
    assert told in text_of(response)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_look_can_be_chosen(theme):
    seat_people()
    client = browser()
    client.post("/look/", {"theme": theme})

    assert f'data-theme="{theme}"' in client.get("/").content.decode()


def test_the_look_goes_back_to_what_the_phone_says():
    seat_people()
    client = browser()
    client.post("/look/", {"theme": "dark"})
    client.post("/look/", {"theme": ""})

    assert "data-theme" not in client.get("/").content.decode()
