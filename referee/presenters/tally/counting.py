"""The count of a hand whose plays aren't entered: a number for everybody who has tiles left."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict

from referee.presenters.form_fields import read_number
from referee.presenters.selection import read_tile
from referee.queries import TableState
from referee.wording.lists import partners
from scoring.record import JsonObject
from scoring.tally import TalliedHand
from scoring.tiles import Tile


class CountRow(NamedTuple):
    """Somebody to be counted, or partners who may have one number together, sent for the ``seat`` of the first of them.

    ``pips`` and ``tiles`` are what was typed so far, ``tapped`` the tiles that were tapped instead.
    """

    seat: int
    side: int
    name: str
    pips: str = ""
    tiles: str = ""
    tapped: tuple[Tile, ...] = ()


class CountAsked(NamedTuple):
    """The numbers that the table is asked for: pips, and where their number decides the tiles too."""

    rows: tuple[CountRow, ...]
    with_tiles: bool

    @classmethod
    def of(cls, tally: TalliedHand, state: TableState, sent: QueryDict | None = None) -> CountAsked:
        """Return what is asked about a hand that waits for its count, with what was typed or tapped so far.

        Tiles are tapped for each player alone.
        """
        ending = tally.ending
        assert ending
        given = sent or QueryDict()
        taps = "tiles" in given
        groups = sorted((seat,) for group in tally.asked for seat in group) if taps else tally.asked
        rows = tuple(_row(seats, tally, state, given) for seats in groups)
        return cls(rows, tally.needs_tiles(ending))


def _row(seats: tuple[int, ...], tally: TalliedHand, state: TableState, given: QueryDict) -> CountRow:
    return CountRow(
        seats[0],
        tally.known.side_of(seats[0]),
        partners(map(state.name_of, seats)),
        given.get(f"pips-{seats[0]}", "").strip(),
        given.get(f"tiles-{seats[0]}", "").strip(),
        tuple(filter(None, map(read_tile, given.getlist(f"left-{seats[0]}")))),
    )


def read_count(sent: QueryDict) -> JsonObject:
    """Return the count that a form sent, as in the record: pips, or tiles; players without either are left out.

    :raises Invalid: something that should be a number isn't
    """
    typed: JsonObject = {
        name.removeprefix("pips-"): _typed(sent, name.removeprefix("pips-"))
        for name in sent
        if name.startswith("pips-") and sent.get(name, "").strip()
    }
    tapped: JsonObject = {
        name.removeprefix("left-"): list(sent.getlist(name)) for name in sent if name.startswith("left-")
    }
    return {"do": "count", "left": typed | tapped}


def _typed(sent: QueryDict, seat: str) -> JsonObject:
    tiles: JsonObject = {"tiles": read_number(sent, f"tiles-{seat}", 0)} if sent.get(f"tiles-{seat}") else {}
    return tiles | {"pips": read_number(sent, f"pips-{seat}", 0)}
