"""The shape of the code: no circle of imports, no file too long to read."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("benchmarks", "referee", "scoring", "static", "templates", "tests", "tools")
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
