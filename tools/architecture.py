"""Draws docs/pictures/architecture.svg from the imports: every room of the project, and arrows to the rooms that it calls.

An arrow that a longer way implies is left out. ``make pictures`` runs this; a test says when the picture is out of date.
"""

from __future__ import annotations

import ast
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

import grimp

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 204, 92, 18, 40, 14
LINE = 13.5
LETTERS = 30  # that fit on a line of a room

STYLE = """<style>
.ground{fill:#f6f2e6}.room{fill:#fffdf6;stroke:#2f7d5f;stroke-width:1.5}.pure{fill:#2f7d5f}
.name{font:700 14px system-ui,sans-serif;fill:#1d3b30}.says{font:11px system-ui,sans-serif;fill:#3d4a44}
.pure+.name,.pure+.name~.says{fill:#fffdf6}.arrow{fill:none;stroke:#8a7f62;stroke-width:1.3;marker-end:url(#tip)}
@media (prefers-color-scheme:dark){.ground{fill:#1b211e}.room{fill:#262e2a;stroke:#63b38f}.pure{fill:#2f7d5f}
.name{fill:#e9efe9}.says{fill:#b9c4bd}.arrow{stroke:#9c9272}}
</style><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L8 4L0 8z" fill="#8a7f62"/></marker></defs>"""


class Room(NamedTuple):
    """A package, or the modules that lie loose in one: its name and what its docstring says that it holds."""

    name: str
    says: str


def drawn() -> str:
    """The picture as SVG."""
    calls = _needed(_calls())
    rows = _in_layers(calls)
    places = _placed(rows)
    width = max(len(row) for row in rows) * (WIDTH + GAP_X) - GAP_X + 2 * MARGIN
    height = len(rows) * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN
    arrows = "".join(_arrow(places[room], places[other]) for room in sorted(calls) for other in sorted(calls[room]))
    rooms = "".join(_room(Room(name, _docstring(name)), *places[name]) for row in rows for name in row)
    label = "The rooms of the project, and which of them call which"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
        f'{STYLE}<rect class="ground" width="{width}" height="{height}" rx="8"/>{arrows}{rooms}</svg>\n'
    )


def _calls() -> dict[str, set[str]]:
    """Which rooms each room imports from."""
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
    """The room that a module stands in; None for migrations, and for what only puts the application together.

    What of `scoring` stands ``above`` its games (records of any game) is a room of its own, `scoring.record.session_record`.
    """
    package, _, rest = module.partition(".")
    first = rest.partition(".")[0]
    if module == "referee" or first in {"migrations", "settings", "urls", "asgi", "wsgi", "apps", "admin"}:
        return None
    if package == "referee" or first in {"variants", "patience"}:
        return f"{package}.{first}"
    return "scoring.record.session_record" if module in above else package


def _needed(calls: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same without the arrows that a longer way implies."""

    def reached(room: str) -> set[str]:
        return set().union(*({other} | reached(other) for other in calls.get(room, ())))

    return {
        room: {other for other in others if not any(other in reached(between) for between in others - {other})}
        for room, others in calls.items()
    }


def _in_layers(calls: dict[str, set[str]]) -> list[list[str]]:
    """The rooms from the outermost down: each stands above every room that it calls."""

    def depth(room: str) -> int:
        return 1 + max((depth(other) for other in calls.get(room, ())), default=-1)

    deepest = max(map(depth, calls))
    return [sorted(room for room in calls if depth(room) == level) for level in range(deepest, -1, -1)]


def _placed(rows: list[list[str]]) -> dict[str, tuple[float, float]]:
    """The upper left corner of each room, every row in the middle."""
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
    """What the package or module says of itself, as far as its first sentence."""
    path = ROOT / Path(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.partition("\n\n")[0].replace("\n", " ").partition(". ")[0].rstrip(".")


def _room(room: Room, x: float, y: float) -> str:
    kind = "room pure" if room.name.startswith("scoring") else "room"
    lines = wrap(room.says, LETTERS)[:4]
    says = "".join(
        f'<text class="says" x="{x + 10:.0f}" y="{y + 37 + LINE * number:.1f}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<g><rect class="{kind}" x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="9"/>'
        f'<text class="name" x="{x + 10:.0f}" y="{y + 20:.0f}">{room.name}</text>{says}</g>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    x1, y1 = start[0] + WIDTH / 2, start[1] + HEIGHT
    x2, y2 = end[0] + WIDTH / 2, end[1] - 1
    bend = (y2 - y1) / 2
    return f'<path class="arrow" d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}"/>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
