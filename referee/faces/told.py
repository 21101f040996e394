"""An entry in force and the ruling on it in words, whichever game it is of."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from referee import words
from referee.faces.points import Points
from referee.faces.registry import face_of
from referee.faces.table.feed import AwardLine, award_lines, count_words
from referee.queries import TableState
from referee.state import EntryInHand
from scoring.entries import Count, Play, seat_of, tile_of
from scoring.tiles import Tile


class Told(NamedTuple):
    """An entry and the ruling on it: ``total`` is the sum of the open ends, ``faults`` are the rules that it breaks."""

    number: int
    name: str
    what: str
    total: str
    points: Points
    awards: tuple[AwardLine, ...]
    faults: tuple[str, ...]
    id: UUID
    tile: Tile | None

    @property
    def workings(self) -> tuple[str, ...]:
        """The sums that its points come from; the open ends where it brought none."""
        return tuple(award.working for award in self.awards if award.working) or ((self.total,) if self.total else ())


def told(found: EntryInHand, state: TableState) -> Told:
    """An entry in force in words."""
    ruling, game = found.ruling, found.hand.game
    entry, seat = ruling.entry, seat_of(ruling.entry)
    return Told(
        number=found.number,
        name=state.name_of(seat) if seat and len(state.seats) > 1 else "",
        what=count_words(entry, state) if isinstance(entry, Count) else face_of(game).done(entry, state),
        total=face_of(game).end_sum(ruling.hand) if isinstance(entry, Play) else "",
        points=Points.of(ruling.points, game),
        awards=award_lines(ruling.awards, state),
        faults=tuple(words.fault_sentence(fault, game, state.name_of) for fault in ruling.faults),
        id=found.entered.id,
        tile=tile_of(entry),
    )
