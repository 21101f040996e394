"""The files in deploy/, which must name files and settings that there are."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from referee.management.commands.serve import Command
from referee.server import environment

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def copied() -> list[str]:
    """Return the paths of the project that the image copies."""
    return re.findall(r"^COPY (?!--from)((?:\S+ )+)\./", (DEPLOY / "Dockerfile").read_text(), re.M)


def test_what_an_image_has_of_the_project_is_enough_to_serve(copied, tmp_path):
    for name in " ".join(copied).split():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, tmp_path)
    plain = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=tmp_path,
        env=plain | {"REFEREE_VAR": str(tmp_path / "data"), "REFEREE_HTTPS": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stderr


def test_docker_is_sent_what_it_copies(copied):
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert sent == {"requirements.txt", *" ".join(copied).split()}


def test_compose_sets_what_there_is_to_set_and_believes_its_own_proxy():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    settings = compose["services"]["referee"]["environment"]
    assert set(settings) <= environment.known
    [network] = compose["networks"]["inside"]["ipam"]["config"]
    assert settings["REFEREE_PROXIES"] == network["subnet"]


@pytest.mark.parametrize(
    ("name", "listens"),
    [("referee.service", {"port": 8000}), ("referee@.service", {"socket": Path("/run/referee/%i.sock")})],
)
def test_the_unit_starts_the_command_that_serves(name, listens):
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read(DEPLOY / name)
    python, manage, serve, *rest = unit["Service"]["ExecStart"].split()
    assert (python, manage, serve) == ("/opt/referee/.venv/bin/python", "manage.py", "serve")
    assert listens.items() <= vars(Command().create_parser(manage, serve).parse_args(rest)).items()


def test_nginx_has_a_server_for_each_socket_that_the_units_open():
    sockets = re.findall(r"server unix:(\S+);", (DEPLOY / "nginx.conf").read_text())
    assert sockets == [f"/run/referee/{number}.sock" for number in range(1, len(sockets) + 1)]
