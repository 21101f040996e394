"""Links with which an owner helps a member to a new password, and what they give when they are used."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from referee import operations
from referee.accounts.models import Circle, Membership
from tests.support.members import account, circle_of, logged_in
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db

OTHER = "seven times six-four"


@pytest.fixture
def thursday() -> Circle:
    """Return a circle of Ann, who owns it, and Bo."""
    circle = circle_of("Thursday", account("bo"))
    Membership.objects.create(user=account("ann"), circle=circle, is_owner=True)
    return circle


def user(name: str) -> User:
    found: User = User.objects.get(username=name)
    return found


def link_from_owner(circle: Circle, owner: str = "ann") -> str:
    """Return the path of the link that an owner makes for Bo."""
    page = logged_in(user(owner)).post(f"/account/circle/{circle.id}/{user('bo').id}/password/").content.decode()
    found = re.search(r'href="http://[^/"]+(/account/password/[^"]+)"', page)
    assert found
    return found[1]


def opened(path: str) -> tuple[Client, str]:
    """Return a phone on which the link was opened, and the path of its form."""
    phone = browser()
    return phone, phone.get(path).url


def choose(phone: Client, form: str) -> bool:
    """Send a new password and return True if it was taken."""
    phone.post(form, {"password1": OTHER, "password2": OTHER})
    return user("bo").check_password(OTHER)


def join(circle: Circle) -> None:
    operations.join_circle(token=operations.invite(circle=circle.id, by=None), user=user("bo"))


def happens(what: str, thursday: Circle) -> None:
    """Something after which the owner could no longer make the link."""
    bo = user("bo")
    match what:
        case "another circle":
            join(circle_of("Friday"))
        case "another circle, and left it":
            join(circle_of("Friday"))
            operations.leave_circle(circle=circle_of("Friday").id, user=bo)
        case "made an owner":
            operations.make_owner(circle=thursday.id, by=user("ann"), member=bo.id)
        case "made an owner in the admin pages":
            Membership.objects.filter(user=bo).update(is_owner=True)
        case "added to a circle in the admin pages":
            circle_of("Friday", bo)
        case "staff":
            User.objects.filter(id=bo.id).update(is_staff=True)
        case "superuser":
            User.objects.filter(id=bo.id).update(is_superuser=True)
        case "closed":
            User.objects.filter(id=bo.id).update(is_active=False)
        case "left":
            operations.leave_circle(circle=thursday.id, user=bo)
        case "password":
            bo.set_password("another one altogether")
            bo.save()
        case "owner removed":
            Membership.objects.create(user=account("cy"), circle=thursday, is_owner=True)
            operations.remove_member(circle=thursday.id, by=user("cy"), member=user("ann").id)
        case "owner no owner any more":
            Membership.objects.filter(user=user("ann")).update(is_owner=False)
        case "owner's account closed":
            User.objects.filter(username="ann").update(is_active=False)
        case _:
            raise AssertionError(what)


WHAT = [
    "another circle",
    "another circle, and left it",
    "made an owner",
    "made an owner in the admin pages",
    "added to a circle in the admin pages",
    "staff",
    "superuser",
    "closed",
    "left",
    "password",
    "owner removed",
    "owner no owner any more",
    "owner's account closed",
]


@pytest.mark.postgres
@pytest.mark.parametrize("what", WHAT)
def test_a_link_ends_with_the_right_to_make_it(thursday, what):
    path = link_from_owner(thursday)
    happens(what, thursday)

    answer = browser().get(path)
    assert answer.status_code == 200
    assert "This link is no longer good" in text_of(answer)


@pytest.mark.parametrize("what", WHAT)
def test_a_link_that_is_open_already_ends_too(thursday, what):
    phone, form = opened(link_from_owner(thursday))
    happens(what, thursday)

    assert not choose(phone, form)
    assert "This link is no longer good" in text_of(phone.get(form))


def test_a_link_is_good_once(thursday):
    phone, form = opened(path := link_from_owner(thursday))

    assert choose(phone, form)
    assert "This link is no longer good" in text_of(browser().get(path))


def test_the_hosts_link_is_good_for_everybody(thursday):
    User.objects.filter(username="bo").update(is_staff=True)
    circle_of("Friday", user("bo"))
    out = StringIO()
    call_command("new_password", "bo", address="https://dominoes.example", stdout=out)
    path = out.getvalue().strip().removeprefix("https://dominoes.example")
    join(circle_of("Saturday"))

    assert choose(*opened(path))


def test_an_owners_link_doesnt_become_the_hosts(thursday):
    path = link_from_owner(thursday)
    call_command("new_password", "bo", address="https://dominoes.example", stdout=StringIO())
    User.objects.filter(username="bo").update(is_staff=True)

    assert "no longer good" in text_of(browser().get(path))


def test_a_link_that_was_made_up_leads_nowhere(thursday):
    path = link_from_owner(thursday)
    made_up = reverse("account_reset_password_from_key", args=["1", "abc-def"])

    for wrong in (path[:-2] + "x/", made_up, re.sub(r"password/[^-]+-", "password/zz-", path)):
        assert "no longer good" in text_of(browser().get(wrong)), wrong
