"""The one arrow: ``referee`` calls ``scoring``, and ``scoring`` needs nothing but Python."""

import ast
import sys
from pathlib import Path

import pytest

import scoring

FILES = sorted(Path(scoring.__path__[0]).rglob("*.py"))


def imported(file: Path) -> set[str]:
    """Return the top-level packages that a file imports, its own relative imports left out."""
    packages: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            packages.add((node.module or "").partition(".")[0])
    return packages


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_scoring_needs_nothing_but_the_standard_library(file: Path) -> None:
    assert imported(file) <= sys.stdlib_module_names | {"scoring"}
