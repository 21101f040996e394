"""Scripted sessions that show plays let stand, corrections, challenges, and findings that come up later."""

from __future__ import annotations

from collections.abc import Callable

from referee import models, operations
from referee.demo.tables import DemoTable
from referee.log import AmendEntry, ClaimedPoints, ClaimedUnlawful, DisputeOutcome
from referee.operations import Correction, NewSeat
from scoring.beginning import Beginning
from scoring.entries import Count, Pass, Play
from scoring.tiles import Tile


def disputed_session() -> models.Session:
    """Play a hand with a play let stand, a corrected entry, a settled challenge, and an open one while play goes on."""
    table = DemoTable.open(
        "all-fives", {"tile_set": 6}, [NewSeat("Marisol", 1), NewSeat("Ingrid", 2), NewSeat("Theo", 3)]
    )
    table.begin(Beginning(leader=1))
    table.enter(Play(1, _tile("5-5")))
    table.enter(Play(2, _tile("5-0"), 1))
    table.enter(Play(3, _tile("5-3"), 2))
    table.enter(Play(1, _tile("6-3"), 2))
    table.enter(Play(2, _tile("6-1"), 2))
    table.enter(Play(3, _tile("2-1"), 1, inward=2, stands=True))
    ten, mistaken, standing = table.entered[1], table.entered[4], table.entered[5]

    amended = AmendEntry(mistaken, Play(2, _tile("6-4"), 2))
    operations.correct(
        session_id=table.session_id, by=table.keeper, correction=Correction((amended,), "it was the 6-4")
    )
    asked = operations.dispute(play_id=ten, by=table.keeper, claim=ClaimedPoints(15), note="I counted fifteen.")
    operations.settle(
        dispute_id=asked.dispute.id,
        by=table.keeper,
        outcome=DisputeOutcome.RULING_STANDS,
        note="5+5 and 0 are ten.",
    )
    operations.dispute(play_id=standing, by=table.keeper, claim=ClaimedUnlawful(), note="There is no 2 to play on.")
    table.enter(Play(1, _tile("5-1"), 3))
    return table.row


def wrong_pass_session() -> models.Session:
    """Play a hand with a pass that the count proves wrong. Afterwards the table ends the session."""
    table = DemoTable.open("block", {"dealt": 3}, [NewSeat("Theo", 1), NewSeat("Kofi", 2)])
    table.begin(Beginning(leader=1))
    table.enter(Play(1, _tile("6-6")))
    table.enter(Play(2, _tile("6-5"), 1))
    table.enter(Play(1, _tile("5-2"), 1))
    table.enter(Pass(2))
    table.enter(Play(1, _tile("2-1"), 1))
    table.enter(Count({2: (_tile("6-2"), _tile("4-4"))}))
    table.end()
    return table.row


SCRIPTED_SESSIONS: tuple[Callable[[], models.Session], ...] = (disputed_session, wrong_pass_session)


def _tile(text: str) -> Tile:
    return Tile.parse(text)
