"""Draws docs/pictures/architecture.svg: the rooms of the project as a tower of dominoes, each calling only those below it.

The floors are the layers that import-linter holds (pyproject.toml), and each tile says what its package says of itself.
``make pictures`` runs this; a test says when the picture is out of date.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

APPLICATION = {"urls", "asgi", "wsgi", "settings", "settings_bare", "settings_phone", "admin", "caches"}
"""Modules that put the application together, and a helper. They aren't drawn."""

GROUPS = (("record", "wording"), ("variants", "patience"), ("judging", "ending"), ("findings", "deductions"))
"""The groups of `scoring`, two on a row."""

WIDTH, HEIGHT, GAP, MARGIN = 920, 66, 10, 26
LINE = 14.5
LETTER = 6.1
"""Pixels that a letter of the small text takes, at most."""

STYLE = """<style>
.felt{fill:#1f5a43}.tile{fill:#fffdf6;stroke:#0d2b20;stroke-width:1.2}.bar{stroke:#b9ad8c;stroke-width:1.4}
.pip{fill:#1d3b30}.name{font:700 14.5px system-ui,sans-serif;fill:#1d3b30}.says{font:11.5px system-ui,sans-serif;fill:#3d4a44}
.title{font:700 15px system-ui,sans-serif;fill:#f3ecd8}.note{font:12px system-ui,sans-serif;fill:#d5e3d8}
.table{fill:#17452f;stroke:#c9a45c;stroke-width:3}
</style>"""


class Room(NamedTuple):
    """A package: its name on the tile, and the first sentence of its docstring."""

    name: str
    says: str


def drawn() -> str:
    """Return the picture as SVG."""
    top = MARGIN + 34
    parts = [
        _text("title", MARGIN, MARGIN + 8, "referee"),
        _note(MARGIN + 76, MARGIN + 8, "each calls only the floors below it"),
    ]
    for floor in _floors():
        parts += _row(floor, top, HEIGHT)
        top += HEIGHT + GAP
    table = top + 8
    parts.append("")  # the table is drawn first, as soon as its height is known
    place = len(parts) - 1
    parts += [_text("title", MARGIN + 16, table + 28, "scoring")]
    parts.append(_note(MARGIN + 92, table + 28, "the rules of dominoes: pure values, standard library only, no web"))
    top = table + 44
    for row in GROUPS:
        parts += _row([_room(f"scoring.{name}", name) for name in row], top, HEIGHT, inset=16)
        top += HEIGHT + GAP
    parts[place] = (
        f'<rect class="table" x="{MARGIN}" y="{table}" width="{WIDTH - 2 * MARGIN}" height="{top - table + 6}" rx="14"/>'
    )
    height = top + MARGIN
    label = "The rooms of the project, floor by floor: each calls only those below it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">'
        f'{STYLE}<rect class="felt" width="{WIDTH}" height="{height}" rx="10"/>{"".join(parts)}</svg>\n'
    )


def _floors() -> Iterator[list[Room]]:
    """Yield the rooms of `referee` floor by floor, from the top down, as the contract of import-linter names them."""
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = configuration["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if "containers" in contract)
    for layer in layers:
        names = [name for name in re.split(r"\s*[:|]\s*", layer) if name not in APPLICATION]
        if names:
            yield [_room(f"referee.{name}", name) for name in names]


def _room(module: str, name: str) -> Room:
    path = ROOT / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    says = text.partition("\n\n")[0].replace("\n", " ").partition(". ")[0]
    return Room(name, re.sub(r"\s*\([^)]*\)|`", "", says).rstrip("."))


def _row(rooms: Sequence[Room], top: float, height: float, inset: float = 0) -> list[str]:
    """Return the tiles of a floor, side by side."""
    whole = WIDTH - 2 * (MARGIN + inset)
    width = (whole - GAP * (len(rooms) - 1)) / len(rooms)
    left = MARGIN + inset
    return [_tile(room, left + number * (width + GAP), top, width, height) for number, room in enumerate(rooms)]


def _tile(room: Room, x: float, y: float, width: float, height: float) -> str:
    """Return a tile: its name, and below it, or beside it on a tile as wide as the tower, what it holds."""
    is_wide = width > WIDTH / 2
    start = x + (190 if is_wide else 14)
    letters = int((x + width - start - 12) / LETTER)
    lines = wrap(room.says, letters)[: 3 if is_wide else 2]
    first = y + (height - LINE * (len(lines) - 1)) / 2 + 4 if is_wide else y + 40
    name_at = y + height / 2 + 5 if is_wide else y + 22
    bar = f'<path class="bar" d="M{x + 172:.0f} {y + 9:.0f}V{y + height - 9:.0f}"/>' if is_wide else ""
    pip = f'<circle class="pip" cx="{x + 172:.0f}" cy="{y + height / 2:.0f}" r="3.4"/>' if is_wide else ""
    says = "".join(_text("says", start, first + LINE * number, line) for number, line in enumerate(lines))
    return (
        f'<rect class="tile" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="9"/>'
        f"{bar}{pip}{_text('name', x + 14, name_at, room.name)}{says}"
    )


def _note(x: float, y: float, words: str) -> str:
    return _text("note", x, y, words)


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.1f}">{escape(words)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
