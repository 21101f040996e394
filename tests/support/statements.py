"""The SQL statements that a call sends, counted."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.pages import HTMX, PageTable
from tests.support.patience_pages import PatiencePages

_NOT_COUNTED = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")


def statements_of(call: Callable[[], Any]) -> list[str]:
    """Return the statements that a call sends to the database, without those around its transactions."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return [query["sql"] for query in captured if not query["sql"].startswith(_NOT_COUNTED)]


def check_at_most(most: int, sent: list[str]) -> None:
    """Fail with the whole list."""
    assert len(sent) <= most, "\n".join(f"{number} {sql[:200]}" for number, sql in enumerate(sent, start=1))


def statements_of_form(pages: PageTable | PatiencePages, action: str, **fields: Any) -> list[str]:
    """Return the statements of one of the page's forms, sent by htmx as the keeper."""
    state = pages.state
    hidden = {"hand": state.shown.id, "seen": state.version, "id": uuid4(), "turn": state.due.seat if state.due else ""}

    def send() -> None:
        answer = pages.keeper.post(f"{pages.path}{action}/", hidden | fields, headers=HTMX)
        assert answer.status_code == 200, answer.content

    return statements_of(send)
