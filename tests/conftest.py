import gc
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.template.backends.jinja2 import Template
from django.test.signals import template_rendered
from xdist.scheduler import LoadScopeScheduling


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
    "tests/test_drawing.py",
    "tests/test_guide.py",
    "tests/test_made_up_language.py",
    "tests/test_sentences.py",
    "tests/test_serve_command.py",
    "tests/test_shape.py",
)
"""Tests that share what is costly to make: a browser, arrangements, a language, lists, a database.

Those of the browser take as long as half of all others: where one worker had them all, the others would wait for it.
"""


class Sharing(LoadScopeScheduling):
    """Tests that share something on one worker, such as a browser; every other wherever there is time."""

    def _split_scope(self, nodeid: str) -> str:
        return next((shared for shared in TOGETHER if nodeid.startswith(shared)), nodeid)


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
