"""The rights that a page or call can have, as values, and their words on the page of `make access`."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

PEOPLE = ("keeper", "seat", "other seat", "watcher", "stranger", "member", "other member", "staff")
"""In the order of the cells: see `WHO`."""

WHO = {
    "keeper": "holds the pen of the table",
    "seat": "enters plays from their own seat at the table, whose entry it is",
    "other seat": "enters plays from another seat at the table",
    "watcher": "knows the table's address and has no key",
    "stranger": "holds the pen of another table",
    "member": "has logged in, or their program has a token that may keep score: a member of the circle whose table it is, without a key at it",
    "other member": "the same, a member of another circle",
    "staff": "has logged in, may use the admin pages, is in no circle",
}


class Access(Enum):
    """An answer that somebody gets, and the letter for it in a row of cells."""

    MAY = "y"
    MAY_NOT = "n"
    HIDDEN = "h"
    LOGIN = "l"


SIGNS = {Access.MAY: "yes", Access.MAY_NOT: "no", Access.HIDDEN: "not found", Access.LOGIN: "log in"}


class Rights(NamedTuple):
    """The cells of a row, a letter for each of `PEOPLE`, on three kinds of server.

    ``open``: everybody sees everything. ``playing``: for members, while guests may watch the table. ``over``: for members,
    later; empty for what isn't about a table.
    """

    open: str
    playing: str
    over: str = ""

    def of(self, server: str, person: str) -> Access:
        """One cell."""
        cells: str = getattr(self, server)
        return Access(cells[PEOPLE.index(person)])


SERVERS = {
    "open": "An open server",
    "playing": "A server for members, while the table is played",
    "over": "The same, once guests may no longer watch",
}

ANYBODY = Rights("yyyyyyyy", "yyyyyyyy")
NOBODY = Rights("hhhhhhhh", "hhhhhhhh")
LOOK = Rights("yyyyyyyy", "yyyyyyyy", "yyyhhyhh")
"""Views of one table."""
BY_ITS_CODE = Rights("yyyyyyyy", "yyyyyyyy", "hhhhhyhh")
"""Views of one table by its code, which tells nobody's key; whoever holds one has the address."""
KEEP = Rights("ynnnnnnn", "ynnnnnnn", "ynnhhnhh")
"""Writes of the keeper alone."""
KEEP_AND_OPEN = Rights("ynnnnnnn", "nnnnnnnn", "nnnhhnhh")
"""Writes of the keeper that open another table, which on a server for members only members do."""
OWN = Rights("yynnnnnn", "yynnnnnn", "yynhhnhh")
"""Writes of the keeper and one seat."""
AT_THE_TABLE = Rights("yyynnnnn", "yyynnnnn", "yyyhhnhh")
"""Writes of the keeper and every seat."""
BROWSE = Rights("yyyyyyyy", "nnnnnyyy")
"""Lists, each reader's own; nobody else's stand in them."""
TAKE_AWAY = Rights("yyyyyyyy", "nnnnnyyh")
"""Files of each reader's own lists, which whoever is in no circle hasn't."""
OPEN_A_TABLE = Rights("yyyyyyyy", "nnnnnyyn")
"""Writes of whoever is in a circle."""
OF_THE_CIRCLE = Rights("yyyyyyyy", "nnnnnyhh")
"""Views of somebody who plays in the circle."""
MANAGE = Rights("nnnnnnny", "nnnnnyhy")
"""Writes about the people who play in the circle, by its owners and staff; on an open server by staff and at its own machine."""
MANAGE_BY_PROGRAM = Rights("nnnnnnny", "nnnnnnny")
"""Writes about people by programs: no token of a member may."""
WEBHOOKS = Rights("nnnnnnny", "nnnnnyyn")
"""The addresses to which lines are sent: each owner's own circle; on an open server staff and its own machine."""
OF_A_WEBHOOK = Rights("nnnnnnny", "nnnnnyhn")
"""One of the circle's webhooks."""
STAFF = Rights("llllllly", "llllllly")
"""The admin pages."""
ENTRANCE = Rights("hhhhhhhh", "yyyyyyyy")
"""The pages for logging in."""
ACCOUNT = Rights("hhhhhhhh", "lllllyyy")
"""One's own account."""
OF_A_MEMBER = Rights("hhhhhhhh", "lllllynn")
"""Writes of a member about a circle."""
OF_A_MEMBER_ALONE = Rights("hhhhhhhh", "lllllyhh")
"""Pages of this one member."""
OF_AN_OWNER = Rights("hhhhhhhh", "lllllynn")
"""Writes of an owner about a circle; the member of these tests owns theirs."""
