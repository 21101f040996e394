"""The columns of a session as CSV, and the quoting of texts in its cells.

A cell that a spreadsheet would take for a formula gets an apostrophe in front, which is removed on reading.
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
"""The first row: the columns of entries, then those of rows with the game, its rules, the seats and the hands."""

SESSION, GAME, RULE, SEAT, HAND, ENDED = "session", "game", "rule", "seat", "hand", "ended"
"""The values of ``do`` in rows that aren't entries."""

_FORMULA = frozenset("=+-@\u2212")
"""The first characters of formulas. Spreadsheets treat the full-width and small forms of these characters the same."""

_BEGINS_A_CELL = ("\t", "\r", "\n", "'")
"""The first characters that spreadsheets skip or remove, whatever follows."""

_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


def protected(text: str) -> str:
    """Return a text as the content of a cell."""
    return f"'{text}" if text.startswith(_BEGINS_A_CELL) or _is_formula(text) else text


def unprotected(cell: str) -> str:
    """Return the text in a cell."""
    return cell.removeprefix("'")


def _is_formula(text: str) -> bool:
    """Return True if the first visible character begins a formula."""
    first = next((each for each in text if unicodedata.category(each) not in _UNSEEN), "")
    return unicodedata.normalize("NFKC", first) in _FORMULA
