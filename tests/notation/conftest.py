"""A table with something of everything in its log."""

from __future__ import annotations

import pytest

from referee import operations
from referee.log import AmendEntry, ClaimedPoints, DisputeOutcome
from referee.operations import Correction
from tests.support.tables import Table, lay, open_table


@pytest.fixture
def table() -> Table:
    """Return a table at which something was undone, corrected and challenged, and where one thing can be put back."""
    table = open_table("Ann", "Bo")
    first = table.plays("1: 5-5", "2: 5-0 on 1").line.id
    open_claim = operations.dispute(play_id=first, by=table.seat_keys[1], claim=ClaimedPoints(0)).dispute.id
    raised = operations.dispute(play_id=first, by=table.keeper, note="so?", seat=2).dispute.id
    entry = table.state.log_state.game.read_entry(lay("2: 5-1 on 2"))
    operations.settle(
        dispute_id=raised,
        by=table.keeper,
        outcome=DisputeOutcome.CORRECTED,
        correction=Correction((AmendEntry(first, entry),), "it was the 5-1"),
    )
    assert table.state.log_state.dispute(open_claim)
    table.plays("1: 5-3 on 1")
    table.undo(why="not yet")
    return table
