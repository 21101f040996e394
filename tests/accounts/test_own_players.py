"""The player who a member is in a circle: chosen once, kept for good, and nobody else's."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from referee import models, operations, queries
from referee.accounts.models import Circle, Membership
from referee.exceptions import Invalid
from referee.queries.scope import EVERYTHING
from tests.support.members import (
    PASSWORD,
    account,
    circle_of,
    invitation_to,
    logged_in,
    session_of,
    user_named,
)
from tests.support.pages import browser, html_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def thursday() -> Circle:
    """Return a circle that Cy owns, with the members bo and di, in which Ann, Bo and Cy have played."""
    circle = circle_of("Thursday", account("bo"), account("di"))
    Membership.objects.create(user=account("cy"), circle=circle, is_owner=True)
    session_of(circle, "Ann", "Bo", "Cy")
    return circle


def id_of(name: str) -> str:
    return str(models.Player.objects.get(name=name).id)


def chooses(who: str, circle: Circle, name: str) -> None:
    operations.choose_own_player(circle=circle.id, by=user_named(who), player=models.Player.objects.get(name=name).id)


def is_player(who: str, circle: Circle) -> str:
    """Return the name of the player who a member is; empty for nobody."""
    player = queries.own_player(user_named(who).pk, circle.id)
    return player.name if player else ""


def merge(name: str, into: str) -> None:
    operations.merge_players(
        player_id=models.Player.objects.get(name=name).id,
        into=models.Player.objects.get(name=into).id,
        scope=EVERYTHING,
    )


def sign_up(invitation: str, **sent: str) -> tuple[Client, str]:
    """Take an invitation and make an account as eve; return the browser and the page on which it arrives."""
    phone = browser()
    phone.post(invitation)
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    return phone, text_of(phone.post("/account/new/", {"username": "eve", **passwords, **sent}, follow=True))


def test_a_player_is_chosen_on_the_account_page_and_every_login_knows_it(thursday: Circle) -> None:
    phone, path = logged_in(user_named("bo")), f"/account/circle/{thursday.id}/player/"
    assert f'href="{path}"' in html_of(phone.get("/account/"))
    assert "Tap your name" in text_of(phone.get(path))

    phone.post(path, {"player": id_of("Bo")})

    other_phone = text_of(logged_in(user_named("bo")).get("/account/"))
    assert "You are Bo." in other_phone and "plays as Bo" in other_phone
    phone.post(path, {"player": id_of("Ann")})
    assert is_player("bo", thursday) == "Ann"
    phone.post(path, {"player": ""})
    assert is_player("bo", thursday) == ""


@pytest.mark.postgres
def test_a_player_who_a_member_is_can_be_nobody_elses(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")
    phone, path = logged_in(user_named("di")), f"/account/circle/{thursday.id}/player/"
    assert f'value="{id_of("Bo")}"' not in html_of(phone.get(path))

    refused = phone.post(path, {"player": id_of("Bo")})

    assert refused.status_code == 400
    assert "Bo is bo already. If that is wrong, bo or an owner of the circle can change it." in text_of(refused)
    assert (is_player("bo", thursday), is_player("di", thursday)) == ("Bo", "")


def test_only_players_of_the_circle_can_be_chosen(thursday: Circle) -> None:
    session_of(circle_of("Friday", account("fay")), "Gil", "Hal")
    phone, path = logged_in(user_named("bo")), f"/account/circle/{thursday.id}/player/"

    assert phone.post(path, {"player": id_of("Gil")}).status_code == 404
    assert phone.post(path, {"player": str(uuid4())}).status_code == 404
    unread = phone.post(path, {"player": "Bo"})
    assert unread.status_code == 400 and "“player” must be a UUID" in text_of(unread)
    assert logged_in(user_named("fay")).post(path, {"player": id_of("Bo")}).status_code == 403
    assert browser().post(path, {"player": id_of("Bo")}).url.startswith("/account/login/")
    assert not Membership.objects.exclude(player=None).exists()


def test_an_owner_frees_a_player_whom_the_wrong_member_has_chosen(thursday: Circle) -> None:
    chooses("bo", thursday, "Ann")
    path = f"/account/circle/{thursday.id}/{user_named('bo').id}/player/"
    assert logged_in(user_named("di")).post(path).status_code == 403
    assert is_player("bo", thursday) == "Ann"
    owner = logged_in(user_named("cy"))
    assert "bo isn't Ann" in text_of(owner.get("/account/"))

    owner.post(path)

    assert is_player("bo", thursday) == ""


def test_whoever_makes_an_account_says_which_player_they_are(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")
    invitation = invitation_to("Thursday", people=2)
    phone = browser()
    phone.post(invitation)
    names = re.findall(r'<option value="[^"]+"[^>]*>([^<]*)<', html_of(phone.get("/account/new/")))
    assert names == ["Ann", "Cy"]

    refused = sign_up(invitation, player=id_of("Bo"))[1]
    assert "Choose a player from the list, whom nobody else has chosen." in refused
    arrived = sign_up(invitation, player=id_of("Ann"))[1]

    assert "Welcome, eve" in arrived and "You are Ann." in arrived
    assert is_player("eve", thursday) == "Ann"


def test_whoever_hasnt_played_yet_makes_an_account_all_the_same(thursday: Circle) -> None:
    arrived = sign_up(invitation_to("Thursday"), player="")[1]

    assert "Welcome, eve" in arrived and "Which player are you?" in arrived
    assert is_player("eve", thursday) == ""


def test_a_member_of_several_circles_is_asked_in_each(thursday: Circle) -> None:
    session_of(circle_of("Friday"), "Gil", "Hal")
    phone = logged_in(user_named("bo"))

    arrived = text_of(phone.post(invitation_to("Friday"), follow=True))

    for circle, names in {"Thursday": ("Ann", "Bo"), "Friday": ("Gil", "Hal")}.items():
        [asked] = re.findall(rf"Which player are you\? {circle} (.*?) Aren't you here", arrived)
        assert {*names} <= {*asked.split()}


@pytest.mark.postgres
def test_a_merger_takes_the_member_along_and_a_split_brings_them_back(thursday: Circle) -> None:
    session_of(thursday, "Bobby", "Ann")
    chooses("bo", thursday, "Bobby")

    merge("Bobby", "Bo")

    assert is_player("bo", thursday) == "Bo"
    with pytest.raises(Invalid, match="Bo is bo already"):
        chooses("di", thursday, "Bo")
    with pytest.raises(Invalid, match="Bo is bo already"):
        chooses("di", thursday, "Bobby")
    operations.split_player(player_id=models.Player.objects.get(name="Bobby").id, scope=EVERYTHING)
    chooses("di", thursday, "Bo")
    assert (is_player("bo", thursday), is_player("di", thursday)) == ("Bobby", "Bo")


def test_two_members_are_not_merged_into_one_person(thursday: Circle) -> None:
    session_of(thursday, "Bobby", "Ann")
    chooses("bo", thursday, "Bobby")
    chooses("di", thursday, "Bo")

    with pytest.raises(Invalid, match="Bo is the member di, and Bobby is bo, so they are two people"):
        merge("Bobby", "Bo")


def test_leaving_the_circle_frees_the_player(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")
    operations.leave_circle(circle=thursday.id, user=user_named("bo"))

    chooses("di", thursday, "Bo")

    assert is_player("di", thursday) == "Bo"


def test_nothing_says_who_an_erased_person_was(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")

    erased = operations.erase_person(player_id=models.Player.objects.get(name="Bo").id)

    assert is_player("bo", thursday) == "" and erased.rows == 1


def test_a_members_player_is_marked_and_a_tap_away(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")
    own, other, link = logged_in(user_named("bo")), logged_in(user_named("di")), f'href="/players/{id_of("Bo")}/"'

    assert re.search(r">Bo</a><b [^>]*>you</b>", html_of(own.get("/players/")))
    assert ">you</b>" not in html_of(other.get("/players/"))
    assert link in html_of(own.get("/more/")) and "My page" not in text_of(other.get("/more/"))
    assert "My page" not in text_of(browser().get("/more/"))


def test_a_new_table_begins_with_the_member(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")
    page = html_of(logged_in(user_named("bo")).get("/new/all-fives/"))

    assert re.findall(r'data-name="([^"]*)"', page)[0] == "Bo"
    assert re.search(r'name="name-1" value="Bo"', page)
    assert 'name="name-1" value=' not in html_of(logged_in(user_named("di")).get("/new/all-fives/"))


def test_a_member_who_asks_for_a_seat_sees_their_own_first(thursday: Circle) -> None:
    chooses("bo", thursday, "Bo")
    asking = f"/table/{session_of(thursday, 'Ann', 'Bo', left=False).session.id}/seat/"

    def offered(phone: Client) -> list[str]:
        return re.findall(r"Sit here as (\w+)", text_of(phone.get(asking)))

    assert offered(logged_in(user_named("bo"))) == ["Bo", "Ann"]
    assert offered(logged_in(user_named("di"))) == offered(browser()) == ["Ann", "Bo"]
