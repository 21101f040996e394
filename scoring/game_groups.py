"""The groups into which lists sort the games."""

from __future__ import annotations

from typing import NamedTuple

from scoring.marking import N_


class Group(NamedTuple):
    """A group of games that lists put under one heading.

    ``slug`` names it in addresses, ``name`` is the heading. ``member`` is what one of its games is called; it is empty
    for the games that everybody expects.
    """

    slug: str
    name: str
    member: str = ""


AT_THE_TABLE = Group("table", N_("At the table"))

PATIENCES = Group("patiences", N_("Solo games"), N_("a solo game"))
