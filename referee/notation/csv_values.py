"""The values in the cells of a table, also as spreadsheets and programs for data write them again (docs/notation.md)."""

from __future__ import annotations

import re
from datetime import date, timedelta

from scoring.record.json_values import Json
from scoring.tiles import SET_NAMES, Tile

_TRUE = "TRUE WAHR VRAI VERDADERO VERO VERDADEIRO WAAR PRAWDA SANT SAND SANN TOSI PRAVDA ИСТИНА DOĞRU IGAZ"
_FALSE = "FALSE FALSCH FAUX FALSO ONWAAR FAŁSZ FALSKT FALSK USANN EPÄTOSI NEPRAVDA ЛОЖЬ YANLIŞ HAMIS"

TRUTHS = {word.casefold(): True for word in _TRUE.split()} | {word.casefold(): False for word in _FALSE.split()}
"""The words that spreadsheets make of ``true`` and ``false``, in the languages in which they are sold most."""

_WHOLE = re.compile(r"(-?[0-9]{1,18})(?:[.,]00?)?")
"""A whole number, also with zeros behind the point or comma: two at most, since 1.000 may be a thousand."""

_MOMENT = re.compile(
    r"(?P<year>\d{4})(?P<separator>[-/])(?P<month>\d{1,2})(?P=separator)(?P<day>\d{1,2})"
    r"(?:[T ]\s*(?P<hour>\d{1,2})(?P<rest>:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?)\s*(?P<zone>Z|[+-]\d{2}:?\d{2})?)?",
    re.ASCII,
)
"""A moment that begins with its year. Any other order of day and month is a guess."""

_NAME = r"(?P<name>[^\W\d_]{3,12})\.?"
_DATES = (
    re.compile(r"(\d{4})([-/.])(?P<one>\d{1,2})\2(?P<other>\d{1,2})(?:[T ][0:.]+)?", re.ASCII),
    re.compile(r"(?P<one>\d{1,2})([-/.]) ?(?P<other>\d{1,2})\2 ?(?:\d{2}|\d{4})(?: [0:.]+)?", re.ASCII),
    re.compile(r"(?P<one>\d{1,2})\. ?(?P<other>\d{1,2})\.", re.ASCII),
    re.compile(rf"(?P<one>\d{{1,4}})(?:[-/]|\. ?){_NAME}(?:[-/ ](?:\d{{2}}|\d{{4}}))?"),
    re.compile(rf"{_NAME}(?:[-/]|\. ?)(?P<one>\d{{1,4}})(?:[-/](?:\d{{2}}|\d{{4}}))?"),
)
"""2026-05-03 and 03/05/2026, 3-May and May-03, as spreadsheets show them."""

_DAYS_SINCE_1900 = re.compile(r"[2-7]\d{4}(?:[.,]00?)?", re.ASCII)
"""A date whose cell was made text too late."""

_MONTHS = (
    ("jan", "ene", "gen"),
    ("feb", "fév", "fev"),
    ("mar", "mär", "mrt"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mag", "mei", "maj"),
    ("jun", "juin", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû", "ago"),
    ("sep", "set"),
    ("oct", "okt", "ott", "out"),
    ("nov",),
    ("dec", "déc", "dez", "dic"),
)
"""The first letters of the names of the months, in several languages."""

_ANY_TILE = "5-5"
_BEFORE_THE_FIRST_DAY = date(1899, 12, 30)


def whole_of(cell: str) -> int | None:
    """Return the whole number that a cell holds; None if it holds something else."""
    found = _WHOLE.fullmatch(cell)
    return int(found[1]) if found else None


def value_of(cell: str) -> Json:
    """Return a cell as the record has it: a truth value, a whole number or a text. The record says what it must be."""
    truth, number = TRUTHS.get(cell.casefold()), whole_of(cell)
    return truth if truth is not None else cell if number is None else number


def moment_of(cell: str) -> str:
    """Return a moment in ISO 8601, if its year comes first; any other text as it is."""
    found = _MOMENT.fullmatch(cell)
    if found is None:
        return cell
    day = f"{found['year']}-{found['month']:0>2}-{found['day']:0>2}"
    return f"{day}T{found['hour']:0>2}{found['rest']}{found['zone'] or ''}" if found["hour"] else day


def tile_before_date(cell: str) -> str | None:
    """Return the tile of which a program made this date, as far as that can be told; None if the cell holds no date."""
    if _DAYS_SINCE_1900.fullmatch(cell):
        made = _BEFORE_THE_FIRST_DAY + timedelta(days=whole_of(cell) or 0)
        return _tile(made.day, made.month)
    found = next(filter(None, (form.fullmatch(cell) for form in _DATES)), None)
    if found is None:
        return None
    told = found.groupdict()
    other = told["other"] if "other" in told else _month(told["name"].casefold())
    return None if other is None else _tile(int(told["one"]), int(other))


def _month(name: str) -> int | None:
    return next((number for number, begins in enumerate(_MONTHS, start=1) if name.startswith(begins)), None)


def _tile(one: int, other: int) -> str:
    """Return the tile with these halves; any tile if one of them is rather a year."""
    return str(Tile.of(one, other)) if max(one, other) <= max(SET_NAMES) else _ANY_TILE
