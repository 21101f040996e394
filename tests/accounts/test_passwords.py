"""Passwords: changed by their members, and reset by a link of an owner or of the host."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError

from referee.accounts.models import Membership
from tests.support.commands import said
from tests.support.members import PASSWORD, account, circle_of, invitation_to, make_account
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


def test_an_owner_helps_a_member_who_has_forgotten_the_password(ann):
    bo = account("bo")
    thursday = circle_of("Thursday", bo)
    page = ann.post(f"/account/circle/{thursday.id}/{bo.id}/password/").content.decode()
    path = re.search(r'href="http://[^/"]+(/account/password/[^"]+)"', page)[1]
    phone = browser()
    form = phone.get(path).url
    assert "Choose a new password" in text_of(phone.get(form))
    assert phone.post(form, {"password1": PASSWORD, "password2": PASSWORD}).status_code == 302

    assert "bo" in text_of(phone.get("/account/"))
    assert User.objects.get(username="bo").check_password(PASSWORD)
    assert "no longer good" in text_of(browser().get(path))


@pytest.mark.parametrize("who", ["staff", "owner", "member of another circle"])
def test_an_owner_cant_become_somebody_who_sees_more(ann, who):
    bo = account("bo")
    thursday = circle_of("Thursday", bo)
    match who:
        case "staff":
            User.objects.filter(id=bo.id).update(is_staff=True)
        case "owner":
            Membership.objects.filter(user=bo).update(is_owner=True)
        case _:
            circle_of("Friday", bo)

    assert ann.post(f"/account/circle/{thursday.id}/{bo.id}/password/").status_code == 403


def test_the_host_makes_a_link_to_a_new_password():
    account("bo")
    address = said("new_password", "Bo", address="https://dominoes.example")

    assert browser().get(address.removeprefix("https://dominoes.example")).status_code == 302
    with pytest.raises(CommandError, match="Nobody has an account"):
        said("new_password", "zoe")


def test_a_password_is_changed_by_whoever_knows_it():
    ann = make_account("ann", invitation_to("Thursday"))
    other = "seven times six-four"
    sent = {"oldpassword": "wrong", "password1": other, "password2": other}
    assert "present password" in text_of(ann.post("/account/password/", sent))
    assert ann.post("/account/password/", sent | {"oldpassword": PASSWORD}).url == "/account/"

    assert User.objects.get().check_password(other)
