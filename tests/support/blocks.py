"""A hand that the passes prove to be blocked."""

from __future__ import annotations

from tests.support.pages import PageTable, seat_people

BLOCK_PROVED = "Nobody can play again in this hand."


def nearly_blocked(shows_deductions: bool) -> PageTable:
    """Return a table at which a 3 and a 6 are open and Bo is to pass.

    Ann passed on a 3 before, and has no 6-6, or she had led it.
    """
    table = seat_people("block", shows_deductions=shows_deductions)
    table.lay("6-5", "5-2@2", "4-2@2", "5-4@2", "6-4@1", "4-3@1", "5-1@2")
    table.send("enter", do="pass")
    table.lay("6-1@2", "6-2@2")
    table.send("enter", do="pass")
    table.lay("2-0@2", "6-0@2")
    return table
