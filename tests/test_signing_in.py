"""Guessing at passwords: how often, and at whose expense."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client

from referee.models.tokens import digest
from referee.pages.signing_in import COOKIE, MOST_KNOWN, forget_everybody, remember_name
from referee.web import buckets
from referee.web.buckets import MOST_NAMES, Allowance, Buckets
from tests.pages import text_of

LOGIN = "/admin/login/"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    at = [1000.0]
    monkeypatch.setattr(buckets.time, "monotonic", lambda: at[0])
    return at


@pytest.fixture
def limits(settings: Any, now: list[float]) -> Iterator[list[float]]:
    """Three tries a minute for an address, two in ten minutes for a name; and the clock."""
    settings.REFEREE_SIGNING_IN_FROM_AN_ADDRESS = (3, 60)
    settings.REFEREE_SIGNING_IN_BY_A_NAME = (2, 600)
    forget_everybody()
    yield now
    forget_everybody()


def try_to(client: Client, name: str, password: str = "wrong", address: str = "192.0.2.1") -> HttpResponse:
    return client.post(LOGIN, {"username": name, "password": password}, REMOTE_ADDR=address)


@pytest.mark.django_db
def test_an_address_has_so_many_tries_whatever_names_it_tries(limits: list[float]) -> None:
    client = Client()
    statuses = [try_to(client, f"somebody {number}").status_code for number in range(4)]
    assert statuses == [200, 200, 200, 429]

    refused = try_to(client, "somebody else")
    assert refused["Retry-After"] == "20"
    assert "Too many attempts to sign in. Wait 1 minute, then try again." in text_of(refused)
    assert try_to(client, "somebody else", address="192.0.2.2").status_code == 200

    limits[0] += 20
    assert try_to(client, "somebody else").status_code == 200


@pytest.mark.django_db
def test_letters_that_a_database_takes_for_the_same_make_no_other_name(limits: list[float]) -> None:
    names = ["milli", "m\u0131lli", "mill\u0131"]
    statuses = [try_to(Client(), name, address=f"192.0.2.{number}").status_code for number, name in enumerate(names)]

    assert statuses == [200, 200, 429]


@pytest.mark.django_db
def test_a_name_has_so_many_tries_wherever_they_come_from(limits: list[float]) -> None:
    client = Client()
    statuses = [
        try_to(client, name, address=f"192.0.2.{number}").status_code
        for number, name in enumerate(["Ann", " ann", "ANN"])
    ]

    assert statuses == [200, 200, 429]
    refused = try_to(client, "ann", address="192.0.2.9")
    assert refused["Retry-After"] == "300"
    assert "Wait 5 minutes" in text_of(refused)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/login/", "/account/login/"])
def test_however_a_name_is_spelled_it_is_counted_as_one(path: str, settings: Any, limits: list[float]) -> None:
    settings.REFEREE_ACCESS = "members"
    field = "username" if path == LOGIN else "login"
    spelled = ["ann", "ａｎｎ", "Ａnn", " A\u200dNN ", "𝐚nn"]
    answers = [
        Client().post(path, {field: name, "password": "wrong"}, REMOTE_ADDR=f"192.0.2.{number}")
        for number, name in enumerate(spelled)
    ]

    assert [each.status_code for each in answers] == [200, 200, 429, 429, 429]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "field", "other"), [(LOGIN, "username", "login"), ("/account/login/", "login", "username")]
)
def test_no_other_field_hides_the_name_that_is_tried(
    path: str, field: str, other: str, settings: Any, limits: list[float]
) -> None:
    settings.REFEREE_ACCESS = "members"
    statuses = [
        Client().post(path, {field: "ann", other: f"x{number}", "password": "wrong"}, REMOTE_ADDR=f"192.0.2.{number}")
        for number in range(3)
    ]

    assert [each.status_code for each in statuses] == [200, 200, 429]


@pytest.mark.django_db
def test_a_name_that_is_longer_than_any_is_remembered_no_longer_than_any(limits: list[float]) -> None:
    for number, name in enumerate(["x" * 100_000, "x" * 100_001, "x" * 100_002]):
        answer = try_to(Client(), name, address=f"192.0.2.{number}")

    assert answer.status_code == 429


@pytest.mark.django_db
def test_whoever_guesses_at_a_name_locks_out_nobody_who_has_signed_in_before(limits: list[float]) -> None:
    User.objects.create_superuser("ann", password="a-long-password")
    ann = Client()
    assert try_to(ann, "ann", "a-long-password").status_code == 302
    limits[0] += 3600
    for number in range(2, 6):
        try_to(Client(), "ann", address=f"192.0.2.{number}")

    assert try_to(Client(), "ann", "a-long-password", address="192.0.2.9").status_code == 429
    assert try_to(ann, "ann", "a-long-password", address="192.0.2.9").status_code == 302


@pytest.mark.django_db
def test_the_cookie_of_another_name_is_worth_nothing(limits: list[float]) -> None:
    User.objects.create_superuser("bo", password="a-long-password")
    bo = Client()
    try_to(bo, "bo", "a-long-password")
    for number in range(2, 4):
        try_to(Client(), "ann", address=f"192.0.2.{number}")

    assert try_to(bo, "ann").status_code == 429


@pytest.mark.django_db
@pytest.mark.parametrize("made_up", ["", "x", "{digest}", "{digest}:1:x", "{digest}.{digest}:1vNnvK:AAAA"])
def test_nobody_makes_up_that_a_browser_is_known(made_up: str, limits: list[float]) -> None:
    for number in range(2, 4):
        try_to(Client(), "ann", address=f"192.0.2.{number}")
    stranger = Client()
    stranger.cookies[COOKIE] = made_up.format(digest=digest("ann"))

    assert try_to(stranger, "ann").status_code == 429


@pytest.mark.django_db
def test_a_browser_that_two_people_use_is_known_to_both(limits: list[float]) -> None:
    shared = Client()
    for number, name in enumerate(["ann", "bo"]):
        User.objects.create_superuser(name, password="a-long-password")
        assert try_to(shared, name, "a-long-password", address=f"192.0.2.{number}").status_code == 302
        shared.post("/admin/logout/")
    for number in range(10, 20):
        try_to(Client(), "ann" if number % 2 else "bo", address=f"192.0.2.{number}")

    for number, name in enumerate(["ann", "bo"]):
        assert try_to(shared, name, "a-long-password", address=f"192.0.2.{number}").status_code == 302
        shared.post("/admin/logout/")


@pytest.mark.django_db
def test_ones_own_password_buys_no_tries_at_the_name_of_another_who_uses_the_browser(
    limits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = count(int(time.time()))
    monkeypatch.setattr(
        signing.time, "time", lambda: next(seconds)
    )  # what is signed a second later is signed otherwise
    shared = Client()
    for number, name in enumerate(["ann", "bo"]):
        User.objects.create_superuser(name, password="a-long-password")
        try_to(shared, name, "a-long-password", address=f"192.0.2.{number}")
        shared.post("/admin/logout/")

    tries = []
    for number in range(10, 13):
        tries.append(try_to(shared, "ann", address=f"192.0.2.{number}").status_code)
        assert try_to(shared, "bo", "a-long-password", address=f"192.0.2.{number}").status_code == 302
        shared.post("/admin/logout/")

    assert tries == [200, 200, 429]


@pytest.mark.django_db
def test_a_browser_knows_those_who_have_signed_in_with_it_last(limits: list[float]) -> None:
    response, request = HttpResponse(), HttpRequest()
    for number in range(MOST_KNOWN + 1):
        remember_name(request, response, f"member {number}")
        request.COOKIES[COOKIE] = response.cookies[COOKIE].value

    assert len(request.COOKIES[COOKIE]) < 1000
    assert request.COOKIES[COOKIE].startswith(f"{digest(f'member {MOST_KNOWN}')}.")
    assert digest("member 0") not in request.COOKIES[COOKIE]


@pytest.mark.django_db
def test_signing_in_gives_a_name_its_tries_back(limits: list[float]) -> None:
    User.objects.create_superuser("ann", password="a-long-password")
    for number in range(2, 5):
        assert try_to(Client(), "ann", address=f"192.0.2.{number}").status_code == 200
        assert try_to(Client(), "ann", "a-long-password", address=f"192.0.2.{number}").status_code == 302


@pytest.mark.django_db
def test_looking_at_the_form_is_no_try(limits: list[float]) -> None:
    assert {Client().get(LOGIN, REMOTE_ADDR="192.0.2.1").status_code for _ in range(9)} == {200}


def test_what_was_taken_comes_back_evenly(now: list[float]) -> None:
    bucket = Buckets(Allowance(4, 60))
    assert [bucket.take("ann") for _ in range(5)] == [0, 0, 0, 0, 15]
    assert bucket.take("bo", 99) == 0, "more than there ever is counts as all of it"
    assert bucket.take("bo") == 15

    now[0] += 30
    assert [bucket.take("ann") for _ in range(3)] == [0, 0, 15]
    now[0] += 3600
    assert [bucket.take("ann") for _ in range(5)] == [0, 0, 0, 0, 15]

    bucket.forget("ann")
    assert bucket.take("ann", 4) == 0


def test_only_so_many_names_are_remembered() -> None:
    bucket = Buckets(Allowance(1, 60))
    for number in range(MOST_NAMES + 100):
        bucket.take(str(number))

    assert len(bucket._full_again) == MOST_NAMES
