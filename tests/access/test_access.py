"""Every cell of the table, asked for on the page and through the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.template.backends.jinja2 import Template
from django.urls import URLPattern, URLResolver, get_resolver

from tests.access.document import main
from tests.access.rights import PEOPLE, SERVERS, Access
from tests.access.row import AccessRow, Ask
from tests.access.table import ROWS
from tests.access.world import RolledBack, World, call_api, fill_in, world
from tests.support.api import published_schema
from tests.support.pages import HTMX

__all__ = ["world"]

pytestmark = pytest.mark.django_db


def answer_of(response: HttpResponse) -> Access | str:
    """Return what a response means for access; one that says neither yes nor no is returned as its status and text."""
    status = response.status_code
    if status == 302 and "/login/" in response["Location"]:
        return Access.LOGIN
    if status < 400:
        return Access.MAY
    if status in (401, 403, 422):  # a seat's phone enters for that seat alone, whose turn it isn't
        return Access.MAY_NOT
    return Access.HIDDEN if status == 404 else f"{status}: {response.content.decode()[:300]}"


def ask_page(world: World, who: str, ask: Ask) -> HttpResponse:
    """Ask for a page as somebody."""
    client, path = world.browsers[who], "/" + fill_in(ask.path, world.words)
    if ask.is_part:
        return client.get(path, headers=HTMX)
    return client.get(path) if ask.sent is None else client.post(path, fill_in(ask.sent, world.words))


def asked(world: World, server: str, row: AccessRow) -> Iterator[tuple[str, Access | str, Access]]:
    """Yield, for everybody and each way of asking, a label, the answer they got, and the one in the table."""
    ways = [("page", row.page, ask_page), ("call", row.api, call_api)]
    for way, ask, get in ways:
        for who in PEOPLE if ask else ():
            cookies = world.browsers[who].cookies.copy()
            try:
                with transaction.atomic():
                    if server == "over":
                        world.leave()
                    got = answer_of(get(world, who, ask))
                    raise RolledBack
            except RolledBack:
                world.browsers[who].cookies = cookies
            yield f"{way}, {who}", got, row.rights.of(server, who)


CELLS = [(row, server) for row in ROWS for server in SERVERS if getattr(row.rights, server)]


@pytest.mark.parametrize(("row", "server"), CELLS, ids=[f"{row.says}-{server}" for row, server in CELLS])
def test_access_matches_the_table(
    row: AccessRow, server: str, world: World, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Template, "render", lambda *_given: "")  # what is shown isn't looked at here, and takes long
    settings.REFEREE_ACCESS = "open" if server == "open" else "members"
    cache.clear()
    wrong = [(who, got, wanted) for who, got, wanted in asked(world, server, row) if got is not wanted]

    assert not wrong, wrong


def names_of(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the name of every address; those of the API are known by their operations."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name or pattern.callback.__name__
        elif pattern.app_name == "admin":
            yield "admin"
        elif str(pattern.pattern) != "api/v1/":
            yield from names_of(pattern.url_patterns)


def test_every_page_has_a_row() -> None:
    pages = {row.page.name for row in ROWS if row.page} - {"api-root", "api-schema", "api-docs", "nothing_here"}

    assert pages == set(names_of(get_resolver().url_patterns)), "give it a row in tests/access/table.py"


def test_every_call_has_a_row() -> None:
    calls = {row.api.name for row in ROWS if row.api}
    published = {each["operationId"] for path in published_schema()["paths"].values() for each in path.values()}

    assert calls == published, "give it a row in tests/access/table.py"


def test_the_document_has_every_row(tmp_path: Path) -> None:
    main(tmp_path / "results" / "access.md")

    written = (tmp_path / "results" / "access.md").read_text(encoding="utf-8")
    assert not [row.says for row in ROWS if f"| {row.says} |" not in written]
