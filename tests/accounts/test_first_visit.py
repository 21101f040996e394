"""The first visit of a new member, to a circle in which nothing has been played yet."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from referee import models
from tests.support.members import (
    PASSWORD,
    account,
    circle_of,
    invitation_to,
    logged_in,
    make_account,
    session_of,
)
from tests.support.pages import browser, html_of, text_of

pytestmark = pytest.mark.django_db


def ways_from(client: Client, path: str) -> set[str]:
    """Return the addresses on this server to which a page leads."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return set(re.findall(r'<a [^>]*href="(/[^"?#]*)', html_of(answer)))


@pytest.mark.parametrize("has_circle", [True, False], ids=["in a circle", "in no circle yet"])
def test_a_new_member_reaches_account_players_sessions_and_rules_and_comes_back(has_circle: bool) -> None:
    ann = account("ann")
    if has_circle:
        circle_of("Thursday", ann)
    client = logged_in(ann)

    ways = ways_from(client, "/") | ways_from(client, "/more/")

    assert {"/account/", "/players/", "/sessions/", "/rules/"} <= ways
    for way in ("/account/", "/players/", "/sessions/", "/rules/"):
        assert "/" in ways_from(client, way), "and back"


def test_whoever_takes_an_invitation_arrives_at_a_page_that_welcomes_them() -> None:
    client = browser()
    client.post(invitation_to("Thursday"))
    sent = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD}

    arrived = client.post("/account/new/", sent, follow=True)

    assert arrived.redirect_chain == [("/account/welcome/", 302)]
    told = text_of(arrived)
    assert "Welcome, ann" in told and "Thursday 1 member" in told and "Invite somebody : Thursday" in told
    assert "Nobody has played in this circle yet." in told and "Start a game" in told


def test_a_new_member_says_which_player_they_are_and_may_say_otherwise() -> None:
    ann = account("anna")
    thursday = circle_of("Thursday", ann)
    session_of(thursday, "Bo", "Ann")
    session_of(circle_of("Friday"), "Cy", "Di")
    client = logged_in(ann)
    player = models.Player.objects.get(name="Ann").id
    assert "Cy" not in text_of(client.get("/account/welcome/"))

    sent = {"player": player, "welcome": "1"}
    told = client.post(f"/account/circle/{thursday.id}/player/", sent, follow=True)

    assert told.redirect_chain == [("/account/welcome/", 302)] and "You are Ann." in text_of(told)
    assert f'href="/players/{player}/"' in html_of(client.get("/account/"))
    again = text_of(client.post(f"/account/circle/{thursday.id}/player/", {"player": "", "welcome": "1"}, follow=True))
    assert "Which player are you?" in again and "You are" not in again


def test_the_player_who_seems_to_be_meant_comes_first() -> None:
    bo = account("bo")
    session_of(circle_of("Thursday", bo), "Ann", "Bo", "Cy")

    listed = re.findall(r'class="chip-button"[^>]*>([^<]*)<', html_of(logged_in(bo).get("/account/welcome/")))

    assert listed[0] == "Bo" and sorted(listed) == ["Ann", "Bo", "Cy"]


def test_the_first_page_of_a_new_member_says_so_too() -> None:
    ann = make_account("ann", invitation_to("Thursday"))

    home = text_of(ann.get("/"))

    assert "Nothing has been played yet. Start a game" in home
    assert "Your account" in text_of(ann.get("/more/"))


def test_a_member_without_a_circle_is_told_how_to_get_into_one() -> None:
    home = text_of(logged_in(account("ann")).get("/"))

    assert "You aren't in a circle yet. Ask somebody who is in one to invite you." in home
    assert "Start a game" not in home and "How to begin" in home
    welcome = text_of(logged_in(account("bo")).get("/account/welcome/"))
    assert "open the link that you get" in welcome and "Join a table by its code" in welcome


def test_a_circle_that_is_chosen_leads_to_its_first_page() -> None:
    ann = account("ann")
    circle_of("Thursday", ann)
    friday = circle_of("Friday", ann)

    answer = logged_in(ann).post(f"/account/circle/{friday.id}/show/", follow=True)

    assert answer.redirect_chain == [("/", 302)] and answer.status_code == 200


def test_a_stranger_can_read_the_rules_before_they_log_in() -> None:
    assert "/rules/" in ways_from(browser(), "/account/login/")
    assert "/account/login/" in browser().get("/").url
