"""Static files: which are collected, that every page's are there, and how the server answers them."""

from __future__ import annotations

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

from tests.support.server_process import Served, get

COLLECTED = {"staticfiles": {"BACKEND": "referee.server.static_files.HashedModules"}}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield the folder with everything that is collected, as on the server."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root, STORAGES=configured.STORAGES | COLLECTED):
        call_command("collectstatic", verbosity=0, interactive=False)
        yield root


def test_the_server_answers_a_file_which_may_be_kept_for_good(tmp_path: Path) -> None:
    served = Served(1, tmp_path / "var")
    try:
        paths = json.loads((tmp_path / "var" / "static" / "staticfiles.json").read_text())["paths"]
        answer = get(served.port, f"/static/{paths['css/table.css']}")
        script = get(served.port, f"/static/{paths['js/table.js']}")

        assert (answer.status, answer.getheader("Content-Type")) == (200, "text/css")
        assert answer.getheader("Cache-Control") == "max-age=31536000"
        assert answer.read() == (configured.BASE_DIR / "static" / "css" / "table.css").read_bytes()
        assert script.getheader("Content-Type") == "text/javascript"
        for path in ("/static/../secret-key", "/static/%2e%2e/secret-key", "/static//etc/passwd", "/static/"):
            assert get(served.port, path).status == 404
    finally:
        served.stop()


def test_nothing_that_no_page_loads_is_collected(collected: Path) -> None:
    files = {str(path.relative_to(collected)) for path in collected.rglob("*") if path.is_file()}

    assert not [each for each in files if each.startswith("rest_framework/") or "/redoc/" in each]
    hashed = [each for each in files if re.search(r"\.[0-9a-f]{12}\.(js|css)$", each)]
    assert {each.partition("/")[2].split(".")[0] for each in hashed if each.startswith("django_htmx/")} == {
        "htmx-2",
        "ext/hx-sse-2",
    }


def test_every_script_of_ours_is_a_module_that_leaves_nothing_on_the_window() -> None:
    pages = {each.name: each.read_text() for each in (configured.BASE_DIR / "templates").rglob("*.html")}
    modules = {each.name: each.read_text() for each in (configured.BASE_DIR / "static" / "js").iterdir()}

    assert [name for name, text in pages.items() if re.search(r"""<script src="\{\{ static\('js/""", text)] == []
    assert [
        name for name, text in modules.items() if re.search(r"^const \w+ = \(\(\) => |window\.\w+ = ", text, re.M)
    ] == []


def test_every_module_that_another_one_asks_for_is_there_under_its_hashed_name(collected: Path) -> None:
    hashed = re.compile(r"[0-9a-f]{12}\.js$")
    modules = [each for each in (collected / "js").iterdir() if hashed.search(each.name)]
    asked = {(each.name, name) for each in modules for name in re.findall(r'^import.*"(.+)";$', each.read_text(), re.M)}

    assert {name.split(".")[0] for name, _ in asked} >= {"table", "board", "following", "news"}
    for module, name in asked:
        assert hashed.search(name) and (collected / "js" / name).is_file(), f"{module} asks for {name}"


@pytest.mark.django_db
def test_every_file_that_a_page_loads_is_there(collected: Path) -> None:
    User.objects.create_superuser("host", password="a-long-password")
    client = Client()
    client.login(username="host", password="a-long-password")
    for page in (
        "/new/",
        "/sessions/",
        "/rules/draw/",
        "/new/draw/",
        "/api/v1/docs",
        "/admin/",
        "/admin/auth/user/add/",
    ):
        assert not missing(client, page, collected), page


@pytest.mark.django_db
def test_every_file_that_a_login_loads_is_there(collected: Path, settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"

    assert not missing(Client(), "/account/login/", collected)


def missing(client: Client, page: str, collected: Path) -> list[str]:
    """Return the files that a page loads and that aren't there."""
    loaded = re.findall(r'(?:href|src)="/static/([^"]+)"', client.get(page).content.decode())
    assert loaded, page
    return [each for each in loaded if not (collected / each).is_file()]
