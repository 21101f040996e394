"""Strict reading of JSON from strangers, with errors that say what is wrong and where."""

from __future__ import annotations

import json
import math
from typing import NoReturn

from django.utils.translation import gettext as _

MOST_DIGITS = 1000
"""The most digits of a number that is read."""


class Unreadable(ValueError):
    """The error for text that isn't JSON of this strict kind. ``line`` and ``column`` (from 1) say where, if known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        told = {"line": line, "column": column, "message": message}
        super().__init__(_("Line %(line)d, column %(column)d: %(message)s") % told if line else message)
        self.message = message
        self.line = line
        self.column = column


def read_json(content: bytes | str) -> object:
    """Return the value of a JSON text.

    :raises Unreadable: it isn't UTF-8 or JSON, is nested too deeply, names a key twice in one object, or holds NaN,
        Infinity or a number of over 1000 digits
    """
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        return json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_constant=_no_number,
            parse_int=_whole_number,
            parse_float=_fraction,
        )
    except UnicodeDecodeError as error:
        raise Unreadable(_("Byte %(byte)d isn't UTF-8.") % {"byte": error.start + 1}) from error
    except json.JSONDecodeError as error:
        raise Unreadable(_("This isn't JSON: %(why)s.") % {"why": error.msg}, error.lineno, error.colno) from error
    except RecursionError as error:
        raise Unreadable(_("This is nested too deeply.")) from error


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise Unreadable(_("The key %(key)s stands twice in one object.") % {"key": json.dumps(name[:40])})
        found[name] = value
    return found


def _no_number(name: str) -> NoReturn:
    raise Unreadable(_("%(name)s is no number.") % {"name": name})


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Unreadable(_("A number has more than %(most)d digits.") % {"most": MOST_DIGITS})
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits[:40])
