"""The shape of the code: no circle of imports, no file too long to read, no name twice."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("benchmarks", "phone", "referee", "scoring", "static", "templates", "tests", "tools")
CODE = (".py", ".html", ".css", ".js", ".sh")
LINES_AT_MOST = 400


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """Return the graph of imports, those for the type checker included."""
    return grimp.build_graph("scoring", "referee", cache_dir=None)


@pytest.mark.parametrize("package", ["scoring", "referee"])
def test_no_modules_import_each_other_in_a_circle(package: str, imports: grimp.ImportGraph) -> None:
    modules = {package} | imports.find_descendants(package)
    arrows = {module: sorted(imports.find_modules_directly_imported_by(module) & modules) for module in sorted(modules)}

    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        pytest.fail(" is imported by ".join(circle))


def test_no_test_module_is_imported_by_another() -> None:
    graph = grimp.build_graph("tests", "benchmarks", cache_dir=None)
    tests = {module for module in graph.modules if module.rpartition(".")[2].startswith("test_")}

    importers = {module: graph.find_modules_that_directly_import(module) for module in tests}
    assert {module for module, found in importers.items() if found} == set(), "helpers belong in tests/support"


def test_no_scripts_ask_for_each_other_in_a_circle() -> None:
    scripts = (ROOT / "static" / "js").glob("*.js")
    asked = {each.name: re.findall(r'^import.*"\./(.+)";$', each.read_text(), re.M) for each in scripts}

    assert set(TopologicalSorter(asked).static_order()) == set(asked)


def test_no_file_is_too_long_to_read() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in CODE]
    lines = {str(file.relative_to(ROOT)): file.read_text().count("\n") for file in files}

    assert {name for name, count in lines.items() if count > LINES_AT_MOST} == set()


SAME_NAME = {"Command", "Hand", "Play", "Session"}
"""Class names that stand twice: Django asks for the first; the others are rows in `models` and values in `scoring`."""

RIDDLES = re.compile(r"(Who|What|When|Where|Which|How)(ever)?\b|(Whose|Whether|Why|If|So)\b")


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for package in ("referee", "scoring"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_no_two_classes_have_one_name() -> None:
    names = Counter(node.name for _path, tree in _modules() for node in tree.body if isinstance(node, ast.ClassDef))

    assert {name for name, times in names.items() if times > 1} == SAME_NAME


def test_no_docstring_begins_as_a_riddle() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        f"{path.relative_to(ROOT)}: {text[:60]}"
        for path, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, documented) and (text := ast.get_docstring(node)) and RIDDLES.match(text)
    ]

    assert not found
