"""The guide to the API: its commands work, and so does its program that keeps score from a terminal."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server_process import Served

DOCS = Path(__file__).parents[2] / "docs"
CLIENT = DOCS / "examples" / "keep_score.py"
SECONDS = 60


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Yield the port of a server as it is run."""
    served = Served(1, tmp_path_factory.mktemp("guide") / "var")
    yield served.port
    served.stop()


def commands() -> str:
    """Return the commands of the guide, but for the last, which waits for what somebody types."""
    guide = (DOCS / "api.md").read_text(encoding="utf-8").partition("## Five minutes")[2].partition("\n## ")[0]
    blocks = re.findall(r"(?:^    .*\n)+", guide, re.MULTILINE)
    return "\n".join(block for block in blocks if CLIENT.name not in block)


@pytest.mark.skipif(shutil.which("curl") is None, reason="the guide's commands need curl")
def test_every_command_of_the_guide_works(port: int, tmp_path: Path) -> None:
    ran = subprocess.run(
        ["sh", "-euc", commands().replace("127.0.0.1:8000", f"127.0.0.1:{port}")],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )

    assert ran.returncode == 0, ran.stdout + ran.stderr
    for told in (
        "'legal': True",
        "'legal': False",
        "'points': 10",
        "ruling_stands",
        "event: state",
        "{'1': 10, '2': 10}",
    ):
        assert told in ran.stdout, told


def keep_score(port: int, typed: list[str]) -> list[str]:
    """Return what the program says to each line that is typed, after what it says at first."""
    ran = subprocess.run(
        [sys.executable, str(CLIENT), f"http://127.0.0.1:{port}", "Ann", "Bo"],
        input="\n".join(typed),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    joined, *answers = ran.stdout.splitlines()
    assert re.fullmatch(rf"Watch at http://127\.0\.0\.1:{port}/\?code=\w+\. Ann leads\.", joined)
    return answers


def test_the_score_is_kept_from_a_terminal(port: int) -> None:
    answers = keep_score(port, ["5-5", "6-4 1", "5-0 1", "5-0 x", "undo", "5-0 1", "draw", "5-3 2", ""])

    assert answers[0] == "5+5 = 10; Ann 10, Bo 0"
    assert answers[1].startswith("6-4 doesn't fit")
    assert answers[2] == "5+5 + 0 = 10; Ann 10, Bo 10"
    assert "whole number" in answers[3]
    assert answers[4] == "Ann 10, Bo 0"
    assert len(answers) == 8


def test_a_hand_is_counted_from_a_terminal_and_the_next_one_begins(port: int) -> None:
    plays = ["5-5", "5-0 1", "5-3 2", "5-1 3", "5-2 4", "4-0 1", "3-0 2", "1-1 3", "2-0 4", "count 2 6-6"]
    *_, counted, over, began = keep_score(port, [*plays, "6-4"])

    assert counted.endswith("Ann 20, Bo 20")
    assert over == "The hand is over: domino."
    assert began == "6 + 4 = 10; Ann 20, Bo 30"
