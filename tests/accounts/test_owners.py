"""Owners of a circle: one of them stays while anybody else is in it, whatever happens at the same moment."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from referee import operations
from referee.accounts.models import Circle, Membership
from referee.exceptions import Refusal
from tests.support.concurrency import run_at_once
from tests.support.members import account, circle_of, logged_in
from tests.support.pages import text_of

TIMES = 10
LAST = "You are the last owner of this circle. Make somebody else an owner first."


def circle_owned_by(*names: str) -> tuple[Circle, list[User]]:
    """Return a circle with these owners, and Cy."""
    circle, owners = circle_of("Thursday", account("cy")), [account(name) for name in names]
    for owner in owners:
        Membership.objects.create(user=owner, circle=circle, is_owner=True)
    return circle, owners


def owners_of(circle: Circle) -> int:
    return circle.memberships.filter(is_owner=True).count()


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["leave/", "{me}/remove/"])
def test_the_last_owner_neither_leaves_nor_takes_themselves_out(act):
    circle, (ann,) = circle_owned_by("ann")
    answer = logged_in(ann).post(f"/account/circle/{circle.id}/{act.format(me=ann.id)}")

    assert answer.status_code == 403
    assert LAST in text_of(answer)
    assert owners_of(circle) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["leave/", "{me}/remove/"])
def test_one_of_two_owners_may_go(act):
    circle, (ann, bo) = circle_owned_by("ann", "bo")
    assert logged_in(ann).post(f"/account/circle/{circle.id}/{act.format(me=ann.id)}").status_code == 302

    assert list(circle.memberships.filter(is_owner=True).values_list("user", flat=True)) == [bo.id]


@pytest.mark.django_db
def test_an_owner_whose_account_is_closed_owns_nothing():
    circle, (ann, bo) = circle_owned_by("ann", "bo")
    User.objects.filter(id=bo.id).update(is_active=False)

    assert logged_in(ann).post(f"/account/circle/{circle.id}/leave/").status_code == 403
    assert owners_of(circle) == 2


@pytest.mark.django_db
def test_whoever_is_the_last_in_a_circle_may_leave_it():
    circle, (ann,) = circle_owned_by("ann")
    logged_in(ann).post(f"/account/circle/{circle.id}/{circle.memberships.get(user__username='cy').user_id}/remove/")

    assert logged_in(ann).post(f"/account/circle/{circle.id}/leave/").status_code == 302
    assert not circle.memberships.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(TIMES))
def test_of_two_last_owners_who_leave_at_once_one_stays(attempt):
    circle, owners = circle_owned_by("ann", "bo")
    answers = run_at_once(*[lambda user=user: operations.leave_circle(circle=circle.id, user=user) for user in owners])

    assert [str(answer) for answer in answers if isinstance(answer, Refusal)] == [LAST]
    assert owners_of(circle) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(TIMES))
def test_of_two_last_owners_who_take_each_other_out_one_stays(attempt):
    circle, (ann, bo) = circle_owned_by("ann", "bo")
    answers = run_at_once(
        lambda: operations.remove_member(circle=circle.id, by=ann, member=bo.id),
        lambda: operations.remove_member(circle=circle.id, by=bo, member=ann.id),
    )

    assert len([answer for answer in answers if isinstance(answer, Refusal)]) == 1
    assert owners_of(circle) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(5))
def test_an_owner_who_goes_while_somebody_else_is_taken_out_leaves_an_owner(attempt):
    circle, (ann, bo) = circle_owned_by("ann", "bo")
    run_at_once(
        lambda: operations.leave_circle(circle=circle.id, user=ann),
        lambda: operations.remove_member(circle=circle.id, by=ann, member=bo.id),
    )

    assert owners_of(circle) == 1
