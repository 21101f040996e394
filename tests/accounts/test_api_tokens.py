"""Tokens of members' programs: scope, expiry, last use, revoking."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from referee import models, operations
from referee.accounts.models import ApiToken, Membership
from referee.accounts.pages.circles import new_password_path
from tests.support.api import Api
from tests.support.members import PASSWORD, account, circle_of, logged_in, session_of
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db

SEATS = [{"name": "Ann"}, {"name": "Bo"}]


@pytest.fixture
def ann() -> User:
    """Return a member of Thursday's circle, which has a session; Friday's has one too."""
    user = account("ann")
    session_of(circle_of("Thursday", user), "Ann", "Bo")
    session_of(circle_of("Friday"), "Cy", "Di")
    return user


@pytest.fixture
def phone(ann: User) -> Client:
    """Her browser."""
    return logged_in(ann)


def token_of(user: User, scope: str = "read", circle: str = "Thursday") -> Api:
    """Return the API as a program with a new token of this user."""
    made = operations.make_api_token(
        user=user, circle=circle_of(circle).id, name="script", scope=ApiToken.Scope(scope), lasts=timedelta(days=1)
    )
    return Api(made.secret)


def test_a_token_is_made_on_the_account_and_shown_once(phone):
    sent = {"name": "the scoreboard", "scope": "read", "days": "30"}
    page = phone.post(f"/account/circle/{circle_of('Thursday').id}/token/", sent)
    secret = re.search(r"referee_[\w-]{22}", page.content.decode())[0]
    assert Api(secret).get("sessions")["total"] == 1

    listed = text_of(phone.get("/account/"))
    assert secret not in listed
    assert "the scoreboard Thursday, reads, good until" in listed
    assert secret not in str(ApiToken.objects.values())


def test_a_token_sees_its_circle_and_no_other(ann):
    circle_of("Friday", ann)
    program = token_of(ann)
    mine, other = (models.Session.objects.get(circle__name=name).id for name in ("Thursday", "Friday"))

    assert [each["id"] for each in program.get("sessions")["results"]] == [str(mine)]
    assert program.get(f"sessions/{mine}").status == 200
    assert program.get(f"sessions/{other}").status == 404
    assert {each["name"] for each in program.get("players")["results"]} == {"Ann", "Bo"}


def test_only_a_token_that_may_keep_score_opens_tables(ann):
    reads, keeps = token_of(ann), token_of(ann, "keep")
    for path, body in (("sessions", {"variant": "draw", "seats": SEATS}), ("players", {"name": "Eve"})):
        assert "may only read" in reads.post(path, body)["detail"]
        assert keeps.post(path, body).status == 201

    opened = models.Session.objects.get(variant="draw")
    assert opened.circle.name == "Thursday"


def test_keeping_score_goes_by_the_keys_of_the_table(ann):
    keeps = token_of(ann, "keep")
    opened = keeps.post("sessions", {"variant": "draw", "seats": SEATS})
    path = f"sessions/{opened['id']}/hands"

    assert keeps.post(path, {"leader": 1}).status == 401
    assert Api(opened["keeper_key"]).post(path, {"leader": 1}).status == 201


@pytest.mark.parametrize("how", ["expired", "revoked", "left", "closed"])
def test_a_token_that_is_good_no_longer_says_so(ann, how):
    program = token_of(ann)
    match how:
        case "expired":
            ApiToken.objects.update(good_until=timezone.now() - timedelta(seconds=1))
        case "revoked":
            operations.revoke_api_token(user=ann, token=ApiToken.objects.get().id)
        case "left":
            Membership.objects.filter(user=ann).delete()
        case _:
            User.objects.update(is_active=False)
    answer = program.get("sessions")

    assert answer.status == 401
    assert "expired or was revoked" in answer["detail"]
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_ones_own_tokens_alone_are_revoked(ann, phone):
    bo = account("bo")
    circle_of("Thursday", bo)
    program = token_of(bo)
    phone.post(f"/account/token/{ApiToken.objects.get().id}/revoke/")
    assert program.get("sessions").status == 200

    logged_in(bo).post(f"/account/token/{ApiToken.objects.get().id}/revoke/")
    assert program.get("sessions").status == 401


def form_for_a_new_password(where: str, user: User) -> tuple[Client, str]:
    """Return a browser of this user, and the path at which it chooses a new password."""
    match where:
        case "by a link":
            phone = Client()
            return phone, phone.get(new_password_path(user)).headers["Location"]
        case "the first":
            user.set_unusable_password()
            user.save()
            return logged_in(user), "/account/password/first/"
        case _:
            return logged_in(user), "/account/password/"


WHERE_PASSWORDS_ARE_CHOSEN = ["changed", "by a link", "the first"]
OTHER = "seven times six-four"
NEW_PASSWORD = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}


@pytest.mark.parametrize("where", WHERE_PASSWORDS_ARE_CHOSEN)
def test_a_new_password_leaves_tokens_good_and_says_so(ann, where):
    program = token_of(ann)
    browser, path = form_for_a_new_password(where, ann)
    page = text_of(browser.get(path))
    assert "Programs that have one of your API tokens can use it with a new password, too." in page
    assert "End my API tokens too" in page

    assert browser.post(path, NEW_PASSWORD).status_code == 302
    ann.refresh_from_db()
    assert ann.check_password(OTHER)
    assert program.get("sessions").status == 200


@pytest.mark.parametrize("where", WHERE_PASSWORDS_ARE_CHOSEN)
def test_whoever_chooses_a_new_password_can_end_their_tokens_with_it(ann, where):
    bo = account("bo")
    circle_of("Thursday", bo)
    hers, also_hers, his = token_of(ann), token_of(ann, "keep"), token_of(bo)
    browser, path = form_for_a_new_password(where, ann)

    assert browser.post(path, NEW_PASSWORD | {"end_tokens": "on"}).status_code == 302

    assert [program.get("sessions").status for program in (hers, also_hers, his)] == [401, 401, 200]


@pytest.mark.parametrize("where", WHERE_PASSWORDS_ARE_CHOSEN)
def test_a_password_that_is_refused_ends_no_token_and_the_wish_is_remembered(ann, where):
    program = token_of(ann)
    browser, path = form_for_a_new_password(where, ann)

    answer = browser.post(path, NEW_PASSWORD | {"password2": "another", "end_tokens": "on"})

    assert re.search(r'name="end_tokens"[^>]*checked', answer.content.decode())
    assert program.get("sessions").status == 200


@pytest.mark.parametrize("where", WHERE_PASSWORDS_ARE_CHOSEN)
def test_whoever_has_no_token_that_is_good_is_told_nothing_of_tokens(ann, where):
    token_of(ann)
    ApiToken.objects.update(good_until=timezone.now() - timedelta(seconds=1))
    browser, path = form_for_a_new_password(where, ann)

    assert "token" not in text_of(browser.get(path))


def test_the_last_use_is_told_to_the_minute(ann, phone, django_assert_num_queries):
    program = token_of(ann)
    assert "never used" in text_of(phone.get("/account/"))
    program.get("sessions")
    first = ApiToken.objects.get().used_at
    program.get("sessions")
    assert ApiToken.objects.get().used_at == first
    assert "last used" in text_of(phone.get("/account/"))

    ApiToken.objects.update(used_at=timezone.now() - timedelta(minutes=2))
    program.get("sessions")
    assert ApiToken.objects.get().used_at > first


@pytest.mark.parametrize(
    "sent",
    [
        {"name": "", "scope": "read"},
        {"name": "x" * 41, "scope": "read"},
        {"name": "x", "scope": "everything"},
        {"name": "x", "scope": "read", "days": "366"},
        {"name": "x", "scope": "read", "days": "0"},
        {"name": "x", "scope": "read", "days": "soon"},
    ],
)
def test_what_a_token_may_be(phone, sent):
    assert phone.post(f"/account/circle/{circle_of('Thursday').id}/token/", sent).status_code == 400
    assert not ApiToken.objects.exists()


def test_nobody_has_tokens_without_number_or_for_other_circles(ann, phone, monkeypatch):
    monkeypatch.setattr("referee.operations.api_tokens.MOST_TOKENS", 1)
    sent = {"name": "x", "scope": "read"}
    assert phone.post(f"/account/circle/{circle_of('Friday').id}/token/", sent).status_code == 403
    assert phone.post(f"/account/circle/{circle_of('Thursday').id}/token/", sent).status_code == 200
    assert phone.post(f"/account/circle/{circle_of('Thursday').id}/token/", sent).status_code == 403


def test_on_an_open_server_a_token_is_no_key(ann, settings):
    program = token_of(ann, "keep")
    settings.REFEREE_ACCESS = "open"

    assert program.get("sessions")["total"] == 2
    assert program.post(f"sessions/{models.Session.objects.first().id}/hands", {"leader": 1}).status == 403
