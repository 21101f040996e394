"""Letting others in, and handing over the pen or a seat."""

import re
from urllib.parse import urlsplit

import pytest

from referee import models
from tests.support.pages import browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


def hand_over(table, who="keeper", seat=""):
    return table.who(who).post(f"{table.path}hand-over/", {"seat": seat}, follow=True)


def address_in(response):
    return urlsplit(re.search(r'href="(http[^"]*/take/[^"]*)"', response.content.decode())[1]).path


def test_sharing_shows_code_address_and_a_qr_code():
    table = seat_people()
    page = table.watcher.get(f"{table.path}share/")

    assert models.Session.objects.get().code in text_of(page)
    assert 'class="qr"' in page.content.decode()
    assert "Hand over" not in text_of(page)


def test_a_server_that_calls_itself_localhost_gives_an_address_that_phones_reach(monkeypatch):
    monkeypatch.setattr("referee.web.machine.lan_address", lambda: "192.168.1.5")
    table = seat_people()
    page = table.keeper.get(f"{table.path}share/", HTTP_HOST="localhost:8000", SERVER_PORT="8000")

    assert f"http://192.168.1.5:8000{table.path}" in text_of(page)


def test_the_pen_moves_to_the_phone_that_takes_it():
    table = seat_people()
    other = browser()
    take = address_in(hand_over(table))

    assert "Enter everybody's plays with this phone?" in text_of(other.get(take))
    assert other.post(take).url == table.path
    assert 'name="lay"' in other.get(table.path).content.decode()
    assert 'name="lay"' not in table.look().content.decode()


def test_looking_at_the_address_does_not_use_it_up():
    table = seat_people()
    take = address_in(hand_over(table))
    browser().get(take)

    assert browser().post(take).status_code == 302


def test_a_code_works_once():
    table = seat_people()
    take = address_in(hand_over(table))
    browser().post(take)
    response = browser().post(take)

    assert response.status_code == 404
    assert "has been used or has expired" in text_of(response)


@pytest.mark.parametrize(("who", "seat"), [("keeper", ""), ("player", "2")])
def test_a_code_shown_before_the_last_hand_over_takes_nothing_back(who, seat):
    table = seat_people()
    shown_before = hand_over(table, who, seat)
    browser().post(address_in(hand_over(table, who, seat)))

    for answer in (browser().get(address_in(shown_before)), browser().post(address_in(shown_before))):
        assert answer.status_code == 404
        assert "another phone has taken over since" in text_of(answer)
    page = table.who(who).get(shown_before.redirect_chain[-1][0], follow=True)
    assert "another phone has taken over since" in text_of(page)


def test_a_player_hands_over_their_own_seat_only():
    table = seat_people()

    assert hand_over(table, "player", "2").status_code == 200
    assert hand_over(table, "player", "1").status_code == 403
    assert hand_over(table, "player", "").status_code == 403


@pytest.mark.parametrize("seat", ["9", "x", "-1", "9" * 99])
def test_a_seat_that_is_not_there_is_not_handed_over(seat):
    assert hand_over(seat_people(), seat=seat).status_code == 400


def test_a_code_leads_to_its_table_however_it_is_typed():
    table = seat_people()
    code = models.Session.objects.get().code

    assert browser().get("/", {"code": f" {code[:3].lower()}-{code[3:].lower()} "}).url == table.path


def test_the_old_address_of_a_code_leads_there_for_good():
    old = browser().get("/join/?code=7KMRX3")

    assert (old.status_code, old.url) == (301, "/?code=7KMRX3")
    assert browser().get("/join/").url == "/"


def test_an_unknown_code_is_said_beside_its_field():
    response = browser().get("/", {"code": "WRONG"})

    assert response.status_code == 404
    assert "No table has this code." in text_of(response)
    assert 'value="WRONG"' in html_of(response)


def test_nobody_keeps_a_copy_of_a_page_with_a_token():
    assert "no-store" in hand_over(seat_people())["Cache-Control"]


def test_the_page_with_the_code_was_asked_for_and_can_be_asked_for_again():
    table = seat_people()
    shown = hand_over(table)
    address = shown.redirect_chain[-1][0]

    assert shown.redirect_chain[-1][1] == 302
    assert address_in(table.keeper.get(address)) == address_in(shown)


def test_the_page_with_a_code_that_was_taken_leads_to_the_table():
    table = seat_people()
    shown = hand_over(table)
    browser().post(address_in(shown))
    answer = table.keeper.get(shown.redirect_chain[-1][0], follow=True)

    assert answer.redirect_chain == [(table.path, 302)]
    assert "That code has been used or has expired" in text_of(answer)


def test_the_page_with_the_code_of_another_table_shows_nothing():
    shown, other = hand_over(seat_people()), seat_people("block", "Zoe", "Yuri")
    token = shown.redirect_chain[-1][0].rstrip("/").rpartition("/")[2]

    assert other.keeper.get(f"{other.path}hand-over/{token}/").url == other.path
