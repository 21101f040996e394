"""Errors of the API: an answer in a sentence to whatever is sent, and never a mistake of our own."""

import json

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.support.api import PROBLEM, Api, open_table, published_schema
from tests.support.sample_sizes import sample_size

pytestmark = pytest.mark.django_db

ANY_JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"record": NaN}',
        b'{"record": 1, "record": 1}',
        b'{"record": 1e999}',
        b'{"record": ' + b"9" * 5000 + b"}",
        b'{"\\ud800": 1}',
        b'{"record": 1, "variant": "\\ud800"}',
        b'{"record": 1, "variant": "draw", "seats": [{"name": "\\u0000"}, {}], "hands": []}',
    ],
)
@pytest.mark.parametrize("path", ["adjudicate", "sessions", "players"])
def test_a_body_that_can_not_be_read_is_a_400_that_says_why(path, body):
    answer = Api().post(path, body)

    assert answer.status == 400
    assert answer["detail"]


@pytest.mark.parametrize("path", ["adjudicate", "sessions"])
def test_ten_megabytes_are_too_large(path):
    assert Api().post(path, b" " * 10_000_000).status == 413


def test_another_type_than_json_is_not_read():
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert Api().post("players", b'{"name": "Ann"}', content_type=content_type).status == 415


@pytest.mark.parametrize("path", ["", "nothing", "sessions/", "hands/1", "hands/1/plays", "variants/all-fives/options"])
def test_an_address_that_is_not_there_is_a_404_in_the_same_form(path):
    strict = Client(enforce_csrf_checks=True)
    for answer in (Api().get(path), Api(client=strict).post(path, {})):
        assert answer.status == 404


def test_the_schema_comes_whatever_the_client_would_like_best():
    assert Api().get("schema", Accept="text/html").status == 200


@pytest.mark.parametrize("path", ["/api/", "/api/v2/sessions"])
def test_beside_the_api_programs_get_problems_too(path):
    answer = Client().get(path)

    assert (answer.status_code, answer.headers["Content-Type"]) == (404, PROBLEM)
    assert Client().get("/api/v1/variants", HTTP_HOST="elsewhere.example").headers["Content-Type"] == PROBLEM


def test_a_call_is_answered_in_json_whatever_the_client_would_like_best():
    assert Api().get("variants", Accept="text/html").status == 200


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_a_method_that_a_call_does_not_have_is_a_405(method):
    response = Client().generic(method, "/api/v1/players")

    assert response.status_code == 405
    assert response.headers["Content-Type"] == PROBLEM
    assert "GET" in response.headers["Allow"]


def test_a_missing_key_is_asked_for():
    table = open_table()

    answer = table.play(1, "5-5", by=table.watcher)

    assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("value", ["Bearer", "Bearer a b", "Bearer \xff", "Basic eDp5", "x"])
def test_a_header_that_holds_no_key_opens_nothing(value):
    table = open_table()
    response = Client().post(
        f"/api/v1/hands/{table.hand}/plays",
        json.dumps({"do": "play", "seat": 1, "tile": "5-5"}),
        content_type="application/json",
        HTTP_AUTHORIZATION=value,
    )

    assert response.status_code in (401, 403)


def test_a_cookie_is_no_key():
    client = Client()
    table = open_table()
    client.cookies["referee_device"] = "anything"

    assert Api(client=client).post(f"hands/{table.hand}/plays", {"do": "pass", "seat": 1}).status == 401


@settings(
    max_examples=sample_size(18, at_length=240),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(body=ANY_JSON)
def test_any_json_is_answered(body):
    for path in ("adjudicate", "sessions", "players"):
        assert Api().post(path, json.dumps(body)).status in (200, 201, 400)


@settings(
    max_examples=sample_size(18, at_length=240),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(
    more=some.dictionaries(some.sampled_from(["do", "seat", "tile", "arm", "left", "tiles", "id", "after"]), ANY_JSON)
)
def test_any_entry_is_answered(more):
    table = open_table()

    for call in ("plays", "check"):
        answer = table.keeper.post(f"hands/{table.hand}/{call}", {"do": "play", "seat": 1, "tile": "5-5"} | more)
        assert answer.status in (200, 201, 400, 409, 422)


def test_the_schema_says_which_calls_need_a_key():
    paths = published_schema()["paths"]
    keyless = {
        f"{method} {path.removeprefix('/api/v1/')}"
        for path, calls in paths.items()
        for method, call in calls.items()
        if method in ("get", "post") and call["security"] == [{}]
    }

    assert {"post adjudicate", "post sessions", "post players", "post hands/{hand_id}/check"} <= keyless
    assert {each for each in keyless if each.startswith("post")} == {
        "post adjudicate",
        "post sessions",
        "post players",
        "post players/{player_id}/merge",
        "post hands/{hand_id}/check",
        "post sessions/import",
        "post sessions/{session_id}/what-if",
    }
    assert paths["/api/v1/hands/{hand_id}/plays"]["post"]["security"] == [{"key": []}]


def test_where_no_key_is_needed_a_wrong_one_is_in_nobody_s_way():
    stranger = Api("nonsense")

    assert stranger.post("players", {"name": "Ann"}).status == 201
    assert stranger.post("adjudicate", {"record": 1}).status == 400
    assert stranger.post(f"hands/{open_table().hand}/check", {"do": "pass", "seat": 1}).status == 200


def test_the_schema_is_published_and_valid(client):
    published = client.get("/api/v1/schema")

    assert published.status_code == 200
    assert json.loads(published.content)["openapi"].startswith("3.")
    assert "/api/v1/hands/{hand_id}/plays" in published_schema()["paths"]


def test_the_docs_page_loads_nothing_from_elsewhere(client):
    page = client.get("/api/v1/docs")

    assert page.status_code == 200
    assert b"//cdn" not in page.content and b"https://" not in page.content
    assert "unsafe-inline" not in page.headers["Content-Security-Policy"].split("style-src")[0]
