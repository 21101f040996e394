"""The columns of a session as CSV, and how texts stand in them.

A cell that a spreadsheet would take for a formula gets an apostrophe in front, which is taken off again on reading.
"""

from __future__ import annotations

import unicodedata

VERSION = 1

COLUMNS = (
    "hand",
    "entry",
    "seat",
    "player",
    "do",
    "tile",
    "arm",
    "inward",
    "tiles",
    "legal",
    "stands",
    "end_total",
    "points",
    "scores",
    "at",
    "note",
    "id",
    "subtract",
    "left",
    "adjust",
    "reason",
    "row",
    "columns",
    "reserve",
    "in_hand",
    "from",
    "to",
    "side",
    "leader",
    "dealt",
    "no_double",
    "hub",
    "laid_by",
    "key",
    "value",
)
"""The first row. After what an entry is made of come the columns of rows that say who plays what."""

SESSION, GAME, RULE, SEAT, HAND, ENDED = "session", "game", "rule", "seat", "hand", "ended"
"""What stands under ``do`` in rows that are no entries."""

_FORMULA = frozenset("=+-@\u2212")
"""What a formula begins with. Spreadsheets take the full-width and small forms of these characters for the same."""

_BEGINS_A_CELL = ("\t", "\r", "\n", "'")
"""What they pass over or take away, whatever follows."""

_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


def protected(text: str) -> str:
    """A text for a cell."""
    return f"'{text}" if text.startswith(_BEGINS_A_CELL) or _is_formula(text) else text


def unprotected(cell: str) -> str:
    """The text of a cell."""
    return cell.removeprefix("'")


def _is_formula(text: str) -> bool:
    """Whether the first character that shows begins a formula."""
    first = next((each for each in text if unicodedata.category(each) not in _UNSEEN), "")
    return unicodedata.normalize("NFKC", first) in _FORMULA
