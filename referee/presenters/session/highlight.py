"""Something worth telling after a session, whatever was played."""

from __future__ import annotations

from typing import NamedTuple


class Highlight(NamedTuple):
    """What it is, how much, and where it can be looked at; at the table also whose it is."""

    title: str
    amount: str
    where: str
    address: str
    name: str = ""
    side: int = 0
