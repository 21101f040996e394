"""The schema in the tools of others: a linter, and generators of clients, one of which plays a hand."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.db import connection

from referee.wsgi import application
from tests.support.api import published_schema

pytestmark = pytest.mark.clients

NPM_TOOLS = {"redocly": "@redocly/cli@2.77.0", "openapi-typescript": "openapi-typescript@7.13.0"}


@pytest.fixture(scope="module")
def schema_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the published schema as a file."""
    file = tmp_path_factory.mktemp("schema") / "schema.json"
    file.write_text(json.dumps(published_schema()), encoding="utf-8")
    return file


# Tools from npm


def npm(tool: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a tool from npm, of a version that stays the same."""
    command = ["npx", "--yes", f"--package={NPM_TOOLS[tool]}", tool, *map(str, arguments)]
    at_once = os.environ | {"npm_config_fetch_retries": "0", "npm_config_fetch_timeout": "20000"}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, env=at_once)


@pytest.fixture
def npm_tool(request: pytest.FixtureRequest) -> str:
    """Return the name of a tool, which npm has fetched."""
    tool: str = request.param
    if shutil.which("npx") is None or npm(tool, "--version").returncode:
        pytest.skip(f"npx can't fetch {tool} here")
    return tool


@pytest.mark.parametrize("npm_tool", ["redocly"], indirect=True)
def test_a_linter_finds_no_error(npm_tool: str, schema_file: Path) -> None:
    found = npm(npm_tool, "lint", schema_file, "--format=stylish")

    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("npm_tool", ["openapi-typescript"], indirect=True)
def test_a_client_in_typescript_tells_entries_and_events_apart(
    npm_tool: str, schema_file: Path, tmp_path: Path
) -> None:
    made = npm(npm_tool, schema_file, "--output", tmp_path / "referee.ts")

    assert made.returncode == 0, made.stdout + made.stderr
    written = (tmp_path / "referee.ts").read_text(encoding="utf-8")
    assert "PlayEntry" in written and "SettlementEvent" in written and "enter_play" in written


# A client in Python


@pytest.fixture(scope="module")
def client(schema_file: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Return the package that openapi-python-client makes of the schema."""
    if find_spec("openapi_python_client") is None:
        pytest.skip("openapi-python-client isn't installed")
    folder = tmp_path_factory.mktemp("client")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    made = subprocess.run(
        [*command, "--path", schema_file, "--output-path", folder / "referee_client"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "Endpoint will not be generated" not in made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    return importlib.import_module("referee_client")


class Program:
    """A program that somebody has written with the generated client, and what it knows of its session."""

    def __init__(self, client: ModuleType) -> None:
        import httpx

        self.package = client.__name__
        self.here = {"base_url": "http://testserver", "httpx_args": {"transport": httpx.WSGITransport(application)}}
        self.models = importlib.import_module(f"{self.package}.models")
        self.caller = client.Client(**self.here)
        self.authenticated = client.AuthenticatedClient

    def call(self, tag: str, name: str, *ids: Any, **sent: Any) -> Any:
        """Make a call; what came back is an object of the client's."""
        call = importlib.import_module(f"{self.package}.api.{tag}.{name}")
        answer = call.sync_detailed(*ids, client=self.caller, **sent)
        assert answer.status_code in (200, 201), answer.content
        return answer.parsed

    def take(self, key: str) -> None:
        """Send this key from now on."""
        self.caller = self.authenticated(token=key, **self.here)

    def lay(self, hand: Any, seat: int, tile: str, arm: int | None = None) -> Any:
        """Enter a play."""
        entry = self.models.PlayEntryRequest(do="play", seat=seat, tile=tile, arm=arm)
        return self.call("hands", "enter_play", hand, body=entry)


@pytest.mark.django_db
def test_a_generated_client_plays_a_hand(client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    program = Program(client)
    models = program.models
    seats = [models.NewSeatRequest(name=name) for name in ("Ann", "Bo")]

    opening = models.OpeningRequest(variant=models.GameSlug.ALL_FIVES, seats=seats)
    opened = program.call("sessions", "open_session", body=opening)
    program.take(opened.keeper_key)
    begun = program.call("hands", "begin_hand", opened.id, body=models.BeginningRequest(leader=1))
    first = program.lay(begun.id, 1, "5-5")
    second = program.lay(begun.id, 2, "5-0", arm=1)
    assert (first.ruling.points, second.ruling.points) == (10, 10)

    entry = models.PlayEntryRequest(do="play", seat=2, tile="5-1", arm=1)
    change = models.AmendChangeRequest(do="amend", play=second.id, entry=entry)
    corrected = program.call("sessions", "correct_session", opened.id, body=models.CorrectionRequest(changes=[change]))
    assert corrected.changed[0].before.points == 10

    claim = models.ChallengeRequest(claim=models.ClaimRequest(points=15))
    raised = program.call("disputes", "raise_dispute", first.id, body=claim)
    stands = models.ResolvingRequest(outcome=models.ResolvingRequestOutcome.RULING_STANDS)
    settled = program.call("disputes", "resolve_dispute", raised.id, body=stands)
    assert settled.status == "ruling_stands"

    hand = program.call("hands", "get_hand", begun.id)
    assert [(type(each).__name__, each.tile) for each in hand.plays] == [("PlayEntry", "5-5"), ("PlayEntry", "5-1")]
    void = models.VoidEntryRequest(do="void", reason="a tile fell")
    program.call("hands", "enter_play", begun.id, body=void)
    told = program.call("players", "get_player_statistics", opened.seats[0].player)
    assert told.hands.played == 0
    assert program.call("log", "get_session_log", opened.id).lines[-1].kind == "entry"
