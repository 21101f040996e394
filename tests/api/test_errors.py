"""Errors of the API: an answer in a sentence to whatever is sent, and never a mistake of our own."""

import json

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee.web.problem import PROBLEM_TYPES
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


@pytest.mark.parametrize("path", ["nothing", "nothing/", "hands/1", "hands/1/plays", "variants/all-fives/options"])
def test_an_address_that_is_not_there_is_a_404_in_the_same_form(path):
    strict = Client(enforce_csrf_checks=True)
    for answer in (Api().get(path), Api(client=strict).post(path, {})):
        assert answer.status == 404


def test_the_entrance_says_where_to_go():
    links = Api().get("").body

    assert links["sessions"] == "/api/v1/sessions"
    for name in ("variants", "sessions", "players", "ratings"):
        assert Api().client.get(links[name]).status_code == 200


def test_a_slash_at_the_end_leads_to_the_call():
    session = open_table().session

    read = Client().get(f"/api/v1/sessions/{session}/?page=1")
    written = Client(enforce_csrf_checks=True).post("/api/v1/sessions/", "{}", "application/json")

    for answer, address in ((read, f"/api/v1/sessions/{session}?page=1"), (written, "/api/v1/sessions")):
        assert (answer.status_code, answer.headers["Location"]) == (308, address)


@pytest.mark.parametrize("kind", PROBLEM_TYPES)
def test_each_kind_of_problem_has_a_page(kind):
    page = Client().get(f"/problems/{kind}/")

    assert page.status_code == 200 and kind in page.content.decode()
    assert Client().get("/problems/nothing/").status_code == 404


def test_a_problem_names_its_kind():
    table, other = open_table(), open_table()
    pass_ = {"do": "pass", "seat": 1}
    answers = {
        "key-missing": table.enter(pass_, by=table.watcher),
        "wrong-key": table.enter(pass_, by=other.keeper),
        "not-allowed": table.enter(pass_, by=table.seats[2]),
        "out-of-date": table.enter(pass_ | {"after": 0}),
        "not-now": table.begin(),
        "rule-broken": table.play(2, "6-4"),
    }

    assert {kind: answer["type"] for kind, answer in answers.items()} == {
        kind: f"/problems/{kind}/" for kind in answers
    }
    assert {kind: answer.status for kind, answer in answers.items()} == {
        kind: PROBLEM_TYPES[kind].status for kind in answers
    }


def test_every_wrong_field_is_named():
    table = open_table()

    entry = table.enter({"do": "play", "seat": "one", "tile": "5", "arm": True, "colour": "red"})
    opening = Api().post("sessions", {"variant": "chess", "seats": [{"name": ""}, {"nom": "Bo"}], "mood": "good"})

    assert {each["field"] for each in entry["errors"]} == {"colour", "seat", "tile", "arm"}
    assert {each["field"] for each in opening["errors"]} == {
        "mood",
        "variant",
        "seats[0].name",
        "seats[1].nom",
        "seats[1].name",
    }


def test_every_wrong_place_in_a_record_is_named():
    plays = [{"do": "play", "seat": 1, "tile": "5"}, {"do": "pass", "seat": 2}, {"do": "fly"}]
    record = {
        "record": 1,
        "variant": "draw",
        "seats": [{"name": "Ann"}, {"name": "Bo"}],
        "hands": [{"plays": plays}] * 2,
    }

    answer = Api().post("adjudicate", record)

    assert [each["field"] for each in answer["errors"]] == [
        f"hands[{hand}].plays[{play}].{key}" for hand in (0, 1) for play, key in ((0, "tile"), (2, "do"))
    ]


@pytest.mark.parametrize(("access", "origin"), [("open", "*"), ("members", None)])
def test_pages_of_other_sites_may_read_an_open_server(settings, access, origin):
    settings.REFEREE_ACCESS = access
    elsewhere = {"Origin": "https://club.example", "Sec-Fetch-Site": "cross-site"}

    for path in ("variants", "sessions/5f0c3a86-3d1f-4f5e-9d0e-ffffffffffff"):
        assert Client().get(f"/api/v1/{path}", headers=elsewhere).headers.get("Access-Control-Allow-Origin") == origin
    written = Client().post("/api/v1/adjudicate", "{}", "application/json", headers=elsewhere)
    assert written.status_code == 403 and "Access-Control-Allow-Origin" not in written.headers


def test_the_schema_comes_as_yaml_too():
    asked = [
        Client().get("/api/v1/schema?format=yaml"),
        Client().get("/api/v1/schema", headers={"Accept": "application/yaml"}),
    ]

    assert [answer.headers["Content-Type"] for answer in asked] == ["application/vnd.oai.openapi", "application/yaml"]
    assert all(answer.content.startswith(b"openapi: 3.1") for answer in asked)


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
        if method in ("get", "post") and (not call["security"] or {} in call["security"])
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
        "post webhooks",
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
