"""Lines of the log: for people or for programs, each with the number of its request and without secrets."""

import json
import logging

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import ResolverMatch
from django_guid import clear_guid, set_guid

from referee.server.log_format import RequestId
from referee.server.log_json import ForPrograms
from referee.server.request_log import log_request

TOKEN = "Zm9vYmFyYmF6cXV1eGNvcmdl"


def line(message: str, **known: object) -> logging.LogRecord:
    record = logging.LogRecord("referee.requests", logging.INFO, "", 0, message, None, None)
    record.__dict__.update(known)
    RequestId().filter(record)
    return record


@pytest.fixture
def numbered():
    set_guid("0123456789abcdef0123456789abcdef")
    yield
    clear_guid()


def test_a_line_for_programs_names_its_request_and_holds_no_secret(numbered):
    request = RequestFactory().get(f"/take/{TOKEN}/")
    told = ForPrograms().format(line(f"Not found: /take/{TOKEN}/", request=request, status_code=404))
    assert TOKEN not in told
    read = json.loads(told)
    assert read.pop("time")
    assert read == {
        "level": "INFO",
        "logger": "referee.requests",
        "message": "Not found: /take/…/",
        "request_id": "0123456789abcdef0123456789abcdef",
        "status_code": 404,
    }


def test_a_line_for_people_names_its_request_where_it_belongs_to_one(numbered):
    assert line("").in_request == " [0123456789abcdef0123456789abcdef]"
    clear_guid()
    assert line("").in_request == ""


def test_every_request_is_logged_by_the_pattern_of_its_address_where_the_host_wants_it(settings, caplog):
    settings.REFEREE_LOG_REQUESTS = True
    request = RequestFactory().get(f"/take/{TOKEN}/")
    request.resolver_match = ResolverMatch(lambda: None, (), {}, route="take/<token>/")
    with caplog.at_level("INFO", "referee.requests"):
        log_request(lambda _request: HttpResponse(status=410))(request)
    assert [(each.method, each.route, each.status) for each in caplog.records] == [("GET", "/take/<token>/", 410)]


@pytest.mark.django_db
def test_an_answer_names_its_request(client):
    number = client.get("/healthz")["X-Request-ID"]
    assert len(number) == 32
    assert client.get("/healthz")["X-Request-ID"] != number
