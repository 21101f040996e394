"""Rules for templates that the linter doesn't check."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_no_line_is_too_long_to_read(path: Path) -> None:
    long = [number for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 120]

    assert not long


def test_the_color_of_a_side_stands_apart_from_the_name_after_it() -> None:
    calls = 0
    joined = []
    for path in sorted(TEMPLATES.rglob("*.html")):
        text = path.read_text()
        calls += len(re.findall(r"\bside_color\([^{}]*\) -?\}\}", text))
        joined += [
            f"{path.relative_to(TEMPLATES)}: {found[0]}"
            for found in re.finditer(r"\bside_color\([^{}]*\) (?:-\}\}|\}\}\S|\}\}\s+\{[{%#]-).*", text)
        ]

    assert calls > 10
    assert not joined
