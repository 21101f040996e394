"""What the linter doesn't check of the templates."""

from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parent.parent / "templates"


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_no_line_is_too_long_to_read(path: Path) -> None:
    long = [number for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 120]

    assert not long
