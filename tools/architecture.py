"""The drawing of docs/pictures/architecture.svg from the imports: the packages, and arrows to those that they call.

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

APPLICATION = {"urls", "asgi", "wsgi", "settings", "settings_bare", "admin"}
"""Modules of the upper floors that only put the application together. They aren't drawn."""

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
    """A package, or the modules that lie loose in one: its name and the first sentence of its docstring."""

    name: str
    says: str


def drawn() -> str:
    """Return the picture as SVG."""
    calls = _needed(_calls())
    rows = _in_layers(calls)
    places = _placed(rows)
    width = max(len(row) for row in rows) * (WIDTH + GAP_X) - GAP_X + 2 * MARGIN
    height = len(rows) * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN
    arrows = "".join(_arrow(places[room], places[other]) for room in sorted(calls) for other in sorted(calls[room]))
    rooms = "".join(_room(Room(name, _docstring(name)), *places[name]) for row in rows for name in row)
    label = "The rooms of the project, and which of them call which"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">'
        f'{STYLE}<rect class="felt" width="{WIDTH}" height="{height}" rx="10"/>{"".join(parts)}</svg>\n'
    )


def _calls() -> dict[str, set[str]]:
    """Return the rooms that each room imports from."""
    graph = grimp.build_graph("referee", "scoring")
    games = {"scoring.variants", "scoring.patience"}
    above = set().union(*(graph.find_downstream_modules(game, as_package=True) for game in games))
    calls: dict[str, set[str]] = {}
    for module in graph.modules:
        room = _room_of(module, above)
        if room is None:
            continue
        found = calls.setdefault(room, set())
        for imported in graph.find_modules_directly_imported_by(module):
            other = _room_of(imported, above)
            if other and other != room:
                found.add(other)
    return calls


def _room_of(module: str, above: set[str]) -> str | None:
    """Return the room of a module; None for migrations, and for modules that only put the application together.

    Modules of `scoring` ``above`` its games (records of any game) are a room of their own,
    `scoring.record.session_record`.
    """
    package, _, rest = module.partition(".")
    first = rest.partition(".")[0]
    if module == "referee" or first in {"migrations", "settings", "urls", "asgi", "wsgi", "apps", "admin"}:
        return None
    if package == "referee" or first in {"variants", "patience"}:
        return f"{package}.{first}"
    return "scoring.record.session_record" if module in above else package


def _needed(calls: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the calls without the arrows that a longer way implies."""

    def reached(room: str) -> set[str]:
        return set().union(*({other} | reached(other) for other in calls.get(room, ())))

    return {
        room: {other for other in others if not any(other in reached(between) for between in others - {other})}
        for room, others in calls.items()
    }


def _in_layers(calls: dict[str, set[str]]) -> list[list[str]]:
    """Return the rooms from the outermost down: each stands above every room that it calls."""

    def depth(room: str) -> int:
        return 1 + max((depth(other) for other in calls.get(room, ())), default=-1)

    deepest = max(map(depth, calls))
    return [sorted(room for room in calls if depth(room) == level) for level in range(deepest, -1, -1)]


def _placed(rows: list[list[str]]) -> dict[str, tuple[float, float]]:
    """Return the upper left corner of each room, every row centered."""
    widest = max(len(row) for row in rows)
    return {
        room: (
            MARGIN + (widest - len(row)) * (WIDTH + GAP_X) / 2 + column * (WIDTH + GAP_X),
            MARGIN + level * (HEIGHT + GAP_Y),
        )
        for level, row in enumerate(rows)
        for column, room in enumerate(row)
    }


def _docstring(name: str) -> str:
    """Return the first sentence of the docstring of a package or module."""
    path = ROOT / Path(*name.split("."))
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
