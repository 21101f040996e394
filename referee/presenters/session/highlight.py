"""A highlight of a session, whichever game was played."""

from __future__ import annotations

from typing import NamedTuple


class Highlight(NamedTuple):
    """A highlight: its title, amount and place, the address to look at it, and at the table the player or side."""

    title: str
    amount: str
    where: str
    address: str
    name: str = ""
    side: int = 0
