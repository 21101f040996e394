"""Races between leaving a circle and getting something there: all of it ends, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from referee import models, operations, queries
from referee.accounts.models import ApiToken, Circle, Invitation, Membership
from referee.exceptions import Refusal
from tests.support.concurrency import run_at_once
from tests.support.members import account, circle_of
from tests.support.tables import open_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

TIMES = 5


@pytest.fixture
def thursday() -> Circle:
    """Return a circle that Ann owns, with Bo and Cy."""
    circle = circle_of("Thursday", account("bo"), account("cy"))
    Membership.objects.create(user=account("ann"), circle=circle, is_owner=True)
    return circle


def user(name: str) -> User:
    found: User = User.objects.get(username=name)
    return found


def removes_bo(circle: Circle) -> Callable[[], None]:
    ann, bo = user("ann"), user("bo")
    return lambda: operations.remove_member(circle=circle.id, by=ann, member=bo.id)


def no_key_is_left() -> bool:
    return not models.Key.objects.filter(account=user("bo").id, withdrawn_at=None).exists()


@pytest.mark.parametrize("attempt", range(TIMES))
def test_a_table_that_is_opened_meanwhile_is_nobodys(thursday, attempt):
    bo = user("bo").id
    run_at_once(removes_bo(thursday), lambda: open_session("Ann", "Bo", circle=thursday.id, account=bo))

    assert no_key_is_left()


@pytest.mark.parametrize("attempt", range(TIMES))
def test_a_pen_that_is_taken_meanwhile_is_nobodys(thursday, attempt):
    bo, cy = user("bo").id, user("cy").id
    opened = open_session("Ann", "Bo", circle=thursday.id, account=cy)
    mine = open_session("Ann", "Bo", circle=thursday.id, account=bo)
    code, own = (
        operations.hand_over_pen(session_id=each.session.id, by=queries.key_by_secret(each.keeper_key))
        for each in (opened, mine)
    )
    answers = run_at_once(
        removes_bo(thursday),
        lambda: operations.take_pen(token=code, account=bo),
        lambda: operations.take_pen(token=own, account=cy),
    )

    assert all(answer is None or isinstance(answer, (operations.Taken, Refusal)) for answer in answers)
    held = models.Key.objects.filter(account=bo, withdrawn_at=None)
    took = answers[1].key.id if isinstance(answers[1], operations.Taken) else 0
    # Whoever takes a pen once they are out takes it as a guest does, from somebody who gave it to them.
    assert set(held.values_list("id", flat=True)) <= {took}


@pytest.mark.parametrize("attempt", range(TIMES))
def test_an_owner_and_whoever_has_a_code_take_the_pen_one_after_the_other(thursday, attempt):
    ann = user("ann")
    opened = open_session("Ann", "Bo", circle=thursday.id, account=user("bo").id)
    code = operations.hand_over_pen(session_id=opened.session.id, by=queries.key_by_secret(opened.keeper_key))
    session_id = queries.SeenSession(opened.session.id)
    answers = run_at_once(
        lambda: operations.take_pen(token=code),
        lambda: operations.take_pen_as_owner(session_id=session_id, by=ann, device="ann's phone"),
        removes_bo(thursday),
    )

    assert isinstance(answers[1], operations.Taken) and answers[2] is None
    assert models.Key.objects.filter(session=session_id, seat=None, withdrawn_at=None).count() == 1


@pytest.mark.parametrize("attempt", range(TIMES))
def test_a_token_and_an_invitation_that_are_made_meanwhile_end(thursday, attempt):
    bo, lasts = user("bo"), timedelta(days=1)
    run_at_once(
        removes_bo(thursday),
        lambda: operations.make_api_token(
            user=bo, circle=thursday.id, name="script", scope=ApiToken.Scope.KEEP_SCORE, lasts=lasts
        ),
        lambda: operations.invite(circle=thursday.id, by=bo),
    )

    assert not ApiToken.objects.exists() and not Invitation.objects.exists()


@pytest.mark.parametrize("attempt", range(TIMES))
def test_two_who_come_back_and_go_at_once_are_in_or_out(thursday, attempt):
    token = operations.invite(circle=thursday.id, by=user("cy"), people=5)
    bo, di = user("bo"), account("di")
    run_at_once(
        removes_bo(thursday),
        lambda: operations.join_circle(token=token, user=bo),
        lambda: operations.join_circle(token=token, user=di),
    )

    assert not thursday.memberships.filter(user=bo).exists()
    assert thursday.memberships.filter(user=di).exists()
