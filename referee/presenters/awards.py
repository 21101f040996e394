"""Awards in words, whichever game they were made in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from referee.queries import TableState
from referee.wording import rulings
from referee.wording.points import Points
from referee.wording.workings import working_words
from scoring.ending.awards import Award


class AwardLine(NamedTuple):
    """An award in words: whose side's, the points (or cents), what for, and how they were worked out.

    ``working`` is empty for cents, and if it would only repeat the number of points. ``unwelcome`` are points that take
    a side away from winning.
    """

    side: int
    name: str
    points: Points
    why: str
    working: str
    unwelcome: bool

    @property
    def explanation(self) -> str:
        """The working, or where there is none what the points were given for."""
        return self.working or self.why


def award_lines(awards: Sequence[Award], state: TableState) -> tuple[AwardLine, ...]:
    """Awards in words, by side. If several seats of a side earned some, each goes by the name of its seat."""
    earners = {award.side: {each.seat for each in awards if each.side == award.side} for award in awards}
    lines: list[AwardLine] = []
    for award in awards:
        by_seat = award.seat is not None and len(earners[award.side]) > 1
        points = Points.of(award.points, state.game)
        bare = points.in_cents or award.working.lstrip("-") == str(abs(award.points))
        lines.append(
            AwardLine(
                award.side,
                state.name_of(award.seat or 0) if by_seat else state.sides[award.side - 1].name,
                points,
                rulings.award_sentence(award, state.game),
                "" if bare else working_words(award, partial(_holders, state)),
                (award.points < 0) != state.game.low_wins,
            )
        )
    return tuple(lines)


def _holders(state: TableState, seats: tuple[int, ...]) -> str:
    """Who sits there: one player, or a side of several."""
    if len(seats) == 1:
        return state.name_of(seats[0])
    return next((side.name for side in state.sides if side.seats == seats), ", ".join(map(state.name_of, seats)))
