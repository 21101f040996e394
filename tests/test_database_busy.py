"""A database that has no time is no mistake of ours: pages and API ask to come back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from referee.pages import errors
from referee.pages.database_busy import is_passing
from tests.pages import text_of


def locked(folder: Path) -> sqlite3.Error:
    """The error of a database that somebody else is writing to."""
    file = folder / "locked.sqlite3"
    with sqlite3.connect(file) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        try:
            sqlite3.connect(file, timeout=0).execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            return error
    raise AssertionError("it wasn't locked")


raised: list[sqlite3.Error] = []


def page(request: HttpRequest) -> HttpResponse:
    raise OperationalError from raised[-1]


class Call(APIView):
    def get(self, request: Request) -> Response:
        raise OperationalError from raised[-1]


urlpatterns = [path("page/", page), path("api/v1/call", Call.as_view()), path("", include("referee.urls"))]
handler500 = errors.server_error


@pytest.mark.urls(__name__)
def test_a_locked_database_asks_people_and_programs_to_come_back(tmp_path: Path) -> None:
    raised.append(locked(tmp_path))
    seen = Client().get("/page/")
    problem = Client().get("/api/v1/call")

    assert (seen.status_code, seen["Retry-After"]) == (503, "2")
    assert "The server is busy" in text_of(seen)
    assert (problem.status_code, problem["Retry-After"]) == (503, "2")
    assert problem["Content-Type"] == "application/problem+json"


@pytest.mark.urls(__name__)
def test_a_missing_table_is_our_mistake() -> None:
    with pytest.raises(sqlite3.OperationalError) as missing:
        sqlite3.connect(":memory:").execute("SELECT * FROM nothing")
    raised.append(missing.value)

    assert Client(raise_request_exception=False).get("/page/").status_code == 500


@pytest.mark.parametrize(
    ("state", "passing"), [("40P01", True), ("53300", True), ("57P01", True), (None, True), ("42P01", False)]
)
def test_errors_of_postgres_that_pass(state: str | None, passing: bool) -> None:
    cause = Exception()
    cause.sqlstate = state  # type: ignore[attr-defined]
    error = OperationalError()
    error.__cause__ = cause

    assert is_passing(error) is passing
