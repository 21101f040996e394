"""Pages of a foreign site, which can't make anybody's browser write here, on the pages or through the API."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from referee import models
from tests.support.api import Api, published_schema
from tests.support.pages import HTMX, text_of
from tests.support.urls import every_address

pytestmark = pytest.mark.django_db

WRITTEN = "Referee session 1\nGame: draw\nSeat 1: Ann\nSeat 2: Bo"
OWN = "http://testserver"
FOREIGN = "https://evil.example"

SENT_FROM_ELSEWHERE = [
    {"Origin": FOREIGN},
    {"Origin": "http://testserver:8080"},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": FOREIGN, "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://cards.testserver", "Sec-Fetch-Site": "same-site"},
    {"Origin": OWN, "Sec-Fetch-Site": "cross-site"},
]
SENT_FROM_HERE: list[dict[str, str]] = [
    {},
    {"Origin": OWN},
    {"Origin": OWN, "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
]
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def read_in(headers: dict[str, str]) -> Any:
    """Import a session as plain text, which a browser sends to another site without asking."""
    return Client().post("/api/v1/sessions/import", WRITTEN, content_type="text/plain", headers=headers)


def is_refused(response: Any, path: str) -> bool:
    """Return True if the answer says that another site has sent this: a problem for programs, a page for people."""
    if response.status_code != 403:
        return False
    if path.startswith("/api/"):
        assert response["Content-Type"] == "application/problem+json"
        return "own pages" in json.loads(response.content)["detail"]
    return "This was sent by another site" in text_of(response)


@pytest.mark.parametrize("headers", SENT_FROM_ELSEWHERE, ids=str)
def test_a_foreign_site_reads_no_session_in(headers: dict[str, str]) -> None:
    refused = read_in(headers)

    assert is_refused(refused, "/api/v1/sessions/import")
    assert not models.Session.objects.exists() and not models.Player.objects.exists()


@pytest.mark.parametrize("headers", SENT_FROM_HERE, ids=str)
def test_our_own_pages_and_programs_read_a_session_in(headers: dict[str, str]) -> None:
    assert read_in(headers).status_code == 201


def test_a_foreign_site_writes_by_no_call_of_the_api() -> None:
    calls = [
        (method, path.replace("{", "").replace("}", ""))
        for path, calls in published_schema()["paths"].items()
        for method in calls
        if method.upper() in UNSAFE
    ]
    let_in = [
        (method, path)
        for method, path in calls
        if not is_refused(
            Client().generic(method.upper(), path, "{}", "application/json", headers={"Origin": FOREIGN}), path
        )
    ]

    assert len(calls) > 10 and not let_in


@pytest.mark.parametrize("headers", [{"Origin": FOREIGN}, {"Sec-Fetch-Site": "cross-site"}], ids=str)
@pytest.mark.parametrize("access", ["open", "members"])
def test_a_foreign_site_writes_at_no_address(access: str, headers: dict[str, str], settings: Any) -> None:
    settings.REFEREE_ACCESS = access
    paths = list(every_address())

    let_in = [
        f"{method} {path}"
        for path in paths
        for method in UNSAFE
        if not is_refused(Client().generic(method, path, headers=headers), path)
    ]

    assert len(paths) > 100 and not let_in


def test_a_foreign_site_opens_no_table_with_a_browser_that_has_our_cookies() -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get("/new/draw/")
    seats = {"name-1": "Ann", "name-2": "Bo", "leader": "1", "csrfmiddlewaretoken": browser.cookies["csrftoken"].value}

    assert is_refused(browser.post("/new/draw/", seats, headers={"Origin": FOREIGN}), "/new/draw/")
    assert not models.Session.objects.exists()
    assert browser.post("/new/draw/", seats, headers={"Origin": OWN}).status_code == 302


def test_an_open_page_shows_the_refusal_over_itself() -> None:
    refused = Client().post("/look/", {"theme": "dark"}, headers={**HTMX, "Sec-Fetch-Site": "cross-site"})

    assert refused.status_code == 403 and "another site" in text_of(refused)


@pytest.mark.parametrize("headers", SENT_FROM_ELSEWHERE, ids=str)
def test_a_foreign_site_may_lead_here(headers: dict[str, str]) -> None:
    assert Client().get("/new/", headers=headers).status_code == 200
    assert Client().get("/api/v1/variants", headers=headers).status_code == 200
    assert Client().options("/api/v1/sessions/import", headers=headers).status_code == 200


@pytest.mark.parametrize("origin", ["https://dominoes.example", "https://a.friends.example", "https://friends.example"])
def test_a_site_that_the_settings_trust_writes(origin: str, settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://dominoes.example", "https://*.friends.example"]

    assert read_in({"Origin": origin, "Sec-Fetch-Site": "cross-site"}).status_code == 201
    assert read_in({"Origin": origin.replace("https", "http"), "Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_behind_a_proxy_the_public_host_is_our_own(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["dominoes.example"]
    settings.USE_X_FORWARDED_HOST = True
    passed_on = {"Host": "10.0.0.2:8000", "X-Forwarded-Host": "dominoes.example"}

    assert read_in({**passed_on, "Origin": "https://dominoes.example"}).status_code == 201
    assert read_in({**passed_on, "Origin": "http://10.0.0.2:8000"}).status_code == 403


def test_a_program_writes_without_saying_where_it_comes_from() -> None:
    seats = [{"name": "Ann"}, {"name": "Bo"}]

    assert Api().post("sessions", {"variant": "draw", "seats": seats}).status == 201
