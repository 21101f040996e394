"""Program that writes the table as a page: ``python -m tests.access.document [FILE]`` (``make access``)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.access.rights import PEOPLE, SERVERS, SIGNS, WHO
from tests.access.row import AccessRow, Ask
from tests.access.table import ROWS

DOCUMENT = Path(__file__).parents[2] / "test-results" / "access.md"

HEAD = """# Who may what

Every page and every call of the API, and who may use it. This page is written from `tests/access/table.py` by
`make access`; each cell is tested on the page and through the API, and a page or call without a row fails the tests.

- **yes**: it is done or shown. **no**: it is refused, with 401 or 403. **not found**: 404, as if it weren't there. **log in**: the browser is sent to where people log in.
- The last of the three tables has only what is about a table; everything else stays as it is in the second.
- Lists show everybody what is theirs to see: on a server for members, each member their own circle.

{people}
"""


def document() -> str:
    """Return the whole page, in Markdown."""
    people = "\n".join(f"- **{who}** {says}" for who, says in WHO.items())
    parts = [HEAD.format(people=people)]
    for server, title in SERVERS.items():
        lines = [f"## {title}\n", f"| what | {' | '.join(PEOPLE)} |", "|---" * (len(PEOPLE) + 1) + "|"]
        parts.append("\n".join([*lines, *(_line(row, server) for row in ROWS if getattr(row.rights, server))]) + "\n")
    parts.append("## Where each is\n\n| what | page | call |\n|---|---|---|\n" + "\n".join(_places(ROWS)) + "\n")
    return "\n".join(parts)


def _line(row: AccessRow, server: str) -> str:
    cells = (SIGNS[row.rights.of(server, who)] for who in PEOPLE)
    return f"| {row.says} | {' | '.join(cells)} |"


def _places(rows: list[AccessRow]) -> Iterator[str]:
    for row in rows:
        page = f"{_method(row.page)} `/{row.page.path}`" if row.page else ""
        call = f"{_method(row.api)} `{row.api.path}`" if row.api else ""
        yield f"| {row.says} | {page} | {call} |"


def _method(ask: Ask) -> str:
    return ask.method


def main(file: Path = DOCUMENT) -> None:
    """Write the page to a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(document(), encoding="utf-8")
    print(file)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
