"""Invitations: who makes them, how many they let in, and when they end."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from referee import models
from referee.accounts.models import Circle, Invitation, Membership
from tests.support.commands import said
from tests.support.members import PASSWORD, circle_of, invitation_to, make_account
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_the_host_invites_the_first_member_who_owns_the_circle_and_opens_a_table():
    address = said("invite", circle="Thursday", address="https://dominoes.example/")
    assert address.startswith("https://dominoes.example/account/invitation/")
    ann = make_account("ann", address.removeprefix("https://dominoes.example"))

    assert "ann owner" in text_of(ann.get("/account/"))
    ann.post("/new/draw/", {"name-1": "Ann", "name-2": "Bo", "leader": "1"})
    assert models.Session.objects.get().circle == Circle.objects.get(name="Thursday")
    assert User.objects.get().check_password(PASSWORD)


def test_looking_at_an_invitation_uses_nothing_up_and_taking_it_does():
    path = invitation_to("Thursday")
    for _each in range(3):
        assert "Join Thursday?" in text_of(browser().get(path))
    make_account("ann", path)

    assert browser().get(path).status_code == 404
    assert browser().post(path).status_code == 404


@pytest.mark.postgres
def test_an_invitation_for_two_lets_two_in():
    path = invitation_to("Thursday", people=2)
    for name in ("ann", "bo"):
        make_account(name, path)

    assert browser().get(path).status_code == 404
    assert Membership.objects.count() == 2


def test_an_invitation_that_was_used_up_meanwhile_makes_no_account():
    path = invitation_to("Thursday")
    late = browser()
    late.post(path)
    assert late.get("/account/new/").status_code == 200
    make_account("ann", path)
    answer = late.post("/account/new/", {"username": "bo", "password1": PASSWORD, "password2": PASSWORD})

    assert "By invitation only" in text_of(answer)
    assert User.objects.count() == 1


def test_two_who_come_at_once_dont_both_get_the_last_place(monkeypatch):
    path = invitation_to("Thursday")
    late = browser()
    late.post(path)
    monkeypatch.setattr("referee.accounts.pages.adapter.AccountAdapter.is_open_for_signup", lambda *_given: True)
    make_account("ann", path)
    answer = late.post("/account/new/", {"username": "bo", "password1": PASSWORD, "password2": PASSWORD})

    assert answer.status_code == 404
    assert "used or has expired" in text_of(answer)
    assert User.objects.count() == 1


def test_an_invitation_expires():
    path = invitation_to("Thursday")
    Invitation.objects.update(good_until=timezone.now() - timedelta(seconds=1))

    assert browser().get(path).status_code == 404


def test_nobody_makes_an_account_without_an_invitation():
    answer = browser().post("/account/new/", {"username": "eve", "password1": PASSWORD, "password2": PASSWORD})

    assert "By invitation only" in text_of(answer)
    assert not User.objects.exists()


def test_a_member_invites_others(ann):
    answer = ann.post(f"/account/circle/{circle_of('Thursday').id}/invite/", {"people": "3", "days": "1"})
    page = ann.get(answer.url)

    assert "It lets 3 people in" in text_of(page)
    path = re.search(r'href="http://[^/"]+(/account/invitation/[^"]+)"', page.content.decode())[1]
    make_account("bo", path)
    assert {each.user.username for each in circle_of("Thursday").memberships.all()} == {"ann", "bo"}


@pytest.mark.parametrize(
    ("people", "days", "status"),
    [("0", "7", 400), ("51", "7", 400), ("x", "7", 400), ("1", "91", 400), ("1", "0", 400)],
)
def test_an_invitation_has_bounds(ann, people, days, status):
    sent = {"people": people, "days": days}

    assert ann.post(f"/account/circle/{circle_of('Thursday').id}/invite/", sent).status_code == status
    assert not Invitation.objects.exists()


def test_nobody_invites_to_a_circle_of_others(ann):
    assert ann.post(f"/account/circle/{circle_of('Friday').id}/invite/", {}).status_code == 403
    assert ann.post("/account/circle/999/invite/", {}).status_code == 403
