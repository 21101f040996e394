"""A highlight of a session, whichever game was played."""

from __future__ import annotations

from typing import NamedTuple


class Highlight(NamedTuple):
    """A highlight: its title, amount and place, and at the table the player or side.

    It is looked at in a ``hand``, or at the ``address`` of a play.
    """

    title: str
    amount: str
    where: str
    address: str = ""
    hand: int = 0
    name: str = ""
    side: int = 0
