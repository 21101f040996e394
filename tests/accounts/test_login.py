"""Logging in and out: wrong passwords, guesses, and names."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from referee import models
from referee.accounts.pages.circles import new_password_path
from tests.support.members import PASSWORD, account, invitation_to, make_account
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


def test_who_has_an_account_logs_in_and_comes_back_to_the_invitation():
    make_account("ann", invitation_to("Thursday"))
    path, again = invitation_to("Friday"), browser()
    to_login = again.post(path, {"login": "1"}).url
    assert "User name" in text_of(again.get(to_login))
    answer = again.post(to_login, {"login": "ann", "password": PASSWORD, "next": path})

    assert answer.url == path
    assert again.post(path).url == "/account/welcome/"
    assert "Friday" in text_of(again.get("/account/welcome/"))


@pytest.mark.parametrize("sent", [{"login": "", "password": "x"}, {"login": "ann", "password": ""}])
def test_an_empty_field_is_asked_for(sent):
    assert text_of(browser().post("/account/login/", sent)).count("Fill in this field.") == 1


def test_a_wrong_password_is_told_without_saying_whether_there_is_such_a_name():
    make_account("ann", invitation_to("Thursday"))
    answers = [browser().post("/account/login/", {"login": name, "password": "wrong"}) for name in ("ann", "zoe")]

    assert "The name or the password is wrong." in text_of(answers[0])
    assert text_of(answers[0]) == text_of(answers[1]).replace("zoe", "ann")


@pytest.fixture
def five_tries(settings) -> None:
    """Let a name be tried five times in ten minutes."""
    settings.ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/10m/key"}


def log_in(client: Client, name: str, password: str = PASSWORD) -> HttpResponse:
    """Return the answer to logging in with a name and a password."""
    return client.post("/account/login/", {"login": name, "password": password})


def test_guesses_are_slowed_down(five_tries):
    make_account("ann", invitation_to("Thursday"))
    for _each in range(5):
        assert log_in(browser(), "ann", "wrong").status_code == 200
    answer = log_in(browser(), "ann")

    assert answer.status_code == 429
    assert "There were too many tries. Wait 10 minutes, then try again." in text_of(answer)


@pytest.mark.parametrize("known_by", ["making the account", "a password", "a link to a new password"])
def test_wrong_passwords_from_anywhere_lock_nobody_out_of_their_own_browser(known_by, five_tries):
    phone = make_account("ann", invitation_to("Thursday"))
    if known_by == "a password":
        phone = browser()
        assert log_in(phone, "ANN").status_code == 302
    if known_by == "a link to a new password":
        phone = browser()
        form = phone.get(new_password_path(User.objects.get())).url
        assert phone.post(form, {"password1": PASSWORD, "password2": PASSWORD}).status_code == 302
    phone.post("/account/logout/")
    for _each in range(20):
        log_in(browser(), "ann", "wrong")

    assert log_in(browser(), "ann").status_code == 429
    assert [log_in(phone, "ann", "wrong").status_code for _each in range(4)] == [200] * 4
    assert log_in(phone, "ann").status_code == 302


def test_a_known_browser_has_no_more_tries_than_any(five_tries):
    phone = make_account("ann", invitation_to("Thursday"))
    phone.post("/account/logout/")

    assert [log_in(phone, "ann", "wrong").status_code for _each in range(6)] == [200] * 5 + [429]


@pytest.mark.parametrize("name", ["\u0430nn", "\u0430\u0441\u0435", "ａｎｎ", "An\u200dn", "\u202eann", "zoë", "a b"])
def test_a_name_to_log_in_with_looks_like_no_other(name):
    phone = browser()
    phone.post(invitation_to("Thursday"))
    answer = phone.post("/account/new/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})

    assert "This name can't be used. Use letters without accents, digits, and . _ - + or @" in text_of(answer)
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["zoë", "\u0430нна", "李小龍"])
def test_a_name_that_was_chosen_earlier_goes_on_to_log_in(name):
    account(name)

    assert log_in(browser(), name).status_code == 302


def test_logging_out_leaves_the_phones_tables():
    ann = make_account("ann", invitation_to("Thursday"))
    ann.post("/new/draw/", {"name-1": "Ann", "name-2": "Bo", "leader": "1"})
    table = f"/table/{models.Session.objects.get().id}/"
    assert ann.post("/account/logout/").status_code == 302
    models.Session.objects.update(changed_at="2020-01-01T00:00Z")

    assert ann.get(table).status_code == 200
    assert "Log in" in text_of(ann.get("/"))
    assert ann.get("/sessions/").status_code == 403


def test_a_stranger_is_asked_to_log_in():
    stranger = browser()

    assert stranger.get("/").url == "/account/login/"
    assert stranger.get("/account/").url == "/account/login/?next=/account/"
    assert "Log in" in text_of(stranger.get("/sessions/"))
