"""A sentence as a translator gets it."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """A message and where it stands: with its plural where it has two forms, its context where one word has two meanings."""

    file: str
    line: int
    text: str
    plural: str = ""
    context: str = ""
