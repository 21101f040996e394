"""Deductions from a table, in a few words."""

from __future__ import annotations

from dataclasses import replace

from scoring.deductions import Deductions
from scoring.deductions.holdings import deduce_holdings
from scoring.facts import Lead
from scoring.record.deductions_json import deductions_json
from scoring.tiles import TileSet
from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable

NAMES = ("Ann", "Bo", "Cy", "Di")


def proved(table: NotatedTable, upto: int | None = None) -> Deductions:
    """Return what the record of a table proves; everything that follows must be found."""
    found = deduce_holdings(table.start, table.rulings, upto)
    assert found.complete
    return found


def cannot(table: NotatedTable, seat: int) -> set[str]:
    """Return the unseen tiles that the seat can't have; 0: the boneyard."""
    found = proved(table)
    return {str(tile) for tile in (found.seats[seat] if seat else found.boneyard).cannot}


def must(table: NotatedTable, seat: int) -> set[str]:
    """Those that it must have."""
    found = proved(table)
    return {str(tile) for tile in (found.seats[seat] if seat else found.boneyard).must}


def with_suits(*suits: int, but: str = "") -> set[str]:
    """Return the tiles of the double-six set that have one of these halves, some left out."""
    return {str(tile) for tile in TileSet(6) if any(map(tile.has, suits))} - set(but.split())


def says(table: NotatedTable, seat: int) -> list[str]:
    """Return the reasons for what a seat (0: the boneyard) can't and must have, in English."""
    told = deductions_json(proved(table), lambda number: NAMES[number - 1])
    because = (told["seats"][str(seat)] if seat else told["boneyard"])["because"]
    return [reason["message"] for reason in because]


PLAIN = replace(VARIANTS["block"], lead=Lead.ANY)
"""Any tile may be led, so that a lead proves nothing; nothing is drawn."""
