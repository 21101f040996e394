import gc
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management.color import Style
from django.core.management.commands import flush
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest
from django.template.backends.jinja2 import Template
from django.test.signals import template_rendered
from hypothesis import HealthCheck
from hypothesis import settings as trying
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

# How fast a machine is is nothing that a law fails for. Where nobody watches, the same examples are tried each time.
trying.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
trying.register_profile("ci", trying.get_profile("here"), derandomize=True, database=None, print_blob=True)
trying.load_profile("ci" if os.environ.get("CI") == "true" else "here")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the test database in a file of its own, so that it locks as the real one does.

    Django's default for SQLite, a database in memory, knows neither WAL nor waiting writers.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of SQLite's with every table that the migrations make, to be copied."""
    var = tmp_path_factory.mktemp("migrated")
    environment = os.environ | {
        "REFEREE_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "referee.settings",
        "DATABASE_URL": "",
    }
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(command, env=environment, cwd=settings.BASE_DIR, check=True)
    return var / "referee.sqlite3"


MADE_BY_MIGRATING = {"auth_permission", "django_content_type"}


@pytest.fixture(autouse=True, scope="session")
def a_flush_leaves_what_migrating_has_made() -> None:
    """Empty the tables after a test with ``transaction=True``, but for permissions and the types that they are for.

    No test changes them. To make them anew takes ten times as long as all the rest of a flush. PostgreSQL deletes few
    rows faster than it truncates a table.
    """

    def statements(style: Style, connection: BaseDatabaseWrapper, **given: bool) -> list[str]:
        names = connection.introspection.django_table_names(only_existing=True, include_views=False)
        tables = [name for name in names if name not in MADE_BY_MIGRATING]
        if connection.vendor == "postgresql":
            return ["; ".join(f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables)]
        return list(connection.ops.sql_flush(style, tables, **given))

    flush.sql_flush = statements
    flush.emit_post_migrate_signal = lambda *_given, **_named: None


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


def in_a_large_frame(call: Callable[[], None]) -> None:
    """Call with room for every frame below.

    Python keeps frames in pieces of memory, fetches the next piece when one is full and gives it back when the call
    returns: where that happens to be around a busy loop, it takes up to a quarter of a test's time. A frame larger than
    a piece gets one for itself and for all that it calls.
    """
    call()


LARGE = 2**17 + 2**10
"""Values in the frame: a little over a mebibyte, so that the piece for it has nearly another one free."""

in_a_large_frame.__code__ = in_a_large_frame.__code__.replace(co_stacksize=LARGE)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Run every test in a large frame."""
    item.runtest = partial(in_a_large_frame, item.runtest)  # type: ignore[method-assign]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what was imported and collected out of the garbage collector's rounds, which take a tenth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


TOGETHER = (
    "tests/browser/test_accessible.py",
    "tests/browser/test_patience.py",
    "tests/browser/",
    "tests/access/test_access.py",
    "tests/access/test_api_caching.py",
    "tests/access/test_nobody_can_tell.py",
    "tests/test_commands_alone.py",
    "tests/test_drawing.py",
    "tests/test_guide.py",
    "tests/test_made_up_language.py",
    "tests/test_sentences.py",
    "tests/test_serve_command.py",
    "tests/test_shape.py",
    "tests/test_static_files.py",
)
"""Tests that share what is costly to make: a browser, everybody with every right, arrangements, a language, lists, a database.

Those of the browser take as long as half of all others: where one worker had them all, the others would wait for it.
"""


class Sharing(LoadScopeScheduling):
    """Tests that share something on one worker, such as a browser; every other wherever there is time."""

    def _split_scope(self, nodeid: str) -> str:
        return next((shared for shared in TOGETHER if nodeid.startswith(shared)), nodeid)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget what is done: with every word of a worker all that it was ever given is looked through for what is left."""
        super().mark_test_complete(node, item_index, duration)
        given = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(given[scope].values()):
            del given[scope]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    """Share the tests out among workers, where there are several."""
    return Sharing(config, log)


@pytest.fixture(autouse=True, scope="session")
def pages_tell_what_they_were_given() -> None:
    """Let a response of the test client have its ``context``, as it has with Django's own templates."""
    render = Template.render

    def told(template: Template, context: dict[str, Any] | None = None, request: HttpRequest | None = None) -> Any:
        template_rendered.send(sender=template, template=template, context=context or {})
        return render(template, context, request)

    Template.render = told
