"""The columns of a session as CSV, and the quoting of texts in its cells.

A cell that a spreadsheet would take for a formula gets an apostrophe in front, which is taken off again on reading. So
does a part of it that would be a cell of its own where semicolons or tabs separate cells, or where a line ends.
"""

from __future__ import annotations

import re
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
    "called",
    "bonus",
    "ending",
    "winners",
    "by_side",
    "adjust",
    "reason",
    "row",
    "columns",
    "reserve",
    "in_hand",
    "from",
    "to",
    "side",
    "depth",
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

NOBODY = "nobody"
"""The winners of a hand that nobody has won."""

TILE_COLUMNS = ("tile", "hub", "tiles", "row", "columns", "reserve", "in_hand")
"""Columns in which a cell may hold a tile alone, which programs take for a date."""

TEXT_COLUMNS = frozenset({"player", "note", "reason"})
"""Columns of people's own words, in which blanks count."""

_FORMULA = frozenset("=+-@\u2212")
"""The first characters of formulas. Spreadsheets treat the full-width and small forms of these characters the same."""

_BEGINS_A_CELL = ("\t", "\r", "\n", "'")
"""The first characters that spreadsheets skip or remove, whatever follows."""

_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})

_LATER = re.compile(r"(?<=[;\t\r\n])[^;\t\r\n]+")
"""A part of a text that is a cell of its own in a spreadsheet that doesn't take commas for separators."""


def protected(text: str) -> str:
    """Return the cell for a text, in which no part can begin a formula."""
    safe = _LATER.sub(_with_apostrophe, text)
    return f"'{safe}" if safe.startswith(_BEGINS_A_CELL) or _is_formula(_shown(safe)) else safe


def unprotected(cell: str) -> str:
    """Return the text of a cell."""
    return _LATER.sub(_without_apostrophe, cell.removeprefix("'"))


def _with_apostrophe(part: re.Match[str]) -> str:
    shown = _shown(part[0], also='"')
    return part[0].removesuffix(shown) + "'" + shown if _is_formula(shown.lstrip("'")) else part[0]


def _without_apostrophe(part: re.Match[str]) -> str:
    shown = _shown(part[0], also='"')
    is_protected = shown.startswith("'") and _is_formula(shown.lstrip("'"))
    return part[0].removesuffix(shown) + shown[1:] if is_protected else part[0]


def _shown(text: str, also: str = "") -> str:
    """Return the text from the first character on that shows and isn't one of these."""
    at = next(
        (at for at, each in enumerate(text) if unicodedata.category(each) not in _UNSEEN and each not in also), None
    )
    return "" if at is None else text[at:]


def _is_formula(text: str) -> bool:
    return unicodedata.normalize("NFKC", text[:1]) in _FORMULA
