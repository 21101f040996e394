"""An entry with the referee's answer to it in words, whichever game it was made in."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee.log import EntryInHand
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.registry import presenter_of_hand
from referee.queries import TableState
from referee.wording import rulings
from referee.wording.points import Points
from scoring.entries import Play, seat_of, tile_of
from scoring.tiles import Tile


class EntryRuled(NamedTuple):
    """An entry with its ruling: who did what, the sum of the open ends, the points, and the faults.

    ``said`` names the player, where several play; ``name`` is that name alone.
    """

    number: int
    name: str
    said: str
    total: str
    points: Points
    awards: tuple[AwardLine, ...]
    faults: tuple[str, ...]
    effects: tuple[str, ...]
    id: UUID
    tile: Tile | None

    @property
    def workings(self) -> tuple[str, ...]:
        """The sums that its points come from; the open ends if it brought none."""
        return tuple(award.explanation for award in self.awards) or ((self.total,) if self.total else ())

    @property
    def finds(self) -> str:
        """The ruling in a line: ``3 + 7 + 0 = 10, so +10``."""
        values = {"sum": " · ".join(self.workings), "points": self.points.signed}
        if self.faults:
            return " ".join(self.faults)
        if self.awards:
            summed = all(award.working for award in self.awards)
            return (_("%(sum)s, so %(points)s") if summed else _("%(points)s: %(sum)s")) % values
        return _("%(sum)s, so no points") % values if self.total else _("It was allowed, and it scored no points.")


def entry_ruled(entry: EntryInHand, state: TableState) -> EntryRuled:
    """Return the entry as it is ruled in ``state``, whose game it is judged by."""
    ruling, game, presenter = entry.ruling, entry.hand.game, presenter_of_hand(entry.hand.hand)
    seat = seat_of(ruling.entry)
    return EntryRuled(
        number=entry.number,
        name=state.name_of(seat) if seat and len(state.seats) > 1 else "",
        said=presenter.line(ruling.entry, state),
        total=presenter.end_sum(ruling.hand) if isinstance(ruling.entry, Play) else "",
        points=Points.of(ruling.points, game),
        awards=award_lines(ruling.awards, state),
        faults=tuple(rulings.fault_sentence(fault, game, state.name_of) for fault in ruling.faults),
        effects=tuple(rulings.effects_words(ruling.effects, state.name_of)),
        id=entry.entered.id,
        tile=tile_of(ruling.entry),
    )
