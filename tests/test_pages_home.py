"""The first page and the list of everything played here."""

import pytest

from tests.pages import browser, seat_people, text_of

pytestmark = pytest.mark.django_db


def test_with_no_table_at_all_home_leads_straight_to_a_new_one():
    response = browser().get("/", follow=True)

    assert response.redirect_chain == [("/new/", 302)]
    assert "What will you play?" in text_of(response)


def test_home_shows_tables_under_way_with_names_and_scores():
    table = seat_people()
    table.lay("5-5")
    response = browser().get("/")

    assert "All Fives" in text_of(response)
    assert "Ann 10 Bo 0" in text_of(response)
    assert f'href="/table/{table.session_id}/"' in response.content.decode()


def test_home_says_which_tables_are_yours():
    table = seat_people()

    assert "yours" in text_of(table.keeper.get("/"))
    assert "yours" not in text_of(browser().get("/"))


def test_finished_sessions_lead_to_every_play():
    table = seat_people(target=10)
    table.lay("5-5")

    assert f'href="/session/{table.session_id}/"' in browser().get("/").content.decode()


def test_among_members_a_stranger_sees_nothing_and_the_keeper_their_own_table(settings):
    settings.REFEREE_ACCESS = "members"
    table = seat_people()

    assert browser().get("/").url == "/new/"
    assert "All Fives" in text_of(table.keeper.get("/"))
    assert browser().get("/sessions/").status_code == 403


def test_sessions_are_found_by_player_and_game():
    seat_people()

    assert "Ann 0 Bo 0" in text_of(browser().get("/sessions/?player=ANN&variant=all-fives"))
    assert "No sessions found." in text_of(browser().get("/sessions/?player=Cy"))


@pytest.mark.parametrize("query", ["variant=chess", "page=0", "page=x", "from=yesterday", "status=maybe"])
def test_a_filter_that_makes_no_sense_is_answered_with_what_it_may_be(query):
    response = browser().get(f"/sessions/?{query}")

    assert response.status_code == 400
    assert query.partition("=")[0] in text_of(response)


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
