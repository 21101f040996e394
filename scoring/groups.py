"""The groups into which lists sort the games."""

from __future__ import annotations

from typing import NamedTuple


class Group(NamedTuple):
    """Games that lists put under one heading.

    ``slug`` names it in addresses, ``name`` is the heading. ``member`` says what any of its games is, and ``pointer``
    who should look for them; both are empty for the games that everybody expects.
    """

    slug: str
    name: str
    member: str = ""
    pointer: str = ""


AT_THE_TABLE = Group("table", "At the table")

PATIENCES = Group("patiences", "Patiences, for one", "a patience for one", "Alone? The patiences are below.")
