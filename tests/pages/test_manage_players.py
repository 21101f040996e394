"""Looking after the players: renaming, merging, splitting and hiding them, on pages."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import models
from tests.support.api import at_the_machine
from tests.support.pages import html_of, text_of
from tests.support.players import play_session, player_page

pytestmark = pytest.mark.django_db


def host() -> Client:
    """Return the browser of the person who runs the server, at its machine."""
    return at_the_machine()


def test_a_player_is_renamed_after_a_form_and_the_old_name_is_offered_again():
    play_session("Ann", "Bo")
    ann = models.Player.objects.get(name="Ann").id
    assert 'value="Ann"' in html_of(host().get(f"/players/{ann}/rename/"))

    told = html_of(host().post(f"/players/{ann}/rename/", {"name": " Anna "}, follow=True))

    assert "Ann is now called Anna." in told and 'name="name" value="Ann"' in told
    assert "Anna is now called Ann." in html_of(host().post(f"/players/{ann}/rename/", {"name": "Ann"}, follow=True))


@pytest.mark.parametrize(("name", "says"), [("bo", "merge them instead"), ("", "name"), ("x" * 41, "40")])
def test_a_name_that_cant_be_is_asked_for_again(name, says):
    play_session("Ann", "Bo")
    ann = models.Player.objects.get(name="Ann").id

    answer = host().post(f"/players/{ann}/rename/", {"name": name})

    assert answer.status_code == 400 and says in html_of(answer)
    assert models.Player.objects.filter(name="Ann").exists()


def without_token(html: str) -> str:
    """Return the page without the token against forged requests, which is another each time."""
    return re.sub(r'X-CSRFToken": ?"\w+"', "", html)


def test_somebody_entered_twice_is_looked_for_looked_at_merged_and_split():
    play_session("Ann", "Bo")
    play_session("Anna", "Bo")
    ann, anna = (models.Player.objects.get(name=name).id for name in ("Ann", "Anna"))
    before = without_token(player_page("Ann"))

    assert f"/players/{ann}/merge/?into={anna}" in html_of(host().get(f"/players/{ann}/merge/?search=anna"))
    assert "Nobody else here has such a name." in html_of(host().get(f"/players/{ann}/merge/?search=zoe"))
    assert "Merge Ann into Anna?" in html_of(host().get(f"/players/{ann}/merge/?into={anna}"))
    told = host().post(f"/players/{ann}/merge/", {"into": anna}, follow=True)
    assert "Also entered as Ann." in text_of(told) and f"/players/{ann}/split/" in html_of(told)
    assert Client().get(f"/players/{ann}/?variant=all-fives").url == f"/players/{anna}/?variant=all-fives"
    assert "Split Ann from Anna?" in html_of(host().get(f"/players/{ann}/split/"))
    host().post(f"/players/{ann}/split/")
    assert without_token(player_page("Ann")) == before


def test_people_who_cant_be_one_are_told_so_where_they_are_chosen():
    play_session("Ann", "Bo")
    ann, bo = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo"))

    answer = host().post(f"/players/{ann}/merge/", {"into": bo})

    assert answer.status_code == 400 and "sat at the same table" in text_of(answer)


def test_somebody_is_hidden_and_their_page_has_the_way_back():
    play_session("Ann", "Bo", target=15)
    ann = models.Player.objects.get(name="Ann").id
    assert "Hide Ann?" in html_of(host().get(f"/players/{ann}/hide/"))

    told = host().post(f"/players/{ann}/hide/", {"hidden": "1"}, follow=True)

    assert "Ann is hidden: no list names this player." in text_of(told) and "Show again" in text_of(told)
    for path in ("/players/", "/players/?variant=all-fives", "/players/?order=rating", "/new/all-fives/"):
        assert "Ann" not in text_of(Client().get(path)), path
    assert "Ann" in text_of(Client().get("/sessions/"))
    assert "Ann" in text_of(host().get("/players/?hidden=1"))
    assert "is hidden" not in text_of(host().post(f"/players/{ann}/hide/", {"hidden": "0"}, follow=True))
    assert "Ann" in text_of(Client().get("/players/"))


def test_others_see_no_way_to_change_a_player_but_the_hosts_way_to_log_in():
    play_session("Ann", "Bo")
    ann = models.Player.objects.get(name="Ann").id

    told = html_of(Client().get(f"/players/{ann}/"))

    assert "/rename/" not in told and f"/admin/login/?next=/players/{ann}/" in told
    for what in ("rename", "hide", "merge", "split"):
        assert Client().post(f"/players/{ann}/{what}/").status_code == 403


def test_staff_looks_after_players_from_a_phone():
    play_session("Ann", "Bo")
    ann = models.Player.objects.get(name="Ann").id
    phone = Client()
    phone.force_login(User.objects.create(username="staff", is_staff=True))

    assert f"/players/{ann}/rename/" in html_of(phone.get(f"/players/{ann}/"))
    assert phone.post(f"/players/{ann}/rename/", {"name": "Anna"}).status_code == 302
