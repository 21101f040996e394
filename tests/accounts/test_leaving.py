"""Leaving a circle, or being removed from it: only a new invitation leads back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee import operations
from referee.accounts.models import Circle, Invitation, Membership
from tests.support.members import PASSWORD, account, api_of, circle_of, logged_in, remove_as_staff, user_named
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def thursday() -> Circle:
    """Return a circle that Ann owns, with Bo, who came by an invitation for many, and Cy."""
    circle = circle_of("Thursday", account("cy"))
    Membership.objects.create(user=account("ann"), circle=circle, is_owner=True)
    return circle


@pytest.fixture
def shared(thursday) -> str:
    """Return the path of the invitation by which Bo came."""
    token = operations.invite(circle=thursday.id, by=user_named("ann"), people=20)
    operations.join_circle(token=token, user=account("bo"))
    return reverse("invitation", args=[token])


def goes(how: str, circle: Circle) -> None:
    """Bo leaves, or is taken out by an owner or in the admin pages."""
    bo = user_named("bo")
    match how:
        case "leaves":
            assert logged_in(bo).post(f"/account/circle/{circle.id}/leave/").status_code == 302
        case "is removed":
            path = f"/account/circle/{circle.id}/{bo.id}/remove/"
            assert logged_in(user_named("ann")).post(path).status_code == 302
        case _:
            remove_as_staff(circle, bo)
    assert not is_in(circle, "bo")


def is_in(circle: Circle, name: str) -> bool:
    return circle.memberships.filter(user__username=name).exists()


HOW = ["leaves", "is removed", "is removed by staff"]


@pytest.mark.postgres
@pytest.mark.parametrize("how", HOW)
def test_the_invitation_that_somebody_came_by_doesnt_let_them_in_again(thursday, shared, how):
    goes(how, thursday)
    phone = logged_in(user_named("bo"))

    for answer in (phone.get(shared), phone.post(shared)):
        assert answer.status_code == 404
        assert "was made before you left Thursday. Ask for a new one." in text_of(answer)
    assert not is_in(thursday, "bo")
    logged_in(account("di")).post(shared)
    assert is_in(thursday, "di")


@pytest.mark.parametrize("how", HOW)
def test_no_invitation_from_before_lets_them_in_and_a_new_one_does(thursday, shared, how):
    before = operations.invite(circle=thursday.id, by=user_named("cy"))
    goes(how, thursday)
    phone = logged_in(user_named("bo"))
    assert phone.post(reverse("invitation", args=[before])).status_code == 404

    again = operations.invite(circle=thursday.id, by=user_named("ann"))
    assert phone.post(reverse("invitation", args=[again])).status_code == 302
    assert is_in(thursday, "bo")
    goes(how, thursday)
    assert phone.post(reverse("invitation", args=[again])).status_code == 404


@pytest.mark.parametrize("how", HOW)
def test_nobody_comes_back_by_an_invitation_of_their_own(thursday, shared, how):
    mine = reverse("invitation", args=[operations.invite(circle=thursday.id, by=user_named("bo"), people=5)])
    goes(how, thursday)

    assert logged_in(user_named("bo")).post(mine).status_code == 404
    assert logged_in(account("eve")).post(mine).status_code == 404
    assert not is_in(thursday, "bo") and not is_in(thursday, "eve")


@pytest.mark.parametrize("how", HOW)
def test_the_tokens_of_their_programs_end_for_good(thursday, shared, how):
    program, elsewhere = api_of("bo", thursday), circle_of("Friday", user_named("bo"))
    other = api_of("bo", elsewhere)
    goes(how, thursday)
    assert program.get("sessions").status == 401

    token = operations.invite(circle=thursday.id, by=user_named("ann"))
    operations.join_circle(token=token, user=user_named("bo"))
    assert program.get("sessions").status == 401
    assert program.post("players", {"name": "Eve"}).status == 401
    assert other.get("sessions").status == 200


@pytest.mark.parametrize("how", ["closed", "no member any more"])
def test_an_invitation_is_no_better_than_whoever_made_it(thursday, how):
    path = reverse("invitation", args=[operations.invite(circle=thursday.id, by=user_named("cy"))])
    if how == "closed":
        User.objects.filter(username="cy").update(is_active=False)
    else:
        Membership.objects.filter(user=user_named("cy")).delete()

    assert browser().get(path).status_code == 404
    assert logged_in(account("eve")).post(path).status_code == 404
    assert not is_in(thursday, "eve")


def test_an_account_made_meanwhile_joins_nothing(thursday):
    token = operations.invite(circle=thursday.id, by=user_named("cy"))
    late = browser()
    late.post(reverse("invitation", args=[token]))
    operations.remove_member(circle=thursday.id, by=user_named("ann"), member=user_named("cy").id)
    late.post("/account/new/", {"username": "eve", "password1": PASSWORD, "password2": PASSWORD})

    assert not User.objects.filter(username="eve").exists()


def listed(phone: Client) -> str:
    return text_of(phone.get("/account/"))


def revoke(phone: Client, circle: Circle, invitation: Invitation) -> int:
    status: int = phone.post(f"/account/circle/{circle.id}/invitation/{invitation.id}/revoke/").status_code
    return status


def test_owners_see_the_invitations_that_still_let_people_in(thursday):
    operations.invite(circle=thursday.id, by=user_named("cy"), people=3)
    operations.invite(circle=thursday.id, by=None)
    expired = operations.invite(circle=thursday.id, by=user_named("ann"))
    Invitation.objects.filter(made_by=user_named("ann")).update(good_until=timezone.now() - timedelta(seconds=1))
    operations.invite(circle=circle_of("Friday").id, by=None, people=9)
    page = listed(logged_in(user_named("ann")))

    assert "From cy 3 people" in page
    assert "From the host 1 person" in page
    assert page.count("Revoke this invitation") == 2
    assert expired and "9 people" not in page
    assert "From cy" not in listed(logged_in(user_named("cy")))


def test_an_owner_revokes_an_invitation(thursday):
    token = operations.invite(circle=thursday.id, by=user_named("cy"), people=3)
    ann = logged_in(user_named("ann"))
    assert revoke(ann, thursday, invitation := Invitation.objects.get()) == 302

    assert "The invitation is revoked." in listed(ann)
    assert browser().get(reverse("invitation", args=[token])).status_code == 404
    assert logged_in(account("eve")).post(reverse("invitation", args=[token])).status_code == 404
    assert revoke(ann, thursday, invitation) == 302


def test_nobody_else_revokes_invitations(thursday):
    operations.invite(circle=thursday.id, by=user_named("ann"))
    invitation, friday = Invitation.objects.get(), circle_of("Friday")
    Membership.objects.create(user=account("fay"), circle=friday, is_owner=True)
    staff = User.objects.create_superuser("staff")

    for who in (user_named("cy"), user_named("fay"), staff):
        assert revoke(logged_in(who), thursday, invitation) == 403
    assert revoke(logged_in(user_named("fay")), friday, invitation) == 302
    assert (
        browser()
        .post(f"/account/circle/{thursday.id}/invitation/{invitation.id}/revoke/")
        .url.startswith("/account/login/")
    )
    assert Invitation.objects.filter(id=invitation.id).exists()
