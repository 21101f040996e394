"""The quoting of names, notes and times in the text notation: plain if they can be read back, else in quotes."""

from __future__ import annotations

import json
import re

_PLAIN_NAME = re.compile(r"[^\W\d_]([\w '’.-]*[\w.])?")
_PLAIN_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(T[0-9:.,+Z-]+)?")


def quoted(text: str) -> str:
    """Return a text in quotation marks, on one line, with JSON's escapes."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str) -> str:
    """Return a text as it was before quoting; one without quotation marks stays as it is.

    :raises ValueError: it has an escape that doesn't exist
    """
    if not text.startswith('"'):
        return text.rstrip()
    read = json.loads(text)
    assert isinstance(read, str), "what begins with a quotation mark is a text"
    return read


def name_written(name: str) -> str:
    """Return a name as the notation has it."""
    return name if _PLAIN_NAME.fullmatch(name) else quoted(name)


def time_written(at: str) -> str:
    """Return a time as the notation has it."""
    return at if _PLAIN_TIME.fullmatch(at) else quoted(at)
