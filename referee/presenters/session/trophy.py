"""A trophy of a session: a feat that is told afterwards, and collected nowhere."""

from __future__ import annotations

from typing import NamedTuple


class Trophy(NamedTuple):
    """A feat: its title, a sentence, and the side that did it.

    ``where`` is the text of the link to the ``hand``, or to the ``address`` of a play; empty where it took the whole
    session.
    """

    title: str
    told: str
    side: int
    where: str = ""
    hand: int = 0
    address: str = ""
