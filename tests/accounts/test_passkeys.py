"""Passkeys: another way in, beside the password. A browser makes and uses one in tests/browser/test_accounts.py."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session

from tests.support.members import PASSWORD, account, circle_of, logged_in, passkey_of
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    """Return a member with a passkey."""
    user = account("ann")
    circle_of("Thursday", user)
    passkey_of(user)
    return user


def test_a_passkey_is_no_second_lock(ann):
    answer = browser().post("/account/login/", {"login": "ann", "password": PASSWORD})

    assert (answer.status_code, answer.url) == (302, "/")


def test_passkeys_are_listed_and_removed(ann):
    phone = logged_in(ann)
    assert "This phone never used" in text_of(phone.get("/account/"))
    remove = f"/account/passkeys/{Authenticator.objects.get().id}/remove/"
    assert "Remove the passkey “This phone”?" in text_of(phone.get(remove))

    assert phone.post(remove).status_code == 302
    assert not Authenticator.objects.exists()


def test_whoever_finds_an_unlocked_phone_adds_no_passkey(ann):
    found = browser()
    found.force_login(ann)

    assert found.get("/account/passkeys/new/").url.startswith("/account/sure/")


@pytest.mark.parametrize(
    "credential",
    [
        "",
        "x",
        "{}",
        "[]",
        "1",
        "[" * 100_000,
        '{"response": {"userHandle": "eno5OTk5OTk5OTk5OTk5OTk5OTk5"}}',
        '{"id": 1}',
        '{"id": "x", "rawId": "x", "type": "public-key"}',
    ],
)
def test_a_passkey_that_makes_no_sense_is_refused(ann, credential):
    phone = logged_in(ann)
    assert phone.get("/account/passkeys/new/").status_code == 200
    sent = {"name": "x", "passwordless": "on", "credential": credential}
    assert phone.post("/account/passkeys/new/", sent).status_code == 200
    assert Authenticator.objects.count() == 1

    stranger = browser()
    stranger.get("/account/login/passkey/", headers={"Accept": "application/json"})
    assert stranger.post("/account/login/passkey/", {"credential": credential}).url == "/account/login/"


def test_strangers_dont_fill_the_database_with_what_they_ask_for(settings):
    settings.ACCOUNT_RATE_LIMITS = {"passkey": "3/m/ip"}
    asked = {"path": "/account/login/passkey/", "headers": {"Accept": "application/json"}, "REMOTE_ADDR": "192.0.2.7"}
    answers = [browser().get(**asked) for _each in range(4)]

    assert [each.status_code for each in answers] == [200, 200, 200, 429]
    assert answers[-1]["Retry-After"] == "60"
    assert Session.objects.count() == 3
