"""The values in the cells of a table, also as spreadsheets and programs for data write them again (docs/notation.md)."""

from __future__ import annotations

import re

from scoring.record.json_values import Json

_TRUE = "TRUE WAHR VRAI VERDADERO VERO VERDADEIRO WAAR PRAWDA SANT SAND SANN TOSI PRAVDA ИСТИНА DOĞRU IGAZ"
_FALSE = "FALSE FALSCH FAUX FALSO ONWAAR FAŁSZ FALSKT FALSK USANN EPÄTOSI NEPRAVDA ЛОЖЬ YANLIŞ HAMIS"

TRUTHS = {word.casefold(): True for word in _TRUE.split()} | {word.casefold(): False for word in _FALSE.split()}
"""What spreadsheets make of ``true`` and ``false``, in the languages in which they are sold most."""

_WHOLE = re.compile(r"(-?[0-9]{1,18})(?:[.,]00?)?")
"""A whole number, also with zeros behind the point or comma: two at most, since 1.000 may be a thousand."""

_MOMENT = re.compile(
    r"(?P<year>\d{4})(?P<separator>[-/])(?P<month>\d{1,2})(?P=separator)(?P<day>\d{1,2})"
    r"(?:[T ]\s*(?P<hour>\d{1,2})(?P<rest>:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?)\s*(?P<zone>Z|[+-]\d{2}:?\d{2})?)?",
    re.ASCII,
)
"""A moment that begins with its year. Any other order of day and month is a guess."""


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
