"""Static files: which are collected, and how they are answered without a thread of Django's."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client, override_settings

from referee import asgi
from referee.server.static_answers import PIECE, StaticAnswers, static_answers, static_file

COLLECTED = {"staticfiles": {"BACKEND": "referee.server.static_files.StaticFiles"}}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder with everything that is collected, as on the server."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root, STORAGES=configured.STORAGES | COLLECTED):
        call_command("collectstatic", verbosity=0, interactive=False)
        static_answers.cache_clear()
        yield root
    static_answers.cache_clear()


@pytest.fixture
def name(collected: Path) -> str:
    """The address of a style sheet."""
    paths = json.loads((collected / "staticfiles.json").read_text())["paths"]
    return f"/static/{paths['css/table.css']}"


def ask(
    path: str, method: str = "GET", application: Any = None, **headers: str
) -> tuple[int, dict[str, str], bytes, int]:
    """The status, headers and body of the answer, and in how many pieces it came."""
    sent: list[Any] = []

    async def run() -> None:
        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            raise AssertionError("nobody reads the body of such a request")

        named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
        scope: Any = {"type": "http", "method": method, "path": path, "headers": named}
        await asgi.application(scope, receive, send)

    asyncio.run(run())
    start, *pieces = sent
    answered = {key.decode(): value.decode() for key, value in start["headers"]}
    return start["status"], answered, b"".join(piece["body"] for piece in pieces), len(pieces)


def test_a_file_is_answered_beside_django(name: str) -> None:
    status, headers, body, _ = ask(name)

    assert (status, headers["content-type"]) == (200, 'text/css; charset="utf-8"')
    assert headers["cache-control"].endswith("public, immutable")
    assert headers["x-content-type-options"] == "nosniff"
    assert int(headers["content-length"]) == len(body)

    status, headers, compressed, _ = ask(name, accept_encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(compressed) == body


def test_who_has_the_file_is_told_that_it_is_the_same(name: str) -> None:
    etag = ask(name)[1]["etag"]

    assert ask(name, if_none_match=etag)[::2] == (304, b"")


def test_only_the_head_is_sent_to_who_asks_for_it_and_a_file_takes_no_form(name: str) -> None:
    status, headers, body, _ = ask(name, "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 0

    assert ask(name, "POST")[0] == 405


def test_a_large_file_is_handed_over_in_pieces_and_read_once(collected: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = next(path for path in collected.rglob("swagger-ui-bundle.*.js"))
    address = f"/static/{large.relative_to(collected)}"
    size = large.stat().st_size
    _, _, body, pieces = ask(address)
    assert (len(body), pieces) == (size, -(-size // PIECE) + 1)

    monkeypatch.setattr(Path, "read_bytes", None)
    assert ask(address)[2] == body


def test_a_file_needs_no_thread_so_it_is_never_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi.django, "refusal", lambda scope: "busy")
    scope: Any = {"method": "GET", "path": name}

    assert asgi.refusal(scope) is None
    assert asgi.refusal({**scope, "path": "/static/nothing.css"}) == "busy"


def test_nothing_is_found_outside_the_folder(collected: Path) -> None:
    for path in ("/static/../pyproject.toml", "/static//etc/passwd", "/static/css", "/static/"):
        scope: Any = {"path": path}
        assert static_file(scope) is None


def test_no_source_maps_and_nothing_that_no_page_loads_is_collected(collected: Path) -> None:
    files = {str(path.relative_to(collected)) for path in collected.rglob("*") if path.is_file()}

    assert not [each for each in files if each.endswith((".map", ".map.gz"))]
    assert not [each for each in files if each.startswith("rest_framework/") or "/redoc/" in each]
    hashed = [each for each in files if re.search(r"\.[0-9a-f]{12}\.(js|css)$", each)]
    assert not [each for each in hashed if re.search(r"/[/*][#@] sourceMappingURL", (collected / each).read_text())]
    assert {each.partition("/")[2].split(".")[0] for each in hashed if each.startswith("django_htmx/")} == {
        "htmx-2",
        "ext/hx-sse-2",
    }


@pytest.mark.django_db
def test_every_file_that_a_page_loads_is_there(collected: Path) -> None:
    User.objects.create_superuser("host", password="a-long-password")
    client = Client()
    client.login(username="host", password="a-long-password")
    answers = StaticAnswers(collected)
    for page in (
        "/new/",
        "/sessions/",
        "/rules/draw/",
        "/new/draw/",
        "/api/v1/docs",
        "/admin/",
        "/admin/auth/user/add/",
    ):
        assert not missing(client, page, answers), page


@pytest.mark.django_db
def test_every_file_that_a_login_loads_is_there(collected: Path, settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"

    assert not missing(Client(), "/account/login/", StaticAnswers(collected))


def missing(client: Client, page: str, answers: StaticAnswers) -> list[str]:
    """The files that a page loads and that aren't there."""
    loaded = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(page).content.decode())
    assert loaded, page
    return [each for each in loaded if answers.find(each) is None]
