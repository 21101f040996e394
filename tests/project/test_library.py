"""The library: the wheel that ``pip wheel .`` builds, as somebody uses it who has nothing else of this project."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
HANDS = ROOT / "tests" / "hands"
LIBRARY = ROOT / "docs" / "library.md"
EXAMPLE = (HANDS / "example.record.json").read_text()

IMPORT_EVERYTHING = """
import importlib, pkgutil, scoring, sys
for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
    importlib.import_module(module.name)
print(scoring.__file__)
print(sorted({name.partition(".")[0] for name in sys.modules} & {"django", "referee"}))
"""

TYPED_PROGRAM = """
from typing import assert_type

from scoring import ALL_FIVES, AdjudicationJson, RecordError, Session, adjudicate, read_record


def winners(data: object) -> list[int]:
    try:
        judged = adjudicate(read_record(data))
    except RecordError as error:
        assert_type(error.place, str)
        return []
    assert_type(judged, AdjudicationJson)
    return judged["winners"]


session = Session.open(ALL_FIVES.with_options({"target": 150}, players=2), sides=(1, 2))
assert_type(session.finished, bool)
"""


class Library(NamedTuple):
    """The built wheel, and the interpreter of an empty environment in which only that wheel is installed."""

    wheel: Path
    python: Path

    def names(self) -> list[str]:
        """Return the names of the files in the wheel."""
        return zipfile.ZipFile(self.wheel).namelist()

    def metadata(self) -> Message:
        """Return the metadata, whose payload is the description."""
        (name,) = [name for name in self.names() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(zipfile.ZipFile(self.wheel).read(name).decode())

    def run(self, folder: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run Python in ``folder``, cut off from this project and from the environment's variables."""
        command = [self.python, "-I", *arguments]
        return subprocess.run(command, cwd=folder, input=stdin, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("library")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps"]
    subprocess.run([*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    subprocess.run([*pip, "--python", python, "install", *offline, wheel], check=True)
    return Library(wheel, python)


def examples(page: str) -> list[str]:
    """Return the Python examples of a page, as doctest reads them."""
    return re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def test_the_wheel_has_the_rules_and_nothing_else(library: Library) -> None:
    ours = {str(file.relative_to(ROOT)) for file in (ROOT / "scoring").rglob("*.py")} | {"scoring/py.typed"}
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

    assert {name for name in library.names() if ".dist-info/" not in name} == ours
    assert library.wheel.name == f"domino_referee-{version}-py3-none-any.whl"


def test_the_wheel_says_what_it_is_and_needs_nothing(library: Library) -> None:
    metadata = library.metadata()

    assert metadata["Name"] == "domino-referee"
    assert metadata["Summary"] and metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT" and metadata["License-File"] == "LICENSE"
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert metadata.get_all("Requires-Dist", []) == []
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() == LIBRARY.read_text()


def test_every_link_and_picture_of_its_page_holds_elsewhere() -> None:
    page = LIBRARY.read_text()
    links = [*re.findall(r"\]\(([^)\s]+)", page), *re.findall(r"(?:src|href)=[\"']([^\"']+)", page)]

    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_readme_judges_a_hand_in_the_same_eight_lines_as_the_page_of_the_library() -> None:
    first = examples(LIBRARY.read_text())[0]

    assert examples((ROOT / "README.md").read_text()) == [first]
    assert len(re.findall(r"^(?:>>>|\.\.\.) ", first, re.MULTILINE)) == 8


def test_the_examples_of_its_page_run_where_only_the_library_is(library: Library, tmp_path: Path) -> None:
    found = examples(LIBRARY.read_text())
    (tmp_path / "examples.txt").write_text("\n".join(found))

    ran = library.run(tmp_path, "-m", "doctest", "examples.txt")

    assert len(found) == 3
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_every_module_can_be_imported_and_brings_nothing_along(library: Library, tmp_path: Path) -> None:
    ran = library.run(tmp_path, "-c", IMPORT_EVERYTHING)

    assert (ran.returncode, ran.stderr) == (0, "")
    place, others = ran.stdout.splitlines()
    assert Path(place).is_relative_to(library.python.parents[1])
    assert others == "[]"


def test_a_program_that_uses_it_is_checked_with_its_types(library: Library, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(TYPED_PROGRAM)
    options = ["--strict", f"--cache-dir={tmp_path}", "--config-file=", f"--python-executable={library.python}"]
    mypy = [sys.executable, "-m", "mypy", *options, "program.py"]
    ran = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stdout) == (0, "Success: no issues found in 1 source file\n")


def test_its_command_judges_records_from_files_and_standard_input(library: Library, tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(EXAMPLE)
    judged = json.loads((HANDS / "example.adjudication.json").read_text())
    command = library.python.with_name("domino-referee")
    answers = [
        subprocess.run([command, "record.json"], cwd=tmp_path, capture_output=True, text=True, check=False),
        library.run(tmp_path, "-m", "scoring", stdin=EXAMPLE),
    ]

    for answer in answers:
        assert (answer.returncode, answer.stderr) == (0, "")
        assert json.loads(answer.stdout) | {"options": None} == judged | {"options": None}
