from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the test database in a file of its own, so that it locks as the real one does.

    Django's default for SQLite, a database in memory, knows neither WAL nor waiting writers.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def commits_work_as_on_the_server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do at once what waits for a commit, in a test whose own transaction is never committed.

    So the states of sessions are kept in memory as they are on the server, instead of being folded from the log anew
    with every look at a table. Tests with ``transaction=True`` commit by themselves.
    """
    marker = request.node.get_closest_marker("django_db")
    if marker and not marker.kwargs.get("transaction"):
        monkeypatch.setattr(transaction, "on_commit", at_once)


def at_once(work: Callable[[], Any], using: str | None = None, robust: bool = False) -> None:
    """Take the place of ``transaction.on_commit``."""
    work()
