"""Limits to guessing passwords: how often, and at whose expense."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.contrib.auth.models import User
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client

from referee.accounts.pages.signing_in import COOKIE, MOST_KNOWN, remember
from referee.models.tokens import digest
from tests.support.pages import text_of

LOGIN = "/admin/login/"


@pytest.fixture
def limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Three tries a minute for an address, two in ten minutes for a name; and the clock."""
    settings.ACCOUNT_RATE_LIMITS = {"login": "3/m/ip", "login_failed": "2/10m/key"}
    cache.clear()
    now = [time.time()]
    monkeypatch.setattr(time, "time", lambda: now[0])
    return now


def try_to(client: Client, name: str, password: str = "wrong", address: str = "192.0.2.1") -> HttpResponse:
    return client.post(LOGIN, {"username": name, "password": password}, REMOTE_ADDR=address)


@pytest.mark.django_db
def test_an_address_has_so_many_tries_whatever_names_it_tries(limits: list[float]) -> None:
    client = Client()
    statuses = [try_to(client, f"somebody {number}").status_code for number in range(4)]
    assert statuses == [200, 200, 200, 429]

    refused = try_to(client, "somebody else")
    assert refused["Retry-After"] == "60"
    assert "There were too many tries. Wait 1 minute, then try again." in text_of(refused)
    assert try_to(client, "somebody else", address="192.0.2.2").status_code == 200

    limits[0] += 60
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
    assert refused["Retry-After"] == "600"
    assert "Wait 10 minutes" in text_of(refused)

    limits[0] += 600
    assert try_to(client, "ann", address="192.0.2.9").status_code == 200


@pytest.mark.django_db
def test_no_host_that_a_guesser_makes_up_gives_a_name_fresh_tries(limits: list[float]) -> None:
    statuses = [
        Client(HTTP_HOST=f"localhost:{port}").post(
            LOGIN, {"username": "ann", "password": "x"}, REMOTE_ADDR=f"192.0.2.{port}"
        )
        for port in range(1, 4)
    ]

    assert [each.status_code for each in statuses] == [200, 200, 429]


@pytest.mark.django_db
def test_a_public_network_of_ipv6_is_one_address_and_a_phone_in_a_local_one_another(limits: list[float]) -> None:
    def tries(network: str) -> list[int]:
        return [
            try_to(Client(), f"{network}{number}", address=f"{network}::{number}").status_code for number in range(1, 5)
        ]

    assert tries("2001:4860:0:1") == [200, 200, 200, 429]
    assert tries("fd00:0:0:1") == [200] * 4


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/login/", "/account/login/"])
@pytest.mark.parametrize("by", ["name", "address"])
def test_no_password_is_hashed_for_whoever_tries_too_often(
    path: str, by: str, settings: Any, limits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REFEREE_ACCESS = "members"
    User.objects.create_superuser("ann", password="a-long-password")
    field = "username" if path == LOGIN else "login"
    hashed: list[int] = []
    hasher = hashers.get_hasher()
    encode = type(hasher).encode
    monkeypatch.setattr(type(hasher), "encode", lambda *given, **named: hashed.append(1) or encode(*given, **named))
    for number in range(6):
        name, address = ("ann", f"192.0.2.{number}") if by == "name" else (f"ann{number}", "192.0.2.1")
        Client().post(path, {field: name, "password": "wrong"}, REMOTE_ADDR=address)

    assert len(hashed) == (2 if by == "name" else 3)


@pytest.mark.django_db
def test_the_admin_asks_for_the_present_password_only_so_often(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"change_password": "3/m/user"}
    cache.clear()
    host = Client()
    host.force_login(User.objects.create_superuser("ann", password="a-long-password"))
    sent = {"old_password": "wrong", "new_password1": "x", "new_password2": "x"}

    assert [host.post("/admin/password_change/", sent).status_code for _each in range(4)] == [200, 200, 200, 429]


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
def test_however_long_a_name_is_what_is_remembered_of_it_is_short(limits: list[float]) -> None:
    assert try_to(Client(), "x" * 100_000).status_code == 200

    assert 0 < len(repr(cache._cache)) < 2000


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
        remember(request, response, f"member {number}")
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


def test_only_so_many_names_and_addresses_are_remembered(settings: Any) -> None:
    assert settings.CACHES["default"]["OPTIONS"]["MAX_ENTRIES"] == cache._max_entries == 10_000
